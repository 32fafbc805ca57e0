import type { GroundTruth } from '../../src/score/ground-truth.js'
import type { ScoreOptions } from '../../src/score/options.js'

/** Options of `toScore` where a score is given. */
export interface AtLeastOptions {
  /**
   * From which score on it passes: above 0, at most 1.
   *
   * @default the `threshold` of the ground truth, and 1 where it has none
   */
  readonly atLeast?: number
}

/** Options of `toScore` where a run is given: those of `scoreRun`, and how much is enough. */
export interface ToScoreOptions extends ScoreOptions, AtLeastOptions {}

/** What `toScore` takes: nothing more than options where a score is given, else the ground truth first. */
export type ToScoreArguments = [groundTruth: GroundTruth, options?: ToScoreOptions] | [options?: AtLeastOptions]

/** The matcher that `callsheet/score/vitest` adds to `expect`. */
export interface CallsheetScoreMatchers<R = void> {
  /**
   * The calls of the run (or of a transcript, or a list of calls) are right enough: they score at least `atLeast` against the
   * ground truth. Of a score that was made before, `toScore({ atLeast })` asks the same. `.not` is an error: expect what is
   * right, or a number: `expect(scoreRun(run, groundTruth).score).toBeLessThan(1)`.
   *
   * @example
   * ```ts
   * expect(run).toScore({ expected_tool: 'transfer', arguments: { amount: 250 } })
   * expect(run).toScore(groundTruth, { atLeast: 0.8, tools })
   * expect(await score(run, groundTruth, { embedder })).toScore({ atLeast: 0.8 })
   * ```
   */
  // One signature, since of several ones only the last is left behind `resolves`.
  toScore(...parameters: ToScoreArguments): R
}
