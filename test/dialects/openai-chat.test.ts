import { expect, test } from 'vitest'
import { openaiChat } from '../../src/dialects/openai-chat.js'

const user = { role: 'user', content: 'Hi.' }
const asks = (...ids: string[]): unknown => ({
  role: 'assistant',
  content: null,
  tool_calls: ids.map((id) => ({ id, type: 'function', function: { name: 'pay', arguments: '{}' } })),
})
const told = (id: string): unknown => ({ role: 'tool', tool_call_id: id, content: 'paid' })

function faultOf(messages: readonly unknown[]): string | null {
  const read = messages.map((message) => openaiChat.readMessage(message))
  return (
    read.find(({ fault }) => fault !== null)?.fault ??
    openaiChat.historyFault(
      read.flatMap((one) => one.messages),
      read.flatMap((one, index) => one.messages.map(() => index + 1)),
    )
  )
}

test.for<[string, readonly unknown[]]>([
  ['one user message', [user]],
  ['a system and a developer prompt', [{ role: 'system', content: 'a' }, { role: 'developer', content: 'b' }, user]],
  ['a call with its result', [user, asks('a'), told('a')]],
  ['parallel calls answered in another order', [user, asks('a', 'b'), told('b'), told('a'), user]],
  ['an id used again in a later turn', [user, asks('a'), told('a'), asks('a'), told('a')]],
  ['an assistant with an empty text', [user, { role: 'assistant', content: '' }]],
  ['a refusal', [user, { role: 'assistant', content: null, refusal: 'No.' }]],
  ['content in parts', [{ role: 'user', content: [{ type: 'text', text: 'Hi.' }] }]],
])('accepts %s', ([, messages]) => {
  expect(faultOf(messages)).toBeNull()
})

test.for<[string, readonly unknown[], string]>([
  ['no message', [], 'it holds no message'],
  [
    'a call without its result at the end',
    [user, asks('a')],
    'the history ends before the call of pay (a) was answered by a tool message',
  ],
  [
    'one of two results missing',
    [user, asks('a', 'b'), told('a'), user],
    'message 4 (user) follows before the call of pay (b) was answered by a tool message',
  ],
  [
    'a result without a call',
    [user, told('a')],
    'message 2 is a tool result for call a, which the assistant message before it did not ask for',
  ],
  [
    'a result too late',
    [user, asks('a'), told('a'), user, told('a')],
    'message 5 is a tool result for call a, which the assistant message before it did not ask for',
  ],
  ['a second result', [user, asks('a'), told('a'), told('a')], 'message 4 is a second result for call a'],
  [
    'two calls of the same id',
    [user, asks('a', 'a'), told('a'), told('a')],
    'message 2 asks for two calls with the same id a',
  ],
  [
    'a result that is no text',
    [user, asks('a'), { role: 'tool', tool_call_id: 'a', content: { ok: true } }],
    'its content is {"ok":true}, where a text or a list of parts belongs',
  ],
  [
    'a result that JSON dropped',
    [user, asks('a'), { role: 'tool', tool_call_id: 'a' }],
    'its content is undefined, where a text or a list of parts belongs',
  ],
  [
    'a result without an id',
    [user, asks('a'), { role: 'tool', content: 'paid' }],
    'it is a tool message whose tool_call_id is undefined',
  ],
  [
    'an empty list of calls',
    [user, { role: 'assistant', content: 'x', tool_calls: [] }],
    'its tool_calls are an empty list; leave the key out instead',
  ],
  [
    'an assistant who says nothing',
    [user, { role: 'assistant', content: null }],
    'it is an assistant message without content and without tool_calls',
  ],
  [
    'arguments that are no text',
    [
      user,
      { role: 'assistant', tool_calls: [{ id: 'a', type: 'function', function: { name: 'pay', arguments: {} } }] },
    ],
    'its tool_calls[0].function.arguments is {}, no JSON text',
  ],
  [
    'an unknown role',
    [{ role: 'model', content: 'x' }],
    'it has the role "model"; roles are system, developer, user, assistant and tool',
  ],
  [
    'a system message between a call and its result',
    [user, asks('a'), { role: 'system', content: 'Be brief.' }, told('a')],
    'message 4 is a tool result, and message 3, which is none, stands between it and its call',
  ],
  [
    'a system message between two results',
    [user, asks('a', 'b'), told('a'), { role: 'system', content: 'Be brief.' }, told('b')],
    'message 5 is a tool result, and message 4, which is none, stands between it and its call',
  ],
  ...['', 'browser.open', 'open tab'].map((name): [string, readonly unknown[], string] => [
    `a call by the name "${name}"`,
    [user, { role: 'assistant', tool_calls: [{ id: 'a', type: 'function', function: { name, arguments: '{}' } }] }],
    `its tool_calls[0].function.name is "${name}", where only letters, digits, _ and - may stand`,
  ]),
  ...['tool_use', 'tool_result', 'input_text', 'output_text'].map((type): [string, readonly unknown[], string] => [
    `a part of another API, ${type}`,
    [{ role: 'user', content: [{ type, text: 'Hi.' }] }],
    `its content holds a part of type "${type}", which belongs to another API`,
  ]),
  ['no message object', ['Hi.'], 'it is "Hi." where an object with a role belongs'],
])('refuses %s', ([, messages, fault]) => {
  expect(faultOf(messages)).toBe(fault)
})

test('reads tools, and of a message its text and calls', () => {
  expect(
    openaiChat.readTools([
      { type: 'function', function: { name: 'pay', description: 'Pays.', parameters: { type: 'object' } } },
    ]),
  ).toEqual([{ name: 'pay', description: 'Pays.', inputSchema: { type: 'object' } }])
  expect(
    openaiChat.readMessage({
      role: 'user',
      content: [{ type: 'text', text: 'a' }, { type: 'image_url' }, { type: 'text', text: 'b' }],
    }).messages,
  ).toEqual([{ role: 'user', text: 'ab', parts: ['a', 'b'], unread: true }])
  expect(openaiChat.readMessage(asks('a')).messages).toEqual([
    { role: 'assistant', calls: [{ id: 'a', name: 'pay', rawArgs: '{}' }] },
  ])
  expect(openaiChat.readMessage(told('a')).messages).toEqual([{ role: 'tool', toolResult: { id: 'a', text: 'paid' } }])
})
