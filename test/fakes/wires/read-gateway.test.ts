import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { gatewayWire } from '../../../fakes/wires/gateway.js'
import { toEvent, toJsonText } from '../../../fakes/wires/json-text.js'
import { Memory } from '../../../fakes/wires/memory.js'
import { gatewayReader } from '../../../fakes/wires/read-gateway.js'
import type { WireRequest } from '../../../fakes/wires/wire.js'
import { anyText, servedTurns, toReadTurn } from '../../support/served-turns.js'

const { readAnswer, readStream } = gatewayReader

function request(version: string): WireRequest {
  const headers = { 'ai-language-model-id': 'm', 'ai-language-model-specification-version': version }
  const decoded = gatewayWire.decode({
    path: '/v3/ai/language-model',
    search: new URLSearchParams(),
    headers: new Headers(headers),
    body: { prompt: [] },
    memory: new Memory(),
  })
  if (typeof decoded === 'string') throw new Error(decoded)
  return decoded
}

const ids = fc.option(fc.constantFrom('call_1', 'call_2'))
const turns = {
  // Version 2 has one word for a filter and a refusal, and one for all errors.
  2: servedTurns(anyText, ids, ['stop', 'tool', 'length', 'filter']),
  3: servedTurns(anyText, ids, ['stop', 'tool', 'length', 'filter', 'refusal', 'malformed']),
  4: servedTurns(anyText, ids, ['stop', 'tool', 'length', 'filter', 'refusal', 'malformed']),
}

test.for(['2', '3', '4'] as const)('any turn that was written for version %s is read as it was', (version) => {
  fc.assert(
    fc.property(turns[version], (turn) => {
      const body: unknown = JSON.parse(toJsonText(gatewayWire.encode(turn, request(version))))
      expect(readAnswer(body)).toEqual(toReadTurn(turn))
      const parts = gatewayWire.stream(turn, request(version))
      expect(readStream(parts.map(({ payload }) => payload).join(''))).toEqual(toReadTurn(turn))
    }),
  )
})

test('a stream that breaks off before its finish is no turn', () => {
  fc.assert(
    fc.property(turns[3], fc.nat(), (turn, at) => {
      const parts = gatewayWire.stream(turn, request('3'))
      const text = parts
        .slice(0, at % parts.length)
        .map(({ payload }) => payload)
        .join('')
      expect(readStream(text)).toBe('it breaks off: no event is its finish')
    }),
  )
})

const usage = { inputTokens: { total: 5 }, outputTokens: { total: 7 } }
const stop = { finishReason: { unified: 'stop', raw: 'end_turn' }, usage }
const call = { type: 'tool-call', toolCallId: 'a', toolName: 'look', input: '{"n": 1}' }
const look = { id: 'a', name: 'look', rawArgs: '{"n": 1}' }
const read = { calls: [], finish: 'stop', usage: { input: 5, output: 7 } }

test('texts and thoughts in several parts are one; what a client cannot run is named', () => {
  const said = { ...read, text: 'It is fine.', reasoning: 'Let me see.' }
  const content = [
    { type: 'reasoning', text: 'Let me ', providerMetadata: { anthropic: { signature: 'x' } } },
    { type: 'reasoning', text: 'see.' },
    { type: 'source', sourceType: 'url', id: 's', url: 'https://example.com' },
    { type: 'text', text: 'It is ' },
    { type: 'text', text: 'fine.' },
    { ...call, toolName: 'web_search', providerExecuted: true },
    { type: 'tool-result', toolCallId: 'a', toolName: 'web_search', result: [] },
    null,
  ]
  expect(readAnswer({ content, ...stop })).toEqual({ ...said, passed: ['source', 'providerExecuted', 'tool-result'] })
  const events = [
    { type: 'stream-start', warnings: [] },
    { type: 'raw', rawValue: { text: 'raw' } },
    { type: 'reasoning-start', id: '0' },
    { type: 'reasoning-delta', id: '0', delta: 'Let me ' },
    { type: 'reasoning-end', id: '0' },
    { type: 'reasoning-start', id: '1' },
    { type: 'reasoning-delta', id: '1', delta: 'see.' },
    { type: 'text-start', id: '2' },
    { type: 'text-delta', id: '2', delta: 'It is ' },
    { type: 'text-end', id: '2' },
    { type: 'tool-input-start', id: 'w', toolName: 'web_search', providerExecuted: true },
    { ...call, toolName: 'web_search', providerExecuted: true },
    { type: 'text-start', id: '3' },
    { type: 'text-delta', id: '3', delta: 'fine.' },
    { type: 'text-end', id: '3' },
    null,
    { type: 'finish', ...stop },
  ]
  const text = `: ping\n\n${events.map((event) => toEvent(event)).join('')}data: [DONE]\n\n${toEvent({ type: 'error' })}`
  expect(readStream(text)).toEqual({ ...said, passed: ['raw', 'providerExecuted'] })
})

test('a call counts by its tool-call part, with its input as it stands there', () => {
  const events = [
    { type: 'tool-input-start', id: 'a', toolName: 'look' },
    { type: 'tool-input-delta', id: 'a', delta: '{"n":' },
    { type: 'tool-input-end', id: 'a' },
    call,
    { ...call, toolCallId: 'b', input: { n: 2 } },
    { type: 'finish', finishReason: 'other', usage: { inputTokens: 5, outputTokens: 7 } },
  ]
  expect(readStream(events.map((event) => toEvent(event)).join(''))).toEqual({
    ...read,
    text: null,
    calls: [look, { ...look, id: 'b', rawArgs: '{"n":2}' }],
    finish: 'tool',
  })
})

test.for<[unknown, string]>([
  ['stop', 'stop'],
  ['tool-calls', 'tool'],
  ['length', 'length'],
  ['content-filter', 'filter'],
  // What the gateway says of a call that nobody could read.
  ['error', 'malformed'],
  ['unknown', 'stop'],
  [undefined, 'stop'],
  [{ unified: 'tool-calls', raw: 'tool_use' }, 'tool'],
  [{ unified: 'content-filter', raw: 'SAFETY' }, 'filter'],
  [{ unified: 'content-filter', raw: 'refusal' }, 'refusal'],
  [{ unified: 'error', raw: 'MALFORMED_FUNCTION_CALL' }, 'malformed'],
  [{ unified: 'other' }, 'stop'],
])('the finish reason %j is %s', ([finishReason, finish]) => {
  expect(readAnswer({ content: [], finishReason })).toEqual({ text: null, calls: [], finish })
})

test.for<[unknown, unknown]>([
  [
    { inputTokens: 5, outputTokens: 7, totalTokens: 12, cachedInputTokens: 3 },
    { input: 5, output: 7, cached: 3 },
  ],
  [
    { inputTokens: { total: 5, cacheRead: 3 }, outputTokens: { total: 7 } },
    { input: 5, output: 7, cached: 3 },
  ],
  [
    { inputTokens: { total: 5, cacheRead: 0 }, outputTokens: { total: 7 } },
    { input: 5, output: 7 },
  ],
  [{ inputTokens: {}, outputTokens: {} }, undefined],
  [null, undefined],
])('usage %j', ([given, expected]) => {
  const read = readAnswer({ content: [], usage: given })
  expect(read).toEqual({ text: null, calls: [], finish: 'stop', usage: expected })
})

test.for<[string, unknown, string]>([
  ['no object', 'Hi.', 'it is "Hi.", no JSON object'],
  ['an error', { error: { message: 'No such model.', type: 'model_not_found' } }, 'it is an error: No such model.'],
  ['a body of another wire', { choices: [] }, 'its content is undefined, no list of parts'],
])('%s is no turn', ([, body, reason]) => {
  expect(readAnswer(body)).toBe(reason)
})

test.for<[string, string, string]>([
  [
    'an error in the midst',
    toEvent({ type: 'error', error: { message: 'Overloaded.' } }),
    'event 1 is an error: Overloaded.',
  ],
  ['an error that is a text', toEvent({ type: 'error', error: 'Overloaded.' }), 'event 1 is an error: "Overloaded."'],
  ['broken JSON', 'data: {"type"\n\n', 'event 1 is no JSON: expected ":" after a key, but the text ends at offset 7'],
  ['an empty text', '', 'it breaks off: no event is its finish'],
])('%s is no turn either', ([, text, reason]) => {
  expect(readStream(text)).toBe(reason)
})
