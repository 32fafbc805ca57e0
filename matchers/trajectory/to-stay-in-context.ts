import { explainBrokenContext } from '../../src/explain/trajectory/explain-context.js'
import { heldContext } from '../../src/trajectory/context/held-context.js'
import type { Matcher, MatcherResult } from '../core/matcher.js'
import { runOf } from '../core/run-of.js'
import { trajectoryMatcher } from './trajectory-matcher.js'
import type { ContextBars } from './types.js'

/**
 * The pure form of `expect(run).toStayInContext({ … })`.
 *
 * @example
 * ```ts
 * const { pass, message } = toStayInContext(run, { tokens: 8000, perResult: 1000 })
 * ```
 */
export const toStayInContext: Matcher<(received: unknown, bars: ContextBars) => MatcherResult> = trajectoryMatcher({
  name: 'toStayInContext',
  most: 1,
  insteadOfNot: 'Expect a number: expect(contextOf(run).largest.tokens).toBeGreaterThan(8000).',
  ask(received, [bars]) {
    const held = heldContext(runOf(received, 'a run, as sheet.run returns it'), bars)
    return { holds: held.broken.length === 0, message: () => explainBrokenContext(held) }
  },
})
