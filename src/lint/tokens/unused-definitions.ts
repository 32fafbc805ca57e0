import { isObject } from '../../json/is-object.js'
import type { Path } from '../../json/paths.js'
import { own, type SchemaFacts } from '../schema/schema-facts.js'

/**
 * Definitions at the root that nothing refers to. Where anything refers in another way than by a pointer from the root, all may be used.
 */
export function unusedDefinitions({ root }: SchemaFacts): readonly Path[] {
  if (root === null) return []
  const held = ['$defs', 'definitions'].flatMap((keyword) => {
    const definitions = own(root.schema, keyword)
    return isObject(definitions) ? Object.keys(definitions).map((name) => [keyword, name] as const) : []
  })
  if (held.length === 0) return []
  const used = usedDefinitions(root.schema)
  if (used === null) return []
  return held
    .filter(([keyword, name]) => !used.has(`${keyword}/${name}`))
    .map((definition): Path => [...root.path, ...definition])
}

/** As `$defs/name`; `null` where a reference is none that can be followed here. */
function usedDefinitions(schema: unknown): ReadonlySet<string> | null {
  const used = new Set<string>()
  const seen = new Set<unknown>()
  const waiting: unknown[] = [schema]
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (typeof part !== 'object' || part === null || seen.has(part)) continue
    seen.add(part)
    for (const [key, value] of Object.entries(part)) {
      if (other.has(key)) return null
      // A property may have the name, and then is no reference.
      if (key === '$ref' && typeof value === 'string') {
        const definition = definitionOf(value)
        if (definition === null) return null
        used.add(definition)
      }
      waiting.push(value)
    }
  }
  return used
}

function definitionOf(ref: string): string | null {
  const found = /^#\/(\$defs|definitions)\/([^/]+)/u.exec(ref)
  if (found === null) return null
  const [, keyword = '', name = ''] = found
  try {
    return `${keyword}/${decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~')}`
  } catch {
    return null
  }
}

/** What gives a schema a name of its own, or refers by one. */
const other: ReadonlySet<string> = new Set([
  '$anchor',
  '$dynamicAnchor',
  '$dynamicRef',
  '$id',
  '$recursiveAnchor',
  '$recursiveRef',
  'id',
])
