import type { Mismatch } from '../mismatch.js'

/** A leaf of `expected` and a call of `actual` that is what it expects, by index. */
export interface CallPair {
  readonly expected: number
  readonly actual: number
}

/** A leaf of `expected` and the call of the same tool that comes nearest to it. */
export interface CallMismatch extends CallPair {
  /**
   * - `args-differ`: other arguments, which `mismatches` names
   * - `outcome-differs`: the right arguments, another outcome
   * - `place-differs`: the right call in the wrong place: out of order, or of another turn
   */
  readonly reason: 'args-differ' | 'outcome-differs' | 'place-differs'
  readonly mismatches: readonly Mismatch[]
}

/**
 * How the calls of a run are the expected ones. Every list and number is read off one alignment. `expected` counts the
 * single steps of the expectation in reading order, `actual` the calls, both from 0; a step that is needed several times
 * may occur several times.
 */
export interface CallMatch {
  readonly pass: boolean
  /** What is as expected, in the order of `expected`. */
  readonly pairs: readonly CallPair[]
  /** Steps that are needed and that no call comes near to. */
  readonly missing: readonly number[]
  /** Calls that no step expects. */
  readonly extra: readonly number[]
  /** Needed steps and what came instead: the nearest call of the same tool that is left. */
  readonly mismatches: readonly CallMismatch[]
  /** Pairs by calls: 1 where nothing was called and nothing was needed, 0 where nothing was called but something needed. */
  readonly precision: number
  /** Pairs by pairs and needed steps without one: 1 where nothing was needed. */
  readonly recall: number
  /** The harmonic mean of precision and recall; 0 where both are. */
  readonly f1: number
  /**
   * The share of the pairs in a longest run of them whose order is that of the list, 1 minus Ulam's distance by the number
   * of pairs (Critchlow, "Metric Methods for Analyzing Partially Ranked Data", 1985). Below 1 only with `order: 'any'`. The
   * calls of one step of the list, a group too, are in no order among themselves. Without pairs 1 where nothing was needed, else 0.
   */
  readonly orderAgreement: number
}
