import 'callsheet/vitest'
import { Agent, run as runAgent, setTracingDisabled, tool } from '@openai/agents'
import { generateText, stepCountIs } from 'ai'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { aiSdkModel } from '../../fakes/clients/ai-sdk.js'
import { openaiAgentsModel } from '../../fakes/clients/openai-agents.js'
import { call, say } from '../../fakes/script/steps.js'
import { callsheet } from '../../fakes/sheet/callsheet.js'
import type { Run } from '../../src/run/types.js'
import { otelGenAiSpans } from '../../src/transcripts/otel-genai.js'
import { aiSdkScripts, aiSdkTools } from './support/ai-sdk-scripts.js'
import { readAs } from './support/read-as.js'
import { shownBy } from './support/shown.js'
import { asOtlp, asReadable, spansOf, toAnyValue, type SpanData } from './support/spans-of.js'

setTracingDisabled(true)

const forms: [string, (spans: readonly SpanData[]) => unknown][] = [
  ['spans of the SDK', asReadable],
  ["OTLP's JSON", asOtlp],
  ["a list of OTLP's JSON", (spans) => spans.map((span) => asOtlp([span]))],
]

async function sheetRun(script: (typeof aiSdkScripts)[number][1]): Promise<Run> {
  const sheet = callsheet()
  const tools = sheet.wrap(aiSdkTools())
  const llm = sheet.llm(script())
  return sheet.run(async () => {
    await generateText({ model: aiSdkModel(llm), tools, prompt: 'Hi.', stopWhen: stepCountIs(5) })
  })
}

describe.each(forms)('%s', (_form, write) => {
  test.each(aiSdkScripts)('show what the sheet shows: %s', async (_name, script) => {
    const run = await sheetRun(script)
    const read = readAs(otelGenAiSpans, write(spansOf(run)))
    expect(shownBy(read, { flags: false })).toEqual(shownBy(run, { flags: false }))
    expect(read.calls.map(({ rawArgs }) => rawArgs)).toEqual(run.calls.map(({ rawArgs }) => rawArgs))
    expect(read.input).toBe('Hi.')
    // Every request tells the whole history again.
    expect(read.requests.at(-1)?.messages.filter(({ role }) => role === 'user')).toHaveLength(1)
    expect(read.requests[0]?.tools.map(({ name }) => name)).toEqual(run.requests[0]?.tools.map(({ name }) => name))
  })
})

test('agents speak in lanes of their own, and what one asked another may be told', async () => {
  const sheet = callsheet()
  const lookup = tool({
    name: 'lookup_order',
    description: 'Finds an order.',
    parameters: z.object({ id: z.string() }),
    execute: ({ id }) => `order ${id}`,
  })
  const llm = sheet.llm(
    {
      shop: [call('lookup_order', { id: 'A' }), call('transfer_to_Refunds', {})],
      refunds: [call('lookup_order', { id: 'B' }), say('Done.')],
    },
    { lane: ({ model }) => model },
  )
  const run = await sheet.run(async () => {
    const tools = sheet.wrap([lookup])
    const refunds = new Agent({ name: 'Refunds', model: openaiAgentsModel(llm, { model: 'refunds' }), tools })
    const model = openaiAgentsModel(llm, { model: 'shop' })
    await runAgent(new Agent({ name: 'Shop', model, tools, handoffs: [refunds] }), 'Hi.')
  })
  const read = readAs(otelGenAiSpans, asReadable(spansOf(run)))
  expect(shownBy(read, { flags: false })).toEqual(shownBy(run, { flags: false }))
  expect(read.calls.map(({ name, lane }) => [name, lane])).toEqual([
    ['lookup_order', 'shop'],
    ['transfer_to_Refunds', 'shop'],
    ['lookup_order', 'refunds'],
  ])
})

const says = (...parts: readonly object[]): string => JSON.stringify([{ role: 'assistant', parts }])
const asks = { type: 'tool_call', id: 'c1', name: 'search', arguments: { q: 'x' } }
const op = (name: string, attributes: object = {}): object => ({ 'gen_ai.operation.name': name, ...attributes })

let clock = 0

function span(attributes: object, more: object = {}): object {
  clock += 10
  return { name: 'x', startTime: [7, clock], endTime: [7, clock + 5], status: { code: 0 }, attributes, ...more }
}

const chat = (parts: readonly object[], more: object = {}, about: object = {}): object =>
  span(op('chat', { 'gen_ai.output.messages': says(...parts), ...more }), about)
const ran = (attributes: object, more: object = {}): object =>
  span(op('execute_tool', { 'gen_ai.tool.name': 'search', 'gen_ai.tool.call.id': 'c1', ...attributes }), more)
const text = { type: 'text', content: 'Two.' }

describe('what became of a call', () => {
  const input = JSON.stringify([
    { role: 'assistant', parts: [asks] },
    { role: 'tool', parts: [{ type: 'tool_call_response', id: 'c1', response: { hits: 2 } }] },
  ])

  test.each([
    ['told, and its tool was not traced', [chat([text], { 'gen_ai.input.messages': input })], 'answered', '{"hits":2}'],
    ['told, and its tool went well', [ran({}), chat([text], { 'gen_ai.input.messages': input })], 'ok', '{"hits":2}'],
    [
      'told, and its tool failed',
      [ran({}, { status: { code: 2 } }), chat([text], { 'gen_ai.input.messages': input })],
      'threw',
      '{"hits":2}',
    ],
    ['an error by its type', [ran({ 'error.type': 'timeout' })], 'threw', undefined],
    ['an error that says why', [ran({}, { status: { code: 2, message: 'bang' } })], 'threw', undefined],
    [
      'an exception',
      [ran({}, { status: { code: 2 }, events: [{ name: 'exception', attributes: { 'exception.message': 'bang' } }] })],
      'threw',
      undefined,
    ],
    ['a result that nobody was told', [ran({ 'gen_ai.tool.call.result': { hits: 2 } })], 'ok', '{"hits":2}'],
    ['a result that nobody wrote down', [ran({})], 'ok', undefined],
    ['nothing', [], 'unanswered', undefined],
  ])('%s', (_name, after, outcome, told) => {
    const [only, ...more] = readAs(otelGenAiSpans, [chat([asks], {}, { startTime: [1, 0] }), ...after]).calls
    expect(more).toEqual([])
    expect(only).toMatchObject({ name: 'search', args: { q: 'x' }, outcome })
    expect(only?.told?.text).toBe(told)
  })
})

describe('which spans count', () => {
  test('the order is that in which they began, not in which they ended', () => {
    const spans = [chat([asks]), ran({ 'gen_ai.tool.call.result': 'two' }), chat([text])]
    expect(readAs(otelGenAiSpans, spans.toReversed())).toEqual(readAs(otelGenAiSpans, spans))
    expect(readAs(otelGenAiSpans, spans).answer).toBe(null)
  })

  test('spans of other things, embeddings and calls of models that failed say nothing', () => {
    const failed = span(op('chat', { 'error.type': '429' }), { status: { code: 2 } })
    const run = readAs(otelGenAiSpans, [span({ 'http.method': 'GET' }), span(op('embeddings')), failed, chat([text])])
    expect(run.turns).toMatchObject([{ text: 'Two.' }])
  })

  test('two spans about one call of a model count once', () => {
    const ids = (spanId: string, parentSpanId: string): object => ({ spanId, parentSpanId })
    const run = readAs(otelGenAiSpans, [
      chat([text], {}, ids('a', 'root')),
      span({}, ids('b', 'a')),
      chat([text], {}, ids('c', 'b')),
      chat([text], {}, ids('d', 'root')),
    ])
    expect(run.turns).toHaveLength(2)
  })

  const within = (spanId: string, parentSpanId: string): object => ({ spanId, parentSpanId })
  const args = { 'gen_ai.tool.call.arguments': '{"q":"x"}' }
  const inner = { type: 'tool_call', id: 'i1', name: 'refund', arguments: {} }

  test.each([
    ['a tool', ran(args, within('b', 'a'))],
    ['an agent', span(op('invoke_agent'), within('b', 'a'))],
  ])('models that %s within the span of a model calls are others', (_name, between) => {
    const run = readAs(otelGenAiSpans, [
      chat([asks], {}, { ...within('a', 'root'), startTime: [1, 0] }),
      between,
      chat([inner], {}, within('c', 'b')),
      chat([inner], {}, within('d', 'c')),
    ])
    expect(run.calls.map(({ name }) => name)).toEqual(['search', 'refund'])
  })

  test('a tool that an agent within it runs again is another run', () => {
    const spans = [
      ran({ ...args, 'gen_ai.tool.call.id': undefined }, { ...within('b', 'a'), startTime: [2, 0], endTime: [9, 0] }),
      span(op('invoke_agent'), within('c', 'b')),
      ran({ ...args, 'gen_ai.tool.call.id': undefined }, within('d', 'c')),
    ]
    expect(readAs(otelGenAiSpans, [chat([asks], {}, { startTime: [1, 0] }), ...spans]).executions).toHaveLength(2)
  })

  test('operations are known in any case', () => {
    const run = readAs(otelGenAiSpans, [
      span(op('Chat', { 'gen_ai.output.messages': says(asks) }), { startTime: [1, 0] }),
      span(op('EXECUTE_TOOL', { 'gen_ai.tool.name': 'search' })),
    ])
    expect(run).toMatchObject({ calls: [{ name: 'search', outcome: 'ok' }], executions: [{ tool: 'search' }] })
  })

  test.each([
    ['that nobody knows', op('completion'), 'gen_ai.operation.name of [1] is "completion"'],
    ['that is missing', {}, 'gen_ai.operation.name of [1] is undefined'],
  ])('messages of an operation %s are damaged', (_name, operation, problem) => {
    const messages = { 'gen_ai.output.messages': says(asks) }
    const other = span({ ...operation, 'gen_ai.system': 'x' })
    expect(readAs(otelGenAiSpans, [chat([text]), other]).calls).toEqual([])
    expect(() => readAs(otelGenAiSpans, [chat([text]), span({ ...operation, ...messages })])).toThrow(
      expect.objectContaining({ code: 'transcript-damaged', message: expect.stringContaining(problem) }),
    )
  })

  test.each([[[1.5, 0]], [[Number.NaN, 0]], [['x', 1]], [[1]]])('a time of %j hinders nothing', (startTime) => {
    expect(readAs(otelGenAiSpans, [chat([asks], {}, { startTime, endTime: startTime })]).calls).toHaveLength(1)
  })

  test('content may stand on an event, and attributes may be structures', () => {
    const attributes = { 'gen_ai.output.messages': [{ role: 'assistant', parts: [asks] }] }
    const events = [{ name: 'gen_ai.client.inference.operation.details', attributes }]
    const run = readAs(otelGenAiSpans, [span(op('chat'), { events })])
    expect(run.calls).toMatchObject([{ args: { q: 'x' } }])
    const list = Object.entries(op('chat', attributes)).map(([key, value]) => ({ key, value: toAnyValue(value) }))
    const otlp = { resourceSpans: [{ scopeSpans: [{ spans: [{ name: 'x', attributes: list }] }] }] }
    expect(readAs(otelGenAiSpans, otlp).calls).toEqual(run.calls)
  })
})

test('tools of the provider have their results in the same turn', () => {
  const run = readAs(otelGenAiSpans, [
    chat([
      { type: 'server_tool_call', id: 's1', name: 'web_search', server_tool_call: { type: 'web_search', query: 'x' } },
      { type: 'server_tool_call_response', id: 's1', server_tool_call_response: { type: 'web_search', hits: 2 } },
      text,
    ]),
  ])
  expect(run.calls).toMatchObject([
    { name: 'web_search', args: { type: 'web_search', query: 'x' }, told: { json: { type: 'web_search', hits: 2 } } },
  ])
  expect(run.turns).toMatchObject([{ text: 'Two.' }])
})

test('usage, models, finish, reasoning', () => {
  const run = readAs(otelGenAiSpans, [
    chat([{ type: 'reasoning', content: 'Hm.' }, text], {
      'gen_ai.usage.input_tokens': 30,
      'gen_ai.usage.output_tokens': 8,
      'gen_ai.usage.cache_read.input_tokens': 2,
      'gen_ai.request.model': 'asked',
      'gen_ai.response.model': 'tiny',
      'gen_ai.response.finish_reasons': ['length'],
    }),
  ])
  expect(run.turns).toMatchObject([{ usage: { input: 30, output: 8, cached: 2 }, finish: 'length', reasoning: 'Hm.' }])
  expect(run.requests).toMatchObject([{ model: 'tiny' }])
})

describe('where no call of a model was traced', () => {
  const args = { 'gen_ai.tool.call.arguments': '{"q":1.0}' }
  const agent = span(
    op('invoke_agent', {
      'gen_ai.input.messages': says(text).replace('assistant', 'user'),
      'gen_ai.output.messages': says(text),
    }),
    { startTime: [1, 0] },
  )

  test('calls are read from the spans of tools, those at the same time as one turn', () => {
    const run = readAs(otelGenAiSpans, [
      agent,
      ran({ ...args, 'gen_ai.tool.call.result': 'one' }, { startTime: [8, 0], endTime: [8, 9] }),
      ran(
        { ...args, 'gen_ai.tool.call.id': 'c2' },
        { startTime: [8, 1], endTime: [8, 3], status: { code: 2, message: 'bang' } },
      ),
      ran({ ...args, 'gen_ai.tool.call.id': 'c3' }, { startTime: [8, 5], endTime: [8, 8] }),
      ran(
        { ...args, 'gen_ai.tool.call.id': 'c4', 'gen_ai.tool.call.result': 'four' },
        { startTime: [8, 9], endTime: [8, 12] },
      ),
    ])
    expect(run.calls.map(({ turn, outcome, rawArgs, told }) => [turn, outcome, rawArgs, told?.text])).toEqual([
      [1, 'ok', '{"q":1.0}', undefined],
      [1, 'threw', '{"q":1.0}', undefined],
      [1, 'ok', '{"q":1.0}', undefined],
      [2, 'ok', '{"q":1.0}', undefined],
    ])
    expect(run.executions.map(({ error, result }) => error?.message ?? result)).toEqual([
      'one',
      'bang',
      undefined,
      'four',
    ])
    // Its turns are none of a model's.
    expect(run).toMatchObject({ input: 'Two.', answer: 'Two.', end: 'unknown' })
  })

  test('calls that only an agent speaks of are an error', () => {
    const asking = span(op('invoke_agent', { 'gen_ai.output.messages': says(asks, text) }))
    expect(() => readAs(otelGenAiSpans, [asking])).toThrow(
      'gen_ai.output.messages of [0] has calls, of which no span of a model or a tool tells',
    )
    expect(readAs(otelGenAiSpans, [asking, ran(args)]).calls).toHaveLength(1)
  })

  test('arguments that nobody wrote down are an error', () => {
    expect(() => readAs(otelGenAiSpans, [agent, ran({})])).toThrow(
      'these are OpenTelemetry GenAI spans, but damaged: [1] records no gen_ai.tool.call.arguments. Let the instrumentation record content (often OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT).',
    )
  })
})

describe('content that is not there', () => {
  test.each([
    ['no output', [chat([text]), span(op('chat'))], '[1] records no gen_ai.output.messages.'],
    [
      'a call without arguments',
      [chat([{ ...asks, arguments: undefined }])],
      '[0] records no arguments of the call of search.',
    ],
    [
      'a call without a name',
      [chat([{ ...asks, name: undefined }])],
      'gen_ai.output.messages of [0] has a call of undefined',
    ],
    [
      'a text that was cut off',
      [span(op('chat', { 'gen_ai.output.messages': '[{"role":' }))],
      'gen_ai.output.messages of [0] is no JSON',
    ],
    ['a tool without a name', [span(op('execute_tool'))], '[0] records no gen_ai.tool.name.'],
  ])('%s', (_name, spans, message) => {
    expect(() => readAs(otelGenAiSpans, spans)).toThrow(
      expect.objectContaining({ code: 'transcript-damaged', message: expect.stringContaining(message) }),
    )
  })

  test('arguments may stand on the span of the tool alone', () => {
    const spans = [chat([{ ...asks, arguments: null }]), ran({ 'gen_ai.tool.call.arguments': '{"q":"y"}' })]
    expect(readAs(otelGenAiSpans, spans).calls).toMatchObject([{ rawArgs: '{"q":"y"}' }])
  })
})

describe('messages of another form are damaged', () => {
  const message = { role: 'assistant', parts: [text] }
  const openai = { id: 'c1', type: 'function', function: { name: 'search', arguments: '{}' } }

  test.each([
    [
      'a call of another type',
      [{ ...message, parts: [{ type: 'function_call', name: 'x' }] }],
      '[0].parts[0].type is "function_call"',
    ],
    ['a tool use', [{ ...message, parts: [text, { type: 'tool_use', name: 'x' }] }], '[0].parts[1].type is "tool_use"'],
    [
      'a call in other case',
      [{ ...message, parts: [{ ...asks, type: 'Tool_Call' }] }],
      '[0].parts[0].type is "Tool_Call"',
    ],
    [
      'a part without type',
      [{ ...message, parts: [{ functionCall: { name: 'x' } }] }],
      '[0].parts[0].functionCall is {"name":"x"}',
    ],
    ['a part that is a text', [{ ...message, parts: ['x'] }], '[0].parts[0] is "x"'],
    [
      'a text under another key',
      [{ ...message, parts: [{ type: 'text', text: 'x' }] }],
      '[0].parts[0].content is undefined',
    ],
    [
      'calls beside the content',
      [message, { role: 'assistant', content: null, tool_calls: [openai] }],
      '[1].tool_calls is [{',
    ],
    ['calls beside the parts', [{ ...message, toolCalls: [openai] }], '[0].toolCalls is [{'],
    [
      'a list as content',
      [{ role: 'assistant', content: [{ type: 'tool-call' }] }],
      '[0].content is [{"type":"tool-call"}]',
    ],
    ['parts that are no list', [{ role: 'assistant', parts: { 0: asks } }], '[0].parts is {'],
    ['neither parts nor content', [{ message: { role: 'assistant' } }], '[0].parts is undefined'],
    ['a message that is a text', ['x'], '[0] is "x"'],
    ['an object in place of the list', message, ' is {"role":"assistant"'],
    ['a number in place of the list', 7, ' is 7'],
  ])('%s', (_name, messages, problem) => {
    const damage = expect.objectContaining({
      code: 'transcript-damaged',
      message: expect.stringContaining(`gen_ai.output.messages${problem}`),
    })
    const output = { 'gen_ai.output.messages': messages }
    expect(() => readAs(otelGenAiSpans, [span(op('chat', output))])).toThrow(damage)
    expect(() =>
      readAs(otelGenAiSpans, [span(op('chat', { 'gen_ai.output.messages': JSON.stringify(messages) }))]),
    ).toThrow(damage)
    const told = { 'gen_ai.input.messages': messages }
    expect(() => readAs(otelGenAiSpans, [chat([text], told)])).toThrow(`gen_ai.input.messages${problem}`)
  })

  test('a result by another form', () => {
    const told = { 'gen_ai.input.messages': [{ role: 'tool', tool_call_id: 'c1', content: 'two' }] }
    expect(() => readAs(otelGenAiSpans, [chat([asks]), chat([text], told)])).toThrow(
      'gen_ai.input.messages[0].tool_call_id is "c1"',
    )
  })

  test('what holds no call may be of any type, and a message may be empty', () => {
    const parts = [{ type: 'blob', mime_type: 'image/png', content: 'x' }, { type: 'new' }, text]
    const messages = [
      { role: 'assistant', content: null, tool_calls: null },
      { role: 'assistant', parts, finish_reason: 'stop' },
    ]
    expect(readAs(otelGenAiSpans, [span(op('chat', { 'gen_ai.output.messages': messages }))]).answer).toBe('Two.')
  })
})

test.each([
  ['a span without attributes', [chat([text]), { name: 'x' }], '[1].attributes is undefined'],
  ['a span without a name', [{ attributes: op('chat') }], '[0].name is missing'],
  [
    'within an export',
    { resourceSpans: [{ scopeSpans: [{ spans: [{}] }] }] },
    'resourceSpans[0].scopeSpans[0].spans[0].attributes is undefined',
  ],
])('%s is none of them', (_name, value, misfit) => {
  expect(otelGenAiSpans.fit(value).misfit).toBe(misfit)
})

test.each([[null], [7], [{}], [[]], [[span({ 'http.method': 'GET' })]], [{ resourceSpans: [] }]])(
  '%j bears no mark',
  (value) => {
    expect(otelGenAiSpans.fit(value).marks).toBe(0)
  },
)

test('spans that only resemble those of the conventions say so', () => {
  const own = [
    span({ 'ai.operationId': 'ai.generateText', 'gen_ai.system': 'x' }),
    span({ 'ai.operationId': 'ai.toolCall', 'ai.toolCall.name': 'search' }),
  ]
  for (const spans of [own, own.slice(1)]) {
    expect(() => readAs(otelGenAiSpans, spans)).toThrow(
      expect.objectContaining({
        code: 'transcript-empty',
        message: expect.stringMatching(/^these spans carry no GenAI messages: .*@ai-sdk\/otel\.$/),
      }),
    )
  }
})
