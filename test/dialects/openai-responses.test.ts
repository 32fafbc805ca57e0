import { expect, test } from 'vitest'
import { Histories } from '../../fakes/wires/history.js'
import type { WireRequest } from '../../fakes/wires/wire.js'
import { openaiResponses } from '../../src/dialects/openai-responses.js'

const user = { role: 'user', content: 'Hi.' }
const call = (id: string, name = 'pay'): object => ({ type: 'function_call', call_id: id, name, arguments: '{}' })
const told = (id: string, output: unknown = 'paid'): object => ({ type: 'function_call_output', call_id: id, output })
const said = (text: string): object => ({
  type: 'message',
  id: 'msg_1',
  role: 'assistant',
  content: [{ type: 'output_text', text, annotations: [] }],
})

function read(items: readonly unknown[]): ReturnType<Histories['read']> {
  const request: WireRequest = {
    provider: 'openai-responses',
    dialect: openaiResponses,
    model: 'm',
    stream: false,
    rawMessages: items,
    rawTools: undefined,
    raw: { input: items },
    callIds: 'call_',
  }
  return new Histories().read(request)
}

test.for<[string, readonly unknown[]]>([
  ['one user message', [user]],
  ['prompts alone', [{ role: 'developer', content: 'a' }]],
  ['a call with its output', [user, call('a'), told('a')]],
  ['outputs in another order', [user, call('a'), call('b'), told('b'), told('a'), user]],
  ['each call with its output before the next', [user, call('a'), told('a'), call('b'), told('b')]],
  ['a message between a call and its output', [user, call('a'), user, said('Wait.'), told('a')]],
  ['an assistant that speaks twice', [user, said('a'), said('b')]],
  ['an assistant alone', [said('a')]],
  ['an assistant in a plain text', [user, { role: 'assistant', content: '' }]],
  ['a refusal', [user, { role: 'assistant', content: [{ type: 'refusal', refusal: 'No.' }] }]],
  ['reasoning', [user, { type: 'reasoning', id: 'rs_1', summary: [] }, said('a')]],
  ['what the provider ran itself', [user, { type: 'web_search_call', id: 'ws_1', status: 'completed' }, said('a')]],
  ['a call with the id of its item', [user, { ...call('a'), id: 'fc_1' }, told('a')]],
  [
    'a custom tool',
    [
      user,
      { type: 'custom_tool_call', call_id: 'a', name: 'sql', input: '' },
      { ...told('a'), type: 'custom_tool_call_output' },
    ],
  ],
  ['an output in parts', [user, call('a'), told('a', [{ type: 'input_image', image_url: 'x' }])]],
  ['a picture', [{ role: 'user', content: [{ type: 'input_image', image_url: 'x' }] }]],
])('accepts %s', ([, items]) => {
  expect(read(items).fault).toBeNull()
})

test.for<[string, readonly unknown[], string]>([
  ['a call without its output', [user, call('a'), user], 'No tool output found for function call a (pay)'],
  [
    'one of two outputs missing',
    [user, call('a'), call('b', 'ping'), told('a')],
    'No tool output found for function call b (ping)',
  ],
  ['an output without a call', [user, told('a')], 'No tool call found for function call output with call_id a'],
  ['an output before its call', [told('a'), call('a')], 'No tool call found for function call output with call_id a'],
  ['two outputs', [call('a'), told('a'), told('a')], 'there are two function call outputs with call_id a'],
  ['two calls of one id', [call('a'), call('a'), told('a')], 'two function calls have the same call_id a'],
  ['an id used again', [call('a'), told('a'), call('a'), told('a')], 'two function calls have the same call_id a'],
  [
    'a role of Chat Completions',
    [user, { role: 'tool', tool_call_id: 'a', content: 'paid' }],
    'message 2: it has the role "tool"; roles are assistant, system, developer and user',
  ],
  [
    'calls of Chat Completions',
    [{ role: 'assistant', content: '', tool_calls: [] }],
    'message 1: it has tool_calls; a call is an item of its own here',
  ],
  [
    'parts of Chat Completions',
    [
      {
        role: 'user',
        content: [
          { type: 'input_text', text: 'a' },
          { type: 'text', text: 'b' },
        ],
      },
    ],
    'message 1: its content[1] is of the type "text", which does not belong there',
  ],
  [
    "a user's part said by the assistant",
    [{ role: 'assistant', content: [{ type: 'input_text', text: 'a' }] }],
    'message 1: its content[0] is of the type "input_text", which does not belong there',
  ],
  [
    'a part that is none',
    [{ role: 'user', content: ['a'] }],
    'message 1: its content[0] is of the type "a", which does not belong there',
  ],
  [
    'an assistant without content',
    [{ role: 'assistant', content: null }],
    'message 1: its content is null, where a text or a list of parts belongs',
  ],
  [
    'a prompt without content',
    [{ role: 'system' }],
    'message 1: its content is undefined, where a text or a list of parts belongs',
  ],
  [
    'an output that is no text',
    [call('a'), told('a', { ok: true })],
    'message 2: its output is {"ok":true}, where a text or a list of parts belongs',
  ],
  [
    'an output that JSON dropped',
    [call('a'), { type: 'function_call_output', call_id: 'a' }],
    'message 2: its output is undefined, where a text or a list of parts belongs',
  ],
  [
    'an output without an id',
    [{ type: 'function_call_output', output: '' }],
    'message 1: its call_id is undefined, no id',
  ],
  ['a call without an id', [{ ...call(''), call_id: undefined }], 'message 1: its call_id is undefined, no id'],
  ['a call without a name', [{ ...call('a'), name: '' }], 'message 1: its name is "", no name'],
  [
    'a call by a name that no tool may have',
    [{ ...call('a'), name: 'browser.open' }],
    'message 1: its name is "browser.open", where only letters, digits, _ and - may stand',
  ],
  ['arguments that are no text', [{ ...call('a'), arguments: {} }], 'message 1: its arguments is {}, no text'],
  [
    'the id of a call as that of its item',
    [{ ...call('a'), id: 'call_1' }, told('a')],
    `message 1: its id is "call_1", where an id that begins with 'fc' belongs`,
  ],
  [
    'a made-up id of a message',
    [{ ...user, id: 'user-1' }],
    `message 1: its id is "user-1", where an id that begins with 'msg' belongs`,
  ],
  ['no item', ['Hi.'], 'message 1: it is "Hi." where an input item belongs'],
  ['an item without a type', [{ content: 'Hi.' }], 'message 1: it has the type undefined, and no role'],
])('refuses %s', ([, items, fault]) => {
  expect(read(items).fault).toBe(fault)
})

test('the items of a turn are one neutral message, as in other dialects', () => {
  const { system, messages } = read([
    { role: 'developer', content: [{ type: 'input_text', text: 'Be brief.' }] },
    user,
    { type: 'reasoning', id: 'rs_1', summary: [] },
    said('Let me '),
    said('look.'),
    call('a'),
    call('b'),
    told('a', [
      { type: 'input_text', text: 'pa' },
      { type: 'input_text', text: 'id' },
    ]),
    told('b'),
    { role: 'assistant', content: [{ type: 'refusal', refusal: 'No.' }] },
  ])
  expect(system).toBe('Be brief.')
  expect(messages).toEqual([
    { role: 'user', text: 'Hi.' },
    {
      role: 'assistant',
      text: 'Let me look.',
      calls: [
        { id: 'a', name: 'pay', rawArgs: '{}' },
        { id: 'b', name: 'pay', rawArgs: '{}' },
      ],
    },
    { role: 'tool', toolResult: { id: 'a', text: 'paid', parts: ['pa', 'id'] } },
    { role: 'tool', toolResult: { id: 'b', text: 'paid' } },
    { role: 'assistant', text: 'No.' },
  ])
})

test('reads tools: functions, custom ones, those of a namespace, and none that the provider runs itself', () => {
  expect(
    openaiResponses.readTools([
      { type: 'function', name: 'pay', description: 'Pays.', parameters: { type: 'object' }, strict: true },
      { type: 'custom', name: 'sql' },
      { type: 'web_search' },
      { type: 'namespace', name: 'crm', tools: [{ type: 'function', name: 'find', parameters: null }] },
    ]),
  ).toEqual([
    { name: 'pay', description: 'Pays.', inputSchema: { type: 'object' } },
    { name: 'sql', description: null, inputSchema: null },
    { name: 'find', description: null, inputSchema: null },
  ])
})
