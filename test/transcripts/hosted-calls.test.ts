import { AIMessage, HumanMessage, ToolMessage } from '@langchain/core/messages'
import { runFrom, type Run } from 'callsheet'
import { describe, expect, test } from 'vitest'

const user = { role: 'user', content: 'x' }
const said = {
  type: 'message',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text: 'done' }],
}
const block = { type: 'tool_use', id: 't', name: 'refund', input: {} }

function calls(run: Run): readonly unknown[] {
  return run.calls.map(({ id, name, rawArgs, args, outcome, told }) => [id, name, rawArgs ?? args, outcome, told?.text])
}

describe('hosted MCP tools that need an approval', () => {
  const request = { type: 'mcp_approval_request', id: 'p', name: 'refund', arguments: '{}', server_label: 's' }
  const answer = (approve: boolean, reason?: string): object => ({
    type: 'mcp_approval_response',
    approval_request_id: 'p',
    approve,
    ...(reason === undefined ? {} : { reason }),
  })
  const ran = { type: 'mcp_call', id: 'm', name: 'refund', arguments: '{}', output: 'r', status: 'completed' }
  const hosted = ({ type, ...more }: Readonly<Record<string, unknown>>): object => ({
    type: 'hosted_tool_call',
    id: more['id'],
    name: type,
    status: 'completed',
    ...('output' in more ? { output: more['output'] } : {}),
    providerData: { type, ...more, output: undefined },
  })

  const cases: [string, readonly object[], readonly unknown[]][] = [
    ['waiting', [request], ['p', 'refund', '{}', 'paused', undefined]],
    ['denied', [request, answer(false), said], ['p', 'refund', '{}', 'error', '{"approve":false}']],
    ['denied with a reason', [request, answer(false, 'No.'), said], ['p', 'refund', '{}', 'error', 'No.']],
    ['approved, and no more', [request, answer(true)], ['p', 'refund', '{}', 'unanswered', undefined]],
    ['approved and run', [request, answer(true), ran, said], ['m', 'refund', '{}', 'ok', 'r']],
    [
      'approved and run, by its link',
      [request, { ...ran, approval_request_id: 'p' }, said],
      ['m', 'refund', '{}', 'ok', 'r'],
    ],
  ]

  test.each(cases)('Responses: %s', (_title, items, expected) => {
    expect(calls(runFrom([user, ...items]))).toEqual([expected])
  })

  test.each(cases)('OpenAI Agents: %s', (_title, items, expected) => {
    const value = [user, ...items.map((item) => (item === said ? said : hosted({ ...item })))]
    const run = runFrom(value)
    expect(run.transcript).toBe('OpenAI Agents items')
    expect(calls(run)).toEqual([expected])
  })

  test('one that ran before is another call', () => {
    expect(calls(runFrom([user, ran, request]))).toHaveLength(2)
  })

  test('OpenAI Agents: a state that waits, and one that goes on', () => {
    const ap = hosted(request)
    const state = {
      _modelResponses: [{ output: [ap] }],
      _generatedItems: [{ type: 'tool_call_item', rawItem: ap }],
      _originalInput: 'h',
      _currentStep: { type: 'next_step_interruption', data: { interruptions: [{ rawItem: ap }] } },
    }
    expect(calls(runFrom({ state }))).toEqual([['p', 'refund', '{}', 'paused', undefined]])
    const items = [
      { type: 'tool_call_item', rawItem: ap },
      { type: 'tool_approval_item', rawItem: ap },
    ]
    expect(calls(runFrom(items))).toEqual([['p', 'refund', '{}', 'paused', undefined]])
    expect(calls(runFrom(items.slice(1)))).toEqual([['p', 'refund', '{}', 'paused', undefined]])
    const decided = {
      _modelResponses: [{ output: [ap] }, { output: [said] }],
      _generatedItems: [
        { type: 'tool_call_item', rawItem: ap },
        { type: 'tool_call_item', rawItem: { ...hosted({ ...answer(false, 'No.') }) } },
      ],
      _originalInput: 'h',
    }
    expect(calls(runFrom({ state: decided }))).toEqual([['p', 'refund', '{}', 'error', 'No.']])
    const resumed = {
      ...decided,
      _modelResponses: [{ output: [ap] }, { output: [hosted({ ...ran, approval_request_id: 'p' }), said] }],
    }
    expect(calls(runFrom({ state: resumed }))).toEqual([['m', 'refund', '{}', 'ok', 'r']])
  })
})

describe('tools that the provider runs', () => {
  test('OpenAI Agents: a history of nothing else is none of Responses', () => {
    const item = {
      type: 'hosted_tool_call',
      id: 'm',
      name: 'mcp_call',
      status: 'completed',
      output: 'r',
      providerData: { type: 'mcp_call', name: 'refund', arguments: '{}', error: 'boom' },
    }
    expect(calls(runFrom([item, said]))).toEqual([['m', 'refund', '{}', 'error', 'boom']])
  })

  test('Responses: one that says nothing of how it went has no result', () => {
    const item = { type: 'mcp_call', id: 'm', name: 'refund', arguments: '{}', output: null, error: null }
    expect(calls(runFrom([user, item, said]))).toEqual([['m', 'refund', '{}', 'unanswered', undefined]])
  })

  test('Responses: what a shell and a search of tools gave is told as JSON', () => {
    const output = [{ stdout: '', stderr: 'denied', outcome: { type: 'exit', exit_code: 1 } }]
    const run = runFrom([
      user,
      { type: 'shell_call', call_id: 's', action: { commands: ['ls'] } },
      { type: 'tool_search_call', id: 'a', call_id: null, arguments: { q: 1 } },
      { type: 'shell_call_output', call_id: 's', output },
      { type: 'tool_search_output', id: 'b', call_id: null, tools: [{ name: 'x' }] },
      said,
    ])
    expect(run.calls.map(({ name, told }) => [name, told?.text])).toEqual([
      ['shell', JSON.stringify(output)],
      ['tool_search', '[{"name":"x"}]'],
    ])
  })

  test('Gemini: code, with or without ids, also where it failed', () => {
    const ran = (outcome: string, id?: string): object[] => [
      { executableCode: { language: 'PYTHON', code: '1/0', ...(id === undefined ? {} : { id }) } },
      { codeExecutionResult: { outcome, output: 'o', ...(id === undefined ? {} : { id }) } },
    ]
    const parts = [...ran('OUTCOME_FAILED'), ...ran('OUTCOME_OK', 'e'), { text: 'd' }]
    const args = { language: 'PYTHON', code: '1/0' }
    expect(
      calls(
        runFrom([
          { role: 'user', parts: [{ text: 'x' }] },
          { role: 'model', parts },
        ]),
      ),
    ).toEqual([
      [null, 'code_execution', args, 'error', 'o'],
      ['e', 'code_execution', args, 'ok', 'o'],
    ])
    expect(calls(runFrom({ candidates: [{ content: { parts } }] }))).toHaveLength(2)
  })

  test('LangChain: blocks of its own, also as they are serialized', () => {
    const message = new AIMessage({
      contentBlocks: [
        { type: 'tool_call', id: 't', name: 'refund', args: {} },
        { type: 'server_tool_call', id: 'l', name: 'code', args: {} },
        { type: 'text', text: 'd' },
      ],
    })
    for (const value of [message, JSON.parse(JSON.stringify(message)) as object]) {
      const run = runFrom([user, value])
      expect(run.calls.map(({ id, name }) => [id, name])).toEqual([
        ['t', 'refund'],
        ['l', 'code'],
      ])
      expect(run.turns[0]?.text).toBe('d')
    }
  })

  test('LangChain: by blocks of Anthropic, of its own and by outputs of OpenAI; an old call', () => {
    const run = runFrom([
      new HumanMessage('x'),
      new AIMessage({ content: '', additional_kwargs: { function_call: { name: 'old', arguments: '{"n":1}' } } }),
      { type: 'function', name: 'old', content: 'O' },
      new AIMessage({
        content: [
          { type: 'server_tool_use', id: 's', name: 'web_search', input: { q: 1 } },
          { type: 'web_search_tool_result', tool_use_id: 's', content: [{ url: 'u' }] },
          { type: 'server_tool_call', id: 'l', name: 'code', args: {} },
          { type: 'server_tool_call_result', toolCallId: 'l', status: 'error', output: 'no' },
          block,
          { type: 'text', text: 'd' },
        ],
        tool_calls: [{ id: 't', name: 'refund', args: {} }],
        additional_kwargs: {
          tool_outputs: [{ type: 'mcp_call', id: 'm', name: 'find', arguments: '{}', error: 'boom', status: 'failed' }],
        },
      }),
      new ToolMessage({ tool_call_id: 't', content: 'T' }),
    ])
    expect(calls(run)).toEqual([
      [null, 'old', '{"n":1}', 'answered', 'O'],
      ['t', 'refund', {}, 'answered', 'T'],
      ['m', 'find', '{}', 'error', 'boom'],
      ['s', 'web_search', { q: 1 }, 'answered', '[{"url":"u"}]'],
      ['l', 'code', {}, 'error', 'no'],
    ])
  })
})
