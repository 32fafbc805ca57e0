import { expect } from 'vitest'
import { toTellModel } from '../../../matchers/core/to-tell-model.js'
import type { NeutralToolResult, Run, ToolCall } from '../../../src/run/types.js'
import { buildRun } from '../../support/build-run.js'
import { messageBook } from '../../support/message-book.js'
import { exceeding, gated, misbehaved, refunded, silent } from '../../support/refund-runs.js'

const callOf = (run: Run, index: number): ToolCall => run.calls[index] as ToolCall // the runs here have that many
const late = withRequest(gated, 3)
const unsent = withRequest(gated, null)

const order = buildRun(['lookup_order {} > ok > {"total":"49.90","note":"late"}', 'says Done.'])
const orders = buildRun([
  'lookup_order {} > ok > {"total":"1.00","note":"late"}',
  'lookup_order {} > ok > {"total":"49.90","currency":"USD"}',
  'says Done.',
])
const secret = { id: 'call_1', text: '{"note":"the secret"}' }
const rewritten = withLaterResult(secret)
const rewrittenError = withLaterResult({ id: 'call_1', text: '{"error":"the secret"}' })
const orphan = withLaterResult({ ...secret, id: 'call_9' })

messageBook('toTellModel', './messages/to-tell-model.txt', [
  ['a part of the text', 'passes', () => toTellModel(exceeding, 'exceeds order total')],
  ['a RegExp', 'passes', () => toTellModel(exceeding, /exceeds/g, { of: 'issue_refund' })],
  ['the JSON', 'passes', () => toTellModel(refunded, { total: '49.90' }, { of: 'lookup_order' })],
  ['the JSON, by a matcher', 'passes', () => toTellModel(refunded, { total: expect.any(String) })],
  ['the text, by a matcher', 'passes', () => toTellModel(exceeding, expect.stringContaining('exceeds') as object)],
  ['one call, as an error', 'passes', () => toTellModel(gated, 'look up', { of: callOf(gated, 0), error: true })],
  ['another text', 'fails', () => toTellModel(exceeding, 'refunded', { of: 'issue_refund' })],
  ['other JSON', 'fails', () => toTellModel(refunded, { total: '94.90' }, { of: 'lookup_order' })],
  ['no JSON', 'fails', () => toTellModel(exceeding, { error: 'exceeds' }, { of: 'issue_refund' })],
  ['as no error', 'fails', () => toTellModel(gated, 'look up', { error: false })],
  ['neither as an error nor as none', 'fails', () => toTellModel(refunded, '49.90', { error: false })],
  ['nothing about it', 'fails', () => toTellModel(misbehaved, 'total', { of: callOf(misbehaved, 5) })],
  ['no call of it', 'fails', () => toTellModel(gated, 'total', { of: 'lookup_order' })],
  ['no call at all', 'fails', () => toTellModel(silent, 'total')],
  ['too late', 'fails', () => toTellModel(late, 'look up')],
  ['never sent', 'fails', () => toTellModel(unsent, 'look up')],
  ['not: never told', 'passes', () => toTellModel.not(exceeding, 'secret')],
  ['not: told', 'fails', () => toTellModel.not(exceeding, 'exceeds', { of: 'issue_refund' })],
  ['not: too late is told', 'fails', () => toTellModel.not(late, 'look up')],
  ['an unknown flag', 'fails', () => toTellModel(refunded, '49.90', { of: 'lookup_order', error: true })],
  ['not: an unknown flag', 'fails', () => toTellModel.not(refunded, '49.90', { of: 'lookup_order', error: true })],
  ['not: another flag', 'passes', () => toTellModel.not(gated, 'look up', { error: false })],
  ['not: with more than this', 'fails', () => toTellModel.not(order, { total: '49.90' })],
  ['with more than this', 'fails', () => toTellModel(order, { total: '49.90' })],
  ['the nearest of several', 'fails', () => toTellModel(orders, { total: '49.90', currency: 'EUR' })],
  ['text that holds quotes', 'fails', () => toTellModel(order, '"api"')],
  ['not: rewritten in a later request', 'fails', () => toTellModel.not(rewritten, 'the secret')],
  ['not: rewritten, of its tool', 'fails', () => toTellModel.not(rewritten, 'the secret', { of: 'lookup_order' })],
  ['not: rewritten, of another tool', 'passes', () => toTellModel.not(rewritten, 'the secret', { of: 'issue_refund' })],
  ['not: rewritten, by its JSON', 'fails', () => toTellModel.not(rewritten, { note: 'the secret' }, { error: false })],
  ['not: a rewritten error', 'passes', () => toTellModel.not(rewrittenError, 'the secret', { error: false })],
  ['not: a result of no call', 'fails', () => toTellModel.not(orphan, 'the secret')],
  [
    'not: a result of no call, of a tool',
    'passes',
    () => toTellModel.not(orphan, 'the secret', { of: 'lookup_order' }),
  ],
  ['rewritten in a later request', 'fails', () => toTellModel(rewritten, 'the secret')],
  ['not: a Map', 'throws', () => toTellModel.not(order, new Map())],
  ['not: a boxed text', 'throws', () => toTellModel.not(order, Object('x') as object)],
  ['not: a Date inside', 'throws', () => toTellModel.not(order, { at: [new Date(0)] })],
  ['of: undefined', 'throws', () => toTellModel(refunded, 'x', { of: refunded.calls[9] } as never)],
  ['options that are a Map', 'throws', () => toTellModel(refunded, '49.90', new Map([['error', true]]) as object)],
  ['an empty text', 'throws', () => toTellModel.not(exceeding, '')],
  ['a RegExp that matches everything', 'throws', () => toTellModel(exceeding, /.*/)],
  ['a number', 'throws', () => toTellModel(exceeding, 49 as unknown as string)],
  ['an unknown tool', 'throws', () => toTellModel.not(exceeding, 'x', { of: 'issue_refunds' })],
  ['a call of another run', 'throws', () => toTellModel(exceeding, 'x', { of: callOf(misbehaved, 2) })],
  ['an error that is no flag', 'throws', () => toTellModel(exceeding, 'x', { error: 'yes' } as object)],
  [
    'nobody saw what the model was told',
    'throws',
    () => toTellModel(buildRun(['a {} > ok'], { seen: { told: false } }), 'x'),
  ],
])

function withRequest(run: Run, request: number | null): Run {
  return { ...run, calls: run.calls.map((call) => ({ ...call, told: call.told && { ...call.told, request } })) }
}

/** A run whose last request tells another result than the first time. */
function withLaterResult(toolResult: NeutralToolResult): Run {
  const run = buildRun(['lookup_order {} > ok > hidden', 'issue_refund {} > ok > done', 'says Done.'])
  const requests = run.requests.map((request, index) =>
    index < 2 ? request : { ...request, messages: [{ role: 'tool' as const, toolResult }] },
  )
  return { ...run, requests }
}
