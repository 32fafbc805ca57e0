import type { ScoredParameter } from './score.js'

/**
 * Whether a parameter is right as it stands: equal after normalisation, or what a rule asks for that names no single value. What
 * was found similar, near enough, or equal in another case, order, unit or notation is right, too, and not exactly.
 */
export function isExact({ reason }: Pick<ScoredParameter, 'reason'>): boolean {
  return exact.has(reason)
}

const exact: ReadonlySet<ScoredParameter['reason']> = new Set([
  'equal',
  'one-of',
  'matches-pattern',
  'in-range',
  'conforms',
  'contained',
  'ignored',
  'optional',
])
