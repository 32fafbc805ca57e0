import { AIMessage, HumanMessage } from '@langchain/core/messages'
import { describe, expect, test } from 'vitest'
import { cut } from '../../../fakes/script/faults.js'
import { call } from '../../../fakes/script/steps.js'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import { diagnoseRun } from '../../../src/diagnose/runs/diagnose-run.js'
import { diagnoseRuns } from '../../../src/diagnose/runs/diagnose-runs.js'
import { runFrom } from '../../../src/transcripts/run-from.js'

const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }
const tools = [{ name: 'book', inputSchema: schema }]
const none = { 'no-tools': 0, 'no-schema': 0, 'no-query': 0, 'provider-run': 0, cut: 0 }

describe('tools of the provider', () => {
  const user = { role: 'user', content: 'Book what the page says.' }
  const book = { type: 'function_call', call_id: 'b', name: 'book', arguments: '{"city":"Oslo"}' }
  const hosted = (type: string, more: object = {}): object => ({ type, id: 'h', status: 'completed', ...more })
  const claude = (type: string, name: string, told: string): readonly object[] => [
    user,
    {
      role: 'assistant',
      content: [
        { type, id: 's', name, input: { query: 'where' } },
        { type: `${type === 'mcp_tool_use' ? 'mcp' : name}_tool_result`, tool_use_id: 's', content: [{ title: told }] },
        { type: 'tool_use', id: 'b', name: 'book', input: { city: 'Oslo' } },
      ],
    },
  ]
  const ran = { toolCallId: 's', toolName: 'web_search', providerExecuted: true }
  const asked = { type: 'tool-call', toolCallId: 'b', toolName: 'book', input: { city: 'Oslo' } }
  const parts = [
    { type: 'tool-call', ...ran, input: {} },
    { type: 'tool-result', ...ran, output: { type: 'text', value: 'to Oslo' } },
    asked,
  ]
  const step = { content: [{ ...parts[0] }, { ...parts[1], output: 'to Oslo' }, asked], finishReason: 'tool-calls' }
  const shown = { type: 'tool-web_search', toolCallId: 's', state: 'output-available', input: {}, output: 'to Oslo' }

  test.each([
    ['a web search', [user, hosted('web_search_call', { action: { query: 'Oslo' } }), book], 'grounding'],
    [
      'a search of files',
      [user, hosted('file_search_call', { queries: ['x'], results: [{ text: 'to Oslo' }] }), book],
      'passed',
    ],
    [
      'an interpreter of code',
      [user, hosted('code_interpreter_call', { code: '1', outputs: [{ logs: 'Oslo' }] }), book],
      'passed',
    ],
    ['an MCP server', [user, hosted('mcp_call', { name: 'find', arguments: '{}', output: 'to Oslo' }), book], 'passed'],
    ['a picture', [user, hosted('image_generation_call', { result: 'AAAA' }), book], 'grounding'],
    [
      'a computer',
      [user, hosted('computer_call', { call_id: 'c', action: { type: 'screenshot' } }), book],
      'grounding',
    ],
    ['a shell', [user, hosted('local_shell_call', { call_id: 'c', action: { command: ['ls'] } }), book], 'grounding'],
    ['Anthropic: a search', claude('server_tool_use', 'web_search', 'to Oslo'), 'passed'],
    ['Anthropic: an MCP server', claude('mcp_tool_use', 'find', 'to Oslo'), 'passed'],
    ['AI SDK: messages', [user, { role: 'assistant', content: parts }], 'passed'],
    ['AI SDK: a result', { steps: [step] }, 'passed'],
    [
      'AI SDK: messages of a page',
      [
        { id: 'u', role: 'user', parts: [{ type: 'text', text: 'Book it.' }] },
        {
          id: 'a',
          role: 'assistant',
          parts: [
            { ...shown, providerExecuted: true },
            { type: 'tool-book', toolCallId: 'b', state: 'input-available', input: { city: 'Oslo' } },
          ],
        },
      ],
      'passed',
    ],
    [
      'Gemini: code',
      [
        { role: 'user', parts: [{ text: 'Book it.' }] },
        {
          role: 'model',
          parts: [
            { executableCode: { language: 'PYTHON', code: 'x' } },
            { codeExecutionResult: { outcome: 'OUTCOME_OK', output: 'Oslo' } },
            { functionCall: { name: 'book', args: { city: 'Oslo' } } },
          ],
        },
      ],
      'passed',
    ],
    [
      'LangChain: Anthropic behind it',
      [
        new HumanMessage('Book it.'),
        new AIMessage({
          content: [
            { type: 'server_tool_use', id: 's', name: 'web_search', input: {} },
            { type: 'web_search_tool_result', tool_use_id: 's', content: [{ title: 'to Oslo' }] },
          ],
          tool_calls: [{ id: 'b', name: 'book', args: { city: 'Oslo' } }],
        }),
      ],
      'passed',
    ],
    [
      'OpenAI Agents: a search',
      [
        user,
        {
          type: 'hosted_tool_call',
          id: 'h',
          name: 'web_search_call',
          status: 'completed',
          output: 'to Oslo',
          providerData: { type: 'web_search_call' },
        },
        { type: 'function_call', callId: 'b', name: 'book', arguments: '{"city":"Oslo"}' },
      ],
      'passed',
    ],
  ])('%s: left out, and what it told in the same answer is told', (name, transcript, stage) => {
    const query = name === 'AI SDK: a result' ? { query: 'Book it.' } : {}
    const judged = diagnoseRun(transcript, { tools, ...query })
    expect(judged.map(({ diagnosis }) => [diagnosis.tool, diagnosis.stage])).toEqual([['book', stage]])
    const { calls, unjudged } = diagnoseRuns([transcript], { tools, ...query })
    expect([calls, unjudged.calls, unjudged.reasons]).toEqual([1, 1, { ...none, 'provider-run': 1 }])
  })

  test('the same, told in the answer before', () => {
    const said = { role: 'assistant', content: [{ type: 'output_text', text: 'I look further.' }] }
    const search = hosted('file_search_call', { queries: ['x'], results: [{ text: 'to Oslo' }] })
    const judged = diagnoseRun([user, search, said, { role: 'user', content: 'Go on.' }, book], { tools })
    expect(judged.map(({ diagnosis }) => diagnosis.stage)).toEqual(['passed'])
  })

  test("a function that the provider hands to the agent is the model's", () => {
    const custom = { type: 'custom_tool_call', call_id: 'c', name: 'boook', input: '{}' }
    expect(diagnoseRun([user, custom], { tools }).map(({ diagnosis }) => diagnosis.name)).toEqual(['misspelt'])
  })
})

describe('answers that were cut off', () => {
  const completion = (args: string, finish: string): object => ({
    choices: [
      {
        finish_reason: finish,
        message: {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'a', type: 'function', function: { name: 'book', arguments: args } }],
        },
      },
    ],
  })

  test.each([
    ['by a limit', 'length', '{"city":"Os', 'cut'],
    ['by a limit, with all arguments', 'length', '{"city":"Oslo"}', 'passed'],
    ['by nobody', 'tool_calls', '{"city":"Os', 'structure'],
  ])('%s', (_name, finish, args, expected) => {
    const transcript = completion(args, finish)
    const options = { tools, query: 'Book a room in Oslo.' }
    const stages = diagnoseRun(transcript, options).map(({ diagnosis }) => diagnosis.stage)
    expect(stages).toEqual(expected === 'cut' ? [] : [expected])
    const { reasons } = diagnoseRuns([transcript], options).unjudged
    expect(reasons).toEqual({ ...none, cut: expected === 'cut' ? 1 : 0 })
  })

  test('by the transport, and asked again', async () => {
    const sheet = callsheet()
    const book = call('book', { city: 'Oslo' })
    const llm = sheet.llm([cut(book, { chars: 6 }), book])
    const run = await sheet.run(async () => {
      const body = JSON.stringify({
        model: 'm',
        stream: true,
        messages: [{ role: 'user', content: 'Book a room in Oslo.' }],
        tools: [{ type: 'function', function: { name: 'book', parameters: schema } }],
      })
      for (let attempt = 0; attempt < 2; attempt += 1) {
        const response = await llm.fetch('https://api.openai.com/v1/chat/completions', { method: 'POST', body })
        await response.text().catch(() => 'broken')
      }
    })
    expect(run.turns.map(({ finish }) => finish)).toEqual(['cut', 'tool'])
    expect(diagnoseRun(run).map(({ call: number, diagnosis }) => [number, diagnosis.stage])).toEqual([[2, 'passed']])
    expect(diagnoseRuns([run]).unjudged.reasons).toEqual({ ...none, cut: 1 })
  })
})

describe('a query beside the run', () => {
  const asks = (id: string): object => ({
    role: 'assistant',
    content: null,
    tool_calls: [{ id, type: 'function', function: { name: 'book', arguments: '{"city":"Oslo"}' } }],
  })
  const told = (id: string): object => ({ role: 'tool', tool_call_id: id, content: 'ok' })
  const later = [asks('a'), told('a'), { role: 'user', content: 'Now in Rome, please.' }, asks('b')]

  test('counts for the calls whose request shows none', () => {
    const judged = diagnoseRun(later, { tools, query: 'Book a room in Oslo.' })
    expect(judged.map(({ diagnosis, told: all }) => [diagnosis.stage, all.parts[0]?.text])).toEqual([
      ['passed', 'Book a room in Oslo.'],
      ['grounding', 'Now in Rome, please.'],
    ])
  })

  test('is an error where every request shows one', () => {
    const run = runFrom(later.slice(2))
    expect(() => diagnoseRun(run, { tools, query: 'Book a room in Oslo.' })).toThrow('leave query out')
    expect(() => diagnoseRun(run, { tools })).not.toThrow()
  })
})
