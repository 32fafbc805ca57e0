import { toCallInOrder } from '../../../matchers/core/to-call-in-order.js'
import { anyOrder, oneOf, optional, sameTurn, times } from '../../../src/match/group-steps.js'
import { blocked, failed, held, ok, stopped, threw, unanswered } from '../../../src/match/pattern.js'
import { partial } from '../../../src/match/partial.js'
import { buildRun } from '../../support/build-run.js'
import { withResult } from '../../support/change-run.js'
import { messageBook } from '../../support/message-book.js'
import {
  atOnce,
  exceeding,
  gated,
  long,
  misbehaved,
  oneByOne,
  otherOrder,
  refunded,
  secondTry,
  unread,
  unwatched,
} from '../../support/refund-runs.js'

const scripted = { kind: 'turn', calls: [{ name: 'lookup_order', args: { order_id: 'A-1001' } }] } as const
const pages = buildRun(['page {"n":1,"size":10} > ok', 'page {"n":1} > ok', 'says Done.'])
// The call that began first is over last: taking it would leave nothing for the second step.
const nested = buildRun([{ parallel: ['slow {} > ok', 'quick {} > ok'] }, 'slow {} > ok', 'says Done.'])
const searches = buildRun([
  'search {"q":"a"} > ok',
  'lookup_order {} > ok',
  'search {"q":"b"} > ok',
  'search {"q":"c"} > ok',
  'book {} > ok',
])
const apart = buildRun(['search {} > ok', 'lookup_order {} > ok', 'book {} > ok'])
const waits = buildRun(['lookup_order {} > ok', 'issue_refund {} > paused > -', 'lookup_order {} > unanswered'])
const steps = (list: readonly unknown[]): never => list as never // wrong on purpose

// The tool says that it failed, in its own words.
const saidSo = withResult(buildRun(['pay {} > ok > no', 'says Hm.']), 1, { ok: false })
const ranLater = buildRun(['pay {"n":1} > blocked > queued', 'look {} > ok', '! pay {"n":1} > ok', 'says Hm.'])

messageBook('toCallInOrder', './messages/to-call-in-order.txt', [
  ['a failure that nobody told us to read', 'fails', () => toCallInOrder(saidSo, [failed('pay')])],
  ['blocked, and run later all the same', 'fails', () => toCallInOrder(ranLater, [blocked('pay'), 'look', ok('pay')])],
  ['in order', 'passes', () => toCallInOrder(refunded, ['lookup_order', 'issue_refund'])],
  ['one turn, one after the other', 'passes', () => toCallInOrder(oneByOne, ['lookup_order', 'issue_refund'])],
  [
    'with arguments, a step of the script and a pattern',
    'passes',
    () =>
      toCallInOrder(secondTry, [blocked('issue_refund'), scripted, ok('issue_refund', partial({ amount: '49.90' }))]),
  ],
  [
    'stopped, threw, failed',
    'passes',
    () =>
      toCallInOrder(misbehaved, [
        stopped('issue_refund'),
        stopped('issue_refund'),
        stopped('cancel_order'),
        failed('lookup_order'),
      ]),
  ],
  [
    'others in between',
    'passes',
    () =>
      toCallInOrder(long, [
        ['lookup_order', { order_id: 'A-3' }],
        'issue_refund',
        ['lookup_order', { order_id: 'A-119' }],
      ]),
  ],
  ['no others', 'passes', () => toCallInOrder(refunded, ['lookup_order', 'issue_refund'], { extras: 'forbid' })],
  [
    'no other successes',
    'passes',
    () => toCallInOrder(secondTry, ['lookup_order', 'issue_refund'], { extras: 'forbid' }),
  ],
  [
    'the later of two that fit',
    'passes',
    () =>
      toCallInOrder(pages, [
        ['page', partial({ n: 1 })],
        ['page', { n: 1 }],
      ]),
  ],
  ['the one that is over first', 'passes', () => toCallInOrder(nested, ['quick', 'slow'])],
  ['never tried', 'fails', () => toCallInOrder(gated, [blocked('issue_refund'), 'lookup_order'])],
  ['the other way round', 'fails', () => toCallInOrder(refunded, ['issue_refund', 'lookup_order'])],
  ['at once', 'fails', () => toCallInOrder(atOnce, ['lookup_order', 'issue_refund'])],
  ['not successful', 'fails', () => toCallInOrder(exceeding, ['lookup_order', 'issue_refund'])],
  [
    'other arguments',
    'fails',
    () => toCallInOrder(otherOrder, ['lookup_order', ['issue_refund', partial({ order_id: 'A-1001' })]]),
  ],
  ['once is not twice', 'fails', () => toCallInOrder(refunded, ['lookup_order', 'lookup_order'])],
  ['one success too many', 'fails', () => toCallInOrder(refunded, ['issue_refund'], { extras: 'forbid' })],
  ['a pattern that does not fit', 'fails', () => toCallInOrder(refunded, ['lookup_order', threw('issue_refund')])],
  ['deep in a long run', 'fails', () => toCallInOrder(long, [['lookup_order', { order_id: 'A-90' }], 'issue_refund'])],
  ['not', 'throws', () => toCallInOrder.not(refunded, ['lookup_order', 'issue_refund'])],
  ['an empty list', 'throws', () => toCallInOrder(refunded, [])],
  ['no list', 'throws', () => toCallInOrder(refunded, 'lookup_order' as never)],
  ['an unknown tool', 'throws', () => toCallInOrder(refunded, ['lookup_order', 'issue_refunds'])],
  ['a number', 'throws', () => toCallInOrder(refunded, steps(['lookup_order', 7]))],
  ['a list of one', 'throws', () => toCallInOrder(refunded, steps([['lookup_order']]))],
  [
    'a turn of two calls',
    'throws',
    () => toCallInOrder(refunded, steps([{ kind: 'turn', calls: [...scripted.calls, ...scripted.calls] }])),
  ],
  ['a turn that only speaks', 'throws', () => toCallInOrder(refunded, steps([{ kind: 'turn', calls: [] }]))],
  [
    'a raw call',
    'throws',
    () => toCallInOrder(refunded, steps([{ kind: 'turn', calls: [{ name: 'lookup_order', rawArgs: '{' }] }])),
  ],
  ['a call of the run', 'throws', () => toCallInOrder(refunded, steps([refunded.calls[0]]))],
  ['a hole', 'throws', () => toCallInOrder(refunded, steps(['lookup_order', , 'issue_refund']))], // oxlint-disable-line no-sparse-arrays -- a slip of the pen
  [
    'an option that is no choice',
    'throws',
    () => toCallInOrder(refunded, ['lookup_order'], { extras: 'none' } as object),
  ],
  ['nobody can tell', 'throws', () => toCallInOrder(unread, ['lookup_order'])],
  ['answered', 'passes', () => toCallInOrder(unwatched, ['web_search'])],
  ['any order, though at once', 'passes', () => toCallInOrder(atOnce, [anyOrder(['issue_refund', 'lookup_order'])])],
  [
    'groups',
    'passes',
    () =>
      toCallInOrder(searches, [
        times('search', 1),
        oneOf(['book', 'lookup_order']),
        times(['search', partial({ q: /[bc]/u })], 2),
        optional(failed('book')),
        'book',
      ] as never),
  ],
  [
    'held and unanswered',
    'passes',
    () => toCallInOrder(waits, ['lookup_order', held('issue_refund'), unanswered('lookup_order')]),
  ],
  ['in one turn', 'passes', () => toCallInOrder(oneByOne, [sameTurn(['issue_refund', 'lookup_order'])])],
  [
    'an optional one that is elsewhere',
    'fails',
    () => toCallInOrder(refunded, [optional('issue_refund'), 'lookup_order']),
  ],
  ['once too often', 'fails', () => toCallInOrder(searches, ['lookup_order', times('search', 1, 2), 'book'])],
  ['not often enough', 'fails', () => toCallInOrder(searches, ['lookup_order', times('search', 3, Infinity), 'book'])],
  [
    'one of any order is missing',
    'fails',
    () => toCallInOrder(apart, ['search', anyOrder(['lookup_order', 'search']), 'book']),
  ],
  [
    'one of any order was blocked',
    'fails',
    () => toCallInOrder(gated, [anyOrder([blocked('issue_refund'), ok('issue_refund')])]),
  ],
  [
    'one of any order came too early',
    'fails',
    () => toCallInOrder(apart, ['lookup_order', anyOrder(['search', 'book'])]),
  ],
  [
    'none of several',
    'fails',
    () => toCallInOrder(apart, ['search', oneOf([threw('book'), ['lookup_order', { n: 1 }]])]),
  ],
  [
    'one of several, never tried',
    'fails',
    () => toCallInOrder(refunded, [oneOf([threw('lookup_order'), blocked('issue_refund')])]),
  ],
  ['not in one turn', 'fails', () => toCallInOrder(apart, [sameTurn(['search', 'lookup_order']), 'book'])],
  [
    'a group with a long text',
    'fails',
    () => toCallInOrder(apart, [anyOrder(Array.from({ length: 15 }, (_, n) => ['search', { n }] as const))]),
  ],
  ['a held call that finished', 'fails', () => toCallInOrder(refunded, [held('issue_refund')])],
  ['an empty group', 'throws', () => toCallInOrder(refunded, ['lookup_order', anyOrder([])])],
  [
    'every step may be left out',
    'throws',
    () => toCallInOrder(refunded, [optional('lookup_order'), times('issue_refund', 0, 2)]),
  ],
  [
    'optional in optional',
    'throws',
    () => toCallInOrder(refunded, ['lookup_order', optional(optional('issue_refund'))]),
  ],
  [
    'optional in one of several',
    'throws',
    () => toCallInOrder(refunded, [oneOf([optional('issue_refund'), 'lookup_order'])]),
  ],
  [
    'one turn in one turn',
    'throws',
    () => toCallInOrder(refunded, [sameTurn(['lookup_order', anyOrder([sameTurn(['issue_refund'])])])]),
  ],
  ['never', 'throws', () => toCallInOrder(refunded, [times('lookup_order', 0)])],
  ['bounds the wrong way round', 'throws', () => toCallInOrder(refunded, [times('lookup_order', 3, 2)])],
  ['half a time', 'throws', () => toCallInOrder(refunded, [times('lookup_order', 0.5)])],
  [
    'an unknown tool in a group',
    'throws',
    () =>
      toCallInOrder(refunded, [
        'lookup_order',
        anyOrder([optional('lookup_order'), times(['issueRefund', {}], 2)] as never),
      ]),
  ],
  ['no step in a group', 'throws', () => toCallInOrder(refunded, [anyOrder(steps(['lookup_order', 7]))])],
  ['no list in a group', 'throws', () => toCallInOrder(refunded, [oneOf('lookup_order' as never)])],
  ['an unknown group', 'throws', () => toCallInOrder(refunded, steps([{ group: 'some-of', steps: ['lookup_order'] }]))],
  [
    'too many choices',
    'throws',
    () =>
      toCallInOrder(refunded, [
        'lookup_order',
        anyOrder(Array.from({ length: 12 }, () => optional(anyOrder(['lookup_order', 'issue_refund'])))),
      ]),
  ],
])
