import { readOptions } from '../../match/options.js'
import { MatchError } from '../../match/errors.js'
import { isRun } from '../../run/is-run.js'
import type { Run } from '../../run/types.js'
import { TranscriptError } from '../../transcripts/errors.js'
import { type AnyTranscript, runFrom } from '../../transcripts/run-from.js'
import { TrajectoryError } from '../errors.js'
import { callFacts } from './call-facts.js'
import { badRun, badRuns, noRuns } from './errors.js'
import { isIterable } from './is-iterable.js'
import { tallyMetrics } from './tally-metrics.js'
import type { TrajectoryMetrics } from './trajectory-metrics.js'

/** Options of {@link metrics}. */
export interface MetricsOptions {
  /** The registry for transcripts that do not show the tools' schemas, in any form that `callsheet({ tools })` takes. */
  readonly tools?: unknown
}

/**
 * The golden metrics of many runs: how often the first payload conforms to the tool's schema, how many calls it takes to recover where it
 * does not, how often tools fail, and whether that gets worse in the course of a run. Goes through the runs once and keeps none of
 * them, so that a generator may read them from anywhere. Records of guarded tools become runs by `runsFrom`;
 * of very many, `metricsOfRecords` makes the same figures.
 *
 * @example
 * ```ts
 * const { all, advice } = metrics(runsFrom(records))
 * console.log(all.initialSchemaCorrectness.rate)
 * ```
 *
 * @throws TrajectoryError `no-runs` where there are none; with its index for what is no run
 */
export function metrics(runs: Iterable<Run | AnyTranscript>, options: MetricsOptions = {}): TrajectoryMetrics {
  const { tools } = readOptions(options, ['tools'])
  if (!isIterable(runs) || isRun(runs)) throw badRuns()
  const tally = tallyMetrics()
  let index = 0
  for (const run of runs) {
    tally.add(callFacts(runAt(run, index, tools)))
    index += 1
  }
  if (index === 0) throw noRuns()
  return tally.metrics()
}

function runAt(value: Run | AnyTranscript, index: number, tools: unknown): Run {
  if (isRun(value)) return value
  try {
    return runFrom(value, tools === undefined ? {} : { tools })
  } catch (error) {
    const isOfTheInput = [TrajectoryError, TranscriptError, MatchError].some((kind) => error instanceof kind)
    throw isOfTheInput ? badRun(index, error) : error
  }
}
