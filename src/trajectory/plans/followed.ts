import type { Mismatch } from '../../match/mismatch.js'
import type { Step } from '../../match/step.js'
import type { Outcome } from '../../run/types.js'

/** How near a run is to a plan, each from 0 to 1. */
export interface Adherence {
  /** Of the calls, without those of free tools that no step took: the share that is a step of the plan, in its place. */
  readonly precision: number
  /**
   * Of the calls that the plan needs: the share that was made, in its order. Of a plan of single calls, the longest common
   * subsequence of plan and run, divided by the length of the plan.
   */
  readonly recall: number
  /** Of the calls that would be steps in any order: the share that is one in the order of the plan. 0 where there is none. */
  readonly order: number
  /** The harmonic mean of precision and recall. */
  readonly score: number
}

/** A call that is a step. */
export interface DoneStep {
  /** The step of the plan, from 1. */
  readonly step: number
  readonly planned: Step
  readonly call: number
  /** A failure that `retry` allows for. */
  readonly isAllowance: boolean
}

/** A call that the plan needs and the run has not, in its place. */
export interface MissingStep {
  readonly step: number
  readonly planned: Step
  /** The unneeded call that comes nearest. */
  readonly nearest: number | null
  /** Between its arguments and what was planned. */
  readonly mismatches: readonly Mismatch[]
}

/**
 * Why a call is no step. `unplanned`: no step is of its tool. `failed`: a step is, and it did not succeed. `out-of-order`: it is what a
 * step that is missing wants, in the wrong place. `repeated`: a step wants such a call, and had it. `outcome-differs`, `args-differ`: a step
 * is of its tool, with another outcome, with other arguments.
 */
export type UnneededWhy = 'unplanned' | 'failed' | 'out-of-order' | 'repeated' | 'outcome-differs' | 'args-differ'

/** A call that the plan has no use for. */
export interface UnneededCall {
  readonly call: number
  readonly tool: string
  readonly why: UnneededWhy
}

/** A rule of `never` that was broken. */
export interface BrokenRule {
  readonly tool: string
  /** What had to succeed first; `null` where the tool is never to be called at all. */
  readonly before: string | null
  /** Where both must have the same value: a path, or two paths with `and` between; `null` where any success will do. */
  readonly by: string | null
  /** `null` where nobody asked for it. */
  readonly call: number | null
  readonly execution: number | null
  readonly outcome: Outcome
  /** Whether it was entered, or may have been. */
  readonly ran: boolean
}

/** What told the model a value that it went off with. */
export interface Origin {
  readonly value: string | number
  /** Where it was told first. */
  readonly from: 'system' | 'user' | 'result'
  /** The call of the result. */
  readonly call: number | null
  readonly tool: string | null
}

/** The longest stretch of calls that led away from the plan, calls of free tools and failures of planned ones aside. */
export interface Detour {
  readonly calls: readonly number[]
  /** Of the values of its first call, the one that was told last; `null` where none was told. */
  readonly began: Origin | null
}

/** Calls of one tool that failed in a row, and the one that then succeeded. */
export interface Recovery {
  readonly tool: string
  readonly failures: readonly number[]
  /** Whether the plan expects each of them, by `retry` or a step such as `failed(name)`. */
  readonly isExpected: boolean
  /** The call that succeeded; `null` where none did. */
  readonly recovered: number | null
}

/** A run held against a plan. */
export interface PlanFollowed {
  /** Every needed step in its place, no unneeded call, no rule of `never` broken. */
  readonly follows: boolean
  readonly adherence: Adherence
  /** How many calls the plan needs, and how many of them were made. */
  readonly needed: number
  readonly made: number
  /** How many calls count: all, but those of `free`. */
  readonly counted: number
  readonly done: readonly DoneStep[]
  readonly missing: readonly MissingStep[]
  readonly unneeded: readonly UnneededCall[]
  /** Calls of free tools that no step took. */
  readonly free: readonly number[]
  readonly never: readonly BrokenRule[]
  readonly detour: Detour | null
  readonly recoveries: readonly Recovery[]
}
