import type { JsonSchema } from '../tool-spec.js'
import type { Coercion, CoercionChange } from './coercion.js'
import { fillersOf } from './fillers.js'
import { isTree } from './is-tree.js'

const none: readonly CoercionChange[] = Object.freeze([])

/**
 * Gives an object the defaults that a JSON Schema declares for absent properties, in nested objects and lists too, through
 * `$ref`, `allOf` and the first branch of `anyOf` and `oneOf` that the object fits. The value is not changed; every default
 * is listed, by the rule `default`.
 *
 * A default of the wrong type is coerced where `coerce` can (`"false"` for a boolean); else it is filled in as it is,
 * `null` too, since that is what the tool would get. Nothing is filled into a default. Coerce first: a text that holds JSON
 * has no properties. Into a value in a circle, one of more than 500 levels, and below
 * 500 schemas, nothing is filled in.
 *
 * @example
 * ```ts
 * const schema = { type: 'object', properties: { city: { type: 'string' }, days: { type: 'integer', default: 3 } } }
 *
 * const { value, changes } = fillDefaults({ city: 'Bonn' }, schema)
 *
 * value // { city: 'Bonn', days: 3 }
 * changes // [{ path: ['days'], from: undefined, to: 3, rule: 'default' }]
 * ```
 */
export function fillDefaults(value: unknown, schema: JsonSchema): Pick<Coercion, 'value' | 'changes'> {
  const filler = fillersOf(schema)
  const filled =
    filler === null || !isTree(value)
      ? null
      : filler(value, { depth: 0, known: new Map(), coercion: { depth: 0, known: new Map() } })
  return filled ?? { value, changes: none }
}
