import { kindOf } from '../../src/json/kind.js'
import { toTagged } from '../../src/json/tagged.js'

/**
 * JSON data for any value: JSON as it is, without keys whose value is undefined; whatever JSON lacks as `toTagged` has it.
 * Requests that are made in this process may hold anything.
 */
export function plainJson(value: unknown): unknown {
  return plain(value, 0)
}

// A circle ends here, and is tagged.
const maxDepth = 100

function plain(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return toTagged(value)
  if (depth > maxDepth) return toTagged(value)
  if (Array.isArray(value)) return value.map((item) => plain(item, depth + 1))
  if (kindOf(value) !== 'plain') return toTagged(value)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .map(([key, part]) => [key, plain(part, depth + 1)]),
  )
}
