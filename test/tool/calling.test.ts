import { expect, test } from 'vitest'
import { callIdIn, langchainCalling, plainCalling, textCalling } from '../../src/tool/calling.js'

test.each<[string, readonly unknown[], string | null]>([
  ['nothing beside the arguments', [{ id: 'A' }], null],
  ['the AI SDK', [{}, { toolCallId: 'c1', messages: [] }], 'c1'],
  [
    'LangChain, after its run manager',
    [{}, { runId: 'r' }, { toolCall: { id: 'c2', name: 'lookup', type: 'tool_call' } }],
    'c2',
  ],
  ['OpenAI Agents', [{}, {}, { toolCall: { type: 'function_call', callId: 'c3', id: 'item' } }], 'c3'],
  ['Anthropic’s tool runners', [{}, { toolUseBlock: { id: 'c4', name: 'lookup' } }], 'c4'],
  ['an empty id', [{}, { toolCallId: '' }], null],
  ['an id that is no text', [{}, { toolCall: { id: 5 } }], null],
  ['an argument that is named like one', [{ toolCallId: 'c5' }], null],
  ['null beside the arguments', [{}, null, undefined], null],
])('the call id of %s', (_, received, expected) => {
  expect(callIdIn(received)).toBe(expected)
})

test('the arguments of a tool that gets text are what the text holds', () => {
  expect(textCalling.args(['{"id":"A"}'])).toEqual({ id: 'A' })
  expect(textCalling.args(['{"id":'])).toBe('{"id":')
  expect(textCalling.args([{ id: 'A' }])).toEqual({ id: 'A' })
  expect(plainCalling.args(['{"id":"A"}'])).toBe('{"id":"A"}')
})

test.each<[unknown, boolean]>([
  [{ status: 'error', tool_call_id: 'c1', content: 'no' }, true],
  [{ status: 'success', tool_call_id: 'c1' }, false],
  [{ status: 'error' }, false],
  ['error', false],
  [null, false],
])('LangChain: %j failed: %s', (result, expected) => {
  expect(langchainCalling.failed(result)).toBe(expected)
  expect(plainCalling.failed(result)).toBe(false)
})
