import { expect, test } from 'vitest'
import { google } from '../../src/dialects/google.js'

const user = { role: 'user', parts: [{ text: 'Hi.' }] }
const called = (name: string, id?: string): object => ({
  functionCall: { name, args: { n: 1 }, ...(id === undefined ? {} : { id }) },
})
const result = (name: string, id?: string): object => ({
  functionResponse: { name, response: { output: 'paid' }, ...(id === undefined ? {} : { id }) },
})
const model = (...parts: object[]): object => ({ role: 'model', parts })
const told = (...parts: object[]): object => ({ role: 'user', parts })

function faultOf(contents: readonly unknown[]): string | null {
  const read = contents.map((content) => google.readMessage(content))
  return (
    read.find(({ fault }) => fault !== null)?.fault ??
    google.historyFault(
      read.flatMap((one) => one.messages),
      read.flatMap((one, index) => one.messages.map(() => index + 1)),
    )
  )
}

test.for<[string, readonly unknown[]]>([
  ['one user message', [user]],
  ['a content without a role', [{ parts: [{ text: 'Hi.' }] }]],
  ['two user messages in a row', [user, user]],
  ['a history that ends with the model', [user, model({ text: 'Hello.' })]],
  ['a history that begins with the model', [model({ text: 'Hello.' }), user]],
  ['a call with its result', [user, model(called('pay', 'a')), told(result('pay', 'a'))]],
  ['a call and its result without ids', [user, model(called('pay')), told(result('pay'))]],
  ['a call without an id, whose result has one', [user, model(called('pay')), told(result('pay', 'made-up'))]],
  [
    'parallel calls answered in another order',
    [user, model(called('pay', 'a'), called('look', 'b')), told(result('look', 'b'), result('pay', 'a'))],
  ],
  [
    'parallel calls of one tool without ids',
    [user, model(called('pay'), called('pay')), told(result('pay'), result('pay'))],
  ],
  [
    'two calls of the same id, each answered',
    [user, model(called('pay', 'a'), called('pay', 'a')), told(result('pay', 'a'), result('pay', 'a'))],
  ],
  [
    'text beside a call and beside its result',
    [user, model({ text: 'x' }, called('pay')), told(result('pay'), { text: 'y' })],
  ],
  ['the older role of results', [user, model(called('pay')), { role: 'function', parts: [result('pay')] }]],
  ['a result told by the role tool', [user, model(called('pay')), { role: 'tool', parts: [result('pay')] }]],
  ['a call without arguments', [user, model({ functionCall: { name: 'pay' } }), told(result('pay'))]],
  ['a thought and a signature', [user, model({ text: 'Hm.', thought: true }, { text: '', thoughtSignature: 'eA==' })]],
  ['a picture', [told({ inlineData: { mimeType: 'image/png', data: 'AA==' } })]],
  [
    'snake case',
    [
      user,
      model({ function_call: { name: 'pay', args: {} } }),
      told({ function_response: { name: 'pay', response: {} } }),
    ],
  ],
])('accepts %s', ([, contents]) => {
  expect(faultOf(contents)).toBeNull()
})

test.for<[string, readonly unknown[], string]>([
  ['no content', [], 'it holds no message'],
  ['a text for a content', ['Hi.'], 'it is "Hi." where an object with a role and parts belongs'],
  [
    "OpenAI's role",
    [{ role: 'assistant', parts: [{ text: 'x' }] }],
    'it has the role "assistant"; roles are user and model',
  ],
  [
    "OpenAI's content",
    [{ role: 'user', content: 'Hi.' }],
    'its parts are undefined, where a list of at least one part belongs',
  ],
  ['no parts', [user, model()], 'its parts are [], where a list of at least one part belongs'],
  ['an empty part', [told({})], 'its parts[0] is {}, which holds nothing'],
  ['a text for a part', [{ role: 'user', parts: ['Hi.'] }], 'its parts[0] is "Hi.", which holds nothing'],
  [
    'arguments that are a text',
    [user, model({ text: 'x' }, { functionCall: { name: 'pay', args: '{"n": 1' } })],
    'its parts[1].functionCall.args is "{\\"n\\": 1", no object',
  ],
  ['a call without a name', [user, model({ functionCall: { args: {} } })], 'its parts[0].functionCall has no name'],
  [
    'a result without a name',
    [user, model(called('pay')), told({ functionResponse: { name: '', response: {} } })],
    'its parts[0].functionResponse has no name',
  ],
  [
    'a result that is a text',
    [user, model(called('pay')), told({ functionResponse: { name: 'pay', response: 'paid' } })],
    'its parts[0].functionResponse.response is "paid", no object',
  ],
  [
    'a call without its result at the end',
    [user, model(called('pay', 'a'))],
    'the history ends before the call of pay (a) was answered',
  ],
  [
    'a call without its result',
    [user, model(called('pay')), user],
    'message 3 holds 0 functionResponse parts, but the message before it asks for 1: pay',
  ],
  [
    'one of two results missing',
    [user, model(called('pay', 'a'), called('pay', 'b')), told(result('pay', 'a')), user],
    'message 3 holds 1 functionResponse parts, but the message before it asks for 2: pay (a), pay (b)',
  ],
  [
    'two results in two messages',
    [user, model(called('pay'), called('look')), told(result('pay')), told(result('look'))],
    'message 3 holds 1 functionResponse parts, but the message before it asks for 2: pay, look',
  ],
  [
    'a second result',
    [user, model(called('pay')), told(result('pay'), result('pay'))],
    'message 3 holds 2 functionResponse parts, but the message before it asks for 1: pay',
  ],
  [
    'a result without a call',
    [user, told(result('pay'))],
    'message 2 holds a functionResponse, but the message before it asks for no call',
  ],
  [
    'a result too late',
    [user, model(called('pay')), told(result('pay')), told(result('pay'))],
    'message 4 holds a functionResponse, but the message before it asks for no call',
  ],
  [
    'two results of one call, none of the other',
    [user, model(called('pay', 'a'), called('look', 'b')), told(result('pay', 'a'), result('pay', 'a'))],
    'message 3 holds a functionResponse for pay (a), but the message before it asks for pay (a), look (b)',
  ],
  [
    'a result of another id',
    [user, model(called('pay', 'a')), told(result('pay', 'b'))],
    'message 3 holds a functionResponse for pay (b), but the message before it asks for pay (a)',
  ],
  [
    'a result of another name',
    [user, model(called('pay')), told(result('look'))],
    'message 3 holds a functionResponse for look, but the message before it asks for pay',
  ],
  [
    'a history that begins with a call',
    [model(called('pay')), told(result('pay'))],
    "message 1 asks for a call, but nothing stands before it; a call follows a user's message or a result",
  ],
])('refuses %s', ([, contents, fault]) => {
  expect(faultOf(contents)).toBe(fault)
})

test('reads of a content what was said, called and told; thoughts are no part of it', () => {
  const parts = [
    { text: 'Hm.', thought: true },
    { text: 'Let me ' },
    { text: 'look.' },
    called('look', 'a'),
    called('pay'),
  ]
  expect(google.readMessage({ role: 'model', parts })).toEqual({
    messages: [
      {
        role: 'assistant',
        text: 'Let me look.',
        calls: [
          { id: 'a', name: 'look', rawArgs: '{"n":1}' },
          { id: null, name: 'pay', rawArgs: '{"n":1}' },
        ],
      },
    ],
    system: null,
    fault: null,
  })
  expect(google.readMessage(told({ text: 'And?' }, result('look', 'a'), result('pay'))).messages).toEqual([
    { role: 'tool', toolResult: { id: 'a', name: 'look', text: 'paid' } },
    { role: 'tool', toolResult: { id: null, name: 'pay', text: 'paid' } },
    { role: 'user', text: 'And?' },
  ])
})

test.for<[object | undefined, object]>([
  [{ output: 'paid' }, { text: 'paid' }],
  [{ output: { cents: 1 } }, { text: '{"cents":1}' }],
  [{ result: 'paid' }, { text: 'paid' }],
  [{ result: null }, { text: 'null' }],
  [{ name: 'pay', content: 'paid' }, { text: 'paid' }],
  [{ name: 'pay', content: [1] }, { text: '[1]' }],
  [{ error: 'no order' }, { text: 'no order', error: true }],
  [{ error: { code: 7 } }, { text: '{"code":7}', error: true }],
  [{ cents: 1 }, { text: '{"cents":1}' }],
  [{ output: 'paid', cents: 1 }, { text: '{"output":"paid","cents":1}' }],
  [{ name: 'pay', output: 'paid' }, { text: '{"name":"pay","output":"paid"}' }],
  [{ content: 'paid', name: 'pay', more: 1 }, { text: '{"content":"paid","name":"pay","more":1}' }],
  [{}, { text: '{}' }],
  [undefined, { text: '{}' }],
])('the response %j tells %j', ([response, expected]) => {
  const { messages, fault } = google.readMessage(told({ functionResponse: { name: 'pay', response } }))
  expect(fault).toBeNull()
  expect(messages).toEqual([{ role: 'tool', toolResult: { id: null, name: 'pay', ...expected } }])
})

test("reads tools in JSON Schema and in Google's own schema language", () => {
  const parameters = {
    type: 'OBJECT',
    required: ['type'],
    propertyOrdering: ['type', 'lines'],
    properties: {
      // A property may have the name of a keyword.
      type: { type: 'STRING', enum: ['STRING', 'b'], nullable: true },
      nullable: { type: 'BOOLEAN' },
      lines: {
        type: 'ARRAY',
        minItems: '1',
        maxItems: 3,
        items: { type: 'OBJECT', properties: { sku: { type: 'STRING' } } },
      },
      note: { anyOf: [{ type: 'STRING', minLength: '2' }, { type: 'NULL' }] },
    },
  }
  const schema = { type: 'object', properties: { id: { type: ['STRING', 'null'] } } }
  expect(
    google.readTools([
      {
        functionDeclarations: [
          { name: 'pay', description: 'Pays.', parameters },
          { name: 'ping' },
          { description: 'nameless' },
        ],
      },
      { googleSearch: {} },
      { function_declarations: [{ name: 'look', parameters_json_schema: schema }] },
    ]),
  ).toEqual([
    {
      name: 'pay',
      description: 'Pays.',
      inputSchema: {
        type: 'object',
        required: ['type'],
        properties: {
          type: { type: ['string', 'null'], enum: ['STRING', 'b'] },
          nullable: { type: 'boolean' },
          lines: {
            type: 'array',
            minItems: 1,
            maxItems: 3,
            items: { type: 'object', properties: { sku: { type: 'string' } } },
          },
          note: { anyOf: [{ type: 'string', minLength: 2 }, { type: 'null' }] },
        },
      },
    },
    { name: 'ping', description: null, inputSchema: null },
    { name: 'look', description: null, inputSchema: schema },
  ])
  expect(google.readTools(undefined)).toEqual([])
})
