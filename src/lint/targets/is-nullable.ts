import { isObject } from '../../json/is-object.js'
import { type Keywords, own, type SchemaFacts } from '../schema/schema-facts.js'

/** Whether a schema takes `null`, as far as types, enumerations, unions and references say. */
export function isNullable(schema: unknown, facts: SchemaFacts): boolean {
  return takesNull(schema, facts, new Set())
}

function takesNull(given: unknown, facts: SchemaFacts, within: ReadonlySet<Keywords>): boolean {
  if (given === true) return true
  if (!isObject(given) || within.has(given)) return false
  const schema = facts.resolved(given)
  // A reference that leads nowhere says nothing that can be relied on.
  if (own(schema, '$ref') !== undefined) return false
  const inside = new Set([...within, given])
  const type = own(schema, 'type')
  if (type !== undefined && type !== 'null' && !(Array.isArray(type) && type.includes('null'))) return false
  if (Object.hasOwn(schema, 'const') && schema['const'] !== null) return false
  const values = own(schema, 'enum')
  if (values !== undefined && !(Array.isArray(values) && values.includes(null))) return false
  const one = (part: unknown): boolean => takesNull(part, facts, inside)
  const allOf = own(schema, 'allOf')
  if (allOf !== undefined && !(Array.isArray(allOf) && allOf.every(one))) return false
  const anyOf = own(schema, 'anyOf')
  if (anyOf !== undefined && !(Array.isArray(anyOf) && anyOf.some(one))) return false
  const oneOf = own(schema, 'oneOf')
  if (oneOf !== undefined && !(Array.isArray(oneOf) && oneOf.filter(one).length === 1)) return false
  const not = own(schema, 'not')
  return not === undefined || !one(not)
}
