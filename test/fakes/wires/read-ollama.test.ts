import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toJsonText } from '../../../fakes/wires/json-text.js'
import { Memory } from '../../../fakes/wires/memory.js'
import { onOneLine } from '../../../fakes/wires/object-args.js'
import { ollamaWire } from '../../../fakes/wires/ollama.js'
import { ollamaReader } from '../../../fakes/wires/read-ollama.js'
import type { ReadTurn } from '../../../fakes/wires/reader.js'
import type { ServedTurn } from '../../../fakes/wires/served-turn.js'
import type { WireRequest } from '../../../fakes/wires/wire.js'
import { servedTurns, toReadTurn } from '../../support/served-turns.js'

const { readAnswer, readStream } = ollamaReader

const request = ((): WireRequest => {
  const decoded = ollamaWire.decode({
    path: '/api/chat',
    search: new URLSearchParams(),
    headers: new Headers(),
    body: { model: 'm', messages: [{ role: 'user', content: 'Hi.' }] },
    memory: new Memory(),
  })
  if (typeof decoded === 'string') throw new Error(decoded)
  return decoded
})()

/** What the bytes do not tell: most reasons to end, whether there was a text, what was cached. */
function expectedOf(turn: ServedTurn): ReadTurn {
  const { input, output } = turn.usage
  const hasCalls = turn.calls.length > 0
  return {
    ...toReadTurn(turn),
    text: hasCalls ? turn.text || null : (turn.text ?? ''),
    finish: turn.finish === 'length' ? 'length' : hasCalls ? 'tool' : 'stop',
    usage: { input, output },
  }
}

const noIds = fc.constant(null)
const finishes = ['stop', 'tool', 'length', 'filter', 'refusal', 'malformed'] as const
const objects = fc.dictionary(fc.string(), fc.jsonValue())
const compact = objects.map((value) => JSON.stringify(JSON.parse(JSON.stringify(value))))
const spaced = objects.map((value) =>
  onOneLine(`{"big": 9007199254740993, "n": 5.0, "v": ${JSON.stringify(value, null, 1)}}`),
)

test('any turn that was written is read as it was, whole', () => {
  fc.assert(
    fc.property(servedTurns(compact, noIds, finishes), (turn) => {
      const body: unknown = JSON.parse(toJsonText(ollamaWire.encode(turn, request)))
      expect(readAnswer(body)).toEqual(expectedOf(turn))
    }),
  )
})

test('any turn that was written is read as it was, streamed, arguments byte by byte', () => {
  fc.assert(
    fc.property(servedTurns(fc.oneof(compact, spaced), noIds, finishes), (turn) => {
      const parts = ollamaWire.stream(turn, request)
      expect(readStream(parts.map(({ payload }) => payload).join(''))).toEqual(expectedOf(turn))
    }),
  )
})

test('what the parts of a stream say the client has is the turn', () => {
  fc.assert(
    fc.property(servedTurns(compact, noIds, finishes), (turn) => {
      const parts = ollamaWire.stream(turn, request)
      expect(parts.map(({ text = '' }) => text).join('')).toBe(turn.text ?? '')
      expect(parts.flatMap(({ args = [] }) => args)).toEqual(
        turn.calls.map(({ rawArgs }, index) => ({ call: index, piece: rawArgs, last: true })),
      )
      expect(parts.findIndex(({ isEnd }) => isEnd === true)).toBe(parts.length - 1)
    }),
  )
})

test('a stream that breaks off is no turn', () => {
  fc.assert(
    fc.property(servedTurns(compact, noIds, finishes), fc.nat(), (turn, at) => {
      const parts = ollamaWire.stream(turn, request)
      const some = parts.slice(0, at % parts.length).map(({ payload }) => payload)
      expect(readStream(some.join(''))).toBe('it breaks off: nothing says that it is done')
    }),
  )
})

test.for<[unknown, string]>([
  ['x', 'it is "x", no JSON object'],
  [{ error: 'model not found' }, 'it is an error: model not found'],
  [{ error: { message: 'x' } }, 'it is an error: {"message":"x"}'],
  [{ message: { role: 'assistant', content: 'x' }, done: false }, 'it breaks off: nothing says that it is done'],
  [
    { message: { role: 'assistant', content: '' }, done: true, done_reason: 'load' },
    'the model was only asked to load',
  ],
  [{ message: { tool_calls: [{ function: {} }] }, done: true }, 'a call is {"function":{}}'],
])('%j is no turn', ([body, reason]) => {
  expect(readAnswer(body)).toBe(reason)
})

test('a line that is no JSON is named, empty ones are skipped', () => {
  expect(readStream('\n{"done"\n')).toMatch(/^line 2 is no JSON: /)
  expect(readStream('{"message":{"content":"Hi."},"done":false}\r\n\n{"error":"out of memory"}\n')).toBe(
    'line 3: it is an error: out of memory',
  )
})

test('counts that are zero are left out by Ollama, ids and unknown keys may be there', () => {
  const call = { id: 'call_x', function: { index: 0, name: 'look', arguments: { id: 1 } } }
  const message = {
    role: 'assistant',
    content: '',
    thinking: 'Hm.',
    images: null,
    tool_calls: [call, { function: { name: 'ping' } }],
  }
  expect(readAnswer({ model: 'qwen3', message, done: true, eval_count: 7, load_duration: 1 })).toEqual({
    text: null,
    calls: [
      { id: 'call_x', name: 'look', rawArgs: '{"id":1}' },
      { id: null, name: 'ping', rawArgs: '{}' },
    ],
    reasoning: 'Hm.',
    finish: 'tool',
    usage: { input: 0, output: 7 },
    model: 'qwen3',
  })
  expect(readAnswer({ message: { content: 'Hi.' }, done: true })).toEqual({ text: 'Hi.', calls: [], finish: 'stop' })
})
