import type { Measure } from './summary.js'

/** Least values, 0 to 1, by measure. */
export type Minimums = Readonly<Partial<Record<Measure, number>>>

/**
 * The bar that results have to reach. All of it holds at once.
 *
 * @example
 * ```ts
 * const gate: Gate = { critical: { exact_rate: 1 }, rest: { pass_rate: 0.95 }, tags: { search: { pass_rate: 0.9 } } }
 * ```
 */
export interface Gate extends Minimums {
  /** Of the critical cases. @default { exact_rate: 1 } where there are any */
  readonly critical?: Minimums
  /** Of the cases that are neither critical nor have a tag that `tags` names. */
  readonly rest?: Minimums
  /** By tag. */
  readonly tags?: Readonly<Record<string, Minimums>>
  /** By tool: of the cases that expect it, or in which it was called. */
  readonly tools?: Readonly<Record<string, Minimums>>
  /** By how much a measure may be below that of a baseline, over the cases that are in both. */
  readonly max_drop?: Minimums
}

/** Whether the bar was reached, with everything that was looked at. */
export interface GateVerdict {
  readonly passed: boolean
  readonly checks: readonly GateCheck[]
}

/** One measure of one group of cases. */
export interface GateCheck {
  readonly group: GateGroup
  readonly measure: Measure
  /** What was asked for; of a drop, the value of the baseline less what may be lost. */
  readonly minimum: number
  readonly actual: number
  /** How many cases are in the group; of a baseline, how many are in both. */
  readonly cases: number
  readonly passed: boolean
  /** Ids of the cases of the group that keep the measure below 1; of a baseline, those that are worse than they were. */
  readonly failing: readonly string[]
}

export type GateGroup =
  | { readonly kind: 'all' | 'critical' | 'rest' }
  | { readonly kind: 'tag' | 'tool'; readonly name: string }
  /**
   * Against a baseline: what it had. `total` is how many cases the results have, `missing` the ids of those that the baseline
   * does not have, of which nothing is said.
   */
  | {
      readonly kind: 'baseline'
      readonly value: number
      readonly total: number
      readonly missing: readonly string[]
    }
