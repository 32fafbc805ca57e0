import { toHaveArgs } from '../../../matchers/core/to-have-args.js'
import { partial } from '../../../src/match/partial.js'
import type { Run, ToolCall } from '../../../src/run/types.js'
import { messageBook } from '../../support/message-book.js'
import { gated, long, misbehaved, refunded, secondTry } from '../../support/refund-runs.js'

const callOf = (run: Run, index: number): ToolCall => run.calls[index] as ToolCall // the runs here have that many

messageBook('toHaveArgs', './messages/to-have-args.txt', [
  ['every attempt', 'passes', () => toHaveArgs(secondTry, 'issue_refund', { order_id: 'A-1001', amount: '49.90' })],
  ['one call', 'passes', () => toHaveArgs(callOf(refunded, 0), { order_id: 'A-1001' })],
  [
    'a blocked attempt has arguments too',
    'passes',
    () => toHaveArgs(gated, 'issue_refund', partial({ reason: 'late' })),
  ],
  ['one of many differs', 'fails', () => toHaveArgs(long, 'lookup_order', { order_id: /^A-(?!33$)/ })],
  ['all differ', 'fails', () => toHaveArgs(long, 'issue_refund', { order_id: 'A-71' })],
  [
    'arguments that are no JSON',
    'fails',
    () => toHaveArgs(misbehaved, 'issue_refund', partial({ order_id: 'A-1001' })),
  ],
  [
    'one call differs',
    'fails',
    () => toHaveArgs(callOf(refunded, 1), { order_id: 'A-1001', amount: '94.90', reason: 'late' }),
  ],
  ['a call whose arguments are no JSON', 'fails', () => toHaveArgs(callOf(misbehaved, 1), { order_id: 'A-10' })],
  ['none was tried', 'fails', () => toHaveArgs(gated, 'lookup_order', {})],
  ['not', 'throws', () => toHaveArgs.not(gated, 'issue_refund', {})],
  ['no arguments', 'throws', () => toHaveArgs(...([gated, 'issue_refund'] as unknown as [Run, string, object]))],
  ['a run without a tool', 'throws', () => toHaveArgs(...([gated, {}] as unknown as [Run, string, object]))],
  [
    'a call and a tool',
    'throws',
    () => toHaveArgs(...([callOf(gated, 0), 'issue_refund', {}] as unknown as [Run, string, object])),
  ],
  ['a list of calls', 'throws', () => toHaveArgs(gated.calls as unknown as ToolCall, {})],
  ['an unknown tool', 'throws', () => toHaveArgs(gated, 'issueRefund', {})],
])
