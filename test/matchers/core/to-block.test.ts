import { toBlock } from '../../../matchers/core/to-block.js'
import { partial } from '../../../src/match/partial.js'
import { buildRun } from '../../support/build-run.js'
import { withIssue, withParent, withParsed } from '../../support/change-run.js'
import { messageBook } from '../../support/message-book.js'
import {
  exceeding,
  gated,
  misbehaved,
  refunded,
  secondTry,
  silent,
  unread,
  unwatched,
} from '../../support/refund-runs.js'

const lastTurn = buildRun(['issue_refund {"order_id":"A-1001"} > unanswered'])
const leftOut = buildRun(['issue_refund {"order_id":"A-1001"} > unanswered', 'says Hm.'])

// A harness that says "queued", and runs the function later, with what the schema made of the arguments.
const queued = withParsed(
  buildRun(
    [
      'issue_refund {"order_id":"A-1001","amount":"49.90"} > blocked > queued',
      'lookup_order {"order_id":"A-1001"} > ok > {"total":"49.90"}',
      '! issue_refund {"order_id":"A-1001","cents":4990} > ok + refunds {"cents":4990}',
      'says Done.',
    ],
    { kinds: ['refunds'] },
  ),
  1,
  { order_id: 'A-1001', cents: 4990 },
)
const inside = withParent(
  buildRun([
    'issue_refund {"amount":"49.90"} > blocked > no',
    'batch {} > ok > done',
    '! issue_refund {"amount":"49.90"} > ok',
    'says Done.',
  ]),
  2,
  1,
)
const otherInside = withParent(
  buildRun([
    'issue_refund {"amount":"49.90"} > blocked > no',
    'batch {} > ok > done',
    '! issue_refund {"amount":"1.00"} > ok',
    'says Done.',
  ]),
  2,
  1,
)
const earlierInside = withParent(
  buildRun([
    'batch {} > ok > done',
    '! issue_refund {"amount":"49.90"} > ok',
    'issue_refund {"amount":"49.90"} > blocked > no',
    'says Done.',
  ]),
  2,
  1,
)

const rejected = withIssue(refunded, 2, ['amount'], 'must be a number')

messageBook('toBlock', './messages/to-block.txt', [
  ['by a gate', 'passes', () => toBlock(gated, 'issue_refund')],
  ['by a gate, as asked', 'passes', () => toBlock(gated, 'issue_refund', undefined, { why: 'gate' })],
  [
    'by its schema',
    'passes',
    () => toBlock(misbehaved, 'issue_refund', partial({ amount: '-5.00' }), { why: 'schema' }),
  ],
  ['as an unknown tool', 'passes', () => toBlock(misbehaved, 'cancel_order', undefined, { why: 'registry' })],
  ['stopped by another', 'fails', () => toBlock(gated, 'issue_refund', undefined, { why: 'schema' })],
  ['once stopped, once not', 'fails', () => toBlock(secondTry, 'issue_refund')],
  [
    'told "queued", and run later',
    'fails',
    () => toBlock(queued, 'issue_refund', { order_id: 'A-1001', amount: '49.90' }),
  ],
  ['told "queued", and run later: any arguments', 'fails', () => toBlock(queued, 'issue_refund')],
  ['run inside another tool', 'fails', () => toBlock(inside, 'issue_refund', { amount: '49.90' })],
  ['another one run inside another tool', 'passes', () => toBlock(otherInside, 'issue_refund', { amount: '49.90' })],
  ['run before it was asked', 'passes', () => toBlock(earlierInside, 'issue_refund', { amount: '49.90' })],
  ['ran, though its schema rejects it', 'fails', () => toBlock(rejected, 'issue_refund')],
  ['why: undefined', 'throws', () => toBlock(gated, 'issue_refund', undefined, { why: undefined } as never)],
  [
    'ran, and told an error that counts as a success',
    'fails',
    () => toBlock(buildRun(['pay {} > ok > {"error":"look it up first"}', 'says No.']), 'pay'),
  ],
  ['ran and threw', 'fails', () => toBlock(exceeding, 'issue_refund')],
  ['other arguments', 'fails', () => toBlock(gated, 'issue_refund', partial({ amount: '94.90' }))],
  ['never tried', 'fails', () => toBlock(silent, 'issue_refund')],
  ['the last turn, which nobody answers', 'fails', () => toBlock(lastTurn, 'issue_refund')],
  ['left out of what the model was told', 'fails', () => toBlock(leftOut, 'issue_refund')],
  ['not', 'throws', () => toBlock.not(refunded, 'issue_refund')],
  [
    'nobody saw what the model was told',
    'throws',
    () => toBlock(buildRun(['a {} > blocked'], { seen: { told: false } }), 'a'),
  ],
  ['a tool that nobody watches', 'throws', () => toBlock(unwatched, 'web_search')],
  ['nobody can tell whether it ran', 'throws', () => toBlock(unread, 'lookup_order')],
  ['a reason that is none', 'throws', () => toBlock(gated, 'issue_refund', undefined, { why: 'guard' } as object)],
  ['an unknown tool', 'throws', () => toBlock(gated, 'issue_refund_now')],
])
