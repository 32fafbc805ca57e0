import type { MetricBars } from '../../src/trajectory/metrics/bars.js'
import type { Plan } from '../../src/trajectory/plans/plan.js'

/** How nearly a run follows a plan. */
export interface ToFollowPlanOptions {
  /** The least adherence (`followPlan(run, plan).adherence.score`), above 0; rules of `never` hold all the same. Absent: the whole plan. */
  readonly atLeast?: number
}

/** The matchers that `callsheet/trajectory/vitest` adds to `expect`. */
export interface CallsheetTrajectoryMatchers<R = void> {
  /**
   * The run (or a transcript) carries the trace: its records are of it, or, of a run that has no records, every request to
   * the model holds its id, as `traceMessage()` writes it. `.not`: none does; where some do, neither holds.
   *
   * @example
   * ```ts
   * expect(run).toCarryTrace('4bf92f3577b34da6a3ce929d0e0e4736')
   * ```
   */
  toCarryTrace(id: string): R

  /**
   * The figures of the runs (a list of them, one run, a transcript, or what `metrics` made of them) are on the right side of
   * each bar. A bar of which there is nothing to count, or of a tool that nobody called, is an error. `.not` is an error: expect a
   * number of `metrics(runs)`.
   *
   * @example
   * ```ts
   * expect(runs).toMeet({
   *   initialSchemaCorrectness: { atLeast: 0.95, tool: 'issue_refund' },
   *   meanAttemptsToRecovery: { atMost: 2 },
   * })
   * ```
   */
  toMeet(bars: MetricBars): R

  /**
   * The run (or a transcript) follows the plan: every needed step in its place, no call that is neither a step nor of a `free` tool, and no
   * rule of `never` broken. With `atLeast`, an adherence of so much will do. The text shows plan and run aligned. `.not` is an error: say what
   * is wrong by `followPlan(run, plan)`.
   *
   * @example
   * ```ts
   * expect(run).toFollowPlan(plan(['lookup_order', retry('issue_refund', 1)], { never: ['delete_order'] }))
   * ```
   */
  toFollowPlan(plan: Plan, options?: ToFollowPlanOptions): R
}
