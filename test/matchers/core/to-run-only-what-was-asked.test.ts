import { toRunOnlyWhatWasAsked } from '../../../matchers/core/to-run-only-what-was-asked.js'
import type { Run } from '../../../src/run/types.js'
import { buildRun } from '../../support/build-run.js'
import { messageBook } from '../../support/message-book.js'
import { atOnce, exceeding, gated, misbehaved, refunded, silent, unread, unwatched } from '../../support/refund-runs.js'

const retried = buildRun(['lookup_order {"order_id":"A-1001"} > threw,ok > {"total":"49.90"}', 'says 49.90.'])
const mended = buildRun([
  'issue_refund {"order_id":"A-1001","amount":"1 > ok {"order_id":"A-1001","amount":"1"} > done',
  'says Done.',
])
const again = buildRun(['issue_refund {"order_id":"A-1001"} > ok,ok > done', 'says Done.'])
const lossless = withReceived(buildRun(['get_user {"id":9007199254740993} > ok > done', 'says Done.']), {
  id: 9007199254740993n,
})
const parsed = withParsed(refunded, { order_id: 'A-1001', amount: 4990, reason: 'late' })
const accepted = withIssue(buildRun(['issue_refund {"amount":"-5.00"} > ok > done', 'says Done.']))

messageBook('toRunOnlyWhatWasAsked', './messages/to-run-only-what-was-asked.txt', [
  ['as asked', 'passes', () => toRunOnlyWhatWasAsked(atOnce)],
  ['what the schema makes of it', 'passes', () => toRunOnlyWhatWasAsked(parsed)],
  ['a retry after a throw', 'passes', () => toRunOnlyWhatWasAsked(retried)],
  ['a harness that parses without loss', 'passes', () => toRunOnlyWhatWasAsked(lossless)],
  ['nothing ran', 'passes', () => toRunOnlyWhatWasAsked(gated)],
  ['ran and threw', 'passes', () => toRunOnlyWhatWasAsked(exceeding)],
  ['other arguments', 'fails', () => toRunOnlyWhatWasAsked(refunded)],
  ['arguments that somebody mended', 'fails', () => toRunOnlyWhatWasAsked(mended)],
  ['entered again', 'fails', () => toRunOnlyWhatWasAsked(again)],
  ['nobody asked', 'fails', () => toRunOnlyWhatWasAsked(misbehaved)],
  ['what its schema refuses', 'fails', () => toRunOnlyWhatWasAsked(accepted)],
  ['nothing at all', 'fails', () => toRunOnlyWhatWasAsked(silent)],
  ['not', 'throws', () => toRunOnlyWhatWasAsked.not(refunded)],
  ['a tool that nobody watches', 'throws', () => toRunOnlyWhatWasAsked(unwatched)],
  ['nobody can tell whether it ran', 'throws', () => toRunOnlyWhatWasAsked(unread)],
])

function withReceived(run: Run, args: unknown): Run {
  return { ...run, executions: run.executions.map((execution) => ({ ...execution, args })) }
}

function withParsed(run: Run, args: unknown): Run {
  return { ...run, calls: run.calls.map((call) => (call.name === 'issue_refund' ? { ...call, parsed: args } : call)) }
}

function withIssue(run: Run): Run {
  return {
    ...run,
    calls: run.calls.map((call) => ({ ...call, issues: [{ path: ['amount'], message: 'must be positive' }] })),
  }
}
