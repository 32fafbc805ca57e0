import { toHold } from '../../../matchers/core/to-hold.js'
import { partial } from '../../../src/match/partial.js'
import { buildRun } from '../../support/build-run.js'
import { messageBook } from '../../support/message-book.js'
import { exceeding, gated, refunded, silent } from '../../support/refund-runs.js'

const lookup = 'lookup_order {"order_id":"A-1001"} > ok > {"total":"49.90"}'
const refund = 'issue_refund {"order_id":"A-1001","amount":"49.90"}'
const tools = ['lookup_order', 'issue_refund']
const waiting = buildRun([lookup, `${refund} > paused > -`], { tools, answer: null })
const secondWaits = buildRun([`${refund} > blocked > no`, `${refund} > paused > -`], { tools, answer: null })
const resumed = buildRun([`${refund} > paused,ok > done`, 'says Done.'], { tools })
const silence = buildRun([`${refund} > unanswered`], { tools, answer: null })
const open = buildRun([`${refund} > open > -`], { tools, answer: null, end: 'stopped' })

// Held for an approval, and entered all the same.
const unapproved = buildRun([`${refund} > unanswered`, '! issue_refund {"order_id":"A-1001","amount":"49.90"} > ok'])
const early = { ...unapproved, calls: unapproved.calls.map((call) => ({ ...call, outcome: 'paused' as const })) }

messageBook('toHold', './messages/to-hold.txt', [
  ['waiting', 'passes', () => toHold(waiting, 'issue_refund')],
  ['waiting, with these arguments', 'passes', () => toHold(waiting, 'issue_refund', partial({ amount: '49.90' }))],
  ['the second attempt waits', 'passes', () => toHold(secondWaits, 'issue_refund')],
  ['finished', 'fails', () => toHold(refunded, 'issue_refund')],
  ['it waited and was resumed', 'fails', () => toHold(resumed, 'issue_refund')],
  ['blocked is not waiting', 'fails', () => toHold(gated, 'issue_refund')],
  ['threw', 'fails', () => toHold(exceeding, 'issue_refund')],
  ['never tried', 'fails', () => toHold(silent, 'issue_refund')],
  ['other arguments', 'fails', () => toHold(waiting, 'issue_refund', partial({ amount: '94.90' }))],
  ['nobody says that it waits', 'fails', () => toHold(silence, 'issue_refund')],
  ['entered and never finished', 'fails', () => toHold(open, 'issue_refund')],
  ['not: finished', 'passes', () => toHold.not(refunded, 'issue_refund')],
  ['not: resumed', 'passes', () => toHold.not(resumed, 'issue_refund')],
  ['not: never tried', 'passes', () => toHold.not(silent, 'issue_refund')],
  ['not: other arguments', 'passes', () => toHold.not(waiting, 'issue_refund', partial({ amount: '94.90' }))],
  ['not: waiting, with more than these', 'fails', () => toHold.not(waiting, 'issue_refund', { order_id: 'A-1001' })],
  ['not: over, with more than these', 'passes', () => toHold.not(refunded, 'issue_refund', { order_id: 'A-1001' })],
  ['not: a key that no call has', 'throws', () => toHold.not(waiting, 'issue_refund', { orderId: 'A-1001' })],
  ['waiting, and run all the same', 'fails', () => toHold(early, 'issue_refund')],
  ['not: waiting, and run all the same', 'fails', () => toHold.not(early, 'issue_refund')],
  ['not: waiting', 'fails', () => toHold.not(waiting, 'issue_refund')],
  ['not: nobody can tell', 'fails', () => toHold.not(silence, 'issue_refund')],
  ['an unknown tool', 'throws', () => toHold(waiting, 'issueRefund')],
  ['not: an unknown tool', 'throws', () => toHold.not(waiting, 'issueRefund')],
  [
    'a promise of arguments',
    'throws',
    () => toHold(waiting, 'issue_refund', { amount: Promise.resolve('49.90') } as never),
  ],
  ['an option', 'throws', () => toHold(...([waiting, 'issue_refund', {}, { times: 1 }] as unknown as [never, never]))],
])
