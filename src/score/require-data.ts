import { kindOf } from '../json/kind.js'
import type { Path } from '../json/paths.js'
import { isPlain } from '../match/plain.js'
import { notData } from './errors.js'

/**
 * Throws for what is no data: a Date, a RegExp, a function, `NaN`, an object in a circle. Such a value would be compared by its
 * keys, of which it has none, or be equal to nothing. BigInt is a number.
 */
export function requireData(value: unknown, path: Path, where: string): void {
  const problem = problemOf(value, path, [])
  if (problem !== null) throw notData(where, problem.path, problem.value, problem.kind)
}

/** Whether a value is data all the way down. */
export function isData(value: unknown): boolean {
  return problemOf(value, [], []) === null
}

interface Problem {
  readonly path: Path
  readonly value: unknown
  readonly kind: string
}

/** Deeper than any data that was written by hand. */
const mostLevels = 200

function problemOf(value: unknown, path: Path, above: readonly object[]): Problem | null {
  if (value === null) return null
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'bigint') return null
  if (typeof value === 'number') return Number.isFinite(value) ? null : { path, value, kind: 'a number that is none' }
  if (value === undefined) return { path, value, kind: 'undefined' }
  if (typeof value !== 'object') return { path, value, kind: `a ${typeof value}` }
  if (above.includes(value)) return { path, value, kind: 'a circle' }
  if (above.length > mostLevels) return { path: path.slice(0, 5), value, kind: `more than ${mostLevels} levels` }
  if (!Array.isArray(value) && !isPlain(value)) return { path, value, kind: kindName(value) }
  const inside = [...above, value]
  for (const [key, item] of Object.entries(value)) {
    const problem = problemOf(item, [...path, Array.isArray(value) ? Number(key) : key], inside)
    if (problem !== null) return problem
  }
  return null
}

function kindName(value: object): string {
  const kind = kindOf(value)
  return kind === 'plain' || kind === 'instance' ? 'an object of a class' : `a ${kind}`
}
