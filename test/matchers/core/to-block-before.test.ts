import { toBlockBefore } from '../../../matchers/core/to-block-before.js'
import type { Run } from '../../../src/run/types.js'
import { buildRun } from '../../support/build-run.js'
import { withParent, withParsed } from '../../support/change-run.js'
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
  unread,
} from '../../support/refund-runs.js'

const tools = ['lookup_order', 'issue_refund']
const lookup = 'lookup_order {"order_id":"A-1001"} > ok > {"total":"49.90"}'
const blockedOther = buildRun(
  [lookup, 'issue_refund {"order_id":"A-2002"} > blocked > look up A-2002 first', 'says I see.'],
  { tools },
)
const afterFailure = buildRun(
  ['lookup_order {"order_id":"A-1001"} > threw > down', 'issue_refund {"order_id":"A-1001"} > ok > done', 'says Done.'],
  { tools },
)
const refused = buildRun(['issue_refund {"order_id":"A-10"} > invalid-args > {"error":"order_id"}', 'says I see.'], {
  tools,
})
const untold = buildRun(['issue_refund {"order_id":"A-1001"} > unanswered', 'says I see.'], { tools })
const stray = buildRun(
  ['issue_refund {"order_id":"A-1001"} > blocked > look it up', '+ refunds {"cents":4990}', 'says I see.'],
  { tools },
)
const pair = buildRun(['find {"order":{"id":1}} > ok', 'refund {"order_id":2} > blocked > no', 'says I see.'])
const twins = buildRun(['find {"id":9007199254740992} > ok', 'refund {"id":9007199254740993} > ok', 'says Done.'])

// A gate that says "queued", and runs the function later all the same.
const queued = withParsed(
  buildRun([
    'refund {"order_id":"A-1","amount":"49.90"} > blocked > queued',
    'find {"order_id":"A-1"} > ok > found',
    '! refund {"order_id":"A-1","amount":4990} > ok',
    'says Done.',
  ]),
  1,
  { order_id: 'A-1', amount: 4990 },
)
const another = ['refund {"id":"A-1"} > blocked > no', 'says Done.', 'find {"id":"A-1"} > ok > found'] as const
// Served by a function of another name, in the middle of the first turn.
const byAnother = withEffectEarly(
  buildRun([another[0], '! refund_v2 {"id":"A-1"} > ok + refunds {}', ...another.slice(1)]),
)
const byAnotherInside = withEffectEarly(
  withParent(
    buildRun([another[0], '! queue {} > ok', '! refund_v2 {"id":"A-1"} > ok + refunds {}', ...another.slice(1)]),
    2,
    1,
  ),
)
const byAskedOne = withEffectEarly(buildRun([[another[0], 'mail {} > ok > sent + refunds {}'], ...another.slice(1)]))

function withKind(run: Run, kind: string): Run {
  return { ...run, seen: { ...run.seen, kinds: [...run.seen.kinds, kind] } }
}

/** The notation puts what nobody asked for behind the turn; here all of it happens before the result is told. */
function withEffectEarly(run: Run): Run {
  const told = Math.max(...run.effects.map(({ at }) => at)) + 0.5
  const calls = run.calls.map((call) => (call.told === null ? call : { ...call, told: { ...call.told, at: told } }))
  return { ...run, calls }
}

messageBook('toBlockBefore', './messages/to-block-before.txt', [
  ['blocked, never looked up', 'passes', () => toBlockBefore(gated, 'issue_refund', 'lookup_order')],
  ['blocked, then looked up, then run', 'passes', () => toBlockBefore(secondTry, 'issue_refund', 'lookup_order')],
  [
    'a lookup of one order does not unlock another',
    'passes',
    () => toBlockBefore(blockedOther, 'issue_refund', 'lookup_order', { by: 'order_id' }),
  ],
  ['a pair of paths', 'passes', () => toBlockBefore(pair, 'refund', 'find', { by: ['order_id', 'order.id'] })],
  [
    'a function',
    'passes',
    () => toBlockBefore(pair, 'refund', 'find', { by: (call, prerequisite) => call.name === prerequisite.name }),
  ],
  [
    'unlocked by another order',
    'fails',
    () => toBlockBefore(otherOrder, 'issue_refund', 'lookup_order', { by: 'order_id' }),
  ],
  ['ids that only rounding makes equal', 'fails', () => toBlockBefore(twins, 'refund', 'find', { by: 'id' })],
  ['under one Promise.all', 'fails', () => toBlockBefore(atOnce, 'issue_refund', 'lookup_order')],
  ['after a failed lookup', 'fails', () => toBlockBefore(afterFailure, 'issue_refund', 'lookup_order')],
  [
    'entered though nobody asked',
    'fails',
    () =>
      toBlockBefore(misbehaved, 'issue_refund', 'lookup_order', {
        by: (call) => call.number === -1,
        kinds: ['refunds'],
      }),
  ],
  ['told "queued", and run later', 'fails', () => toBlockBefore(queued, 'refund', 'find')],
  ['an effect of a tool that was asked', 'passes', () => toBlockBefore(byAskedOne, 'refund', 'find')],
  ['an effect of a tool that nobody asked for', 'throws', () => toBlockBefore(byAnother, 'refund', 'find')],
  ['an effect inside a tool that nobody asked for', 'throws', () => toBlockBefore(byAnotherInside, 'refund', 'find')],
  [
    'an effect of a tool that nobody asked for, of another kind',
    'passes',
    () => toBlockBefore(withKind(byAnother, 'mails'), 'refund', 'find', { kinds: ['mails'] }),
  ],
  ['never too early', 'fails', () => toBlockBefore(refunded, 'issue_refund', 'lookup_order')],
  [
    'one turn, one after the other, is not too early',
    'fails',
    () => toBlockBefore(oneByOne, 'issue_refund', 'lookup_order'),
  ],
  ['refused by its schema', 'fails', () => toBlockBefore(refused, 'issue_refund', 'lookup_order')],
  ['the model was told nothing', 'fails', () => toBlockBefore(untold, 'issue_refund', 'lookup_order')],
  ['never tried', 'fails', () => toBlockBefore(silent, 'issue_refund', 'lookup_order')],
  ['not', 'throws', () => toBlockBefore.not(gated, 'issue_refund', 'lookup_order')],
  ['an effect of unknown cause', 'throws', () => toBlockBefore(stray, 'issue_refund', 'lookup_order')],
  [
    'an effect of unknown cause, of another kind',
    'throws',
    () => toBlockBefore(stray, 'issue_refund', 'lookup_order', { kinds: ['mails'] }),
  ],
  [
    'a path that leads nowhere',
    'throws',
    () => toBlockBefore(gated, 'issue_refund', 'lookup_order', { by: 'orderid' }),
  ],
  ['an empty path', 'throws', () => toBlockBefore(gated, 'issue_refund', 'lookup_order', { by: '' })],
  ['a path that is none', 'throws', () => toBlockBefore(gated, 'issue_refund', 'lookup_order', { by: 'order..id' })],
  ['a by that is none', 'throws', () => toBlockBefore(gated, 'issue_refund', 'lookup_order', { by: 3 } as object)],
  [
    'a function that does not answer',
    'throws',
    () => toBlockBefore(exceeding, 'issue_refund', 'lookup_order', { by: (call) => call.args as boolean }),
  ],
  [
    'kinds: undefined',
    'throws',
    () => toBlockBefore(gated, 'issue_refund', 'lookup_order', { kinds: undefined } as never),
  ],
  ['by: undefined', 'throws', () => toBlockBefore(gated, 'issue_refund', 'lookup_order', { by: undefined } as never)],
  ['no kinds', 'throws', () => toBlockBefore(gated, 'issue_refund', 'lookup_order', { kinds: [] })],
  ['an unknown kind', 'throws', () => toBlockBefore(gated, 'issue_refund', 'lookup_order', { kinds: ['refund'] })],
  ['before itself', 'throws', () => toBlockBefore(gated, 'issue_refund', 'issue_refund')],
  ['an unknown prerequisite', 'throws', () => toBlockBefore(gated, 'issue_refund', 'look_up_order')],
  ['nobody can tell whether it ran', 'throws', () => toBlockBefore(unread, 'issue_refund', 'lookup_order')],
])
