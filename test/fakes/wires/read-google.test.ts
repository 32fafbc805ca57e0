import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { dynamicTool, jsonSchema, streamText } from 'ai'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { googleWire } from '../../../fakes/wires/google.js'
import { toEvent, toJsonText } from '../../../fakes/wires/json-text.js'
import { Memory } from '../../../fakes/wires/memory.js'
import { onOneLine } from '../../../fakes/wires/object-args.js'
import { googleReader } from '../../../fakes/wires/read-google.js'
import type { ReadTurn } from '../../../fakes/wires/reader.js'
import type { ServedTurn } from '../../../fakes/wires/served-turn.js'
import type { WireRequest } from '../../../fakes/wires/wire.js'
import { servedTurns, toReadTurn } from '../../support/served-turns.js'

const { readAnswer, readStream } = googleReader

const request = ((): WireRequest => {
  const decoded = googleWire.decode({
    path: '/v1beta/models/m:streamGenerateContent',
    search: new URLSearchParams('alt=sse'),
    headers: new Headers(),
    body: { contents: [] },
    memory: new Memory(),
  })
  if (typeof decoded === 'string') throw new Error(decoded)
  return decoded
})()

/** What the bytes do not tell: a finish beside calls, and in a stream an empty text beside them. */
function expectedOf(turn: ServedTurn, isStream: boolean): ReadTurn {
  const hasCalls = turn.calls.length > 0
  const isPlain = turn.finish === 'stop' || turn.finish === 'tool' || turn.finish === 'refusal'
  return {
    ...toReadTurn(turn),
    text: isStream && hasCalls && turn.text === '' ? null : turn.text,
    finish: isPlain ? (hasCalls ? 'tool' : 'stop') : turn.finish,
  }
}

const ids = fc.option(fc.constantFrom('call_1', 'call_2'))
const finishes = ['stop', 'tool', 'length', 'filter', 'refusal', 'malformed'] as const
const objects = fc.dictionary(fc.string(), fc.jsonValue())
const compact = objects.map((value) => JSON.stringify(JSON.parse(JSON.stringify(value))))
const spaced = objects.map((value) =>
  onOneLine(`{"big": 9007199254740993, "n": 5.0, "v": ${JSON.stringify(value, null, 1)}}`),
)

test('any turn that was written is read as it was, whole', () => {
  fc.assert(
    fc.property(servedTurns(compact, ids, finishes), (turn) => {
      const body: unknown = JSON.parse(toJsonText(googleWire.encode(turn, request)))
      expect(readAnswer(body)).toEqual(expectedOf(turn, false))
    }),
  )
})

test('any turn that was written is read as it was, streamed, arguments byte by byte', () => {
  fc.assert(
    fc.property(servedTurns(fc.oneof(compact, spaced), ids, finishes), (turn) => {
      const parts = googleWire.stream(turn, request).map(({ payload }) => payload)
      expect(readStream(parts.join(''))).toEqual(expectedOf(turn, true))
      // Without alt=sse a stream is one list.
      const list: unknown = JSON.parse(`[${parts.map((part) => part.slice('data: '.length).trimEnd()).join(',')}]`)
      const { calls, ...rest } = expectedOf(turn, true)
      expect(readAnswer(list)).toMatchObject({ ...rest, calls: calls.map(({ id, name }) => ({ id, name })) })
    }),
  )
})

test('what the parts of a stream say the client has is the turn', () => {
  fc.assert(
    fc.property(servedTurns(compact, ids, finishes), (turn) => {
      const parts = googleWire.stream(turn, request)
      expect(parts.flatMap(({ text = '' }) => (text === '' ? [] : [text]))).toEqual(
        turn.textPieces.filter((piece) => piece !== ''),
      )
      expect(parts.flatMap(({ args = [] }) => args)).toEqual(
        turn.calls.map(({ rawArgs }, index) => ({ call: index, piece: rawArgs, last: true })),
      )
      expect(parts.findIndex(({ isEnd }) => isEnd === true)).toBe(parts.length - 1)
    }),
  )
})

test('a stream that breaks off is no turn', () => {
  fc.assert(
    fc.property(servedTurns(compact, ids, finishes), fc.nat(), (turn, at) => {
      const parts = googleWire.stream(turn, request)
      const some = parts.slice(0, at % parts.length).map(({ payload }) => payload)
      expect(readStream(some.join(''))).toMatch(/^it (breaks off: there is no finishReason|holds no candidate)$/)
    }),
  )
})

const text = (said: string): object => ({ content: { parts: [{ text: said }], role: 'model' } })

test.for<[string, object, string]>([
  [
    'an error',
    { error: { code: 429, message: 'Slow down.', status: 'RESOURCE_EXHAUSTED' } },
    'it is an error: Slow down.',
  ],
  ['a blocked prompt', { promptFeedback: { blockReason: 'SAFETY' } }, 'the prompt was blocked: SAFETY'],
  ['no candidates', { usageMetadata: { promptTokenCount: 1 } }, 'it holds no candidate'],
  ['two candidates', { candidates: [text('a'), text('b')] }, 'it holds more than one candidate; a turn is one'],
  ['no reason to end', { candidates: [text('a')] }, 'it breaks off: there is no finishReason'],
])('%s is no turn', ([, body, reason]) => {
  expect(readAnswer(body)).toBe(reason)
  const streamed = readStream(toEvent(body))
  expect(typeof streamed === 'string' && streamed.endsWith(reason)).toBe(true)
})

test('what is no answer at all is no turn', () => {
  expect(readAnswer('x')).toBe('it is "x", no JSON object')
  expect(readStream('data: {\n\n')).toMatch(/^event 1 is no JSON: /)
  expect(readStream('')).toBe('it holds no candidate')
})

test.for([
  ['STOP', 'stop'],
  ['MAX_TOKENS', 'length'],
  ['SAFETY', 'filter'],
  ['RECITATION', 'filter'],
  ['BLOCKLIST', 'filter'],
  ['PROHIBITED_CONTENT', 'filter'],
  ['SPII', 'filter'],
  ['MALFORMED_FUNCTION_CALL', 'malformed'],
  ['UNEXPECTED_TOOL_CALL', 'malformed'],
  ['TOO_MANY_TOOL_CALLS', 'malformed'],
] as const)('%s is read as %s', ([finishReason, finish]) => {
  expect(readAnswer({ candidates: [{ finishReason }] })).toEqual({ text: null, calls: [], finish })
})

test('a reason that no step has is named', () => {
  const read = { text: null, calls: [], finish: 'stop', passed: ['the finish reason OTHER'] }
  expect(readAnswer({ candidates: [{ finishReason: 'OTHER' }] })).toEqual(read)
})

test('thoughts count as output, keys that nobody knows are skipped, parts named', () => {
  const parts = [
    { text: 'Hm.', thought: true },
    { executableCode: { code: '1' } },
    { text: 'One.', thoughtSignature: 'eA==' },
    { functionCall: { name: 'ping' } },
  ]
  expect(
    readAnswer({
      candidates: [{ content: { parts }, finishReason: 'STOP', avgLogprobs: -1 }],
      usageMetadata: {
        promptTokenCount: 9,
        candidatesTokenCount: 5,
        thoughtsTokenCount: 30,
        cachedContentTokenCount: 4,
      },
      modelVersion: 'gemini-3',
      createTime: 'now',
    }),
  ).toEqual({
    text: 'One.',
    calls: [{ id: null, name: 'ping', rawArgs: '{}' }],
    reasoning: 'Hm.',
    passed: ['executableCode'],
    finish: 'tool',
    usage: { input: 9, output: 35, cached: 4 },
    model: 'gemini-3',
  })
})

const chunk = (functionCall: object, more: object = {}): object => ({
  candidates: [{ content: { role: 'model', parts: [{ functionCall }] }, ...more }],
})
const leaf = (jsonPath: string, stringValue: string): object => ({ jsonPath, stringValue, willContinue: true })
const end = { candidates: [{ content: { parts: [{ text: '' }] }, finishReason: 'STOP' }] }

const leaves: [string, readonly object[]][] = [
  [
    'two calls, each ended by an empty object, between them one without arguments',
    [
      chunk({ name: 'look', willContinue: true }),
      chunk({ partialArgs: [leaf('$.id', 'A-')], willContinue: true }),
      chunk({ willContinue: true }),
      chunk({ partialArgs: [leaf('$.id', '1'), { jsonPath: '$.n', numberValue: 2 }], willContinue: true }),
      chunk({ partialArgs: [{ jsonPath: '$.id', stringValue: '' }], willContinue: true }),
      chunk({}),
      chunk({ name: 'ping' }),
      chunk({ name: 'look', willContinue: true }),
      chunk({ partialArgs: [leaf('$.lines[0].sku', 'x'), leaf('$.lines[1].sku', 'y')], willContinue: true }),
      chunk({}),
      end,
    ],
  ],
  [
    'a call that the stream ends with',
    [
      chunk({ name: 'look', willContinue: true }),
      chunk({ partialArgs: [leaf('$.id', 'A')], willContinue: true }),
      chunk({ partialArgs: [{ jsonPath: '$.id', stringValue: '' }] }),
      end,
    ],
  ],
  [
    'a call that ends together with the answer',
    [
      chunk({ name: 'look', willContinue: true }),
      chunk({ partialArgs: [{ jsonPath: '$.id', boolValue: true }], willContinue: true }),
      chunk({}, { finishReason: 'STOP' }),
    ],
  ],
  ['whole calls', [chunk({ name: 'look', args: { id: 1 }, id: 'a' }), chunk({ name: 'ping', args: {} }), end]],
]

test.for(leaves)('%s: read as the AI SDK reads it', async ([, chunks]) => {
  const sse = chunks.map((one) => toEvent(one)).join('')
  const fetch = async (): Promise<Response> => new Response(sse, { headers: { 'content-type': 'text/event-stream' } })
  const any = dynamicTool({ inputSchema: jsonSchema({ type: 'object' }), execute: () => 'done' })
  const result = streamText({
    model: createGoogleGenerativeAI({ apiKey: 'none', fetch })('gemini-3'),
    prompt: 'Go.',
    tools: { look: any, ping: any },
  })
  const judged = (await result.toolCalls).map(({ toolName, input }) => [toolName, input])
  const read = readStream(sse)
  if (typeof read === 'string') throw new Error(read)
  expect(read.calls.map(({ name, rawArgs }) => [name, JSON.parse(rawArgs)])).toEqual(judged)
  expect(judged.length).toBeGreaterThan(0)
})
