import { isPlain } from './json-type.js'

/** The levels that a value may have; far more than any real message. */
const mostLevels = 500

/**
 * Whether a value ends on every way down, within 500 levels. In a circle there would be no end to the copies, since each part
 * of a schema meets those that the others made.
 */
export function isTree(value: unknown): boolean {
  return levelsOf(value, { heights: new Map(), depth: 0 }) <= mostLevels
}

interface Work {
  /** By object: how many levels it has; without end as long as it is not known, which is what a circle finds. */
  readonly heights: Map<object, number>
  depth: number
}

function levelsOf(value: unknown, work: Work): number {
  if (typeof value !== 'object' || value === null) return 0
  const known = work.heights.get(value)
  if (known !== undefined) return known
  if (work.depth > mostLevels) return Infinity
  if (!Array.isArray(value) && !isPlain(value)) return 1
  work.heights.set(value, Infinity)
  work.depth += 1
  let height = 0
  for (const part of Object.values<unknown>(value)) height = Math.max(height, levelsOf(part, work))
  work.depth -= 1
  work.heights.set(value, height + 1)
  return height + 1
}
