import { expect, test } from 'vitest'
import { gateway } from '../../src/dialects/gateway.js'

const user = { role: 'user', content: [{ type: 'text', text: 'Hi.' }] }
const called = (id: string): unknown => ({ type: 'tool-call', toolCallId: id, toolName: 'pay', input: { n: 1 } })
const asks = (...ids: string[]): unknown => ({ role: 'assistant', content: ids.map(called) })
const told = (...ids: string[]): unknown => ({
  role: 'tool',
  content: ids.map((id) => ({
    type: 'tool-result',
    toolCallId: id,
    toolName: 'pay',
    output: { type: 'json', value: { paid: true } },
  })),
})

function faultOf(messages: readonly unknown[]): string | null {
  const read = messages.map((message) => gateway.readMessage(message))
  return (
    read.find(({ fault }) => fault !== null)?.fault ??
    gateway.historyFault(
      read.flatMap((one) => one.messages),
      read.flatMap((one, index) => one.messages.map(() => index + 1)),
    )
  )
}

const searched = {
  role: 'assistant',
  content: [
    { type: 'tool-call', toolCallId: 's', toolName: 'web_search', input: {}, providerExecuted: true },
    { type: 'tool-result', toolCallId: 's', toolName: 'web_search', output: { type: 'json', value: [] } },
    { type: 'text', text: 'Found.' },
  ],
}

test.for<[string, readonly unknown[]]>([
  ['one user message', [user]],
  ['a system prompt', [{ role: 'system', content: 'Be brief.' }, user]],
  ['an image', [{ role: 'user', content: [{ type: 'file', mediaType: 'image/png', data: 'AA==' }] }]],
  ['a call with its result', [user, asks('a'), told('a')]],
  ['parallel calls answered in one message, in another order', [user, asks('a', 'b'), told('b', 'a'), user]],
  ['parallel calls answered in a message each', [user, asks('a', 'b'), told('a'), told('b')]],
  ['an id used again in a later turn', [user, asks('a'), told('a'), asks('a'), told('a')]],
  ['what the provider ran itself', [user, searched, user]],
  ['an assistant that only thought', [user, { role: 'assistant', content: [{ type: 'reasoning', text: 'Hm.' }] }]],
  ['an answer to a request for approval', [user, { role: 'tool', content: [{ type: 'tool-approval-response' }] }]],
])('accepts %s', ([, messages]) => {
  expect(faultOf(messages)).toBeNull()
})

test.for<[string, readonly unknown[], string]>([
  ['no message', [], 'it holds no message'],
  ['no object', ['Hi.'], 'it is "Hi." where an object with a role belongs'],
  [
    'an unknown role',
    [{ role: 'developer', content: 'a' }],
    'it has the role "developer"; roles are system, user, assistant and tool',
  ],
  ['a text in place of parts', [{ role: 'user', content: 'Hi.' }], 'its content is "Hi.", no list of parts'],
  ['parts in place of a text', [{ role: 'system', content: [] }], 'its content is [], no text'],
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
  ['a second result', [user, asks('a'), told('a', 'a')], 'message 3 is a second result for call a'],
  ['two calls with one id', [user, asks('a', 'a'), told('a')], 'message 2 asks for two calls with the same id a'],
  [
    'a call without an id',
    [user, { role: 'assistant', content: [{ type: 'tool-call', toolName: 'pay', input: {} }] }],
    'one of its tool-call parts has no toolCallId',
  ],
  [
    'a call without a name',
    [user, { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'a', input: {} }] }],
    'its tool-call a has no toolName',
  ],
  [
    'a result without an id',
    [user, asks('a'), { role: 'tool', content: [{ type: 'tool-result', output: { type: 'text', value: 'ok' } }] }],
    'one of its tool-result parts has no toolCallId',
  ],
  [
    'a result of the specification before',
    [user, asks('a'), { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'a', result: 'ok' }] }],
    'the output of its tool-result a is undefined, no { type, value }',
  ],
])('refuses %s', ([, messages, reason]) => {
  expect(faultOf(messages)).toBe(reason)
})

test('texts and calls are read, the rest is left out', () => {
  const content = [
    { type: 'reasoning', text: 'Hm.' },
    { type: 'text', text: 'Let me ' },
    { type: 'text', text: 'look.' },
    { type: 'file', data: 'AA==', mediaType: 'image/png' },
    called('a'),
    { ...Object(called('b')), input: '{"n": ' },
    null,
  ]
  expect(gateway.readMessage({ role: 'assistant', content }).messages).toEqual([
    {
      role: 'assistant',
      text: 'Let me look.',
      calls: [
        { id: 'a', name: 'pay', rawArgs: '{"n":1}' },
        { id: 'b', name: 'pay', rawArgs: '{"n": ' },
      ],
    },
  ])
  expect(gateway.readMessage(searched).messages).toEqual([{ role: 'assistant', text: 'Found.' }])
  expect(gateway.readMessage({ role: 'system', content: 'Be brief.' })).toEqual({
    messages: [],
    system: 'Be brief.',
    fault: null,
  })
})

test.for<[string, unknown, unknown]>([
  ['a text', { type: 'text', value: 'paid' }, { text: 'paid' }],
  ['a text that is JSON', { type: 'text', value: '{"a": 1}' }, { text: '{"a": 1}' }],
  ['JSON', { type: 'json', value: { paid: true } }, { text: '{"paid":true}' }],
  ['a JSON text', { type: 'json', value: 'paid' }, { text: '"paid"' }],
  ['a JSON null', { type: 'json', value: null }, { text: 'null' }],
  ['a failure', { type: 'error-text', value: 'db down' }, { text: 'db down', error: true }],
  ['a failure in JSON', { type: 'error-json', value: { code: 7 } }, { text: '{"code":7}', error: true }],
  ['a failure as a JSON text', { type: 'error-json', value: 'db down' }, { text: '"db down"', error: true }],
  [
    'parts',
    {
      type: 'content',
      value: [
        { type: 'text', text: 'pa' },
        { type: 'image-url', url: 'x' },
        { type: 'text', text: 'id' },
      ],
    },
    { text: 'paid', parts: ['pa', 'id'], unread: true },
  ],
  ['a denial', { type: 'execution-denied' }, { text: 'Tool execution denied.' }],
  ['a denial with its reason', { type: 'execution-denied', reason: 'too much' }, { text: 'too much' }],
])('a result: %s', ([, output, expected]) => {
  const content = [{ type: 'tool-result', toolCallId: 'a', toolName: 'pay', output }]
  const { messages } = gateway.readMessage({ role: 'tool', content })
  expect(messages).toEqual([{ role: 'tool', toolResult: { id: 'a', name: 'pay', ...Object(expected) } }])
})

test("functions are the tools; the provider's own are none", () => {
  const inputSchema = { type: 'object', properties: {} }
  const tools = [
    { type: 'function', name: 'pay', description: 'Pays.', inputSchema, strict: true },
    { type: 'function', name: 'look', inputSchema: true },
    { type: 'provider', id: 'openai.web_search', name: 'web_search', args: {} },
    { type: 'provider-defined', id: 'openai.web_search', name: 'web_search', args: {} },
    null,
  ]
  expect(gateway.readTools(tools)).toEqual([
    { name: 'pay', description: 'Pays.', inputSchema },
    { name: 'look', description: null, inputSchema: true },
  ])
  expect(gateway.readTools(undefined)).toEqual([])
})
