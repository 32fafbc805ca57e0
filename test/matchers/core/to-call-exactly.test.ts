import { toCallExactly } from '../../../matchers/core/to-call-exactly.js'
import { blocked, ok, stopped } from '../../../src/match/pattern.js'
import { partial } from '../../../src/match/partial.js'
import { messageBook } from '../../support/message-book.js'
import { atOnce, exceeding, gated, long, misbehaved, refunded, secondTry, silent } from '../../support/refund-runs.js'

messageBook('toCallExactly', './messages/to-call-exactly.txt', [
  ['exactly', 'passes', () => toCallExactly(secondTry, [blocked('issue_refund'), 'lookup_order', 'issue_refund'])],
  ['asked order, though at once', 'passes', () => toCallExactly(atOnce, ['lookup_order', 'issue_refund'])],
  ['one too many', 'fails', () => toCallExactly(secondTry, ['lookup_order', 'issue_refund'])],
  ['one too few', 'fails', () => toCallExactly(gated, [blocked('issue_refund'), 'lookup_order'])],
  [
    'other arguments',
    'fails',
    () => toCallExactly(refunded, ['lookup_order', ['issue_refund', partial({ amount: '94.90' })]]),
  ],
  ['not successful', 'fails', () => toCallExactly(exceeding, ['lookup_order', 'issue_refund'])],
  ['the other way round', 'fails', () => toCallExactly(refunded, ['issue_refund', 'lookup_order'])],
  ['nothing was tried', 'fails', () => toCallExactly(silent, ['lookup_order'])],
  [
    'an execution that nobody asked for counts',
    'fails',
    () =>
      toCallExactly(misbehaved, [
        stopped('issue_refund'),
        stopped('issue_refund'),
        stopped('cancel_order'),
        ok('lookup_order'),
        'lookup_order',
      ]),
  ],
  [
    'a long run',
    'fails',
    () =>
      toCallExactly(
        long,
        Array.from({ length: 120 }, () => 'lookup_order'),
      ),
  ],
  ['not', 'throws', () => toCallExactly.not(refunded, ['lookup_order'])],
  ['an empty list', 'throws', () => toCallExactly(refunded, [])],
  ['an unknown tool', 'throws', () => toCallExactly(refunded, ['lookupOrder'])],
])
