import { isObject } from '../json/is-object.js'
import type { JsonSchema } from '../tool/tool-spec.js'

const made = new WeakMap<object, WeakMap<object, JsonSchema>>()

/**
 * A part of a schema as a schema by itself: what it refers to in the whole comes along, and its references lead there. Without
 * references it is the part itself.
 */
export function fragmentOf(part: JsonSchema, root: JsonSchema | null): JsonSchema {
  if (typeof part === 'boolean' || root === null || typeof root === 'boolean' || part === root) return part
  const known = made.get(root)?.get(part)
  if (known !== undefined) return known
  const fragment = hasReference(part, 0) ? alone(part, root) : part
  const own = made.get(root) ?? new WeakMap<object, JsonSchema>()
  made.set(root, own.set(part, fragment))
  return fragment
}

type Keywords = Exclude<JsonSchema, boolean>

function alone(part: Keywords, root: Keywords): JsonSchema {
  const { $schema } = root
  const copy = { ...(moved(part, 0) as Keywords), $defs: { [place]: moved(root, 0) } } // an object stays one
  return $schema === undefined ? copy : { ...copy, $schema }
}

const place = 'whole'

/** Deeper schemas are not looked through. */
const mostLevels = 200

function hasReference(value: unknown, level: number): boolean {
  if (level > mostLevels) return false
  if (Array.isArray(value)) return value.some((item) => hasReference(item, level + 1))
  if (!isObject(value)) return false
  return typeof value['$ref'] === 'string' || Object.values(value).some((item) => hasReference(item, level + 1))
}

function moved(value: unknown, level: number): unknown {
  if (level > mostLevels) return value
  if (Array.isArray(value)) return value.map((item: unknown) => moved(item, level + 1))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, key === '$ref' ? reference(item) : moved(item, level + 1)]),
  )
}

/** Only pointers into the whole change their place. */
function reference(ref: unknown): unknown {
  const isPointer = typeof ref === 'string' && (ref === '#' || ref.startsWith('#/'))
  return isPointer ? `#/$defs/${place}${ref.slice(1)}` : ref
}
