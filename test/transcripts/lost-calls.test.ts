import 'callsheet/vitest'
import { AIMessage, HumanMessage } from '@langchain/core/messages'
import { runFrom } from 'callsheet'
import { describe, expect, test } from 'vitest'

const user = { role: 'user', content: 'x' }
const done = { role: 'assistant', content: 'done' }
const said = {
  type: 'message',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text: 'done' }],
}
const fn = (name: string, args: string): object => ({ name, arguments: args })
const asked = (more: object): object => ({ role: 'assistant', content: null, ...more })
const block = { type: 'tool_use', id: 't', name: 'refund', input: {} }
const calling = { functionCall: { name: 'refund', args: {} } }
const telling = { functionResponse: { name: 'refund', response: { error: 'no' } } }

class Message {
  readonly role = 'assistant'
  readonly content = null
  get tool_calls(): readonly object[] {
    return [{ id: 'c', type: 'function', function: fn('refund', '{}') }]
  }
}

describe('a call that is not read is no call that was not made: it is refused', () => {
  test.each<[string, object, string]>([
    [
      'chat messages in camel case',
      [
        user,
        { role: 'assistant', content: '', toolCalls: [{ id: '1', function: fn('refund', '{}') }] },
        { role: 'tool', name: 'refund', toolCallId: '1', content: 'r' },
        done,
      ],
      'which is not read (here the key is tool_calls)',
    ],
    [
      'chat messages in camel case, of which none tells a result',
      [user, { role: 'assistant', content: '', toolCalls: [{ id: '1', function: fn('refund', '{}') }] }, done],
      '[1].toolCalls is',
    ],
    ['a result in camel case', [user, done, { role: 'tool', toolCallId: '1', content: 'r' }], '[2].toolCallId is "1"'],
    [
      'calls of another role',
      [{ ...user, tool_calls: [{ id: 'c', function: fn('a', '{}') }] }, done],
      '[0].tool_calls',
    ],
    ['a result of another role', [{ ...user, tool_call_id: 'c' }, done], '[0].tool_call_id'],
    [
      'a getter',
      [
        user,
        {
          role: 'assistant',
          content: null,
          get tool_calls() {
            return []
          },
        },
        done,
      ],
      '[1].tool_calls is a getter',
    ],
    ['a getter of a class', [user, new Message(), done], '[1].tool_calls is a getter'],
    [
      'a content behind a getter',
      [
        user,
        {
          role: 'assistant',
          get content() {
            return [block]
          },
        },
        done,
      ],
      '[1].content is a getter',
    ],
    [
      'arguments behind a getter',
      [
        user,
        asked({
          tool_calls: [
            {
              id: 'c',
              function: {
                name: 'a',
                get arguments() {
                  return '{}'
                },
              },
            },
          ],
        }),
      ],
      '[1].tool_calls[0].function.arguments is a getter',
    ],
    [
      'a call without a name',
      [user, asked({ tool_calls: [{ id: 'c', function: fn('', '{}') }] })],
      '.function.name is ""',
    ],
    [
      'an old call without a name',
      [user, asked({ function_call: { arguments: '{}' } })],
      '[1].function_call.name is undef',
    ],
    [
      'an id that is none',
      [user, asked({ tool_calls: [{ id: {}, function: fn('a', '{}') }] })],
      '[1].tool_calls[0].id is {}',
    ],
    [
      'a call in a part',
      [user, { role: 'assistant', content: [{ type: 'image_url', tool_call: { name: 'a' } }] }],
      '[1].content[0].tool_call is',
    ],
    [
      'Ollama: a call of a user',
      [{ ...user, tool_calls: [{ function: { name: 'a', arguments: {} } }] }, done],
      '[0].tool_calls',
    ],
    [
      'Responses: a call without a name',
      [user, { type: 'function_call', call_id: 'c', arguments: '{}' }],
      '[1].name is undefined',
    ],
    ['Responses: another key', [user, { ...said, tool_uses: [{ name: 'a' }] }], '[1].tool_uses is'],
    ['Anthropic: a call of a user', [{ role: 'user', content: [block] }, done], '[0].content[0].type is "tool_use"'],
    [
      'Anthropic: a result of the system',
      [
        { role: 'system', content: [{ type: 'tool_result', tool_use_id: 't' }] },
        { role: 'assistant', content: [block] },
      ],
      '[0].content[0].type is "tool_result"',
    ],
    [
      'Anthropic: a flag that is none',
      [
        { role: 'assistant', content: [block] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: 'no', is_error: 'true' }] },
      ],
      '[1].content[0].is_error is "true"',
    ],
    [
      'Gemini: a call of nobody',
      [{ parts: [calling] }, { role: 'model', parts: [{ text: 'd' }] }],
      '[0].parts[0].functionCall',
    ],
    ['Gemini: a call of a user', [{ role: 'user', parts: [calling] }], '[0].parts[0].functionCall'],
    ['Gemini: a result of the model', [{ role: 'model', parts: [calling, telling] }], '[0].parts[1].functionResponse'],
    [
      'Gemini: a part that is not known',
      [{ role: 'model', parts: [{ toolCall: { id: 'x' } }] }],
      '[0].parts[0].toolCall',
    ],
    [
      'Gemini: code of a user',
      [{ role: 'user', parts: [{ executableCode: { code: '1' } }] }],
      '[0].parts[0].executableCode',
    ],
    [
      'Gemini: what the SDK called by itself',
      {
        candidates: [{ content: { role: 'model', parts: [{ text: 'd' }] } }],
        automaticFunctionCallingHistory: [{ role: 'model', parts: [calling] }],
      },
      'automaticFunctionCallingHistory is',
    ],
    [
      'Gemini: a result that is no object',
      [
        { role: 'model', parts: [calling] },
        { role: 'user', parts: [{ functionResponse: { name: 'refund', response: 'r' } }] },
      ],
      'damaged: [1].parts[0]: its parts[0].functionResponse.response is "r", no object',
    ],
    ['LangChain: a block without a call', [new AIMessage({ content: [block] })], '[0].content[0].type is "tool_use"'],
    [
      'LangChain: a block of Gemini without a call',
      [new AIMessage({ content: [{ type: 'functionCall', ...calling }] })],
      '[0].content[0].functionCall is',
    ],
    [
      'LangChain: a block of a user',
      [new HumanMessage({ content: [block] }), new AIMessage('d')],
      '[0].content[0].type',
    ],
    [
      'LangChain: a raw call without a name',
      [{ type: 'ai', content: '', additional_kwargs: { tool_calls: [{ id: 'c', function: fn('', '{}') }] } }],
      'tool_calls[0].function.name is ""',
    ],
    ['LangChain: a key', [{ type: 'ai', content: '', toolCalls: [{ name: 'a' }] }], '[0].toolCalls is'],
    [
      'OpenAI Agents: a type that the SDK does not know',
      [{ type: 'unknown', providerData: { type: 'x_tool_call', name: 'refund' } }, { type: 'hosted_tool_call' }],
      '[0].providerData.type is "x_tool_call"',
    ],
    ['OpenAI Agents: a key', [{ ...said, toolCalls: [{ name: 'a' }] }, { type: 'unknown' }], '[0].toolCalls is'],
  ])('%s', (_title, value, text) => {
    expect(() => runFrom(value)).toThrow(text)
  })

  test('what an OpenAI Agents state holds is looked at, too', () => {
    const output = [{ type: 'custom_tool_call', callId: 'c', name: 'refund', input: 'x' }, said]
    expect(() => runFrom({ _modelResponses: [{ output }], _generatedItems: [], _originalInput: 'h' })).toThrow(
      'damaged: _modelResponses[0].output[0].type is "custom_tool_call"',
    )
  })
})

describe('what is harmless is passed over', () => {
  test.each<[string, object]>([
    [
      'keys that hold nothing',
      { tool_calls: null, function_call: null, toolCalls: [], tool_call_id: null, audio: null },
    ],
    [
      'a thought',
      {
        content: [
          { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] },
          { type: 'text', text: 'd' },
        ],
      },
    ],
    ['a plan', { tool_plan: 'I look it up.' }],
    [
      'parts',
      {
        content: [
          { type: 'text', text: 'done' },
          { type: 'refusal', refusal: '' },
        ],
      },
    ],
  ])('chat messages: %s', (_title, more) => {
    expect(runFrom([user, { ...done, ...more }])).toCallNothing()
  })

  test.each<[string, object]>([
    [
      'LangChain',
      [
        new HumanMessage('x'),
        new AIMessage({ content: 'd', additional_kwargs: { __openai_function_call_ids__: { a: 'b' } } }),
      ],
    ],
    [
      'Gemini',
      [{ role: 'model', parts: [{ inlineData: {} }, { thoughtSignature: 's', text: 'd' }, { fileData: {} }] }],
    ],
    [
      'Gemini, of a call that the SDK could have made',
      {
        candidates: [{ content: { parts: [{ text: 'd' }] } }],
        automaticFunctionCallingHistory: [{ parts: [{ text: 'x' }] }],
      },
    ],
    [
      'Anthropic',
      [
        { role: 'user', content: [{ type: 'document', source: {} }] },
        { role: 'assistant', content: [{ type: 'text', text: 'd', citations: [{}] }] },
      ],
    ],
  ])('%s', (_title, value) => {
    expect(runFrom(value)).toCallNothing()
  })
})

describe('ids that are numbers count as their text', () => {
  const custom = [{ id: 2, type: 'function', custom: null, function: fn('b', '{"n":1}') }]
  test.each<[string, object]>([
    [
      'OpenAI chat messages',
      [
        user,
        asked({ tool_calls: [{ id: 1, function: fn('b', '{}') }, ...custom] }),
        { role: 'tool', tool_call_id: 2, content: 'two' },
        { role: 'tool', tool_call_id: 1, content: 'one' },
      ],
    ],
    [
      'OpenAI Responses items',
      [
        user,
        { type: 'function_call', call_id: 1, ...fn('b', '{}') },
        { type: 'function_call', call_id: 2, ...fn('b', '{"n":1}') },
        { type: 'function_call_output', call_id: 2, output: 'two' },
        { type: 'function_call_output', call_id: 1, output: 'one' },
      ],
    ],
    [
      'Anthropic messages',
      [
        user,
        {
          role: 'assistant',
          content: [
            { ...block, id: 1, name: 'b' },
            { ...block, id: 2, name: 'b', input: { n: 1 } },
          ],
        },
        {
          role: 'user',
          content: [2, 1].map((id) => ({ type: 'tool_result', tool_use_id: id, content: ['', 'one', 'two'][id] })),
        },
      ],
    ],
    [
      'Gemini contents',
      [
        {
          role: 'model',
          parts: [{ functionCall: { id: 1, name: 'b' } }, { functionCall: { id: 2, name: 'b', args: { n: 1 } } }],
        },
        {
          role: 'user',
          parts: [2, 1].map((id) => ({
            functionResponse: { id, name: 'b', response: { output: ['', 'one', 'two'][id] } },
          })),
        },
      ],
    ],
    [
      'LangChain messages',
      [
        {
          type: 'ai',
          content: '',
          tool_calls: [
            { id: 1, name: 'b', args: {} },
            { id: 2, name: 'b', args: { n: 1 } },
          ],
        },
        { type: 'tool', tool_call_id: 2, content: 'two' },
        { type: 'tool', tool_call_id: 1, content: 'one' },
      ],
    ],
    [
      'Ollama messages',
      [
        user,
        asked({
          tool_calls: [
            { id: 1, function: { name: 'b', arguments: {} } },
            { id: 2, function: { name: 'b', arguments: { n: 1 } } },
          ],
        }),
        { role: 'tool', tool_name: 'b', tool_call_id: 2, content: 'two' },
        { role: 'tool', tool_name: 'b', tool_call_id: 1, content: 'one' },
      ],
    ],
  ])('%s', (kind, value) => {
    const run = runFrom(value)
    expect(run.transcript).toBe(kind)
    expect(run.calls.map(({ id, name, args, told }) => [id, name, args, told?.text])).toEqual([
      ['1', 'b', {}, 'one'],
      ['2', 'b', { n: 1 }, 'two'],
    ])
  })
})

test('a result reaches the call of its id, not an earlier one that has none', () => {
  const messages = [
    { role: 'user', parts: [{ text: 'x' }] },
    {
      role: 'model',
      parts: [{ functionCall: { name: 'a', args: {} } }, { functionCall: { id: 'b', name: 'a', args: { n: 2 } } }],
    },
    { role: 'user', parts: [{ functionResponse: { id: 'b', name: 'a', response: { output: 'second' } } }] },
    { role: 'model', parts: [{ text: 'done' }] },
  ]
  expect(runFrom(messages).calls.map(({ told }) => told?.text ?? null)).toEqual([
    null,
    expect.stringContaining('second'),
  ])
})
