import type { Ask } from './ask.js'
import type { Found } from './found.js'
import type { Leaf } from './leaves/leaves-of.js'

/** Whether the schema itself names a value for its place. */
export function findAllowed(value: unknown, leaf: Leaf, { allowedAt }: Ask): Found | null {
  const { exact, described } = allowedAt(leaf)
  const isAllowed = exact.has(value) || described.has(String(value).toLowerCase())
  return isAllowed ? { by: 'enums', exact: false, span: null } : null
}
