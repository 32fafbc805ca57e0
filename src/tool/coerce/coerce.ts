import { isObject } from '../../json/is-object.js'
import type { JsonSchema } from '../tool-spec.js'
import { coercersOf } from './coercers.js'
import type { Coercion, CoercionChange } from './coercion.js'
import { notJsonSchema } from './errors.js'
import { isTree } from './is-tree.js'

const none: readonly CoercionChange[] = Object.freeze([])

/**
 * Gives a value the types that a JSON Schema declares, where that is what its text says: `"250"` for an integer is 250. The
 * value is not changed; every difference of the result is listed, with its rule. What is no clear case stays as it is.
 *
 * `null` is never changed, nothing becomes a text, and digits are never lost. Of several types, `anyOf` and `oneOf`, a value
 * that already fits one stays; else the first one it can be turned into counts. Local references are followed; remote ones,
 * and keywords that are none, are left alone. Never throws for a value and a schema. A value in a circle, one of more than 500
 * levels, and what is nested deeper than 500 schemas stay as they are, and `ok` is `false`. A schema is read once: changing it afterwards has no effect.
 *
 * @example
 * ```ts
 * const schema = { type: 'object', properties: { amount: { type: 'number' }, urgent: { type: 'boolean' } } }
 *
 * const { value, changes, ok } = coerce({ amount: '49.90', urgent: 'yes' }, schema)
 *
 * value // { amount: 49.9, urgent: true }
 * changes[0] // { path: ['amount'], from: '49.90', to: 49.9, rule: 'text-to-number' }
 * ok // true
 * ```
 * @throws ToolError `schema-broken` for a schema that is none: no object, a list, a Zod schema (hand in its JSON Schema)
 */
export function coerce(value: unknown, schema: JsonSchema): Coercion {
  requireJsonSchema(schema)
  if (!isTree(value)) return { value, changes: none, ok: false }
  const outcome = coercersOf(schema)(schema)(value, { depth: 0, known: new Map() })
  if (typeof outcome === 'number') return { value, changes: none, ok: outcome > 0 }
  return { value: outcome.value, changes: outcome.changes, ok: outcome.fit > 0 }
}

/** Everything would fit what says nothing. */
function requireJsonSchema(schema: unknown): void {
  if (typeof schema === 'boolean' || (isObject(schema) && !('~standard' in schema))) return
  throw notJsonSchema(schema)
}
