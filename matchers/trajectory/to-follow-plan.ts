import { explainPlan } from '../../src/explain/trajectory/explain-plan.js'
import { readOptions } from '../../src/match/options.js'
import { badAtLeast } from '../../src/trajectory/plans/errors.js'
import { followRead } from '../../src/trajectory/plans/follow-plan.js'
import type { Plan } from '../../src/trajectory/plans/plan.js'
import { requirePlan } from '../../src/trajectory/plans/read-plan.js'
import type { Matcher, MatcherResult } from '../core/matcher.js'
import { runOf } from '../core/run-of.js'
import { trajectoryMatcher } from './trajectory-matcher.js'
import type { ToFollowPlanOptions } from './types.js'

/**
 * The pure form of `expect(run).toFollowPlan(plan)`.
 *
 * @example
 * ```ts
 * const { pass, message } = toFollowPlan(run, plan(['lookup_order', 'issue_refund']), { atLeast: 0.8 })
 * ```
 */
export const toFollowPlan: Matcher<(received: unknown, plan: Plan, options?: ToFollowPlanOptions) => MatcherResult> =
  trajectoryMatcher({
    name: 'toFollowPlan',
    most: 2,
    insteadOfNot:
      'Say what is wrong with it: expect(followPlan(run, plan).missing).toHaveLength(1), or ask never, unneeded or adherence.score.',
    ask(received, [plan, options]) {
      const run = runOf(received, 'a run, as sheet.run returns it')
      const read = requirePlan(plan)
      const atLeast = readAtLeast(options)
      const followed = followRead(run, read, 'success')
      const { follows, never, adherence } = followed
      const holds = atLeast === null ? follows : never.length === 0 && adherence.score >= atLeast
      const bar = atLeast === null || never.length > 0 ? '' : `\n\n  expected an adherence of at least ${atLeast}`
      return { holds, message: () => `${explainPlan(run, followed)}${bar}` }
    },
  })

function readAtLeast(options: unknown): number | null {
  const { atLeast } = readOptions(options, ['atLeast'])
  if (atLeast === undefined) return null
  if (typeof atLeast !== 'number' || !(atLeast > 0 && atLeast <= 1)) throw badAtLeast(atLeast)
  return atLeast
}
