import { isObject } from './is-object.js'
import type { JsonSchema } from './tool-spec.js'

/**
 * Arguments with the defaults that a JSON Schema declares for absent properties, in nested objects and lists too: what a
 * harness that applies them hands to its tool. JSON Schema itself leaves that to the harness; `$ref` and combined schemas
 * are not followed.
 */
export function withDefaults(schema: JsonSchema, value: unknown): unknown {
  if (typeof schema === 'boolean') return value
  if (Array.isArray(value)) {
    const { items } = schema
    return isSchema(items) ? value.map((item: unknown) => withDefaults(items, item)) : value
  }
  const { properties } = schema
  if (!isObject(value) || !isObject(properties)) return value
  const filled = new Map<string, unknown>(Object.entries(value))
  for (const [key, property] of Object.entries(properties)) {
    if (!isSchema(property)) continue
    if (filled.has(key)) filled.set(key, withDefaults(property, filled.get(key)))
    else if (typeof property !== 'boolean' && 'default' in property) filled.set(key, property['default'])
  }
  return Object.fromEntries(filled)
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'boolean' || (isObject(value) && !Array.isArray(value))
}
