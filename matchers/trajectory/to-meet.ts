import { explainBars } from '../../src/explain/trajectory/explain-bars.js'
import { isObject } from '../../src/json/is-object.js'
import { isRun } from '../../src/run/is-run.js'
import type { Run } from '../../src/run/types.js'
import type { MetricBars } from '../../src/trajectory/metrics/bars.js'
import { meetsBars } from '../../src/trajectory/metrics/meets-bars.js'
import { metrics } from '../../src/trajectory/metrics/metrics.js'
import type { TrajectoryMetrics } from '../../src/trajectory/metrics/trajectory-metrics.js'
import type { AnyTranscript } from '../../src/transcripts/run-from.js'
import type { Matcher, MatcherResult } from '../core/matcher.js'
import { runOf } from '../core/run-of.js'
import { trajectoryMatcher } from './trajectory-matcher.js'

/** What figures are asked of: runs, one run or transcript, or metrics that were made before. */
export type ToMeetClaim = (
  received: Iterable<Run | AnyTranscript> | Run | AnyTranscript | TrajectoryMetrics,
  bars: MetricBars,
) => MatcherResult

/**
 * The pure form of `expect(runs).toMeet({ … })`.
 *
 * @example
 * ```ts
 * const { pass, message } = toMeet(runs, { initialSchemaCorrectness: { atLeast: 0.95 } })
 * ```
 */
export const toMeet: Matcher<ToMeetClaim> = trajectoryMatcher({
  name: 'toMeet',
  most: 1,
  insteadOfNot: 'Expect a number: expect(metrics(runs).all.logicalErrorRate.rate).toBeGreaterThan(0).',
  ask(received, [bars]) {
    const all = metricsOf(received)
    // What is no bar throws, whatever its type says.
    const held = meetsBars(all, bars as MetricBars)
    return { holds: held.every(({ holds }) => holds), message: () => explainBars(held, all) }
  },
})

function metricsOf(received: unknown): TrajectoryMetrics {
  if (isMetrics(received)) return received
  if (isList(received)) return metrics(received)
  return metrics([runOf(received, 'a list of runs, a run, or what metrics(runs) returns')])
}

/** By its shape, since metrics may be of another copy of the package, or read from a file. */
function isMetrics(value: unknown): value is TrajectoryMetrics {
  return isObject(value) && lists.every((key) => Array.isArray(value[key])) && isObject(value['all'])
}

const lists = ['tools', 'models', 'toolModels', 'unknownTools', 'steps']

/** Messages of a transcript are a list, too: one of runs begins with a run, or with a list of messages. */
function isList(value: unknown): value is Iterable<Run | AnyTranscript> {
  if (!Array.isArray(value)) return typeof value === 'object' && value !== null && Symbol.iterator in value
  const first: unknown = value[0]
  return value.length === 0 || isRun(first) || Array.isArray(first)
}
