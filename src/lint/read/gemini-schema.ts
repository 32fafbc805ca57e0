import { isObject } from '../../json/is-object.js'
import type { Keyed } from './item.js'

/** A schema of Gemini's own dialect with the types in lower case, as JSON Schema has them; all else as it stands. */
export function geminiSchema(schema: unknown): unknown {
  return translated(schema, new Map())
}

const single: ReadonlySet<string> = new Set(['items', 'additionalProperties', 'not'])
const lists: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems'])
const records: ReadonlySet<string> = new Set(['properties', '$defs', 'defs'])

/** Copies what it goes through; what code has made a circle of stays one. */
function translated(schema: unknown, known: Map<object, object>): unknown {
  if (!isObject(schema)) return schema
  const before = known.get(schema)
  if (before !== undefined) return before
  const copy: object = {}
  known.set(schema, copy)
  for (const [key, value] of Object.entries(schema)) define(copy, key, inner(key, value, known))
  return copy
}

function inner(key: string, value: unknown, known: Map<object, object>): unknown {
  if (key === 'type') return lowerCase(value)
  if (single.has(key) && isObject(value)) return translated(value, known)
  if (lists.has(key) && Array.isArray(value)) return Array.from(value, (each: unknown) => translated(each, known))
  return records.has(key) && isObject(value) ? named(value, known) : value
}

function named(schemas: Keyed, known: Map<object, object>): object {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, translated(schema, known)]))
}

function lowerCase(type: unknown): unknown {
  if (Array.isArray(type)) return Array.from(type, lowerCase)
  return typeof type === 'string' && /^[A-Z]+$/u.test(type) ? type.toLowerCase() : type
}

/** Also a key such as `__proto__`, which setting would lose. */
function define(object: object, key: string, value: unknown): void {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
}
