import { isObject } from '../../tool/is-object.js'
import type { JsonSchema } from '../../tool/tool-spec.js'
import { branchesOf, resolved } from './allowed-at.js'

/** How places are read. */
export interface PlaceForm {
  /** The items of a list count as their list, and a text may hold JSON. */
  readonly isLoose: boolean
}

/**
 * Whether arguments of a schema can have something at a place; `*` is a step of any name, and from `**` on all is possible. What the
 * schema leaves open is possible, but not a name beside those that it lists: that would be a slip of the pen.
 */
export function hasPlace(root: JsonSchema | null, steps: readonly string[], form: PlaceForm): boolean {
  return root === null || hasBelow(root, root, steps, form, 0)
}

// A schema may refer to itself.
const maxDepth = 30

function hasBelow(root: JsonSchema, given: unknown, steps: readonly string[], form: PlaceForm, depth: number): boolean {
  const [key, ...rest] = steps
  const node = resolved(root, given, 0)
  if (key === undefined || key === '**' || node === null || depth > maxDepth) return given !== false
  const below = (part: unknown, left: readonly string[]): boolean => hasBelow(root, part, left, form, depth + 1)
  if (branchesOf(node).some((branch) => below(branch, steps))) return true
  const { properties, patternProperties, additionalProperties: more, items, prefixItems } = node
  const parts: Readonly<Record<string, unknown>> = isObject(properties) ? properties : {}
  const named = key === '*' ? Object.values(parts) : Object.hasOwn(parts, key) ? [parts[key]] : []
  if (named.some((part) => below(part, rest))) return true
  const first: readonly unknown[] = Array.isArray(prefixItems) ? prefixItems : []
  const listed = items === undefined ? first : [...first, items]
  const isIndex = key === '*' || /^\d+$/u.test(key)
  if (listed.some((item) => (form.isLoose && below(item, steps)) || (isIndex && below(item, rest)))) return true
  if (patternProperties !== undefined || more === true) return true
  if (isObject(more)) return below(more, rest)
  return more !== false && isOpen(node, form)
}

/** Says nothing of what is in it. */
function isOpen(node: Readonly<Record<string, unknown>>, form: PlaceForm): boolean {
  const says = ['properties', 'items', 'prefixItems', 'anyOf', 'oneOf', 'allOf', 'const', 'enum']
  const { type } = node
  const types: readonly unknown[] = Array.isArray(type) ? type : [type]
  if (form.isLoose && types.includes('string')) return true
  return (
    !says.some((word) => word in node) &&
    types.some((each) => each === undefined || each === 'object' || each === 'array')
  )
}
