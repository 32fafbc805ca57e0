import type { MetricBars } from '../../src/trajectory/metrics/bars.js'

/** The matchers that `callsheet/trajectory/vitest` adds to `expect`. */
export interface CallsheetTrajectoryMatchers<R = void> {
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
}
