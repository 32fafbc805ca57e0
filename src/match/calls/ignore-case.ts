import { equal } from '../../json/equal.js'

/**
 * Compares two texts without regard to capital and small letters; anything else must be equal. A strategy for the path of
 * a text, in `overrides`.
 *
 * @example
 * ```ts
 * matchCalls({ actual, expected, overrides: { issue_refund: { memo: ignoreCase } } })
 * ```
 */
export function ignoreCase(expected: unknown, received: unknown): boolean {
  return equal(folded(expected), folded(received))
}

function folded(value: unknown): unknown {
  // Upper case first: `ß` becomes `SS`, and both sigmas become one.
  if (typeof value === 'string') return value.toUpperCase().toLowerCase()
  return value === 0 ? 0 : value
}
