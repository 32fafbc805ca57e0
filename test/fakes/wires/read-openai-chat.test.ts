import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Memory } from '../../../fakes/wires/memory.js'
import { openaiChatWire } from '../../../fakes/wires/openai-chat.js'
import { openaiChatReader } from '../../../fakes/wires/read-openai-chat.js'
import { toEvent, toJsonText } from '../../../fakes/wires/json-text.js'
import type { WireRequest } from '../../../fakes/wires/wire.js'
import { anyText, servedTurns, toReadTurn } from '../../support/served-turns.js'

const { readAnswer, readStream } = openaiChatReader

function request(stream: boolean, withUsage: boolean): WireRequest {
  const body = { model: 'm', messages: [], stream, ...(withUsage ? { stream_options: { include_usage: true } } : {}) }
  const decoded = openaiChatWire.decode({
    path: '/v1/chat/completions',
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
  // A refusal is a text.
]).filter(({ finish, text }) => finish !== 'refusal' || (text !== null && text !== ''))

test('any turn that was written is read as it was, whole', () => {
  fc.assert(
    fc.property(turns, (turn) => {
      const body: unknown = JSON.parse(toJsonText(openaiChatWire.encode(turn, request(false, false))))
      expect(readAnswer(body)).toEqual(toReadTurn(turn))
    }),
  )
})

test('any turn that was written is read as it was, streamed', () => {
  fc.assert(
    fc.property(turns, fc.boolean(), (turn, withUsage) => {
      const parts = openaiChatWire.stream(turn, request(true, withUsage))
      const { usage, ...rest } = toReadTurn(turn)
      expect(readStream(parts.map(({ payload }) => payload).join(''))).toEqual(withUsage ? { ...rest, usage } : rest)
    }),
  )
})

test('a stream that breaks off before its finish reason is no turn', () => {
  fc.assert(
    fc.property(turns, fc.nat(), (turn, at) => {
      const parts = openaiChatWire.stream(turn, request(true, true))
      const end = parts.findIndex(({ isEnd }) => isEnd === true)
      const text = parts
        .slice(0, at % (end + 1))
        .map(({ payload }) => payload)
        .join('')
      expect(readStream(text)).toBe('it breaks off: no event carries a finish_reason')
    }),
  )
})

const done = 'data: [DONE]\n\n'

/** A stream of deltas, with the finish reason in an event of its own. */
function streamed(...deltas: readonly unknown[]): string {
  const chunks = deltas.map((delta) => ({ choices: [{ index: 0, delta, finish_reason: null }] }))
  return [...chunks, { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] }]
    .map((chunk) => toEvent(chunk))
    .join('')
}

/** The deltas of one call. */
function asked(...calls: readonly unknown[]): unknown {
  return { tool_calls: calls }
}

const look = { id: 'a', name: 'look', rawArgs: '{"n": 1}' }
const pay = { id: 'b', name: 'pay', rawArgs: '{}' }

test.for<[string, string, unknown]>([
  [
    'a call whole in one delta',
    streamed(asked({ index: 0, id: 'a', function: { name: 'look', arguments: '{"n": 1}' } })),
    [look],
  ],
  [
    'calls without an index, whole',
    streamed(
      asked({ id: 'a', function: { name: 'look', arguments: '{"n": 1}' } }),
      asked({ id: 'b', function: { name: 'pay', arguments: '{}' } }),
    ),
    [look, pay],
  ],
  [
    'two calls without an index in one delta',
    streamed(
      asked(
        { id: 'a', function: { name: 'look', arguments: '{"n": 1}' } },
        { id: 'b', function: { name: 'pay', arguments: '{}' } },
      ),
    ),
    [look, pay],
  ],
  [
    'a call without an index, in pieces',
    streamed(
      asked({ id: 'a', function: { name: 'look', arguments: '{"n"' } }),
      asked({ function: { arguments: ': 1}' } }),
      asked({ id: 'b', function: { name: 'pay', arguments: '{}' } }),
    ),
    [look, pay],
  ],
  [
    'parallel calls that all have the index 0',
    streamed(
      asked({ index: 0, id: 'a', function: { name: 'look', arguments: '{"n": 1}' } }),
      asked({ index: 0, id: 'b', function: { name: 'pay', arguments: '{}' } }),
    ),
    [look, pay],
  ],
  [
    'parallel calls whose pieces come in turns',
    streamed(
      asked({ index: 0, id: 'a', function: { name: 'look', arguments: '' } }),
      asked({ index: 1, id: 'b', function: { name: 'pay', arguments: '' } }),
      asked({ index: 0, function: { arguments: '{"n"' } }),
      asked({ index: 1, function: { arguments: '{}' } }),
      asked({ index: 0, function: { arguments: ': 1}' } }),
    ),
    [look, pay],
  ],
  [
    'an index that does not begin with 0',
    streamed(asked({ index: 1, id: 'a', function: { name: 'look', arguments: '{"n": 1}' } })),
    [look],
  ],
  [
    'an empty id and an empty name beside later pieces',
    streamed(
      asked({ index: 0, id: 'a', type: 'function', function: { name: 'look', arguments: '' } }),
      asked({ index: 0, id: '', type: 'function', function: { name: '', arguments: '{"n": 1}' } }),
    ),
    [look],
  ],
  [
    'the id and the name said again with each piece',
    streamed(
      asked({ index: 0, id: 'a', function: { name: 'look', arguments: '{"n"' } }),
      asked({ index: 0, id: 'a', function: { name: 'look', arguments: ': 1}' } }),
    ),
    [look],
  ],
  [
    'an id that comes after the name',
    streamed(
      asked({ index: 0, function: { name: 'look' } }),
      asked({ index: 0, id: 'a', function: { arguments: '{"n": 1}' } }),
    ),
    [look],
  ],
  [
    'a name that comes after the id, without an index',
    streamed(asked({ id: 'a', function: {} }), asked({ function: { name: 'look', arguments: '{"n": 1}' } })),
    [look],
  ],
  ['no id', streamed(asked({ index: 0, function: { name: 'pay', arguments: '{}' } })), [{ ...pay, id: null }]],
  ['no arguments', streamed(asked({ index: 0, id: 'b', function: { name: 'pay' } })), [{ ...pay, rawArgs: '' }]],
  [
    'arguments as an object',
    streamed(asked({ index: 0, id: 'b', function: { name: 'pay', arguments: { n: [1] } } })),
    [{ ...pay, rawArgs: '{"n":[1]}' }],
  ],
])('reads %s', ([, text, calls]) => {
  expect(readStream(text)).toEqual({ text: null, calls, finish: 'tool' })
})

test('calls of a whole answer are never taken for one', () => {
  const twice = { index: 0, id: 'a', function: { name: 'look', arguments: '{"n": 1}' } }
  const message = { content: '', tool_calls: [twice, twice, { function: { arguments: '' } }] }
  expect(readAnswer({ choices: [{ message, finish_reason: 'tool_calls' }] })).toEqual({
    text: '',
    calls: [look, look, { id: null, name: '', rawArgs: '' }],
    finish: 'tool',
  })
})

test('reasoning, in each of the places where it is put', () => {
  const plain = { text: '4', calls: [], reasoning: '2 and 2', finish: 'stop' }
  const parts = [
    {
      type: 'thinking',
      thinking: [
        { type: 'text', text: '2 and' },
        { type: 'text', text: ' 2' },
      ],
    },
    { type: 'reference', reference_ids: [1] },
    { type: 'text', text: '4' },
  ]
  for (const message of [
    { content: '4', reasoning_content: '2 and 2' },
    { content: '4', reasoning: '2 and 2' },
    { content: '4', reasoning: '2 and 2', reasoning_content: '2 and 2' },
    { content: parts },
  ]) {
    const passed = message.content === parts ? { passed: ['reference'] } : {}
    expect(readAnswer({ choices: [{ message, finish_reason: 'stop' }] })).toEqual({ ...plain, ...passed })
    const [half, rest] = [{ reasoning_content: '2 and' }, { reasoning_content: ' 2' }]
    expect(readStream(streamed(half, rest, { reasoning_content: null, content: '4' }))).toEqual({
      ...plain,
      finish: 'tool',
    })
  }
})

test.for<[string, unknown, unknown]>([
  [
    'as OpenAI has it',
    { usage: { prompt_tokens: 5, completion_tokens: 7, prompt_tokens_details: { cached_tokens: 3 } } },
    3,
  ],
  ['as Moonshot has it', { usage: { prompt_tokens: 5, completion_tokens: 7, cached_tokens: 3 } }, 3],
  ['without details', { usage: { prompt_tokens: 5, completion_tokens: 7, prompt_tokens_details: null } }, undefined],
  [
    'none cached',
    { usage: { prompt_tokens: 5, completion_tokens: 7, prompt_tokens_details: { cached_tokens: 0 } } },
    undefined,
  ],
  ["in Groq's own place", { x_groq: { usage: { prompt_tokens: 5, completion_tokens: 7 } } }, undefined],
])('usage: %s', ([, body, cached]) => {
  const usage = { input: 5, output: 7, ...(cached === undefined ? {} : { cached }) }
  const answer = { ...Object(body), choices: [{ message: { content: 'Hi.' }, finish_reason: 'stop' }] }
  expect(readAnswer(answer)).toEqual({ text: 'Hi.', calls: [], finish: 'stop', usage })
  const first = { choices: [{ delta: { content: 'Hi.' } }], usage: null }
  for (const rest of [
    [{ choices: [{ delta: {}, finish_reason: 'stop' }], ...Object(body) }],
    [{ choices: [{ delta: {}, finish_reason: 'stop' }] }, { choices: [], ...Object(body) }],
  ]) {
    expect(readStream([first, ...rest].map((chunk) => toEvent(chunk)).join('') + done)).toEqual({
      text: 'Hi.',
      calls: [],
      finish: 'stop',
      usage,
    })
  }
})

test('usage in the choice', () => {
  const usage = { prompt_tokens: 5, completion_tokens: 7 }
  const text = toEvent({ choices: [{ delta: { content: 'Hi.' }, finish_reason: 'stop', usage }] })
  expect(readStream(text)).toMatchObject({ usage: { input: 5, output: 7 } })
})

test.for<[unknown, string, string]>([
  ['stop', 'stop', 'stop'],
  ['tool_calls', 'tool', 'tool'],
  ['length', 'length', 'length'],
  ['model_length', 'length', 'length'],
  ['content_filter', 'filter', 'filter'],
  ['', 'stop', 'tool'],
  [null, 'stop', 'tool'],
])('the finish reason %j is %s, and %s beside a call', ([finish_reason, alone, beside]) => {
  const tool_calls = [{ id: 'a', function: { name: 'look', arguments: '' } }]
  expect(readAnswer({ choices: [{ message: { content: 'Hi.' }, finish_reason }] })).toMatchObject({ finish: alone })
  expect(readAnswer({ choices: [{ message: { tool_calls }, finish_reason }] })).toMatchObject({ finish: beside })
  const chunk = { choices: [{ delta: { content: 'Hi.' }, finish_reason }] }
  expect(readStream(toEvent(chunk) + done)).toMatchObject({ finish: alone })
})

test.each(['insufficient_system_resource', 'error', 'eos'])(
  'the finish reason %j is none of a step',
  (finish_reason) => {
    const reason = `its finish_reason is "${finish_reason}", and no step ends so`
    expect(readAnswer({ choices: [{ message: { content: 'Hi.' }, finish_reason }] })).toBe(reason)
    expect(readStream(toEvent({ choices: [{ delta: { content: 'Hi.' }, finish_reason }] }) + done)).toBe(reason)
  },
)

test('an error within a choice is an error', () => {
  const choice = {
    error: { code: 502, message: 'upstream' },
    finish_reason: 'stop',
    message: { content: 'half an ans' },
  }
  expect(readAnswer({ choices: [choice] })).toBe('its choice is an error: upstream')
})

test('what else stands in a stream is skipped', () => {
  const chunks = [
    { choices: [], model: '', prompt_filter_results: [{ prompt_index: 0 }] },
    { choices: [{ index: 0, delta: { role: 'assistant' } }], model: 'gpt-5', obfuscation: 'x' },
    { choices: [{ index: 0, delta: { content: 'Hi.', index: 0 }, logprobs: null }], model: 'gpt-5' },
    null,
    { choices: null },
    { choices: [{ index: 0 }] },
    { choices: [{ index: 0, finish_reason: 'length', content_filter_results: {} }] },
    { choices: [{ index: 0, delta: { content: null } }], error: null },
  ]
  const text = `: keep-alive\n\n${chunks.map((chunk) => toEvent(chunk, 'message')).join('')}${done}${toEvent('after')}`
  expect(readStream(text)).toEqual({ text: 'Hi.', calls: [], finish: 'length', model: 'gpt-5' })
})

test.for<[string, unknown, string]>([
  ['no object', [], 'it is [], no JSON object'],
  ['an error', { error: { message: 'No such model.', type: 'x' } }, 'it is an error: No such model.'],
  ['an error of another shape', { error: 'overloaded' }, 'it is an error: "overloaded"'],
  ['no choices', { id: 'x' }, 'its choices are undefined, no list'],
  ['an empty list of choices', { choices: [] }, 'it holds no choice'],
  [
    'two choices',
    { choices: [{ message: { content: 'a' } }, { message: { content: 'b' } }] },
    'it holds more than one choice; a turn is one',
  ],
  [
    'a function call of old',
    { choices: [{ message: { content: null, function_call: { name: 'look', arguments: '{}' } } }] },
    'it asks by function_call, as was done before there were tool_calls',
  ],
  [
    'a custom tool',
    { choices: [{ message: { tool_calls: [{ type: 'custom', custom: { name: 'sh', input: 'ls' } }] } }] },
    'one of its calls is of the type "custom", no function call',
  ],
])('%s is no turn', ([, body, reason]) => {
  expect(readAnswer(body)).toBe(reason)
})

test.for<[string, string, string]>([
  [
    'an error in the midst',
    `${streamed({ content: 'a' })}${toEvent({ error: { message: 'Overloaded.' } })}`,
    'event 3: it is an error: Overloaded.',
  ],
  [
    'a second choice',
    toEvent({ choices: [{ index: 1, delta: { content: 'b' } }] }),
    'event 1: it holds more than one choice; a turn is one',
  ],
  [
    'broken JSON',
    'data: {"choices": [\n\n',
    'event 1 is no JSON: expected a JSON value, but the text ends at offset 13',
  ],
  ['no choice', toEvent({ choices: [] }) + done, 'it holds no choice'],
  ['an empty text', '', 'it breaks off: no event carries a finish_reason'],
])('%s is no turn either', ([, text, reason]) => {
  expect(readStream(text)).toBe(reason)
})
