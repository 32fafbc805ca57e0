import { toBlock } from '../../../matchers/core/to-block.js'
import { partial } from '../../../src/match/partial.js'
import { buildRun } from '../../support/build-run.js'
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
