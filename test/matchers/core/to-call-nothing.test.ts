import { toCallNothing } from '../../../matchers/core/to-call-nothing.js'
import { buildRun } from '../../support/build-run.js'
import { messageBook } from '../../support/message-book.js'
import { gated, misbehaved, silent } from '../../support/refund-runs.js'

messageBook('toCallNothing', './messages/to-call-nothing.txt', [
  ['nothing', 'passes', () => toCallNothing(silent)],
  ['one attempt', 'fails', () => toCallNothing(gated)],
  ['many attempts', 'fails', () => toCallNothing(misbehaved)],
  [
    'an execution that nobody asked for',
    'fails',
    () => toCallNothing(buildRun(['says Hello.', '! audit_log {} > ok'])),
  ],
  ['not', 'throws', () => toCallNothing.not(silent)],
  ['a tool', 'throws', () => toCallNothing(...([silent, 'issue_refund'] as unknown as [typeof silent]))],
  ['nobody saw what was asked', 'throws', () => toCallNothing(buildRun([], { seen: { asked: false } }))],
])
