import { explainTrace } from '../../src/explain/trajectory/explain-trace.js'
import { carriedTrace } from '../../src/trajectory/trace/carried-trace.js'
import type { Matcher, MatcherResult } from '../core/matcher.js'
import { runOf } from '../core/run-of.js'
import { trajectoryMatcher } from './trajectory-matcher.js'

/**
 * The pure form of `expect(run).toCarryTrace(id)`.
 *
 * @example
 * ```ts
 * const { pass, message } = toCarryTrace(run, '4bf92f3577b34da6a3ce929d0e0e4736')
 * ```
 */
export const toCarryTrace: Matcher<(received: unknown, id: string) => MatcherResult> = trajectoryMatcher({
  name: 'toCarryTrace',
  most: 1,
  ask(received, [id]) {
    const carried = carriedTrace(runOf(received, 'a run, as sheet.run or runsFrom returns it'), id)
    return { holds: carried.holds, message: (negated) => explainTrace(String(id), carried, negated) }
  },
})
