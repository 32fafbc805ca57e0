import type { DatasetPlace } from '../../dataset/errors.js'
import type { KnownRegistry } from '../../diagnose/registry.js'
import type { NamedTool } from '../../diagnose/require-assumable.js'
import { equal } from '../../json/equal.js'
import { isObject } from '../../json/is-object.js'
import { toolsDiffer } from './errors.js'

/** Throws where tools that are known with their schemas are others in a registry; `where` says whose it is. */
export function requireSameTools(
  own: Iterable<NamedTool>,
  registry: KnownRegistry,
  where: string,
  place: DatasetPlace,
): void {
  for (const { name, schema } of own) {
    if (!isObject(schema)) continue
    const other = registry.tools.get(name)
    if (other === undefined) throw toolsDiffer(place, name, 'has no such tool', where)
    if (!isObject(other.schema)) throw toolsDiffer(place, name, 'has it without one', where)
    if (!equal(rulesOf(schema), rulesOf(other.schema))) throw toolsDiffer(place, name, 'has it with another one', where)
  }
}

/** Which draft a schema is written in, some SDKs say and others do not. */
function rulesOf({ $schema: _draft, ...rules }: Readonly<Record<string, unknown>>): object {
  return rules
}
