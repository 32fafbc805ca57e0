import { type Path, toPointer } from '../../json/paths.js'
import { fragmentOf } from '../../score/fragment.js'
import { prepareArgs } from '../../score/prepare-args.js'
import { schemaAt } from '../../score/schema-at.js'
import { nearest } from '../../text/nearest.js'
import { checkJsonSchema } from '../../tool/check-json-schema.js'
import type { JsonSchema } from '../../tool/tool-spec.js'
import type { Undeclared } from './undeclared.js'

/** The parameter that a name which is gone may stand for; `isMissing` where it is required, and nothing is expected there. */
export interface MeantParameter {
  readonly name: string
  readonly isMissing: boolean
}

/**
 * What each name that is not declared stands for: the declared parameter of nearly the same name, else the only one of those left
 * that is missing beside it and takes the value. No parameter that is missing is meant twice.
 */
export function meantParameters(
  undeclared: readonly Undeclared[],
  missing: readonly Path[],
  root: JsonSchema | null,
): ReadonlyMap<Undeclared, MeantParameter> {
  const left = new Map(missing.map((at) => [toPointer(at), at]))
  const meant = new Map<Undeclared, MeantParameter>()
  const besides = (path: Path): readonly Path[] => {
    const above = toPointer(path.slice(0, -1))
    return [...left.values()].filter((at) => toPointer(at.slice(0, -1)) === above)
  }
  const take = (one: Undeclared, name: string, isMissing: boolean): void => {
    if (isMissing) left.delete(toPointer([...one.path.slice(0, -1), name]))
    meant.set(one, { name, isMissing })
  }
  for (const one of undeclared) {
    const names = besides(one.path).map((at) => String(at.at(-1)))
    // Those that are missing first: of equally near names the first one wins.
    const near = nearest(one.key, [...names, ...one.free.filter((name) => !names.includes(name))])
    if (near !== null) take(one, near, names.includes(near))
  }
  for (const one of undeclared) {
    if (meant.has(one)) continue
    const [only, ...more] = besides(one.path).filter((at) => takes(at, one.value, root))
    if (only !== undefined && more.length === 0) take(one, String(only.at(-1)), true)
  }
  return meant
}

function takes(at: Path, value: unknown, root: JsonSchema | null): boolean {
  const part = at.reduce<JsonSchema | null>((own, segment) => schemaAt(own, segment, root), root)
  if (part === null) return true
  const schema = fragmentOf(part, root)
  return checkJsonSchema(schema, prepareArgs(value, schema).value, String(at.at(-1))).valid
}
