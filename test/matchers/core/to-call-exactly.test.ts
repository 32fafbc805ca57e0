import { toCallExactly } from '../../../matchers/core/to-call-exactly.js'
import { anyOrder, oneOf, optional, sameTurn, times } from '../../../src/match/group-steps.js'
import { blocked, failed, ok, stopped } from '../../../src/match/pattern.js'
import { partial } from '../../../src/match/partial.js'
import { buildRun } from '../../support/build-run.js'
import { withResult } from '../../support/change-run.js'
import { messageBook } from '../../support/message-book.js'
import { atOnce, exceeding, gated, long, misbehaved, refunded, secondTry, silent } from '../../support/refund-runs.js'

const pages = buildRun([
  'page {"n":1} > ok',
  'page {"n":2} > ok',
  'page {"n":3} > ok',
  'lookup_order {} > ok',
  'says Done.',
])
const two = buildRun([
  ['lookup_order {} > ok', 'page {"n":1} > ok'],
  ['page {"n":2} > blocked > no', 'lookup_order {} > ok'],
  'says Done.',
])

// The tool says that it failed, in its own words.
const saidSo = withResult(buildRun(['pay {} > ok > no', 'says Hm.']), 1, { ok: false })
const refused = buildRun(['pay {} > invalid-args > {"error":"amount"}', 'says No.'])
const ranLater = buildRun(['pay {"n":1} > blocked > queued', 'look {} > ok', '! pay {"n":1} > ok', 'says Hm.'])

messageBook('toCallExactly', './messages/to-call-exactly.txt', [
  ['a failure that nobody told us to read', 'fails', () => toCallExactly(saidSo, [failed('pay')])],
  ['blocked, and run later all the same', 'fails', () => toCallExactly(ranLater, [blocked('pay'), 'look', ok('pay')])],
  ['exactly', 'passes', () => toCallExactly(secondTry, [blocked('issue_refund'), 'lookup_order', 'issue_refund'])],
  ['asked order, though at once', 'passes', () => toCallExactly(atOnce, ['lookup_order', 'issue_refund'])],
  ['one too many', 'fails', () => toCallExactly(secondTry, ['lookup_order', 'issue_refund'])],
  ['blocked, where the schema refused', 'fails', () => toCallExactly(refused, [blocked('pay')])],
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
  ['any order', 'passes', () => toCallExactly(refunded, [anyOrder(['issue_refund', 'lookup_order'])])],
  ['so often', 'passes', () => toCallExactly(pages, [times('page', 1, 3), optional('page'), 'lookup_order'])],
  ['no upper bound', 'passes', () => toCallExactly(pages, [times('page', 1, Infinity), 'lookup_order'])],
  ['one of several', 'passes', () => toCallExactly(gated, [oneOf(['lookup_order', blocked('issue_refund')])])],
  [
    'turn by turn',
    'passes',
    () => toCallExactly(two, [sameTurn(['page', 'lookup_order']), sameTurn(['lookup_order', blocked('page')])]),
  ],
  [
    'turns in any order',
    'passes',
    () =>
      toCallExactly(two, [anyOrder([sameTurn([blocked('page'), 'lookup_order']), sameTurn(['page', 'lookup_order'])])]),
  ],
  [
    'all may be left out, and one is there',
    'passes',
    () => toCallExactly(gated, [optional(blocked('issue_refund')), optional('lookup_order')]),
  ],
  ['once too often', 'fails', () => toCallExactly(pages, [times('page', 1, 2), 'lookup_order'])],
  ['not often enough', 'fails', () => toCallExactly(pages, [times('page', 4), 'lookup_order'])],
  [
    'one of any order is missing',
    'fails',
    () => toCallExactly(gated, [anyOrder([blocked('issue_refund'), 'lookup_order'])]),
  ],
  ['one of any order was blocked', 'fails', () => toCallExactly(two, [times(anyOrder(['page', 'lookup_order']), 2)])],
  [
    'one of any order had other arguments',
    'fails',
    () =>
      toCallExactly(pages, [
        anyOrder([
          ['page', { n: 3 }],
          ['page', { n: 1 }],
          ['page', { n: 4 }],
        ]),
        'lookup_order',
      ]),
  ],
  [
    'another call among them',
    'fails',
    () =>
      toCallExactly(pages, [
        anyOrder([
          ['page', { n: 3 }],
          ['page', { n: 1 }],
        ]),
        'lookup_order',
      ]),
  ],
  ['not in one turn', 'fails', () => toCallExactly(pages, ['page', sameTurn(['page', 'page']), 'lookup_order'])],
  ['none of several', 'fails', () => toCallExactly(gated, [oneOf(['lookup_order', ok('issue_refund')])])],
  [
    'nothing, where something is needed',
    'fails',
    () => toCallExactly(silent, [oneOf(['lookup_order', 'issue_refund'])]),
  ],
  ['an empty group', 'throws', () => toCallExactly(refunded, [sameTurn([])])],
  ['an unknown tool in a group', 'throws', () => toCallExactly(refunded, [times('lookupOrder', 2)])],
])
