import type { Dialect } from './dialect.js'

/** What a keyword may hold. */
export type KeywordKind =
  | 'text'
  | 'flag'
  | 'number'
  | 'above-zero'
  | 'count'
  | 'list'
  | 'some-values'
  | 'type'
  | 'names'
  | 'some-names'
  | 'names-by-name'
  | 'flags-by-name'
  | 'pattern'
  | 'id'
  | 'anchor'
  | 'schema'
  | 'schema-or-flag'
  | 'schema-or-list'
  | 'schemas'
  | 'schemas-by-name'
  | 'schemas-by-pattern'
  | 'schemas-or-names-by-name'

/** What the keywords of a version may hold; whatever else stands in a schema says nothing there. */
export function keywordKinds(dialect: Dialect): ReadonlyMap<string, KeywordKind> {
  return tables[dialect]
}

type Table = Readonly<Partial<Record<KeywordKind, string>>>

const common: Table = {
  text: '$schema $ref title description format',
  number: 'minimum maximum',
  'above-zero': 'multipleOf',
  count: 'maxLength minLength maxItems minItems maxProperties minProperties',
  flag: 'uniqueItems',
  type: 'type',
  pattern: 'pattern',
  schema: 'not',
  schemas: 'allOf anyOf oneOf',
  'schemas-by-name': 'properties definitions',
  'schemas-or-names-by-name': 'dependencies',
}
const draft4: readonly Table[] = [
  common,
  {
    text: 'id',
    flag: 'exclusiveMinimum exclusiveMaximum',
    'some-values': 'enum',
    'some-names': 'required',
    'schema-or-flag': 'additionalItems additionalProperties',
    'schema-or-list': 'items',
    'schemas-by-name': 'patternProperties',
  },
]
const since6: readonly Table[] = [
  common,
  {
    text: '$id',
    number: 'exclusiveMinimum exclusiveMaximum',
    names: 'required',
    list: 'examples',
    schema: 'additionalProperties contains propertyNames',
    'schemas-by-pattern': 'patternProperties',
  },
]
const draft6: readonly Table[] = [
  ...since6,
  { 'some-values': 'enum', schema: 'additionalItems', 'schema-or-list': 'items' },
]
const since7: readonly Table[] = [
  ...since6,
  {
    text: '$comment contentMediaType contentEncoding',
    flag: 'readOnly writeOnly',
    schema: 'if then else',
  },
]
const draft7: readonly Table[] = [
  ...since7,
  { 'some-values': 'enum', schema: 'additionalItems', 'schema-or-list': 'items' },
]
const since2019: readonly Table[] = [
  ...since7,
  {
    id: '$id',
    list: 'enum',
    anchor: '$anchor',
    text: '$recursiveRef',
    flag: 'deprecated',
    count: 'maxContains minContains',
    'flags-by-name': '$vocabulary',
    'names-by-name': 'dependentRequired',
    schema: 'unevaluatedItems unevaluatedProperties contentSchema',
    'schemas-by-name': '$defs dependentSchemas',
  },
]
const from2019: readonly Table[] = [
  ...since2019,
  { flag: '$recursiveAnchor', schema: 'additionalItems', 'schema-or-list': 'items' },
]
const from2020: readonly Table[] = [
  ...since2019,
  { text: '$dynamicRef', anchor: '$dynamicAnchor $recursiveAnchor', schema: 'items', schemas: 'prefixItems' },
]

const tables: Readonly<Record<Dialect, ReadonlyMap<string, KeywordKind>>> = {
  'draft-04': tableOf(draft4),
  'draft-06': tableOf(draft6),
  'draft-07': tableOf(draft7),
  '2019-09': tableOf(from2019),
  '2020-12': tableOf(from2020),
}

/** The later wins. */
function tableOf(parts: readonly Table[]): ReadonlyMap<string, KeywordKind> {
  const kinds = new Map<string, KeywordKind>()
  for (const part of parts) {
    for (const [kind, keywords] of Object.entries(part)) {
      for (const keyword of keywords.split(' ')) kinds.set(keyword, kind as KeywordKind) // a key of Table
    }
  }
  return kinds
}
