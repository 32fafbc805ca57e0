import { AIMessage, HumanMessage, ToolMessage } from '@langchain/core/messages'
import { runFrom, type Run } from 'callsheet'
import { describe, expect, test } from 'vitest'

/** What the calls of a run are, in short. */
function calls(run: Run): readonly unknown[] {
  return run.calls.map(({ id, name, rawArgs, args, outcome, told }) => [id, name, rawArgs ?? args, outcome, told?.text])
}

const fn = (id: string | undefined, name: string, args: string): object => ({
  ...(id === undefined ? {} : { id }),
  type: 'function',
  function: { name, arguments: args },
})

describe('OpenAI chat messages', () => {
  test('a response, with why it ended and what it cost', () => {
    const message = { role: 'assistant', content: null, refusal: null, tool_calls: [fn('c', 'pay', '{"n":5.0}')] }
    const usage = { prompt_tokens: 3, completion_tokens: 4 }
    const run = runFrom({
      object: 'chat.completion',
      model: 'gpt-4.1',
      choices: [{ index: 0, message, finish_reason: 'length' }],
      usage,
    })
    expect(calls(run)).toEqual([['c', 'pay', '{"n":5.0}', 'unanswered', undefined]])
    expect(run.turns[0]).toMatchObject({ finish: 'length', usage: { input: 3, output: 4 } })
    expect([run.end, run.answer, run.requests[0]?.model]).toEqual(['unknown', null, 'gpt-4.1'])
    expect(run.calls[0]?.exact).toEqual({ '/n': '5.0' })
  })

  test('several responses are turns', () => {
    const answers = ['a', 'b'].map((content) => ({ choices: [{ message: { role: 'assistant', content } }] }))
    expect(runFrom(answers).turns.map(({ text }) => text)).toEqual(['a', 'b'])
  })

  test('calls without ids, of old and of custom tools', () => {
    const run = runFrom([
      { role: 'user', content: 'x' },
      { role: 'assistant', content: null, function_call: { name: 'old', arguments: '{}' } },
      { role: 'function', name: 'old', content: 'done' },
      {
        role: 'assistant',
        tool_calls: [
          { id: 'k', type: 'custom', custom: { name: 'sql', input: 'select 1' } },
          fn(undefined, 'bare', '{}'),
        ],
      },
      { role: 'tool', name: 'bare', content: 'B' },
      { role: 'tool', tool_call_id: 'k', content: 'K' },
      { role: 'assistant', content: null, refusal: 'No.' },
    ])
    expect(calls(run)).toEqual([
      [null, 'old', '{}', 'answered', 'done'],
      ['k', 'sql', 'select 1', 'answered', 'K'],
      [null, 'bare', '{}', 'answered', 'B'],
    ])
    expect(run.answer).toBe('No.')
  })

  test('a result told twice, one of nobody, and one that comes late', () => {
    const run = runFrom([
      { role: 'user', content: 'x' },
      { role: 'assistant', tool_calls: [fn('c', 'pay', '{}'), fn('d', 'pay', '{}')] },
      { role: 'tool', tool_call_id: 'c', content: 'first' },
      { role: 'tool', tool_call_id: 'c', content: 'second' },
      { role: 'tool', tool_call_id: 'z', content: 'stray' },
      { role: 'assistant', content: 'Wait.' },
      { role: 'tool', tool_call_id: 'd', content: 'late' },
    ])
    expect(run.calls.map(({ told }) => [told?.text, told?.request])).toEqual([
      ['first', 2],
      ['late', 3],
    ])
    expect(run.requests[1]?.messages.map(({ toolResult }) => toolResult?.text)).toContain('stray')
    expect([run.answer, run.end]).toEqual([null, 'unknown'])
  })
})

describe('OpenAI Responses items', () => {
  test('a response with tools of the provider, and a call that waits for an approval', () => {
    const run = runFrom({
      object: 'response',
      model: 'gpt-5',
      instructions: 'Be brief.',
      tools: [{ type: 'function', name: 'pay', parameters: { type: 'object' } }],
      usage: { input_tokens: 1, output_tokens: 2 },
      output: [
        { type: 'reasoning', id: 'rs', summary: [{ type: 'summary_text', text: 'Hm.' }] },
        { type: 'web_search_call', id: 'ws', status: 'completed', action: { query: 'x' } },
        { type: 'mcp_call', id: 'm', name: 'lookup', arguments: '{"a":1}', output: 'found', error: null },
        { type: 'mcp_call', id: 'e', name: 'lookup', arguments: '{"a":2}', output: null, error: 'not found' },
        { type: 'function_call', call_id: 'f', name: 'pay', arguments: '{}' },
        { type: 'mcp_approval_request', id: 'w', name: 'refund', arguments: '{}' },
      ],
    })
    expect(run.turns).toHaveLength(1)
    expect(run.turns[0]).toMatchObject({ reasoning: 'Hm.', usage: { input: 1, output: 2 } })
    expect(calls(run)).toEqual([
      ['ws', 'web_search', { query: 'x' }, 'ok', ''],
      ['m', 'lookup', '{"a":1}', 'ok', 'found'],
      ['e', 'lookup', '{"a":2}', 'error', 'not found'],
      ['f', 'pay', '{}', 'unanswered', undefined],
      ['w', 'refund', '{}', 'paused', undefined],
    ])
    expect(run.requests[0]).toMatchObject({ model: 'gpt-5', system: 'Be brief.' })
  })

  test('a chain of responses is one turn each', () => {
    const answers = ['a', 'b'].map((text) => ({
      object: 'response',
      output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] }],
    }))
    expect(runFrom(answers).turns.map(({ text }) => text)).toEqual(['a', 'b'])
  })
})

describe('Anthropic messages', () => {
  test('an answer, with what its provider ran', () => {
    const run = runFrom({
      type: 'message',
      role: 'assistant',
      model: 'claude-test',
      stop_reason: 'max_tokens',
      usage: { input_tokens: 1, output_tokens: 2 },
      content: [
        { type: 'thinking', thinking: 'Hm.', signature: 's' },
        { type: 'server_tool_use', id: 's1', name: 'web_search', input: { query: 'x' } },
        { type: 'web_search_tool_result', tool_use_id: 's1', content: [{ type: 'web_search_result', url: 'u' }] },
        { type: 'server_tool_use', id: 's2', name: 'web_search', input: {} },
        {
          type: 'web_search_tool_result',
          tool_use_id: 's2',
          content: { type: 'web_search_tool_result_error', error_code: 'e' },
        },
        { type: 'tool_use', id: 't1', name: 'pay', input: '{"n":' },
      ],
    })
    expect(run.turns[0]).toMatchObject({ finish: 'length', reasoning: 'Hm.', usage: { input: 1, output: 2 } })
    expect(calls(run)).toEqual([
      ['s1', 'web_search', { query: 'x' }, 'answered', '[{"type":"web_search_result","url":"u"}]'],
      ['s2', 'web_search', {}, 'error', '{"type":"web_search_tool_result_error","error_code":"e"}'],
      ['t1', 'pay', '{"n":', 'invalid-json', undefined],
    ])
  })

  test('a flag that says that all went well, and a text beside a result', () => {
    const run = runFrom({
      system: [{ type: 'text', text: 'Be brief.' }],
      messages: [
        { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'pay', input: {} }] },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'a', is_error: false },
            { type: 'text', text: 'And?' },
          ],
        },
        { role: 'assistant', content: [] },
      ],
    })
    expect(calls(run)).toEqual([['a', 'pay', {}, 'ok', '']])
    expect(run.requests[1]).toMatchObject({
      system: 'Be brief.',
      messages: [{}, { role: 'tool' }, { role: 'user', text: 'And?' }],
    })
  })
})

describe('Gemini contents', () => {
  test('responses, whole ones and the chunks of a stream', () => {
    const response = (parts: object[], more: object = {}): object => ({
      candidates: [{ content: { role: 'model', parts }, ...more }],
    })
    const call = { functionCall: { name: 'pay', args: { n: 1 } } }
    const stop = { finishReason: 'STOP' }
    expect(runFrom([response([call], stop), response([{ text: 'ok' }], stop)]).turns).toHaveLength(2)
    const streamed = runFrom([
      response([{ text: 'a' }]),
      response([{ text: 'b' }]),
      response([call]),
      { candidates: [{ finishReason: 'MAX_TOKENS' }], usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 2 } },
    ])
    expect(streamed.turns).toMatchObject([{ text: 'ab', calls: [1], finish: 'length', usage: { input: 1, output: 2 } }])
    expect(runFrom(response([{ text: 'hi' }], stop)).answer).toBe('hi')
  })

  test('results without ids, by name; keys in snake case; a system instruction', () => {
    const run = runFrom({
      model: 'gemini',
      config: { systemInstruction: 'Be brief.', tools: [{ functionDeclarations: [{ name: 'a' }, { name: 'b' }] }] },
      contents: [
        { parts: [{ text: 'x' }] },
        {
          role: 'model',
          parts: [
            { function_call: { name: 'a', args: {} } },
            { functionCall: { name: 'b', args: {} } },
            { functionCall: { name: 'c', args: {} } },
          ],
        },
        {
          role: 'function',
          parts: [
            { functionResponse: { name: 'b', response: { result: 'B' } } },
            { function_response: { name: 'a', response: { output: 'A' } } },
          ],
        },
      ],
    })
    expect(calls(run)).toEqual([
      [null, 'a', {}, 'answered', 'A'],
      [null, 'b', {}, 'answered', 'B'],
      [null, 'c', {}, 'unknown-tool', undefined],
    ])
    expect(run.requests[0]?.system).toBe('Be brief.')
  })
})

describe('LangChain messages', () => {
  test('the text of the arguments where it is kept, calls that could not be parsed, what went well', () => {
    const raw = [fn('a', 'pay', '{ "n": 1 }'), fn('b', 'pay', '{"n":'), fn('c', 'pay', '{"n":1}')]
    const message = new AIMessage({
      content: '',
      name: 'planner',
      tool_calls: [
        { id: 'a', name: 'pay', args: { n: 1 } },
        { id: 'c', name: 'pay', args: { n: 2 } },
      ],
      invalid_tool_calls: [{ id: 'b', name: 'pay', args: '{"n":' }],
      additional_kwargs: { tool_calls: raw as never },
    })
    const run = runFrom([
      new HumanMessage('x'),
      message,
      new ToolMessage({ tool_call_id: 'a', content: 'A', status: 'success' }),
    ])
    expect(calls(run)).toEqual([
      ['a', 'pay', '{ "n": 1 }', 'ok', 'A'],
      ['b', 'pay', '{"n":', 'invalid-json', undefined],
      // Edited since: what is sent on counts.
      ['c', 'pay', { n: 2 }, 'unanswered', undefined],
    ])
    expect(run.turns[0]?.lane).toBe('planner')
  })

  test('as stored, as dumped by Python, and as records with a type', () => {
    const stored = [
      { type: 'human', data: { content: 'x' } },
      { type: 'ai', data: { content: '', tool_calls: [{ id: 'a', name: 'pay', args: {} }] } },
      { type: 'tool', data: { content: 'A', tool_call_id: 'a' } },
    ]
    const dumped = stored.map(({ type, data }) => ({ type, ...data }))
    expect(runFrom(dumped).transcript).toBe('LangChain messages')
    expect(calls(runFrom(stored))).toEqual([['a', 'pay', {}, 'answered', 'A']])
    expect(calls(runFrom(dumped))).toEqual(calls(runFrom(stored)))
  })
})

test('Ollama: an answer', () => {
  const message = {
    role: 'assistant',
    content: '',
    thinking: 'Hm.',
    tool_calls: [{ function: { name: 'pay', arguments: { n: 1 } } }],
  }
  const run = runFrom({ model: 'qwen3', message, done: true })
  expect(run.transcript).toBe('Ollama messages')
  expect(calls(run)).toEqual([[null, 'pay', { n: 1 }, 'unanswered', undefined]])
  expect(run.turns[0]?.reasoning).toBe('Hm.')
})
