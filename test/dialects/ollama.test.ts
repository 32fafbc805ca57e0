import { expect, test } from 'vitest'
import { ollama } from '../../src/dialects/ollama.js'

const user = { role: 'user', content: 'Hi.' }
const asks = (args: unknown = {}): object => ({
  role: 'assistant',
  content: '',
  tool_calls: [{ function: { name: 'pay', arguments: args } }],
})

function faultOf(messages: readonly unknown[]): string | null {
  const read = messages.map((message) => ollama.readMessage(message))
  return (
    read.find(({ fault }) => fault !== null)?.fault ??
    ollama.historyFault(
      read.flatMap((one) => one.messages),
      read.flatMap((one, index) => one.messages.map(() => index + 1)),
    )
  )
}

test.for<[string, readonly unknown[]]>([
  ['one user message', [user]],
  ['a call with its result', [user, asks(), { role: 'tool', tool_name: 'pay', content: 'paid' }]],
  ['a call without a result, since Ollama does', [user, asks(), user]],
  ['a result without a call, since Ollama does', [user, { role: 'tool', content: 'paid' }]],
  ['no content', [user, { role: 'assistant' }, { role: 'assistant', content: null }]],
  ['a call without arguments', [user, asks(undefined)]],
  [
    'a picture and a thought',
    [
      { ...user, images: ['AA=='] },
      { role: 'assistant', content: 'x', thinking: 'Hm.' },
    ],
  ],
])('accepts %s', ([, messages]) => {
  expect(faultOf(messages)).toBeNull()
})

test.for<[string, readonly unknown[], string]>([
  ['a text for a message', ['Hi.'], 'it is "Hi." where an object with a role belongs'],
  [
    'an unknown role',
    [{ role: 'model', content: 'x' }],
    'it has the role "model"; roles are system, user, assistant and tool',
  ],
  [
    'content in parts',
    [{ role: 'user', content: [{ type: 'text' }] }],
    'its content is [{"type":"text"}], where a text belongs',
  ],
  ['a system prompt in parts', [{ role: 'system', content: [] }], 'its content is [], where a text belongs'],
  [
    'a result that is an object',
    [{ role: 'tool', content: { ok: 1 } }],
    'its content is {"ok":1}, where a text belongs',
  ],
  ['an answer in parts', [{ role: 'assistant', content: [] }], 'its content is [], where a text belongs'],
  ['calls that are no list', [{ role: 'assistant', content: '', tool_calls: {} }], 'its tool_calls are {}, no list'],
  ['a call that is none', [{ role: 'assistant', tool_calls: ['pay'] }], 'its tool_calls[0] is "pay", no function call'],
  [
    'a call without a name',
    [{ role: 'assistant', tool_calls: [{ function: {} }] }],
    'its tool_calls[0].function has no name',
  ],
  ["OpenAI's arguments", [user, asks('{}')], 'its tool_calls[0].function.arguments is "{}", no object'],
])('refuses %s', ([, messages, fault]) => {
  expect(faultOf(messages)).toBe(fault)
})

test('reads messages and tools', () => {
  expect(ollama.readMessage({ role: 'system', content: 'Be brief.' })).toEqual({
    messages: [],
    system: 'Be brief.',
    fault: null,
  })
  expect(ollama.readMessage({ ...asks({ n: 1 }), content: 'Let me pay.', thinking: 'Hm.' }).messages).toEqual([
    { role: 'assistant', text: 'Let me pay.', calls: [{ id: null, name: 'pay', rawArgs: '{"n":1}' }] },
  ])
  expect(ollama.readMessage(asks()).messages).toEqual([
    { role: 'assistant', calls: [{ id: null, name: 'pay', rawArgs: '{}' }] },
  ])
  expect(ollama.readMessage({ role: 'tool', tool_name: 'pay', content: 'paid' }).messages).toEqual([
    { role: 'tool', toolResult: { id: null, name: 'pay', text: 'paid' } },
  ])
  expect(ollama.readMessage({ role: 'tool', name: 'pay', tool_call_id: 'a', content: '' }).messages).toEqual([
    { role: 'tool', toolResult: { id: 'a', name: 'pay', text: '' } },
  ])
  expect(
    ollama.readTools([
      { type: 'function', function: { name: 'pay', description: 'Pays.', parameters: { type: 'object' } } },
      { type: 'function', function: { name: 'ping' } },
      { type: 'other' },
    ]),
  ).toEqual([
    { name: 'pay', description: 'Pays.', inputSchema: { type: 'object' } },
    { name: 'ping', description: null, inputSchema: null },
  ])
  expect(ollama.readTools(undefined)).toEqual([])
})
