import { type Keywords, own } from '../schema/schema-facts.js'

/** The one type of the values that a schema without a type names; `null` where it names none, or values of several types. */
export function typeOfValues(schema: Keywords): string | null {
  if (own(schema, 'type') !== undefined) return null
  const listed = own(schema, 'enum')
  const ofList: readonly unknown[] = Array.isArray(listed) ? listed : []
  const types = new Set((Object.hasOwn(schema, 'const') ? [schema['const']] : ofList).map(typeOf))
  const [type] = types
  return types.size === 1 && type !== undefined ? type : null
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
