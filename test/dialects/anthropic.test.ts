import { expect, test } from 'vitest'
import { anthropic } from '../../src/dialects/anthropic.js'

const user = { role: 'user', content: 'Hi.' }
const uses = (...ids: string[]): object[] => ids.map((id) => ({ type: 'tool_use', id, name: 'pay', input: {} }))
const asks = (...ids: string[]): object => ({ role: 'assistant', content: uses(...ids) })
const result = (id: string): object => ({ type: 'tool_result', tool_use_id: id, content: 'paid' })
const told = (...ids: string[]): object => ({ role: 'user', content: ids.map(result) })
const text = (said: string): object => ({ type: 'text', text: said })
const assistant = (...content: object[]): object => ({ role: 'assistant', content })
const thinking = { type: 'thinking', thinking: 'Hm.', signature: 's' }

function faultOf(messages: readonly unknown[]): string | null {
  const read = messages.map((message) => anthropic.readMessage(message))
  return (
    read.find(({ fault }) => fault !== null)?.fault ??
    anthropic.historyFault(
      read.flatMap((one) => one.messages),
      read.flatMap((one, index) => one.messages.map(() => index + 1)),
    )
  )
}

test.for<[string, readonly unknown[]]>([
  ['one user message', [user]],
  ['several of the user in a row', [user, user]],
  ['a prompt in the midst', [user, { role: 'system', content: 'Be brief.' }]],
  ['a call with its result', [user, asks('a'), told('a')]],
  ['parallel calls answered in another order', [user, asks('a', 'b'), told('b', 'a'), user]],
  ['a text after the results', [user, asks('a'), { role: 'user', content: [result('a'), text('And?')] }]],
  ['a thought and a text before calls', [user, assistant(thinking, text('I look.'), ...uses('a')), told('a')]],
  ['a thought whose text is omitted', [user, assistant({ ...thinking, thinking: '' }, text('Yes.')), user]],
  ['a thought that was hidden', [user, assistant({ type: 'redacted_thinking', data: 'x' }, text('Yes.')), user]],
  [
    'a result without content',
    [user, asks('a'), { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a' }] }],
  ],
  [
    'a result of blocks',
    [
      user,
      asks('a'),
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 'a', content: [{ type: 'image' }], is_error: true }],
      },
    ],
  ],
  ['an image alone', [{ role: 'user', content: [{ type: 'image', source: {} }] }]],
  [
    'a turn of the provider alone',
    [user, assistant({ type: 'server_tool_use', id: 's', name: 'web_search', input: {} })],
  ],
  ['a text in the midst that ends in white space', [user, assistant(text('Yes. ')), user]],
  ['a beginning of the answer', [user, assistant(text('The answer is'))]],
  ['an empty message of the assistant at the end', [user, assistant()]],
  [
    'an input that an answer could not carry as an object',
    [user, assistant({ ...uses('a')[0], input: '{"id"' }), told('a')],
  ],
])('accepts %s', ([, messages]) => {
  expect(faultOf(messages)).toBeNull()
})

test.for<[string, readonly unknown[], string]>([
  ['no message', [], 'it holds no message'],
  ['the assistant first', [assistant(text('Hi.')), user], 'message 1 is the first and not of the user'],
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
    'results in messages of their own',
    [user, asks('a', 'b'), told('a'), told('b')],
    'message 4 brings a tool_result in a user message of its own; those of one turn belong into one message',
  ],
  [
    'a text between a call and its result',
    [user, asks('a'), user, told('a')],
    'message 3 (user) follows before the call of pay (a) was answered by a tool message',
  ],
  [
    'a result after a text in one message',
    [user, asks('a'), { role: 'user', content: [text('Here:'), result('a')] }],
    'its tool_result blocks do not stand before everything else in it',
  ],
  [
    'a result between texts',
    [user, asks('a', 'b'), { role: 'user', content: [result('a'), text('and'), result('b')] }],
    'its tool_result blocks do not stand before everything else in it',
  ],
  [
    'a text after the calls of the assistant',
    [user, assistant(...uses('a'), text('Wait.')), told('a')],
    'a text follows its tool_use blocks, which stand last',
  ],
  [
    'a result without a call',
    [user, told('a')],
    'message 2 is a tool result for call a, which the assistant message before it did not ask for',
  ],
  ['a second result', [user, asks('a'), told('a', 'a')], 'message 3 is a second result for call a'],
  [
    'two calls of the same id',
    [user, asks('a', 'a'), told('a', 'a')],
    'message 2 asks for two calls with the same id a',
  ],
  ['an empty text', [{ role: 'user', content: '' }], 'its content is empty'],
  ['no blocks', [{ role: 'user', content: [] }], 'its content is empty'],
  [
    'an empty text block',
    [user, assistant(text(''), ...uses('a')), told('a')],
    'its content[0] is a text block that is empty or only white space; leave it out',
  ],
  [
    'a text of white space',
    [{ role: 'user', content: '\n' }],
    'its content[0] is a text block that is empty or only white space; leave it out',
  ],
  ['an empty message of the assistant', [user, assistant(), user], 'message 2 is an assistant message without content'],
  [
    'an empty text of the assistant',
    [user, { role: 'assistant', content: '' }, user],
    'message 2 is an assistant message without content',
  ],
  [
    'a beginning of the answer that ends in white space',
    [user, assistant(text('The answer is '))],
    'message 2 is an assistant message at the end, and its text ends in white space',
  ],
  [
    'a result that is no text',
    [user, asks('a'), { role: 'user', content: [{ ...result('a'), content: { ok: true } }] }],
    'the content of its content[0] is {"ok":true}, where a text or a list of blocks belongs',
  ],
  [
    'a result without an id',
    [user, asks('a'), { role: 'user', content: [{ type: 'tool_result', content: 'paid' }] }],
    'the tool_use_id of its content[0] is undefined',
  ],
  [
    'a result of the assistant',
    [user, assistant(result('a'))],
    'its content[0] is a tool_result block, which belongs to a user message',
  ],
  [
    'a call of the user',
    [{ role: 'user', content: uses('a') }],
    'its content[0] is a tool_use block, which belongs to an assistant message',
  ],
  [
    'an id of another provider',
    [user, assistant({ ...uses('a')[0], id: 'functions.pay:0' }), told('functions.pay:0')],
    'the id of its content[0] is "functions.pay:0", where letters, digits, _ and - belong',
  ],
  [
    'a call without an id',
    [user, assistant({ type: 'tool_use', name: 'pay', input: {} })],
    'the id of its content[0] is undefined, where letters, digits, _ and - belong',
  ],
  ['a call without a name', [user, assistant({ type: 'tool_use', id: 'a', input: {} })], 'its content[0] has no name'],
  [
    'a call without an input',
    [user, assistant({ type: 'tool_use', id: 'a', name: 'pay' })],
    'its content[0] has no input',
  ],
  [
    'a thought without its signature',
    [user, assistant({ type: 'thinking', thinking: 'Hm.' }, text('Yes.'))],
    'its content[0] is a thinking block without its signature',
  ],
  [
    'a thought with an empty signature',
    [user, assistant({ ...thinking, signature: '' }, text('Yes.'))],
    'its content[0] is a thinking block without its signature',
  ],
  [
    'a thought that is no text',
    [user, assistant({ ...thinking, thinking: null }, text('Yes.'))],
    'its content[0] is a thinking block without its text',
  ],
  [
    'a text block without a text',
    [{ role: 'user', content: [{ type: 'text' }] }],
    'the text of its content[0] is undefined',
  ],
  ['a block without a type', [{ role: 'user', content: [{ text: 'Hi.' }] }], 'the type of its content[0] is undefined'],
  ['a text among blocks', [{ role: 'user', content: ['Hi.'] }], 'its content holds "Hi.", no block'],
  ['content that is missing', [{ role: 'user' }], 'its content is undefined, where a text or a list of blocks belongs'],
  [
    "another provider's tool message",
    [user, asks('a'), { role: 'tool', tool_call_id: 'a', content: 'paid' }],
    'it has the role "tool"; roles are user and assistant',
  ],
  ['no message object', ['Hi.'], 'it is "Hi." where an object with a role belongs'],
  [
    'an id used again in a later turn',
    [user, asks('a'), told('a'), asks('a'), told('a')],
    'message 4 asks for a call with the id a, which an earlier one has',
  ],
])('refuses %s', ([, messages, fault]) => {
  expect(faultOf(messages)).toBe(fault)
})

test('a message is read as every provider has it: texts joined, one message for each result', () => {
  const read = (raw: unknown): unknown => anthropic.readMessage(raw).messages
  expect(read(user)).toEqual([{ role: 'user', text: 'Hi.' }])
  expect(read({ role: 'user', content: [text('a'), { type: 'image' }, text('b')] })).toEqual([
    { role: 'user', text: 'ab', parts: ['a', 'b'], unread: true },
  ])
  expect(
    read(assistant(thinking, text('I look.'), { type: 'tool_use', id: 'a', name: 'pay', input: { cents: 5 } })),
  ).toEqual([{ role: 'assistant', text: 'I look.', calls: [{ id: 'a', name: 'pay', rawArgs: '{"cents":5}' }] }])
  expect(read(assistant({ type: 'tool_use', id: 'a', name: 'pay', input: '{"cents"' }))).toEqual([
    { role: 'assistant', calls: [{ id: 'a', name: 'pay', rawArgs: '{"cents"' }] },
  ])
  const blocks = [
    { ...result('b'), content: [text('no '), { type: 'image' }, text('money')], is_error: true },
    text('Go on.'),
  ]
  expect(read({ role: 'user', content: [result('a'), ...blocks] })).toEqual([
    { role: 'tool', toolResult: { id: 'a', text: 'paid' } },
    { role: 'tool', toolResult: { id: 'b', text: 'no money', parts: ['no ', 'money'], unread: true, error: true } },
    { role: 'user', text: 'Go on.' },
  ])
  expect(anthropic.readMessage({ role: 'system', content: [text('Be brief.'), text('Be kind.')] })).toEqual({
    messages: [],
    system: 'Be brief.\n\nBe kind.',
    systemParts: ['Be brief.', 'Be kind.'],
    fault: null,
  })
})

test('reads tools, those of the provider too', () => {
  const schema = { type: 'object' }
  expect(
    anthropic.readTools([
      { name: 'pay', description: 'Pays.', input_schema: schema, cache_control: { type: 'ephemeral' } },
      { type: 'web_search_20250305', name: 'web_search' },
      { type: 'mcp_toolset' },
      'pay',
    ]),
  ).toEqual([
    { name: 'pay', description: 'Pays.', inputSchema: schema },
    { name: 'web_search', description: null, inputSchema: null },
  ])
  expect(anthropic.readTools(undefined)).toEqual([])
})
