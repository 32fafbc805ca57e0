import { expect, test } from 'vitest'
import { anyOrder, optional } from '../../../src/match/group-steps.js'
import { MatchError } from '../../../src/match/errors.js'
import { followPlan } from '../../../src/trajectory/plans/follow-plan.js'
import { plan } from '../../../src/trajectory/plans/plan.js'
import { buildRun } from '../../support/build-run.js'

test('a plan that is right, and stands for too much, has a code of its own', () => {
  const run = buildRun(['a {} > ok > x', 'b {} > ok > x'], { tools: ['a', 'b'] })
  const pairs = Array.from({ length: 12 }, () => optional(anyOrder(['a', 'b'])))
  const of = plan(['a', anyOrder(pairs)])
  expect(() => followPlan(run, of)).toThrow(MatchError)
  expect(() => followPlan(run, of)).toThrow(expect.objectContaining({ code: 'too-many-choices' }))
})
