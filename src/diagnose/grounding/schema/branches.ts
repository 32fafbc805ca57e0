import { isObject } from '../../../json/is-object.js'
import { referred } from '../../../score/schema-at.js'
import type { JsonSchema } from '../../../tool/tool-spec.js'

/** A schema that is no boolean. */
export type Keywords = Exclude<JsonSchema, boolean>

/** Whether a value is as a schema wants it. */
export type Fits = (schema: unknown, value: unknown) => boolean

/**
 * Schemas with all that they refer to, or are unions or combinations of. With a value that is a list or an object, only with those
 * branches of a union that it fits (all, if it fits none), and with what its own conditions lead to.
 */
export function branches(
  schemas: readonly unknown[],
  root: Keywords,
  value?: unknown,
  fits?: Fits,
): readonly Keywords[] {
  const seen = new Set<Keywords>()
  const open = [...schemas]
  for (let next = 0; next < open.length; next += 1) {
    const schema = open[next]
    if (!isObject(schema) || seen.has(schema)) continue
    seen.add(schema)
    open.push(referred(schema['$ref'], root), ...listOf(schema['allOf']))
    const isNarrowed = typeof value === 'object' && value !== null && fits !== undefined
    for (const key of ['anyOf', 'oneOf']) {
      const all = listOf(schema[key])
      const fitting = isNarrowed ? all.filter((branch) => fits(branch, value)) : all
      open.push(...(fitting.length === 0 ? all : fitting))
    }
    if (isNarrowed) open.push(...conditional(schema, value, fits))
  }
  return [...seen]
}

/** Whether what a schema says of the parts of a value depends on the value. */
export function isConditional(schema: Keywords): boolean {
  return ['anyOf', 'oneOf', 'if', 'dependentSchemas'].some((key) => schema[key] !== undefined)
}

function conditional(schema: Keywords, value: object, fits: Fits): readonly unknown[] {
  const { if: condition, then, else: otherwise, dependentSchemas } = schema
  const chosen = condition === undefined ? [] : [fits(condition, value) ? then : otherwise]
  const dependent = isObject(dependentSchemas) ? Object.entries(dependentSchemas) : []
  return [...chosen, ...dependent.flatMap(([name, part]) => (Object.hasOwn(value, name) ? [part] : []))]
}

/** What a schema has for a property or an item. */
export function partsAt(schema: Keywords, segment: string | number): readonly unknown[] {
  if (typeof segment === 'string') {
    const parts = [...ownPart(schema, segment), ...patternParts(schema, segment)]
    return parts.length > 0 ? parts : [schema['additionalProperties'] ?? schema['unevaluatedProperties']]
  }
  const { items, prefixItems, additionalItems, unevaluatedItems } = schema
  if (Array.isArray(prefixItems)) return [prefixItems[segment] ?? items ?? unevaluatedItems]
  // Before 2020-12, `items` was the list.
  return [Array.isArray(items) ? (items[segment] ?? additionalItems) : (items ?? unevaluatedItems)]
}

function ownPart({ properties }: Keywords, name: string): readonly unknown[] {
  return isObject(properties) && Object.hasOwn(properties, name) ? [properties[name]] : []
}

function patternParts({ patternProperties }: Keywords, name: string): readonly unknown[] {
  if (!isObject(patternProperties)) return []
  return Object.entries(patternProperties).flatMap(([pattern, part]) => (matches(pattern, name) ? [part] : []))
}

/** A pattern that is none is left to the validator, which refuses the schema. */
function matches(pattern: string, name: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(name)
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
