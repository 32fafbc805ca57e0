import { toAnswer } from '../../../matchers/core/to-answer.js'
import { buildRun } from '../../support/build-run.js'
import { messageBook } from '../../support/message-book.js'
import { gated, misbehaved, refunded } from '../../support/refund-runs.js'

const returned = buildRun(['lookup_order {} > ok > {"total":"49.90"}', 'says Let me see.'], {
  answer: '{"refund": "49.90", "ok": true}',
})

messageBook('toAnswer', './messages/to-answer.txt', [
  ['a part of it', 'passes', () => toAnswer(refunded, '49.90')],
  ['a RegExp', 'passes', () => toAnswer(refunded, /REFUNDED/i)],
  ['the JSON', 'passes', () => toAnswer(returned, { ok: true, refund: '49.90' })],
  ['another text', 'fails', () => toAnswer(gated, 'Refunded')],
  ['another RegExp', 'fails', () => toAnswer(gated, /refunded \d+/i)],
  ['other JSON, which the agent returned', 'fails', () => toAnswer(returned, { ok: true, refund: '94.90' })],
  ['no answer', 'fails', () => toAnswer(misbehaved, 'Refunded')],
  ['not: another text', 'passes', () => toAnswer.not(gated, 'Refunded')],
  ['not: this text', 'fails', () => toAnswer.not(refunded, /refunded/i)],
  ['not: with more than this', 'fails', () => toAnswer.not(returned, { ok: true })],
  ['with more than this', 'fails', () => toAnswer(returned, { ok: true })],
  ['not: a Map', 'throws', () => toAnswer.not(returned, new Map())],
  ['not: no answer', 'fails', () => toAnswer.not(misbehaved, 'Refunded')],
  ['an empty text', 'throws', () => toAnswer(refunded, '')],
  ['nothing', 'throws', () => toAnswer.not(refunded, undefined as unknown as string)],
])
