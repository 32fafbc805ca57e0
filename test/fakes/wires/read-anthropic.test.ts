import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anthropicWire } from '../../../fakes/wires/anthropic.js'
import { toEvent, toJsonText } from '../../../fakes/wires/json-text.js'
import { Memory } from '../../../fakes/wires/memory.js'
import { anthropicReader } from '../../../fakes/wires/read-anthropic.js'
import type { ServedTurn } from '../../../fakes/wires/served-turn.js'
import type { WireRequest } from '../../../fakes/wires/wire.js'
import { anyText, servedTurns, toReadTurn } from '../../support/served-turns.js'

const { readAnswer, readStream } = anthropicReader

const request = ((): WireRequest => {
  const body = { model: 'm', max_tokens: 9, messages: [] }
  const asked = {
    path: '/v1/messages',
    search: new URLSearchParams(),
    headers: new Headers(),
    body,
    memory: new Memory(),
  }
  const decoded = anthropicWire.decode(asked)
  if (typeof decoded === 'string') throw new Error(decoded)
  return decoded
})()

/** What a wire makes of a turn before it is written: an empty text is no block, and the cache is part of the input. */
function fitted(turn: ServedTurn): ServedTurn {
  const { input, cached } = turn.usage
  return {
    ...turn,
    text: turn.text === '' ? null : turn.text,
    usage: cached === undefined ? turn.usage : { ...turn.usage, input: input + cached },
  }
}

const ids = fc.option(fc.constantFrom('toolu_1', 'toolu_2'))
const finishes = ['stop', 'tool', 'length', 'refusal'] as const
const objects = fc
  .dictionary(fc.string(), fc.jsonValue())
  .map((value) => JSON.stringify(JSON.parse(JSON.stringify(value))))
const malformed = anyText.filter((text) => {
  try {
    JSON.parse(text)
    return false
  } catch {
    return text !== ''
  }
})
const notEmpty = anyText.filter((text) => text !== '')

test('any turn that was written is read as it was, whole', () => {
  fc.assert(
    fc.property(servedTurns(fc.oneof(objects, malformed), ids, finishes).map(fitted), (turn) => {
      const body: unknown = JSON.parse(toJsonText(anthropicWire.encode(turn, request)))
      expect(readAnswer(body)).toEqual(toReadTurn(turn))
    }),
  )
})

test('any turn that was written is read as it was, streamed', () => {
  fc.assert(
    fc.property(servedTurns(fc.oneof(objects, notEmpty), ids, finishes).map(fitted), (turn) => {
      const parts = anthropicWire.stream(turn, request)
      expect(readStream(parts.map(({ payload }) => payload).join(''))).toEqual(toReadTurn(turn))
    }),
  )
})

test('what the parts of a stream say the client has is the turn', () => {
  fc.assert(
    fc.property(servedTurns(notEmpty, ids, finishes).map(fitted), (turn) => {
      const parts = anthropicWire.stream(turn, request)
      expect(parts.map(({ text = '' }) => text).join('')).toBe(turn.text ?? '')
      const pieces = parts.flatMap(({ args = [] }) => args)
      expect(
        turn.calls.map((_, at) =>
          pieces
            .filter(({ call }) => call === at)
            .map(({ piece }) => piece)
            .join(''),
        ),
      ).toEqual(turn.calls.map(({ rawArgs }) => rawArgs))
      // The last piece of each call, and no other, says so.
      expect(pieces.map(({ last }) => last)).toEqual(pieces.map(({ call }, at) => pieces[at + 1]?.call !== call))
      expect(parts.filter(({ isEnd }) => isEnd === true)).toHaveLength(1)
    }),
  )
})

test('a stream that breaks off before its stop reason is no turn', () => {
  fc.assert(
    fc.property(servedTurns(notEmpty, ids, finishes), fc.nat(), (turn, at) => {
      const parts = anthropicWire.stream(turn, request)
      const end = parts.findIndex(({ isEnd }) => isEnd === true)
      const some = parts.slice(0, at % (end + 1)).map(({ payload }) => payload)
      expect(readStream(some.join(''))).toBe('it breaks off: no event carries a stop_reason')
    }),
  )
})

function streamed(...given: readonly { readonly type: string; readonly [key: string]: unknown }[]): string {
  // A delta of the message is followed by its end.
  const events = given.flatMap((event) =>
    event.type === 'message_delta' ? [event, { type: 'message_stop' }] : [event],
  )
  return events.map((event) => toEvent(event, event.type)).join('')
}

const start = { type: 'message_start', message: { model: 'm', usage: { input_tokens: 3, output_tokens: 1 } } }
const end = { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 7 } }
const block = (index: number, content_block: object): { readonly type: string } =>
  Object.assign({ type: 'content_block_start' }, { index, content_block })
const delta = (index: number, added: object): { readonly type: string } =>
  Object.assign({ type: 'content_block_delta' }, { index, delta: added })

test('a stream without its last event breaks off', () => {
  const events = [start, block(0, { type: 'text', text: '' }), delta(0, { type: 'text_delta', text: 'hel' })]
  const text = [...events, end].map((event) => toEvent(event, event.type)).join('')
  expect(readStream(text)).toBe('it breaks off: no event is its message_stop')
})

test('a text that is no object keeps its bytes where it can, a text that is JSON was said twice', () => {
  const read = (input: unknown): unknown => {
    const turn = readAnswer({ content: [{ type: 'tool_use', id: 'a', name: 'look', input }] })
    return typeof turn === 'string' ? turn : turn.calls[0]?.rawArgs
  }
  expect(read({ id: 1 })).toBe('{"id":1}')
  expect(read('{"id": "A-')).toBe('{"id": "A-')
  expect(read('{"id": 1}')).toBe(String.raw`"{\"id\": 1}"`)
  expect(read([1])).toBe('[1]')
  expect(read(null)).toBe('null')
  expect(read(undefined)).toBe('{}')
})

test('arguments that a stream has whole at the start are read, and none are an empty object', () => {
  const calls = [block(0, { type: 'tool_use', id: 'a', name: 'look', input: { id: 1 } })]
  const none = [block(1, { type: 'tool_use', id: 'b', name: 'look', input: {} }), delta(1, { partial_json: '' })]
  expect(readStream(streamed(start, ...calls, ...none, end))).toMatchObject({
    calls: [
      { id: 'a', rawArgs: '{"id":1}' },
      { id: 'b', rawArgs: '{}' },
    ],
  })
})

test('blocks of the provider are named, unknown events and unknown deltas skipped', () => {
  const text = streamed(
    start,
    { type: 'ping' },
    { type: 'news' },
    block(0, { type: 'server_tool_use', id: 's', name: 'web_search', input: {} }),
    delta(0, { type: 'input_json_delta', partial_json: '{"q":1}' }),
    block(1, { type: 'redacted_thinking', data: 'x' }),
    block(2, { type: 'text', text: 'He' }),
    delta(2, { type: 'citations_delta', citation: {} }),
    delta(2, { type: 'text_delta', text: 'llo' }),
    delta(9, { type: 'text_delta', text: 'lost' }),
    block(3, { type: 'text', text: '!' }),
    end,
  )
  expect(readStream(text)).toEqual({
    text: 'Hello!',
    calls: [],
    finish: 'stop',
    usage: { input: 3, output: 7 },
    model: 'm',
    passed: ['server_tool_use', 'redacted_thinking', 'citations'],
  })
})

test('a message that begins again replaces what came of the first', () => {
  const text = streamed(
    start,
    block(0, { type: 'text', text: 'first' }),
    block(1, { type: 'tool_use', id: 'a', name: 'look', input: {} }),
    { ...start, message: { model: 'other', usage: { input_tokens: 4, output_tokens: 1 } } },
    block(0, { type: 'text', text: 'second' }),
    end,
  )
  expect(readStream(text)).toMatchObject({ text: 'second', calls: [], model: 'other', usage: { input: 4, output: 7 } })
})

test('tokens of the cache are part of the input, and counts at the end correct those at the start', () => {
  const usage = { input_tokens: 1, cache_read_input_tokens: 20, cache_creation_input_tokens: 300, output_tokens: 4 }
  expect(readAnswer({ content: [], usage })).toMatchObject({ usage: { input: 321, output: 4, cached: 20 } })
  const begun = { ...start, message: { usage: { input_tokens: 3, cache_read_input_tokens: 5, output_tokens: 1 } } }
  const ended = { ...end, usage: { input_tokens: 8, cache_read_input_tokens: null, output_tokens: 9 } }
  expect(readStream(streamed(begun, ended))).toMatchObject({ usage: { input: 13, output: 9, cached: 5 } })
  expect(readAnswer({ content: [], usage: {} })).not.toHaveProperty('usage')
})

test.for([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['pause_turn', 'stop'],
  ['something new', 'stop'],
  ['tool_use', 'tool'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['refusal', 'refusal'],
] as const)('the stop reason %s is the finish %s', ([reason, finish]) => {
  expect(readAnswer({ content: [], stop_reason: reason })).toMatchObject({ text: null, finish })
})

test.for<[string, unknown, string]>([
  ['no object', 'x', 'it is "x", no JSON object'],
  ['no content', { type: 'message' }, 'its content is undefined, no list of blocks'],
  ['an error', { type: 'error', error: { type: 'api_error', message: 'Down.' } }, 'it is an error: Down.'],
])('a whole answer that is none is said: %s', ([, body, reason]) => {
  expect(readAnswer(body)).toBe(reason)
})

test('a stream that is none is said', () => {
  expect(readStream('')).toBe('it breaks off: no event carries a stop_reason')
  expect(readStream('data: {"type"\n\n')).toMatch(/^event 1 is no JSON: /)
  expect(readStream(streamed(start, { type: 'error', error: { message: 'Overloaded' } }))).toBe(
    'event 2: it is an error: Overloaded',
  )
})
