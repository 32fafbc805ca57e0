import { isObject } from '../../json/is-object.js'
import { type Keywords, own, type SchemaFacts } from '../schema/schema-facts.js'

/** Whether a schema takes `null`, as far as types, enumerations, unions and references say. */
export function isNullable(schema: unknown, facts: SchemaFacts): boolean {
  return takesNull(schema, { facts, within: new Set(), known: new Map() })
}

interface Asked {
  readonly facts: SchemaFacts
  /** The schemas around the one that is asked. */
  readonly within: Set<Keywords>
  /** Definitions refer to each other on more ways than could be gone. */
  readonly known: Map<Keywords, boolean>
}

// Deeper than anybody writes: what lies there is as good as not nullable.
const deepest = 200

function takesNull(given: unknown, asked: Asked): boolean {
  if (given === true) return true
  const { within, known } = asked
  if (!isObject(given) || within.has(given) || within.size > deepest) return false
  const before = known.get(given)
  if (before !== undefined) return before
  within.add(given)
  const takes = keywordsTakeNull(asked.facts.resolved(given), asked)
  within.delete(given)
  known.set(given, takes)
  return takes
}

function keywordsTakeNull(schema: Keywords, asked: Asked): boolean {
  // A reference that leads nowhere says nothing that can be relied on.
  if (own(schema, '$ref') !== undefined) return false
  const type = own(schema, 'type')
  if (type !== undefined && type !== 'null' && !(Array.isArray(type) && type.includes('null'))) return false
  if (Object.hasOwn(schema, 'const') && schema['const'] !== null) return false
  const values = own(schema, 'enum')
  if (values !== undefined && !(Array.isArray(values) && values.includes(null))) return false
  const one = (part: unknown): boolean => takesNull(part, asked)
  const allOf = own(schema, 'allOf')
  if (allOf !== undefined && !(Array.isArray(allOf) && allOf.every(one))) return false
  const anyOf = own(schema, 'anyOf')
  if (anyOf !== undefined && !(Array.isArray(anyOf) && anyOf.some(one))) return false
  const oneOf = own(schema, 'oneOf')
  if (oneOf !== undefined && !(Array.isArray(oneOf) && oneOf.filter(one).length === 1)) return false
  const not = own(schema, 'not')
  return not === undefined || !one(not)
}
