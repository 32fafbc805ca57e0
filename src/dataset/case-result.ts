import type { RecordedError } from '../run/types.js'
import type { Score } from '../score/score.js'
import type { RecordedPart } from './recorded-run.js'

/** How one run of one case came out. Plain data. */
export interface CaseResult {
  readonly test_id: string
  /** Which of several trials it is, from 1. */
  readonly trial: number
  readonly tags: readonly string[]
  readonly critical: boolean
  /** Whether the agent did not give up, and the score reaches the threshold of the case. */
  readonly passed: boolean
  /** Whether everything expected is there and right, and nothing is too much. */
  readonly correct: boolean
  /** Whether it was so after normalisation alone. */
  readonly exact: boolean
  /**
   * 0 to 1: the mean of what is scored, the conversation as a whole and each turn that expects something. 0 where the agent
   * gave up.
   */
  readonly score: number
  /** From which score on the case passes. */
  readonly threshold: number
  /** Why the agent gave up; `null` where it did not. */
  readonly error: RecordedError | null
  readonly latency_ms: number | null
  /** The scores that were made, in order: of the whole (`turn: null`), then of turns, from 1. */
  readonly scores: readonly TurnScore[]
  /** What the agent did, as it was recorded. */
  readonly parts: readonly RecordedPart[]
}

/** The score of one turn of a conversation; `turn` is `null` for all there is. */
export interface TurnScore {
  readonly turn: number | null
  readonly score: Score
}
