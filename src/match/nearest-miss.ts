import type { Attempt } from './attempts.js'
import { isSuccess } from './attempts.js'
import type { Mismatch } from './mismatch.js'
import { hasOnlyMore } from './only-more.js'
import { argsMismatches } from './step.js'
import type { Miss } from './verdict.js'

/** The attempt with the fewest mismatches; among equals a successful one, then the earliest. */
export function nearestMiss(args: unknown, attempts: readonly Attempt[]): Miss | null {
  let best: Miss | null = null
  for (const attempt of attempts) {
    const miss = { attempt, mismatches: argsMismatches(args, attempt) }
    if (best === null || isNearer(miss, best)) best = miss
  }
  return best
}

/** The first attempt that differs only by keys which the expectation does not mention. */
export function missByMore(args: unknown, attempts: readonly Attempt[]): Miss | null {
  for (const attempt of attempts) {
    const mismatches = argsMismatches(args, attempt)
    if (hasOnlyMore(mismatches)) return { attempt, mismatches }
  }
  return null
}

/** How far apart two values are: another value as a whole is further than any number of parts. */
export function distance(mismatches: readonly Mismatch[]): number {
  return mismatches.reduce((sum, { path }) => sum + (path.length === 0 ? 1000 : 1), 0)
}

function isNearer(miss: Miss, best: Miss): boolean {
  const gain = distance(best.mismatches) - distance(miss.mismatches)
  return gain > 0 || (gain === 0 && isSuccess(miss.attempt) && !isSuccess(best.attempt))
}
