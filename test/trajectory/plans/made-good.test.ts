import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ExpectedStep } from '../../../src/match/expected-step.js'
import { anyOrder, ordered, times } from '../../../src/match/group-steps.js'
import type { Run } from '../../../src/run/types.js'
import { followPlan } from '../../../src/trajectory/plans/follow-plan.js'
import { plan } from '../../../src/trajectory/plans/plan.js'
import { retry } from '../../../src/trajectory/plans/retry.js'
import { buildRun } from '../../support/build-run.js'

/** `pay1`: a payment of order 1 that succeeded; `pay1!` threw. */
function runOf(calls: string): Run {
  const entries = calls.split(' ').map((text) => {
    const [, name = '', order = '', threw = ''] = /^([a-z]+)(\d*)(!?)$/u.exec(text) ?? []
    return `${name} ${order === '' ? '{}' : `{"o":${order}}`} > ${threw === '' ? 'ok' : 'threw'} > done`
  })
  return buildRun(entries, { tools: ['a', 'b', 'pay'] })
}

const pay = (order: number, retries = 1): ExpectedStep<string> => retry(['pay', { o: order }], retries)

test.each<[string, string, readonly ExpectedStep<string>[]]>([
  ['each payment failed once', 'pay1! pay1 pay2! pay2', [anyOrder([pay(1), pay(2)])]],
  ['the same, the plan the other way round', 'pay1! pay1 pay2! pay2', [anyOrder([pay(2), pay(1)])]],
  ['only the later one failed', 'pay1 pay2! pay2', [anyOrder([pay(1), pay(2)])]],
  ['only the later one failed, the other way round', 'pay1 pay2! pay2', [anyOrder([pay(2), pay(1)])]],
  ['one failed more often', 'pay1! pay1 pay2! pay2! pay2', [anyOrder([pay(2, 2), pay(1)])]],
  ['after an earlier step', 'a pay1! pay1 pay2! pay2 b', ['a', anyOrder([pay(2), pay(1)]), 'b']],
  ['which success is which step', 'a b b! b', [anyOrder([ordered(['a', 'b']), retry('b', 1)])]],
  ['in a group of groups', 'pay1 pay2! pay2', [anyOrder([ordered(['pay', anyOrder([pay(2)])])])]],
  ['so many of them', 'a b a! a', [anyOrder([times(retry('a', 1), 2), 'b'])]],
])('a failure is a step of the plan where it was made good: %s', (_, calls, steps) => {
  expect(followPlan(runOf(calls), plan(steps))).toMatchObject({ follows: true, adherence: { score: 1, order: 1 } })
})

test.each<[string, string, readonly ExpectedStep<string>[]]>([
  ['behind the last success of its tool', 'pay1 pay2 pay2!', [anyOrder([pay(1), pay(2)])]],
  ['more often than all retries allow for', 'pay1! pay2! pay1! pay1 pay2', [anyOrder([pay(1), pay(2)])]],
  ['before the steps it may be of', 'pay2! a pay1 pay2', ['a', anyOrder([pay(1), pay(2)])]],
])('and is not needed elsewhere: %s', (_, calls, steps) => {
  const followed = followPlan(runOf(calls), plan(steps))
  expect(followed.unneeded).toHaveLength(1)
  expect(followed).toMatchObject({ follows: false, missing: [] })
})

test('payments in any order, each tried so often that it succeeds', () => {
  const tries = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(tries, fc.infiniteStream(fc.nat()), (failures, order) => {
      const calls = failures.flatMap((count, at) => [...Array.from({ length: count }, () => `pay${at}!`), `pay${at}`])
      const steps = failures.map((count, at) => (count === 0 ? (['pay', { o: at }] as const) : pay(at, count)))
      const shuffled = steps.map((step) => ({ step, key: order.next().value })).toSorted((a, b) => a.key - b.key)
      const followed = followPlan(runOf(calls.join(' ')), plan([anyOrder(shuffled.map(({ step }) => step))]))
      expect(followed.follows).toBe(true)
    }),
    { numRuns: 40 },
  )
})
