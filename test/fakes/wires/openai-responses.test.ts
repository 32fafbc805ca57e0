import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Memory } from '../../../fakes/wires/memory.js'
import { openaiResponsesWire } from '../../../fakes/wires/openai-responses.js'
import { readEvents } from '../../../fakes/wires/read-events.js'
import type { ServedTurn } from '../../../fakes/wires/served-turn.js'
import type { WireRequest } from '../../../fakes/wires/wire.js'
import { anyText, servedTurns } from '../../support/served-turns.js'

function decode(body: Readonly<Record<string, unknown>>, memory: Memory = new Memory()): WireRequest | string {
  return openaiResponsesWire.decode({
    path: '/v1/responses',
    search: new URLSearchParams(),
    headers: new Headers(),
    body,
    memory,
  })
}

function decoded(body: Readonly<Record<string, unknown>>, memory?: Memory): WireRequest {
  const request = decode(body, memory)
  if (typeof request === 'string') throw new Error(request)
  return request
}

const turn: ServedTurn = {
  number: 1,
  model: 'm',
  text: 'Let me look.',
  textPieces: ['Let me', ' look.'],
  calls: [
    { id: 'call_1', name: 'look', rawArgs: '{"id":1}', pieces: ['{"id"', ':1}'] },
    { id: 'call_2', name: 'ping', rawArgs: '', pieces: [] },
  ],
  reasoning: 'Hm.',
  reasoningPieces: ['H', 'm.'],
  finish: 'tool',
  usage: { input: 7, output: 5, cached: 3 },
}

/** A stream in short: types, and what the client has. */
function outline(served: ServedTurn, body: object = {}): readonly string[] {
  const request = decoded({ model: 'm', input: 'Hi.', stream: true, ...body })
  return openaiResponsesWire.stream(served, request).map(({ payload, text, args, isEnd }) => {
    const [event] = readEvents(payload)
    const { type } = JSON.parse(event?.data ?? '') as { type: string } // events carry their type
    if (type !== event?.event) throw new Error(`${event?.event} is named ${type}`)
    const had = [
      ...(text === undefined ? [] : [text]),
      ...(args ?? []).map(({ call, piece, last }) => `${call}:${piece}${last ? '.' : ''}`),
      ...(isEnd === true ? ['end'] : []),
    ]
    return [type.replace('response.', ''), ...had].join(' ')
  })
}

test('events come in the order of recorded streams, each item closed before the next is opened', () => {
  expect(outline(turn)).toEqual([
    'created',
    'in_progress',
    'output_item.added',
    'reasoning_summary_part.added',
    'reasoning_summary_text.delta',
    'reasoning_summary_text.delta',
    'reasoning_summary_text.done',
    'reasoning_summary_part.done',
    'output_item.done',
    'output_item.added',
    'content_part.added',
    'output_text.delta Let me',
    'output_text.delta  look.',
    'output_text.done',
    'content_part.done',
    'output_item.done',
    'output_item.added 0:',
    'function_call_arguments.delta 0:{"id"',
    'function_call_arguments.delta 0::1}.',
    'function_call_arguments.done',
    'output_item.done',
    'output_item.added 1:.',
    'function_call_arguments.done',
    'output_item.done',
    'completed end',
  ])
})

test('a refusal is a part of its own', () => {
  const refused = { ...turn, calls: [], finish: 'refusal' as const, text: 'No.', textPieces: ['No.'] }
  expect(outline(refused).slice(9, -1)).toEqual([
    'output_item.added',
    'content_part.added',
    'refusal.delta No.',
    'refusal.done',
    'content_part.done',
    'output_item.done',
  ])
})

const turns = servedTurns(anyText, fc.option(fc.constantFrom('call_1', 'call_2')), [
  'stop',
  'tool',
  'length',
  'filter',
  'refusal',
  'malformed',
])

test('the last event of any stream holds the whole answer, and its events are counted from 0', () => {
  fc.assert(
    fc.property(turns, (served) => {
      const request = decoded({ model: 'm', input: 'Hi.', stream: true })
      const parts = openaiResponsesWire.stream(served, request)
      const events = parts.map(({ payload }) => readEvents(payload).map(({ data }) => JSON.parse(data) as Sent)) // our own events
      expect(events.flat().map((event) => event.sequence_number)).toEqual(parts.map((_, index) => index))
      expect(parts.findIndex(({ isEnd }) => isEnd === true)).toBe(parts.length - 1)
      expect(events[0]?.[0]?.response).toMatchObject({ status: 'in_progress', output: [], usage: null })
      expect(events.at(-1)?.[0]?.response).toEqual(
        JSON.parse(JSON.stringify(openaiResponsesWire.encode(served, request))),
      )
      expect(parts.map(({ text }) => text ?? '').join('')).toBe(served.textPieces.join(''))
      for (const [index, { rawArgs }] of served.calls.entries()) {
        const pieces = parts.flatMap(({ args = [] }) => args.filter(({ call }) => call === index))
        expect(pieces.map(({ piece }) => piece).join('')).toBe(rawArgs)
        expect(pieces.map(({ last }) => last)).toEqual(pieces.map((_, at) => at === pieces.length - 1))
      }
    }),
  )
})

interface Sent {
  readonly sequence_number: number
  readonly response?: unknown
}

test.for([
  ['stop', 'completed', null, ['completed', 'completed']],
  ['tool', 'completed', null, ['completed', 'completed']],
  ['malformed', 'completed', null, ['completed', 'completed']],
  ['length', 'incomplete', { reason: 'max_output_tokens' }, ['completed', 'incomplete']],
  ['filter', 'incomplete', { reason: 'content_filter' }, ['completed', 'incomplete']],
] as const)('the finish reason %s is the status %s', ([finish, status, details, items]) => {
  const answer = openaiResponsesWire.encode({ ...turn, finish }, decoded({ model: 'm', input: 'Hi.' }))
  expect(answer).toMatchObject({
    status,
    incomplete_details: details,
    output: [{ type: 'reasoning' }, { status: 'completed' }, ...items.map((one) => ({ status: one }))],
  })
  expect(outline({ ...turn, finish }).at(-1)).toBe(`${status} end`)
})

test('an answer repeats what was asked for, counts tokens, and encrypts reasoning on demand', () => {
  const asked = {
    model: 'm',
    input: 'Hi.',
    instructions: 'Be brief.',
    temperature: 0,
    store: false,
    text: { verbosity: 'low' },
    tools: [{ type: 'function', name: 'look' }],
    metadata: { a: 'b' },
  }
  const answer = openaiResponsesWire.encode(turn, decoded({ ...asked, include: ['reasoning.encrypted_content'] }))
  const { input: _input, ...echoed } = asked
  expect(answer).toMatchObject({
    ...echoed,
    text: { format: { type: 'text' }, verbosity: 'low' },
    usage: {
      input_tokens: 7,
      input_tokens_details: { cached_tokens: 3 },
      output_tokens: 5,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 12,
    },
  })
  expect(JSON.stringify(answer)).toContain('"encrypted_content":"')
  expect(JSON.stringify(openaiResponsesWire.encode(turn, decoded(asked)))).not.toContain('encrypted_content')
})

test('a call without an id has no key for it', () => {
  const [call] = turn.calls
  if (call === undefined) throw new Error('no call')
  const unnamed = { ...turn, calls: [{ ...call, id: null }] }
  expect(JSON.stringify(openaiResponsesWire.encode(unnamed, decoded({ model: 'm', input: 'Hi.' })))).not.toContain(
    'call_id',
  )
})

test('an error in the midst of a stream is counted on, and ends in a failed response', () => {
  const request = decoded({ model: 'm', input: 'Hi.', stream: true })
  const text = openaiResponsesWire.streamError({ status: 500, message: 'Oh.' }, turn, request, 4)
  expect(readEvents(text).map(({ data }): unknown => JSON.parse(data))).toMatchObject([
    { type: 'error', sequence_number: 4, error: { type: 'server_error', code: null, message: 'Oh.', param: null } },
    {
      type: 'response.failed',
      sequence_number: 5,
      response: {
        id: 'resp_callsheet_1',
        status: 'failed',
        output: [],
        error: { code: 'server_error', message: 'Oh.' },
      },
    },
  ])
})

test('an empty answer is complete and holds no item', () => {
  const request = decoded({ model: 'm', input: 'Hi.', stream: true })
  expect(openaiResponsesWire.encodeEmpty(turn, request)).toMatchObject({ status: 'completed', output: [] })
  expect(openaiResponsesWire.streamEmpty(turn, request)).toHaveLength(3)
})

test.for<[string, Readonly<Record<string, unknown>>, string]>([
  ['no model', { input: 'Hi.' }, 'its model is undefined, no name'],
  ['no input', { model: 'm' }, 'its input is undefined; it holds no item'],
  ['an empty input', { model: 'm', input: [] }, 'its input is []; it holds no item'],
  [
    'an input of another kind',
    { model: 'm', input: 7 },
    'its input is 7, where a text or a list of input items belongs',
  ],
  [
    'an answer that nobody gave',
    { model: 'm', input: 'Hi.', previous_response_id: 'resp_7' },
    "Previous response with id 'resp_7' not found. Answers are not kept where store is false",
  ],
  [
    'an item that nobody said',
    { model: 'm', input: [{ type: 'item_reference', id: 'msg_7' }] },
    "Item with id 'msg_7' not found. Items are not kept where store is false",
  ],
  [
    'two places to go on from',
    { model: 'm', input: 'Hi.', previous_response_id: 'resp_7', conversation: 'conv_1' },
    'it has a previous_response_id and a conversation; only one may be there',
  ],
  ['an id that is none', { model: 'm', input: 'Hi.', conversation: { id: 7 } }, 'its conversation id is 7, no id'],
])('refuses %s', ([, body, reason]) => {
  expect(decode(body)).toBe(reason)
})

function message(id: string): unknown {
  return { type: 'message', id, role: 'assistant', content: [{ type: 'output_text', text: id }] }
}

const hi = { role: 'user', content: 'Hi.' }

test('a text is a message, a stored prompt may name the model, and a list stays the list it is', () => {
  expect(decoded({ model: 'm', input: 'Hi.' }).rawMessages).toEqual([hi])
  expect(decoded({ model: 'm', input: [{ ...hi, id: 'msg_7' }] }).rawMessages).toEqual([{ ...hi, id: 'msg_7' }])
  expect(decoded({ model: 'm', input: 'Hi.', instructions: 'Be brief.' }).system).toBe('Be brief.')
  expect(decoded({ prompt: { id: 'pmpt_1' } })).toMatchObject({ model: 'pmpt_1', rawMessages: [] })
  const input = [hi]
  expect(decoded({ model: 'm', input }).rawMessages).toBe(input)
})

test('an answer is gone on from by its id, with all that led to it', () => {
  const memory = new Memory()
  decoded({ model: 'm', input: 'Hi.' }, memory).keep?.(turn)
  const told = { type: 'function_call_output', call_id: 'call_1', output: 'ok' }
  const second = decoded({ model: 'm', input: [told], previous_response_id: 'resp_callsheet_1' }, memory)
  const kinds = ['user', 'reasoning', 'message', 'function_call', 'function_call', 'function_call_output']
  expect(kindsOf(second)).toEqual(kinds)
  second.keep?.({ ...turn, number: 2, calls: [] })
  const third = decoded({ model: 'm', input: 'And?', previous_response_id: 'resp_callsheet_2' }, memory)
  expect(kindsOf(third)).toEqual([...kinds, 'reasoning', 'message', 'user'])
  // Answers may be gone on from more than once.
  expect(kindsOf(decoded({ model: 'm', input: [told], previous_response_id: 'resp_callsheet_1' }, memory))).toEqual(
    kinds,
  )
  const again = { model: 'm', input: [message('msg_callsheet_1')], previous_response_id: 'resp_callsheet_1' }
  expect(decoded(again, memory).fault).toBe(
    'Duplicate item found with id msg_callsheet_1. Remove duplicate items from the input',
  )
})

const reasoning = { type: 'reasoning', id: 'rs_callsheet_1', summary: [] }
const said = message('msg_callsheet_1')
const asked = { type: 'function_call', id: 'fc_callsheet_1_2', call_id: 'call_2', name: 'look', arguments: '{}' }
const nameless = { role: 'assistant', content: 'Let me look.' }

test.for<[string, readonly unknown[], string | null]>([
  ['all items of an answer', [hi, reasoning, said, asked], null],
  ['some of them', [hi, reasoning, asked, hi], null],
  ['none of them', [hi, nameless, { ...asked, id: undefined }], null],
  ['items of another answer', [hi, message('msg_callsheet_2'), message('msg_7')], null],
  ['reasoning before what has no id', [reasoning, nameless], null],
  [
    'an item twice',
    [message('msg_7'), message('msg_8'), message('msg_7')],
    'Duplicate item found with id msg_7. Remove duplicate items from the input',
  ],
  [
    'a message without its reasoning',
    [hi, said],
    "Item 'msg_callsheet_1' of type 'message' was provided without its required 'reasoning' item: 'rs_callsheet_1'",
  ],
  [
    'a call without its reasoning',
    [hi, nameless, asked],
    "Item 'fc_callsheet_1_2' of type 'function_call' was provided without its required 'reasoning' item: 'rs_callsheet_1'",
  ],
  [
    'a call before its reasoning',
    [hi, asked, reasoning, said],
    "Item 'fc_callsheet_1_2' of type 'function_call' was provided without its required 'reasoning' item: 'rs_callsheet_1'",
  ],
  [
    'reasoning at the end',
    [hi, reasoning],
    "Item 'rs_callsheet_1' of type 'reasoning' was provided without its required following item",
  ],
  [
    'reasoning before a user',
    [hi, reasoning, hi],
    "Item 'rs_callsheet_1' of type 'reasoning' was provided without its required following item",
  ],
  [
    'reasoning before a result',
    [hi, { type: 'reasoning', id: 'rs_7', summary: [] }, { type: 'function_call_output' }],
    "Item 'rs_7' of type 'reasoning' was provided without its required following item",
  ],
])('by their ids: %s', ([, input, fault]) => {
  const memory = new Memory()
  decoded({ model: 'm', input: 'Hi.' }, memory).keep?.(turn)
  decoded({ model: 'm', input: 'Hi.', store: false }, memory).keep?.({ ...turn, number: 2 })
  expect(decoded({ model: 'm', input }, memory).fault ?? null).toBe(fault)
  const isAlone = fault?.endsWith("'reasoning' item: 'rs_callsheet_1'") === true
  // What is kept in a conversation is not looked into.
  expect(decoded({ model: 'm', input, conversation: 'conv_1' }, memory).fault ?? null).toBe(isAlone ? null : fault)
})

const thought = { ...reasoning, summary: [{ type: 'summary_text', text: 'Hm.' }] }
const notFound = "Item with id 'rs_callsheet_1' not found. Items are not kept where store is false"

test.for<[string, boolean, unknown, string | null]>([
  ['one that is kept', true, thought, null],
  ['one that is not kept', false, thought, notFound],
  ['one that is not kept, whole', false, { ...thought, encrypted_content: 'encrypted_callsheet_1' }, null],
  ['one that is not kept, emptied', false, { ...thought, encrypted_content: null }, notFound],
  [
    'one that is altered',
    false,
    { ...thought, encrypted_content: 'encrypted_callsheet' },
    'The encrypted content for item rs_callsheet_1 could not be verified',
  ],
  ['one of another sheet', false, { ...thought, summary: [{ type: 'summary_text', text: 'So.' }] }, null],
  ['one of somebody else', false, { ...thought, id: 'rs_7' }, null],
  ['one of somebody else, whole', false, { ...thought, id: 'rs_7', encrypted_content: 'gAAAA' }, null],
])('reasoning comes back: %s', ([, store, item, fault]) => {
  const memory = new Memory()
  decoded({ model: 'm', input: 'Hi.', store, include: ['reasoning.encrypted_content'] }, memory).keep?.(turn)
  expect(decoded({ model: 'm', input: [hi, item, nameless], store }, memory).fault ?? null).toBe(fault)
})

test('reasoning that a conversation holds comes back without its content', () => {
  const memory = new Memory()
  const body = { model: 'm', input: 'Hi.', store: false, conversation: 'conv_1' }
  decoded(body, memory).keep?.(turn)
  expect(decoded(body, memory).fault).toBeNull()
})

test('reasoning that is left out as a whole is not missed where nothing is kept', () => {
  const memory = new Memory()
  decoded({ model: 'm', input: 'Hi.', store: false }, memory).keep?.(turn)
  expect(decoded({ model: 'm', input: [hi, said, asked], store: false }, memory).fault).toBeNull()
})

function kindsOf({ rawMessages }: WireRequest): readonly unknown[] {
  return rawMessages.map((item) => {
    const { type, role } = Object(item) as { type?: unknown; role?: unknown } // any object may be asked for a key
    return type ?? role
  })
}

test('items are referred to by their ids, with or without the word for it', () => {
  const memory = new Memory()
  const first = decoded({ model: 'm', input: 'Hi.' }, memory)
  first.keep?.(turn)
  const { output } = openaiResponsesWire.encode(turn, first) as { output: { id: string }[] } // its shape is tested above
  const references = output.map(({ id }, index) => (index === 0 ? { id } : { type: 'item_reference', id }))
  expect(decoded({ model: 'm', input: [hi, ...references] }, memory).rawMessages).toEqual([hi, ...output])
})

test('nothing is kept where store is false, but in a conversation', () => {
  const memory = new Memory()
  decoded({ model: 'm', input: 'Hi.', store: false }, memory).keep?.(turn)
  expect(decode({ model: 'm', input: 'Hi.', previous_response_id: 'resp_callsheet_1' }, memory)).toContain('not found')
  decoded({ model: 'm', input: 'Hi.', store: false, conversation: 'conv_1' }, memory).keep?.({ ...turn, calls: [] })
  const next = decoded({ model: 'm', input: 'And?', conversation: { id: 'conv_1' } }, memory)
  expect(kindsOf(next)).toEqual(['user', 'reasoning', 'message', 'user'])
})

test.for([
  ['/v1/responses', true, true],
  ['/openai/deployments/x/responses', true, true],
  ['/v1/responses/resp_1', false, true],
  ['/v1/conversations', false, true],
  ['/v1/chat/completions', false, false],
] as const)('%s: served %s, refused in its shape %s', ([path, isServed, isClaimed]) => {
  expect(openaiResponsesWire.matches(path)).toBe(isServed)
  expect(openaiResponsesWire.claims(path, new Headers())).toBe(isClaimed)
})
