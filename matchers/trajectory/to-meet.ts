import { noBars } from '../../src/trajectory/metrics/errors.js'
import type { MetricBars } from '../../src/trajectory/metrics/bars.js'
import type { Matcher, MatcherResult } from '../core/matcher.js'
import { trajectoryMatcher } from './trajectory-matcher.js'

/** The pure form of `expect(runs).toMeet({ … })`. */
export const toMeet: Matcher<(received: unknown, bars: MetricBars) => MatcherResult> = trajectoryMatcher({
  name: 'toMeet',
  most: 1,
  ask() {
    throw noBars()
  },
})
