import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toEvent, toJsonText } from '../../../fakes/wires/json-text.js'
import { Memory } from '../../../fakes/wires/memory.js'
import { openaiResponsesWire } from '../../../fakes/wires/openai-responses.js'
import { openaiResponsesReader } from '../../../fakes/wires/read-openai-responses.js'
import type { ReadTurn } from '../../../fakes/wires/reader.js'
import type { ServedTurn } from '../../../fakes/wires/served-turn.js'
import type { WireRequest } from '../../../fakes/wires/wire.js'
import { anyText, servedTurns, toReadTurn } from '../../support/served-turns.js'

const { readAnswer, readStream } = openaiResponsesReader

function request(stream: boolean): WireRequest {
  const body = { model: 'm', input: 'Hi.', stream }
  const decoded = openaiResponsesWire.decode({
    path: '/v1/responses',
    search: new URLSearchParams(),
    headers: new Headers(),
    body,
    memory: new Memory(),
  })
  if (typeof decoded === 'string') throw new Error(decoded)
  return decoded
}

const turns = servedTurns(anyText, fc.option(fc.constantFrom('call_1', 'call_2')), [
  'stop',
  'tool',
  'length',
  'filter',
  'refusal',
])

/** The wire has no finish reason: calls are one, and a refusal is a text. */
function expected(turn: ServedTurn): ReadTurn {
  const read = toReadTurn(turn)
  if (read.finish === 'refusal') return { ...read, text: read.text ?? '' }
  if (read.finish === 'length' || read.finish === 'filter') return read
  return { ...read, finish: read.calls.length > 0 ? 'tool' : 'stop' }
}

test('any turn that was written is read as it was, whole', () => {
  fc.assert(
    fc.property(turns, (turn) => {
      const body: unknown = JSON.parse(toJsonText(openaiResponsesWire.encode(turn, request(false))))
      expect(readAnswer(body)).toEqual(expected(turn))
    }),
  )
})

test('any turn that was written is read as it was, streamed', () => {
  fc.assert(
    fc.property(turns, (turn) => {
      const parts = openaiResponsesWire.stream(turn, request(true))
      expect(readStream(parts.map(({ payload }) => payload).join(''))).toEqual(expected(turn))
    }),
  )
})

test('a stream that breaks off anywhere before its end is no turn', () => {
  fc.assert(
    fc.property(turns, fc.nat(), (turn, at) => {
      const parts = openaiResponsesWire.stream(turn, request(true))
      const some = parts.slice(0, at % parts.length)
      expect(readStream(some.map(({ payload }) => payload).join(''))).toBe(
        'it breaks off: no event completes the response',
      )
    }),
  )
})

const said = { type: 'message', content: [{ type: 'output_text', text: 'Hi.' }] }

test.for<[string, unknown, Partial<ReadTurn>]>([
  ['no usage and no model', { output: [said] }, { text: 'Hi.', calls: [], finish: 'stop' }],
  [
    'two messages',
    { output: [{ ...said, phase: 'commentary' }, said], model: 'm' },
    { text: 'Hi.Hi.', calls: [], finish: 'stop', model: 'm' },
  ],
  [
    'a custom tool',
    { output: [{ type: 'custom_tool_call', call_id: 'call_1', name: 'sql', input: 'SELECT 1' }] },
    {
      text: null,
      calls: [{ id: 'call_1', name: 'sql', rawArgs: 'SELECT 1' }],
      finish: 'tool',
      passed: ['custom_tool_call'],
    },
  ],
  [
    'items that the provider ran itself',
    { output: [{ type: 'web_search_call', id: 'ws_1' }, 7, said] },
    { text: 'Hi.', calls: [], finish: 'stop', passed: ['web_search_call'] },
  ],
  [
    'reasoning in parts, in the open, and none',
    {
      output: [
        {
          type: 'reasoning',
          summary: [
            { type: 'summary_text', text: 'a' },
            { type: 'summary_text', text: 'b' },
          ],
        },
        { type: 'reasoning', summary: [], content: [{ type: 'reasoning_text', text: 'c' }] },
        { type: 'reasoning', summary: [] },
      ],
    },
    { text: null, calls: [], reasoning: 'a\n\nb\n\nc', finish: 'stop' },
  ],
])('reads %s', ([, body, turn]) => {
  expect(readAnswer(body)).toEqual(turn)
})

test.for<[string, unknown, string]>([
  ['no object', 'x', 'it is "x", no JSON object'],
  ['no output', { id: 'resp_1' }, 'its output is undefined, no list'],
  ['an error', { error: { message: 'Quota.' } }, 'it is an error: Quota.'],
  ['a failed response', { status: 'failed', error: { code: 'x', message: 'Oh.' }, output: [] }, 'it is an error: Oh.'],
])('says what is wrong with %s', ([, body, reason]) => {
  expect(readAnswer(body)).toBe(reason)
})

/** Events without names, as some proxies pass them on. */
function streamed(...events: readonly object[]): string {
  return events.map((event) => toEvent(event)).join('')
}

const completed = { type: 'response.completed', response: { output: [] } }
const item = { type: 'response.output_item.done', output_index: 0, item: said }

test.for<[string, readonly object[], unknown]>([
  ['an empty output in the last event', [item, completed], { text: 'Hi.', calls: [], finish: 'stop' }],
  [
    'items that nothing closed',
    [{ type: 'response.completed', response: { output: [said] } }],
    { text: 'Hi.', calls: [], finish: 'stop' },
  ],
  [
    'a second answer in one text: the last',
    [item, completed, { type: 'response.created' }, completed],
    { text: null, calls: [], finish: 'stop' },
  ],
  [
    'a second answer that breaks off',
    [item, completed, { type: 'response.created' }],
    'it breaks off: no event completes the response',
  ],
  ['unknown events', [{ type: 'keepalive' }, item, completed], { text: 'Hi.', calls: [], finish: 'stop' }],
  ['an error', [item, { type: 'error', error: { message: 'Oh.' } }], 'event 2: it is an error: Oh.'],
  ['an error as the docs have it', [{ type: 'error', message: 'Oh.' }], 'event 1: it is an error: Oh.'],
  [
    'a failure',
    [{ type: 'response.failed', response: { status: 'failed', error: { message: 'Oh.' }, output: [] } }],
    'it is an error: Oh.',
  ],
])('a stream with %s', ([, events, read]) => {
  expect(readStream(streamed(...events))).toEqual(read)
})

test('an event that is no JSON is named', () => {
  expect(readStream('data: {"type"\n\n')).toContain('event 1 is no JSON: ')
})
