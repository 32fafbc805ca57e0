import { explainKept } from '../../src/explain/trajectory/explain-kept.js'
import { keptInRequests } from '../../src/trajectory/context/kept-in-requests.js'
import type { Matcher, MatcherResult } from '../core/matcher.js'
import { runOf } from '../core/run-of.js'
import { trajectoryMatcher } from './trajectory-matcher.js'
import type { ToKeepInEveryRequestOptions } from './types.js'

/**
 * The pure form of `expect(run).toKeepInEveryRequest('Never refund more than the order total.')`.
 *
 * @example
 * ```ts
 * const { pass, message } = toKeepInEveryRequest(run, /never refund more/i, { in: 'system' })
 * ```
 */
export const toKeepInEveryRequest: Matcher<
  (received: unknown, what: string | RegExp, options?: ToKeepInEveryRequestOptions) => MatcherResult
> = trajectoryMatcher({
  name: 'toKeepInEveryRequest',
  most: 2,
  ask(received, [what, options]) {
    const run = runOf(received, 'a run, as sheet.run returns it')
    const kept = keptInRequests(run, what, options)
    const had = kept.requests.filter(({ where }) => where !== null).length
    // What was never there was not dropped either: a typing error must not pass for that.
    const holds = had === 0 ? null : had === kept.requests.length
    return { holds, message: (negated) => explainKept(run, kept, negated) }
  },
})
