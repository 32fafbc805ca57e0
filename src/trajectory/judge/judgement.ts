import type { Outcome } from '../../run/types.js'
import type { PlanFollowed } from '../plans/followed.js'

/** A call that a judge names as its reason. */
export interface CitedCall {
  readonly call: number
  readonly tool: string
  readonly outcome: Outcome
}

/** What a judge says of one criterion. */
export interface CriterionVerdict {
  readonly criterion: string
  /** 0 (not met at all) to 1 (met in full). */
  readonly score: number
  /** The judge's own words, at most 2,000 characters of them. */
  readonly reason: string
  /** The calls named in the reason, in the order of the run. */
  readonly calls: readonly CitedCall[]
  /** The steps of the plan named in it. */
  readonly steps: readonly number[]
}

/** What a judge says of a run. */
export interface TrajectoryJudgement {
  /** The mean of the verdicts; 0 where they are overruled. */
  readonly score: number
  /** A rule of `never` was broken. That is a fact, whatever the judge says. */
  readonly isOverruled: boolean
  /** One for each criterion, in their order. */
  readonly verdicts: readonly CriterionVerdict[]
  /** The run beside the plan, as the judge was shown it. */
  readonly followed: PlanFollowed
}
