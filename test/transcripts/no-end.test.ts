import 'callsheet/vitest'
import { describe, expect, test } from 'vitest'
import { runFrom } from '../../src/entries/callsheet.js'

const call = { name: 'lookup', arguments: {}, result: { content: [{ type: 'text', text: 'x' }] } }
const messages = [
  { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'lookup', arguments: {} } },
  { jsonrpc: '2.0', id: 1, result: call.result },
]
const attributes = {
  'gen_ai.operation.name': 'execute_tool',
  'gen_ai.tool.name': 'lookup',
  'gen_ai.tool.call.arguments': '{}',
}
const spoken = {
  'gen_ai.operation.name': 'invoke_agent',
  'gen_ai.output.messages': '[{"parts":[{"type":"text","content":"Done."}]}]',
}
const tools = { name: 'execute_tool lookup', attributes }

describe.each([
  ['MCP calls', [call]],
  ['MCP messages', messages],
  ['spans of tools', [tools]],
])('%s', (_name, value) => {
  test('show what was called, and neither what the model was told nor how the agent ended', () => {
    expect(runFrom(value)).toMatchObject({ end: 'unknown', seen: { told: false } })
    expect(value).toCallTool('lookup')
    expect(() => expect(value).toTellModel('x')).toThrow('does not show what the model was told')
    expect(() => expect(value).not.toTellModel('y')).toThrow('does not show what the model was told')
    for (const turns of [1, 2, 5]) expect(() => expect(value).toStopAfter(turns)).toThrow('do not show whether')
    expect(() => expect(value).toAnswer('x')).toThrow('do not show how the agent ended')
    expect(() => expect(value).not.toAnswer('x')).toThrow('do not show how the agent ended')
  })
})

test('the last words of an agent are its answer, whose turns nobody counted', () => {
  const value = [tools, { name: 'invoke_agent', attributes: spoken }]
  expect(value).toAnswer('Done.')
  expect(() => expect(value).toStopAfter(2)).toThrow('do not show whether the agent stopped')
})

test('messages that end before the agent did show that it spoke too often, and nothing else', () => {
  const value = [
    { role: 'user', content: 'x' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'lookup', arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: 'a', content: 'x' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'b', type: 'function', function: { name: 'lookup', arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: 'b', content: 'x' },
  ]
  expect(() => expect(value).toStopAfter(1)).toThrow('2')
  for (const turns of [2, 3]) expect(() => expect(value).toStopAfter(turns)).toThrow('do not show whether')
  expect(() => expect(value).not.toAnswer('x')).toThrow(TypeError)
})

test('a tool that nobody named and nobody called may be a typing error', () => {
  const value = [
    { role: 'user', content: 'x' },
    { role: 'assistant', content: 'Hello.', refusal: null },
  ]
  const hint = 'If it exists and was not called, say so: runFrom(value, { tools }).'
  expect(() => expect(value).not.toCallTool('refund')).toThrow(hint)
  const tools = { refund: { type: 'object' } }
  expect(runFrom(value, { tools })).not.toCallTool('refund')
  expect(() => expect(runFrom(value, { tools })).not.toCallTool('refnd')).toThrow(/Did you mean refund\?$/)
})
