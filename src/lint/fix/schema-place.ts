import type { Path } from '../../json/paths.js'

/** What stands at a path of a contract: a schema, schemas by name, a list of schemas, or anything else. */
export type SchemaPlace = 'schema' | 'schemas' | 'list' | 'data'

/** What stands at a path of a contract, by the keywords that lead there. A parameter may be called `type`. */
export function schemaPlace(path: Path): SchemaPlace {
  const [part, ...rest] = path
  let place: SchemaPlace = part === 'inputSchema' || part === 'outputSchema' ? 'schema' : 'data'
  for (const key of rest) {
    if (place === 'data') return 'data'
    place = place === 'schema' ? held(String(key)) : 'schema'
  }
  return place
}

/** What a keyword of a schema holds. */
export function held(keyword: string): SchemaPlace {
  if (byName.has(keyword)) return 'schemas'
  if (inList.has(keyword)) return 'list'
  return single.has(keyword) ? 'schema' : 'data'
}

const byName: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
])
const inList: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems'])
const single: ReadonlySet<string> = new Set([
  'items',
  'additionalProperties',
  'additionalItems',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
])
