import { toCallOnly } from '../../../matchers/core/to-call-only.js'
import { buildRun } from '../../support/build-run.js'
import { messageBook } from '../../support/message-book.js'
import { gated, misbehaved, refunded, silent } from '../../support/refund-runs.js'

// The refund looks the order up by itself.
const run = buildRun(['issue_refund {} > ok', '! lookup_order {} > ok', 'says Done.'])
const inner = { ...run, executions: run.executions.map((one) => (one.number === 2 ? { ...one, parent: 1 } : one)) }

messageBook('toCallOnly', './messages/to-call-only.txt', [
  ['only these', 'passes', () => toCallOnly(refunded, ['lookup_order', 'issue_refund'])],
  ['one of them is never called', 'passes', () => toCallOnly(gated, ['lookup_order', 'issue_refund'])],
  ['nothing was tried', 'passes', () => toCallOnly(silent, ['lookup_order'])],
  ['work inside a tool is no attempt', 'passes', () => toCallOnly(inner, ['issue_refund'])],
  ['another', 'fails', () => toCallOnly(refunded, ['lookup_order'])],
  ['another, though it was stopped', 'fails', () => toCallOnly(gated, ['lookup_order'])],
  ['a tool that does not exist', 'fails', () => toCallOnly(misbehaved, ['lookup_order', 'issue_refund'])],
  ['what nobody asked for counts', 'fails', () => toCallOnly(misbehaved, ['lookup_order', 'cancel_order'])],
  ['not', 'throws', () => toCallOnly.not(refunded, ['lookup_order'])],
  ['an empty list', 'throws', () => toCallOnly(refunded, [])],
  ['no list', 'throws', () => toCallOnly(refunded, 'lookup_order' as never)],
  ['an unknown tool', 'throws', () => toCallOnly(refunded, ['lookup_order', 'issueRefund'])],
  ['a hole', 'throws', () => toCallOnly(refunded, ['lookup_order', , 'issue_refund'] as never)], // oxlint-disable-line no-sparse-arrays -- a slip of the pen
])
