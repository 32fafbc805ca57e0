import { toKeepInEveryRequest } from '../../../matchers/trajectory/to-keep-in-every-request.js'
import type { NeutralMessage, NeutralRequest, Run } from '../../../src/run/types.js'
import { buildRun } from '../../support/build-run.js'
import { messageBook } from '../../support/message-book.js'

const rule = 'Never refund more than the order total.'
const goal: NeutralMessage = { role: 'user', text: 'Refund A-1001.' }
const saying: NeutralMessage = { role: 'assistant', text: rule }
const told: NeutralMessage = { role: 'tool', toolResult: { id: null, text: rule } }
/** What types refuse. */
const loosely = toKeepInEveryRequest as (...values: readonly unknown[]) => ReturnType<typeof toKeepInEveryRequest>

/** A run with these requests, a turn each. */
function runOf(...requests: readonly Partial<NeutralRequest>[]): Run {
  const run = buildRun([...requests.slice(1).map((_, index) => `find {"n":${index}} > ok > x`), 'says Done.'])
  return {
    ...run,
    requests: run.requests.map((request, index) => ({ ...request, messages: [goal], ...requests[index] })),
  }
}

const kept = { system: `You serve a shop. ${rule}` }
const moved = { system: 'Go on.', messages: [{ role: 'user' as const, text: `So far: nothing. ${rule}` }] }
const lost = { system: 'Go on. So far: order A-1001 was looked up.' }
const lanes = runOf({ ...kept, lane: 'worker' }, { ...lost, lane: 'summary' }, { ...kept, lane: 'worker' })

messageBook('toKeepInEveryRequest', './messages/to-keep-in-every-request.txt', [
  ['kept', 'passes', () => toKeepInEveryRequest(runOf(kept, kept, kept), rule)],
  ['kept in another place', 'passes', () => toKeepInEveryRequest(runOf(kept, moved), rule)],
  [
    'in parts of the system prompt',
    'passes',
    () => toKeepInEveryRequest(runOf({ system: null, systemParts: ['a', rule] }), rule),
  ],
  ['a RegExp', 'passes', () => toKeepInEveryRequest(runOf(kept, kept), /never refund more/giu)],
  ['dropped', 'fails', () => toKeepInEveryRequest(runOf(kept, kept, lost, lost), rule)],
  ['dropped once', 'fails', () => toKeepInEveryRequest(runOf(kept, lost, kept), /never refund more/iu)],
  ['late', 'fails', () => toKeepInEveryRequest(runOf(lost, kept), rule)],
  [
    'moved, where the system prompt is asked',
    'fails',
    () => toKeepInEveryRequest(runOf(kept, moved), rule, { in: 'system' }),
  ],
  [
    'in the system prompt, where the user is asked',
    'fails',
    () => toKeepInEveryRequest(runOf(kept), rule, { in: 'user' }),
  ],
  ['said by the model alone', 'fails', () => toKeepInEveryRequest(runOf(kept, { messages: [goal, saying] }), rule)],
  ['said by a tool alone', 'fails', () => toKeepInEveryRequest(runOf(kept, { messages: [goal, told] }), rule)],
  [
    'said by whomever',
    'passes',
    () => toKeepInEveryRequest(runOf({ messages: [saying] }, { messages: [told] }), rule, { in: 'anywhere' }),
  ],
  ['never there', 'fails', () => toKeepInEveryRequest(runOf(lost, lost), 'Never refund more than the total.')],
  ['two lanes', 'fails', () => toKeepInEveryRequest(lanes, rule)],
  ['.not, dropped', 'passes', () => toKeepInEveryRequest.not(runOf(kept, lost), rule)],
  ['.not, kept', 'fails', () => toKeepInEveryRequest.not(runOf(kept, kept), rule)],
  ['.not, never there', 'fails', () => toKeepInEveryRequest.not(runOf(lost, lost), rule)],
  [
    'a long run',
    'fails',
    () => toKeepInEveryRequest(runOf(...Array.from({ length: 60 }, (_, index) => (index < 40 ? kept : lost))), rule),
  ],
  ['a part of a word', 'fails', () => toKeepInEveryRequest(runOf(kept), 'refund more than the order tot')],
  ['a part of a word, at its end', 'fails', () => toKeepInEveryRequest(runOf(kept), 'ever refund more')],
  [
    'parts of a user message',
    'fails',
    () =>
      toKeepInEveryRequest(runOf({ messages: [{ role: 'user', text: 'One.Two.', parts: ['One.', 'Two.'] }] }), rule),
  ],
  ['another form of é', 'passes', () => toKeepInEveryRequest(runOf({ system: 'Cafe\u0301 only.' }), 'Caf\u00e9 only.')],
  [
    'another form of é, by a RegExp',
    'passes',
    () => toKeepInEveryRequest(runOf({ system: 'Cafe\u0301' }), /caf\u00e9/iu),
  ],
  ['a blank text', 'throws', () => toKeepInEveryRequest(runOf(kept), ' ')],
  ['an empty text', 'throws', () => toKeepInEveryRequest(runOf(kept), '')],
  ['a RegExp that matches all', 'throws', () => toKeepInEveryRequest(runOf(kept), /.*/u)],
  ['an object', 'throws', () => loosely(runOf(kept), { rule })],
  ['no text', 'throws', () => loosely(runOf(kept))],
  ['another place', 'throws', () => loosely(runOf(kept), rule, { in: 'assistant' })],
  ['no request', 'throws', () => toKeepInEveryRequest({ ...runOf(kept), requests: [] }, rule)],
  [
    'a transcript',
    'throws',
    () =>
      toKeepInEveryRequest(
        [
          { role: 'system', content: rule },
          { role: 'user', content: 'Hi.' },
          { role: 'assistant', content: 'Yes?' },
        ],
        rule,
      ),
  ],
  ['no run', 'throws', () => loosely(null, rule)],
])
