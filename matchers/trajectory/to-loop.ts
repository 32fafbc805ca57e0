import { explainLoops } from '../../src/explain/trajectory/explain-loops.js'
import type { FindLoopsOptions } from '../../src/trajectory/loops/find-loops.js'
import { loopsIn } from '../../src/trajectory/loops/find-loops.js'
import { nothingCalled } from '../../src/trajectory/loops/errors.js'
import type { Matcher, MatcherResult } from '../core/matcher.js'
import { runOf } from '../core/run-of.js'
import { trajectoryMatcher } from './trajectory-matcher.js'

/**
 * The pure form of `expect(run).toLoop()`.
 *
 * @example
 * ```ts
 * const { pass, message } = toLoop.not(run, { except: ['get_status'] })
 * ```
 */
export const toLoop: Matcher<(received: unknown, options?: FindLoopsOptions) => MatcherResult> = trajectoryMatcher({
  name: 'toLoop',
  most: 1,
  ask(received, [options]) {
    const run = runOf(received, 'a run, as sheet.run returns it')
    const loops = loopsIn(run, options)
    if (run.calls.length === 0) throw nothingCalled()
    return { holds: loops.length > 0, message: () => explainLoops(run, loops) }
  },
})
