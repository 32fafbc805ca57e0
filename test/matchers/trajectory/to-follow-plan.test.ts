import { describe, expect, test } from 'vitest'
import { toFollowPlan } from '../../../matchers/trajectory/to-follow-plan.js'
import { anyOrder, optional } from '../../../src/match/group-steps.js'
import { plan } from '../../../src/trajectory/plans/plan.js'
import { retry } from '../../../src/trajectory/plans/retry.js'
import { buildRun } from '../../support/build-run.js'
import { messageBook } from '../../support/message-book.js'

const tools = ['lookup_order', 'issue_refund', 'search_faq', 'open_ticket', 'notify', 'delete_order']
const lookup = 'lookup_order {"order_id":"A-1001"} > ok > {"total":"49.90","ticket":"T-77"}'
const refund = 'issue_refund {"order_id":"A-1001","amount":"49.90"} > ok > done'
const early = 'issue_refund {"order_id":"A-1001","amount":"49.90"} > blocked > look the order up first'
const failing = 'issue_refund {"order_id":"A-1001","amount":"49.90"} > threw > busy'
const ticket = 'open_ticket {"id":"T-77"} > ok > opened'

const good = plan(['lookup_order', retry('issue_refund', 1), optional('notify')], {
  never: ['delete_order', { tool: 'issue_refund', before: 'lookup_order' }],
  free: ['search_faq'],
})
const run = (...entries: readonly string[]): ReturnType<typeof buildRun> =>
  buildRun([...entries, 'says Done.'], { tools })
/** What types refuse. */
const loosely = toFollowPlan as (...values: readonly unknown[]) => ReturnType<typeof toFollowPlan>

messageBook('toFollowPlan', './messages/to-follow-plan.txt', [
  ['the plan', 'passes', () => toFollowPlan(run(lookup, failing, 'search_faq {} > ok > x', refund), good)],
  ['a detour', 'fails', () => toFollowPlan(run(lookup, ticket, 'open_ticket {"id":"T-78"} > ok > x', refund), good)],
  ['a detour, with a bar below it', 'passes', () => toFollowPlan(run(lookup, ticket, refund), good, { atLeast: 0.8 })],
  ['a detour, with a bar above it', 'fails', () => toFollowPlan(run(lookup, ticket, refund), good, { atLeast: 0.9 })],
  ['a step that is missing', 'fails', () => toFollowPlan(run(lookup, failing), good)],
  ['steps turned round', 'fails', () => toFollowPlan(run(refund, lookup), plan(['lookup_order', 'issue_refund']))],
  ['a call too early, which a gate stopped', 'fails', () => toFollowPlan(run(early, lookup, refund), good)],
  [
    'what is never to happen, whatever the bar',
    'fails',
    () => toFollowPlan(run(lookup, refund, 'delete_order {} > ok > x'), good, { atLeast: 0.1 }),
  ],
  [
    'other arguments',
    'fails',
    () =>
      toFollowPlan(
        run(lookup, 'issue_refund {"order_id":"A-1001","amount":"94.90"} > ok > done'),
        plan(['lookup_order', ['issue_refund', { order_id: 'A-1001', amount: '49.90' }]]),
      ),
  ],
  [
    'no call at all',
    'fails',
    () => toFollowPlan(run(), plan([anyOrder(['lookup_order', 'search_faq']), 'issue_refund'])),
  ],
  ['a long run', 'fails', () => toFollowPlan(run(lookup, ...Array.from({ length: 40 }, () => ticket), refund), good)],
  ['no run', 'throws', () => loosely(undefined, good)],
  ['no plan', 'throws', () => loosely(run(lookup), ['lookup_order'])],
  ['a bar that is none', 'throws', () => loosely(run(lookup), good, { atLeast: 0 })],
  ['an unknown option', 'throws', () => loosely(run(lookup), good, { atMost: 1 })],
  ['a third argument', 'throws', () => loosely(run(lookup), good, {}, 1)],
  ['.not', 'throws', () => toFollowPlan.not(run(lookup), good)],
])

describe('a text', () => {
  test('has at most 25 lines of at most 200 characters, whatever it tells of', () => {
    const long = Array.from({ length: 60 }, (_, index) => `open_ticket {"id":"${'x'.repeat(300)}${index}"} > ok > x`)
    const drops = Array.from({ length: 9 }, () => 'delete_order {} > threw > no')
    const { message } = toFollowPlan(run(...long, ...drops, failing), good)
    const lines = message().split('\n')
    expect(lines.length).toBeLessThanOrEqual(25)
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(200)
  })
})
