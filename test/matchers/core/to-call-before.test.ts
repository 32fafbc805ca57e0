import { toCallBefore } from '../../../matchers/core/to-call-before.js'
import { buildRun } from '../../support/build-run.js'
import { messageBook } from '../../support/message-book.js'
import {
  atOnce,
  exceeding,
  gated,
  misbehaved,
  oneByOne,
  otherOrder,
  refunded,
  secondTry,
  silent,
  unwatched,
} from '../../support/refund-runs.js'

const twice = buildRun(['refund {"id":1} > ok', 'find {"id":1} > ok', 'refund {"id":1} > ok', 'says Done.'])

messageBook('toCallBefore', './messages/to-call-before.txt', [
  ['before', 'passes', () => toCallBefore(refunded, 'lookup_order', 'issue_refund', { by: 'order_id' })],
  ['one turn, one after the other', 'passes', () => toCallBefore(oneByOne, 'lookup_order', 'issue_refund')],
  ['a blocked attempt before does not count', 'passes', () => toCallBefore(secondTry, 'lookup_order', 'issue_refund')],
  ['at once', 'fails', () => toCallBefore(atOnce, 'lookup_order', 'issue_refund')],
  ['another order', 'fails', () => toCallBefore(otherOrder, 'lookup_order', 'issue_refund', { by: 'order_id' })],
  ['every one, not one of them', 'fails', () => toCallBefore(twice, 'find', 'refund')],
  ['never successful', 'fails', () => toCallBefore(gated, 'lookup_order', 'issue_refund')],
  ['only thrown', 'fails', () => toCallBefore(exceeding, 'lookup_order', 'issue_refund')],
  ['never tried', 'fails', () => toCallBefore(silent, 'lookup_order', 'issue_refund')],
  ['the first was never called', 'fails', () => toCallBefore(unwatched, 'lookup_order', 'web_search')],
  ['an execution that nobody asked for', 'fails', () => toCallBefore(misbehaved, 'cancel_order', 'issue_refund')],
  ['not', 'throws', () => toCallBefore.not(refunded, 'lookup_order', 'issue_refund')],
  ['before itself', 'throws', () => toCallBefore(refunded, 'lookup_order', 'lookup_order')],
  ['an unknown tool', 'throws', () => toCallBefore(refunded, 'lookup_orders', 'issue_refund')],
  [
    'an unknown option',
    'throws',
    () => toCallBefore(refunded, 'lookup_order', 'issue_refund', { on: 'order_id' } as object),
  ],
])
