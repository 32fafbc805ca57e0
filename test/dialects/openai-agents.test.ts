import { expect, test } from 'vitest'
import type { ReadMessage } from '../../src/dialects/dialect.js'
import { openaiAgents } from '../../src/dialects/openai-agents.js'

const read = (messages: ReadMessage['messages'], system: string | null = null): ReadMessage => ({
  messages,
  system,
  fault: null,
})
const user = { role: 'user', content: 'Hi.' }
const call = (callId: string): object => ({ type: 'function_call', callId, name: 'pay', arguments: '{"amount": 5.0}' })
const result = (callId: string): object => ({ type: 'function_call_result', callId, name: 'pay', output: 'paid' })

test.for<[string, unknown, ReadMessage]>([
  ['a text of the user', user, read([{ role: 'user', text: 'Hi.' }])],
  [
    'parts of the user',
    {
      type: 'message',
      role: 'user',
      content: [{ type: 'input_text', text: 'Hi' }, { type: 'input_image' }, { type: 'input_text', text: '.' }],
    },
    read([{ role: 'user', text: 'Hi.', parts: ['Hi', '.'], unread: true }]),
  ],
  ['a prompt', { role: 'system', content: 'Be kind.' }, read([], 'Be kind.')],
  [
    'a text of the model',
    { type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: 'Hello.' }] },
    read([{ role: 'assistant', text: 'Hello.' }]),
  ],
  [
    'a refusal',
    { role: 'assistant', status: 'completed', content: [{ type: 'refusal', refusal: 'No.' }] },
    read([{ role: 'assistant', text: 'No.' }]),
  ],
  ['a call', call('a'), read([{ role: 'assistant', calls: [{ id: 'a', name: 'pay', rawArgs: '{"amount": 5.0}' }] }])],
  ['a result', result('a'), read([{ role: 'tool', toolResult: { id: 'a', name: 'pay', text: 'paid' } }])],
  [
    'a result of one part',
    { type: 'function_call_result', callId: 'a', output: { type: 'text', text: 'paid' } },
    read([{ role: 'tool', toolResult: { id: 'a', text: 'paid' } }]),
  ],
  [
    'a result of parts',
    {
      type: 'function_call_result',
      callId: 'a',
      output: [
        { type: 'input_text', text: 'pa' },
        { type: 'input_text', text: 'id' },
      ],
    },
    read([{ role: 'tool', toolResult: { id: 'a', text: 'paid', parts: ['pa', 'id'] } }]),
  ],
  ['reasoning', { type: 'reasoning', content: [] }, read([])],
  ['what the provider ran', { type: 'hosted_tool_call', name: 'web_search' }, read([])],
])('%s', ([, item, expected]) => {
  expect(openaiAgents.readMessage(item)).toEqual(expected)
})

test.for<[string, unknown, RegExp]>([
  ['no item', 'Hi.', /where an item belongs/],
  ['an item without type and role', { content: 'Hi.' }, /and no role/],
  ['a role of another SDK', { role: 'tool', content: 'Hi.' }, /roles are assistant, system and user/],
  ['no content', { role: 'user' }, /content is undefined/],
  [
    'a call without an id',
    { type: 'function_call', call_id: 'a', name: 'pay', arguments: '{}' },
    /callId is undefined/,
  ],
  ['a call without a name', { type: 'function_call', callId: 'a', arguments: '{}' }, /name is undefined/],
  ['a call with an object', { type: 'function_call', callId: 'a', name: 'pay', arguments: {} }, /arguments are/],
  ['a result without an id', { type: 'function_call_result', output: 'x' }, /callId is undefined/],
])('%s is refused', ([, item, fault]) => {
  expect(openaiAgents.readMessage(item).fault).toMatch(fault)
})

test.for<[string, readonly unknown[], RegExp | null]>([
  ['a call with its result', [user, call('a'), result('a')], null],
  ['calls and results in another order', [user, call('a'), call('b'), result('b'), result('a')], null],
  ['a call alone', [user, call('a')], /No tool output found for function call a/],
  ['a result alone', [user, result('a')], /No tool call found/],
  ['two results', [user, call('a'), result('a'), result('a')], /two function call outputs/],
])('a history: %s', ([, items, fault]) => {
  const messages = items.flatMap((item) => openaiAgents.readMessage(item).messages)
  const found = openaiAgents.historyFault(
    messages,
    messages.map((_, index) => index + 1),
  )
  if (fault === null) expect(found).toBeNull()
  else expect(found).toMatch(fault)
})

test('tools of the provider itself are no tools of the agent', () => {
  const tools = [
    { type: 'function', name: 'pay', description: 'Pays.', parameters: { type: 'object' }, strict: true },
    { type: 'hosted_tool', name: 'web_search' },
  ]
  expect(openaiAgents.readTools(tools)).toEqual([
    { name: 'pay', description: 'Pays.', inputSchema: { type: 'object' } },
  ])
  expect(openaiAgents.readTools(undefined)).toEqual([])
})
