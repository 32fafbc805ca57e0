import {
  AIMessage,
  AIMessageChunk,
  ChatMessage,
  HumanMessage,
  mapChatMessagesToStoredMessages,
  SystemMessage,
  ToolMessage,
  type BaseMessage,
} from '@langchain/core/messages'
import { describe, expect, test } from 'vitest'
import { langchain } from '../../src/dialects/langchain.js'
import type { ReadMessage } from '../../src/dialects/dialect.js'
import { snapshot } from '../../src/json/snapshot.js'

const call = { id: 'call_1', name: 'pay', args: { amount: '1' } }
const raw = { id: 'call_1', type: 'function' as const, function: { name: 'pay', arguments: '{"amount": ' } }
const read = (messages: ReadMessage['messages'], system: string | null = null): ReadMessage => ({
  messages,
  system,
  fault: null,
})
const asked = read([{ role: 'assistant', calls: [{ id: 'call_1', name: 'pay', rawArgs: '{"amount":"1"}' }] }])

const cases: [string, BaseMessage, ReadMessage][] = [
  ['of the user', new HumanMessage('Hi.'), read([{ role: 'user', text: 'Hi.' }])],
  [
    'of blocks',
    new HumanMessage({
      content: [
        { type: 'text', text: 'What is ' },
        { type: 'image_url', image_url: 'data:,' },
        { type: 'text', text: 'this?' },
      ],
    }),
    read([{ role: 'user', text: 'What is this?', parts: ['What is ', 'this?'], unread: true }]),
  ],
  ['of the system', new SystemMessage('Be kind.'), read([], 'Be kind.')],
  ['of the model', new AIMessage('Hello.'), read([{ role: 'assistant', text: 'Hello.' }])],
  ['without a word', new AIMessage(''), read([{ role: 'assistant' }])],
  ['with a call', new AIMessage({ content: '', tool_calls: [call] }), asked],
  ['with a call, as a chunk', new AIMessageChunk({ content: '', tool_calls: [call] }), asked],
  [
    'with a call that is no JSON',
    new AIMessage({
      content: 'Now.',
      invalid_tool_calls: [{ id: 'call_1', name: 'pay', args: '{"amount": ' }],
      additional_kwargs: { tool_calls: [raw] },
    }),
    read([{ role: 'assistant', text: 'Now.', calls: [{ id: 'call_1', name: 'pay', rawArgs: '{"amount": ' }] }]),
  ],
  [
    'that refuses',
    new AIMessage({ content: '', additional_kwargs: { refusal: 'I cannot.' } }),
    read([{ role: 'assistant', text: 'I cannot.' }]),
  ],
  [
    'of a tool',
    new ToolMessage({ content: 'paid', tool_call_id: 'call_1', name: 'pay', status: 'success' }),
    read([{ role: 'tool', toolResult: { id: 'call_1', name: 'pay', text: 'paid' } }]),
  ],
  [
    'of a tool that failed',
    new ToolMessage({ content: 'db down', tool_call_id: 'call_1', status: 'error' }),
    read([{ role: 'tool', toolResult: { id: 'call_1', text: 'db down', error: true } }]),
  ],
]

describe('a message', () => {
  test.for(cases)('%s', ([, message, expected]) => {
    expect(langchain.readMessage(snapshot(message))).toEqual(expected)
  })

  test.for(cases)('%s, serialized', ([, message, expected]) => {
    expect(langchain.readMessage(JSON.parse(JSON.stringify(message)))).toEqual(expected)
  })

  test.for(cases)('%s, stored', ([, message, expected]) => {
    const [stored] = JSON.parse(JSON.stringify(mapChatMessagesToStoredMessages([message]))) as readonly unknown[] // a list
    expect(langchain.readMessage(stored)).toEqual(expected)
  })
})

test.for<[string, unknown, ReadMessage]>([
  ['a record with a role', { role: 'user', content: 'Hi.' }, read([{ role: 'user', text: 'Hi.' }])],
  ['a record of the model', { role: 'assistant', content: '', tool_calls: [call] }, asked],
  ['a message of any role', new ChatMessage('Hi.', 'user'), read([{ role: 'user', text: 'Hi.' }])],
])('%s', ([, message, expected]) => {
  expect(langchain.readMessage(message)).toEqual(expected)
})

test.for<[string, unknown, RegExp]>([
  ['no message', 'Hi.', /where a message belongs/],
  ['a type that no model is sent', { type: 'remove', content: '' }, /has the type "?remove/],
  ['a type that is no text', { type: 7, content: '' }, /has the type/],
  ['no content', { type: 'human' }, /content is undefined/],
  [
    'a call without an id',
    { type: 'ai', content: '', tool_calls: [{ name: 'pay', args: {} }] },
    /call of pay has no id/,
  ],
  ['a result without an id', { type: 'tool', content: 'paid' }, /tool_call_id is undefined/],
])('%s is refused', ([, message, fault]) => {
  expect(langchain.readMessage(message).fault).toMatch(fault)
})

test('calls are paired with their results, as most providers ask', () => {
  const messages = [new HumanMessage('Hi.'), new AIMessage({ content: '', tool_calls: [call] })]
  const all = messages.flatMap((message) => langchain.readMessage(message).messages)
  expect(langchain.historyFault(all, [1, 2])).toMatch(/pay \(call_1\)/)
  expect(langchain.historyFault(all.slice(0, 1), [1])).toBeNull()
})

test.for<[string, unknown, readonly unknown[]]>([
  [
    'in the shape of OpenAI',
    [{ type: 'function', function: { name: 'pay', description: 'Pays.', parameters: { type: 'object' } } }],
    [{ name: 'pay', description: 'Pays.', inputSchema: { type: 'object' } }],
  ],
  [
    'in the shape of Anthropic',
    [{ name: 'pay', input_schema: { type: 'object' } }],
    [{ name: 'pay', description: null, inputSchema: { type: 'object' } }],
  ],
  ['of the provider itself', [{ type: 'web_search_preview' }], []],
  ['without a schema', [{ name: 'pay' }], [{ name: 'pay', description: null, inputSchema: null }]],
  ['none', undefined, []],
])('tools: %s', ([, tools, expected]) => {
  expect(langchain.readTools(tools)).toEqual(expected)
})
