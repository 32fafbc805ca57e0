import { jsonTypeOf, type Keywords, own } from '../schema/schema-facts.js'

const all: readonly string[] = ['object', 'string', 'number', 'integer', 'boolean', 'array', 'null']

/** The types of the values that a schema may accept, by its `type` and its list of values. A number may be an integer. */
export function typesOf(schema: Keywords): ReadonlySet<string> {
  const { type } = schema
  const named = typeof type === 'string' ? [type] : Array.isArray(type) ? type : null
  const words = new Set(
    named === null
      ? all
      : named.flatMap((word: unknown) => (typeof word === 'string' ? [jsonTypeOf(word) ?? word] : [])),
  )
  if (own(schema, 'nullable') === true) words.add('null')
  if (words.has('number')) words.add('integer')
  const values = valuesOf(schema)
  if (values === null) return words
  return new Set(values.map(typeOf).filter((word) => words.has(word)))
}

/** Of what type a value of JSON is. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

/** The values that a schema lists; `null` where it lists none. */
export function valuesOf(schema: Keywords): readonly unknown[] | null {
  if (Object.hasOwn(schema, 'const')) return [schema['const']]
  const values = own(schema, 'enum')
  return Array.isArray(values) ? Array.from(values) : null
}

/** The values that a schema can accept, where they can be counted; those of other types than its own are left out. */
export function countedValues(schema: Keywords): readonly unknown[] | null {
  const types = typesOf(schema)
  const listed = valuesOf(schema)
  if (listed !== null) return listed.filter((value) => types.has(typeOf(value)))
  if ([...types].some((type) => type !== 'boolean' && type !== 'null')) return null
  return [...(types.has('boolean') ? [true, false] : []), ...(types.has('null') ? [null] : [])]
}
