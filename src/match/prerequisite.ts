import { type Attempt, isSuccess } from './attempts.js'
import type { By } from './by.js'
import type { PrerequisiteReason } from './verdict.js'

/** The attempts of a prerequisite, for asking which of them came before something else. */
export interface Prerequisite {
  readonly attempts: readonly Attempt[]
  readonly by: By | null
}

/** Whether the prerequisite had succeeded, and was over, before this attempt counts. */
export function isSatisfied({ attempts, by }: Prerequisite, attempt: Attempt): boolean {
  return attempts.some(
    (other) => isSuccessfulCall(other) && other.finish < attempt.start && (by === null || by.same(attempt, other)),
  )
}

/** Why the prerequisite does not count for this attempt, by the attempt of it that comes nearest. */
export function unsatisfied(
  { attempts, by }: Prerequisite,
  attempt: Attempt,
): { readonly nearest: Attempt | null; readonly reason: PrerequisiteReason } {
  const same = attempts.filter((other) => by === null || by.same(attempt, other))
  const others = attempts.filter((other) => isSuccessfulCall(other) && other.finish < attempt.start)
  const succeeded = same.filter(isSuccessfulCall)
  const earlier = same.filter((other) => other.start < attempt.start)
  const overlapping = succeeded.findLast((other) => other.start < attempt.start)
  if (overlapping !== undefined) return { nearest: overlapping, reason: 'overlaps' }
  const failed = earlier.findLast((other) => !isSuccessfulCall(other))
  if (failed !== undefined) return { nearest: failed, reason: 'not-successful' }
  const later = succeeded[0]
  if (later !== undefined) return { nearest: later, reason: 'too-late' }
  const stranger = others.at(-1)
  if (stranger !== undefined) return { nearest: stranger, reason: 'other-value' }
  const any = same[0]
  return any === undefined ? { nearest: null, reason: 'never-attempted' } : { nearest: any, reason: 'not-successful' }
}

/** What nobody asked for is no call, so it does not unlock anything. */
function isSuccessfulCall(attempt: Attempt): boolean {
  return attempt.call !== null && isSuccess(attempt)
}
