import { createGateway, embed, generateText, jsonSchema, streamText, tool, type ModelMessage } from 'ai'
import { expect, test } from 'vitest'
import { cut, fault, withIds } from '../../../fakes/script/faults.js'
import type { Step } from '../../../fakes/script/step.js'
import { call, chunked, raw, refuse, say, turn } from '../../../fakes/script/steps.js'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import type { Llm } from '../../../fakes/sheet/llm.js'
import { readEvents } from '../../../fakes/wires/read-events.js'

const usage = { input: 12, output: 7, cached: 5 }
const prompt = [{ role: 'user', content: [{ type: 'text', text: 'Hi.' }] }]

/** A request as the gateway's client sends it, without the client. */
async function post(
  llm: Llm,
  version: string | null,
  streaming: boolean,
  body: unknown = { prompt },
): Promise<Response> {
  return llm.fetch('https://ai-gateway.vercel.sh/v3/ai/language-model', {
    method: 'POST',
    headers: {
      'ai-gateway-protocol-version': '0.0.1',
      'ai-language-model-id': 'openai/gpt-5',
      'ai-language-model-streaming': String(streaming),
      ...(version === null ? {} : { 'ai-language-model-specification-version': version }),
    },
    body: JSON.stringify(body),
  })
}

/** The bytes that answer a step. */
async function bytesOf(step: Step, version: string | null, streaming: boolean): Promise<string> {
  const sheet = callsheet()
  const llm = sheet.llm([step])
  const run = await sheet.run(async () => (await post(llm, version, streaming)).text())
  return run.value
}

async function eventsOf(step: Step, version: string | null): Promise<readonly unknown[]> {
  return readEvents(await bytesOf(step, version, true)).map(({ data }): unknown => JSON.parse(data))
}

const busy = turn({
  text: 'Let me look.',
  reasoning: 'An order.',
  calls: [raw('look', '{"id": 9007199254740993}'), raw('look', '{"id": 2, "id": 3}')],
  usage,
})

const nested = {
  inputTokens: { total: 12, noCache: 7, cacheRead: 5 },
  outputTokens: { total: 7, text: 7, reasoning: 0 },
}
const flat = { inputTokens: 12, outputTokens: 7, totalTokens: 19, reasoningTokens: 0, cachedInputTokens: 5 }
const providerMetadata = { gateway: { cost: '0', marketCost: '0', generationId: 'gen_callsheet_1' } }
const ends: [string | null, unknown][] = [
  ['2', { finishReason: 'tool-calls', usage: flat, providerMetadata }],
  ['3', { finishReason: { unified: 'tool-calls', raw: 'tool_calls' }, usage: nested, providerMetadata }],
  ['4', { finishReason: { unified: 'tool-calls', raw: 'tool_calls' }, usage: nested, providerMetadata }],
  [null, { finishReason: { unified: 'tool-calls', raw: 'tool_calls' }, usage: nested, providerMetadata }],
]

const calls = [
  { type: 'tool-call', toolCallId: 'call_1', toolName: 'look', input: '{"id": 9007199254740993}' },
  { type: 'tool-call', toolCallId: 'call_2', toolName: 'look', input: '{"id": 2, "id": 3}' },
]

test.for(ends)('a whole answer for version %s', async ([version, end]) => {
  expect(JSON.parse(await bytesOf(busy, version, false))).toEqual({
    content: [{ type: 'reasoning', text: 'An order.' }, { type: 'text', text: 'Let me look.' }, ...calls],
    ...Object(end),
    response: { id: 'gen_callsheet_1', timestamp: '2026-01-01T00:00:00.000Z', modelId: 'openai/gpt-5' },
    warnings: [],
  })
})

test.for(ends)('a stream for version %s', async ([version, end]) => {
  const [first, second] = calls
  expect(await eventsOf(chunked(busy, 20), version)).toEqual([
    { type: 'stream-start', warnings: [] },
    {
      type: 'response-metadata',
      id: 'gen_callsheet_1',
      timestamp: '2026-01-01T00:00:00.000Z',
      modelId: 'openai/gpt-5',
    },
    { type: 'reasoning-start', id: 'reasoning-0' },
    { type: 'reasoning-delta', id: 'reasoning-0', delta: 'An order.' },
    { type: 'reasoning-end', id: 'reasoning-0' },
    { type: 'text-start', id: 'text-0' },
    { type: 'text-delta', id: 'text-0', delta: 'Let me look.' },
    { type: 'text-end', id: 'text-0' },
    { type: 'tool-input-start', id: 'call_1', toolName: 'look' },
    { type: 'tool-input-delta', id: 'call_1', delta: '{"id": 9007199254740' },
    { type: 'tool-input-delta', id: 'call_1', delta: '993}' },
    { type: 'tool-input-end', id: 'call_1' },
    first,
    { type: 'tool-input-start', id: 'call_2', toolName: 'look' },
    { type: 'tool-input-delta', id: 'call_2', delta: '{"id": 2, "id": 3}' },
    { type: 'tool-input-end', id: 'call_2' },
    second,
    { type: 'finish', ...Object(end) },
  ])
})

test.for<[string, Step, string, string]>([
  ['a text', say('Hi.'), 'stop', 'stop'],
  ['a refusal', refuse('No.'), 'content-filter', 'refusal'],
  ['a cut text', turn({ text: 'Hi', finish: 'length' }), 'length', 'length'],
  ['a filtered text', turn({ text: '', finish: 'filter' }), 'content-filter', 'content_filter'],
  ['a call that nobody could read', turn({ text: '', finish: 'malformed' }), 'error', 'MALFORMED_FUNCTION_CALL'],
])('the finish reason of %s', async ([, step, unified, word]) => {
  expect(JSON.parse(await bytesOf(step, '3', false))).toMatchObject({ finishReason: { unified, raw: word } })
  expect((await eventsOf(step, '2')).at(-1)).toMatchObject({ type: 'finish', finishReason: unified })
})

test('ids may be missing and may be the same', async () => {
  const two = turn({ calls: [raw('look', '{}'), raw('look', '{}')] })
  expect(JSON.parse(await bytesOf(withIds(two, ['x', 'x']), '3', false))).toMatchObject({
    content: [{ toolCallId: 'x' }, { toolCallId: 'x' }],
  })
  expect(await bytesOf(withIds(two, [null, null]), '3', false)).not.toContain('toolCallId')
  const events = await eventsOf(withIds(two, [null, 'x']), '3')
  expect(events.map((event) => Object(event)['toolCallId'] ?? Object(event)['id'])).toEqual([
    undefined,
    'gen_callsheet_1',
    ...Array.from({ length: 4 }, () => undefined),
    ...Array.from({ length: 4 }, () => 'x'),
    undefined,
  ])
})

test('an answer that holds nothing', async () => {
  expect(JSON.parse(await bytesOf(fault('empty'), '3', false))).toMatchObject({ content: [] })
  expect((await eventsOf(fault('empty'), '3')).map((event) => Object(event)['type'])).toEqual([
    'stream-start',
    'response-metadata',
    'finish',
  ])
})

test.for<[string, Record<string, string>, unknown, string]>([
  ['no model', {}, { prompt }, 'it has no header ai-language-model-id, which names the model'],
  ['no object', { 'ai-language-model-id': 'm' }, [], 'its body is [], no JSON object'],
  ['no prompt', { 'ai-language-model-id': 'm' }, { messages: [] }, 'its prompt is undefined, no list of messages'],
])('a request with %s is refused', async ([, headers, body, reason]) => {
  const sheet = callsheet()
  const llm = sheet.llm([say('Hi.')])
  const answers: unknown[] = []
  const run = sheet.run(async () => {
    const response = await llm.fetch('http://x/language-model', { method: 'POST', headers, body: JSON.stringify(body) })
    answers.push(response.status, await response.json())
  })
  await expect(run).rejects.toThrow(reason)
  const message = expect.stringContaining(`/language-model: ${reason}`)
  expect(answers).toEqual([400, { error: { message, type: 'invalid_request_error', param: null, code: null } }])
})

/** An agent around the AI SDK's own loop. */
function agent(llm: Llm, look: (args: unknown) => unknown, needsApproval = false): Parameters<typeof generateText>[0] {
  const inputSchema = jsonSchema<Record<string, unknown>>({ type: 'object', properties: { id: { type: 'number' } } })
  const tools = {
    look: tool({ description: 'Looks.', inputSchema, needsApproval, execute: async (args) => look(args) }),
  }
  return {
    model: createGateway({ apiKey: 'none', fetch: llm.fetch })('openai/gpt-5'),
    tools,
    prompt: 'Look.',
    stopWhen: ({ steps }) => steps.length > 4,
  }
}

test.for([400, 403, 404, 413, 429, 500, 503, 529])(
  "status %i is an error of the gateway's own kinds",
  async (status) => {
    const sheet = callsheet()
    const llm = sheet.llm([fault(status)])
    const run = await sheet.fails(async () => generateText({ ...agent(llm, () => 1), maxRetries: 0 }))
    const names: Readonly<Record<number, string>> = {
      400: 'GatewayInvalidRequestError',
      403: 'GatewayForbiddenError',
      404: 'GatewayModelNotFoundError',
      413: 'GatewayInvalidRequestError',
      429: 'GatewayRateLimitError',
    }
    expect(run.error?.name).toBe(names[status] ?? 'GatewayInternalServerError')
  },
)

test('status 401 is an error of authentication, and a word of the script goes through', async () => {
  for (const [step, name] of [
    [fault(401), 'GatewayAuthenticationError'],
    [fault(424, { type: 'failed_dependency' }), 'GatewayFailedDependencyError'],
  ] as const) {
    const sheet = callsheet()
    const llm = sheet.llm([step])
    const run = await sheet.fails(async () => generateText({ ...agent(llm, () => 1), maxRetries: 0 }))
    expect(run.error?.name).toBe(name)
  }
})

test('the client tries again at once', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([fault(429), fault(503), say('Hi.')])
  const run = await sheet.run(async () => (await generateText(agent(llm, () => 1))).text)
  expect(run.value).toBe('Hi.')
  expect(run.requests.map((request) => request.fault)).toEqual(['fault(429)', 'fault(503)', undefined])
})

test('what a tool threw is told with its flag; what it returned has none', async () => {
  for (const stream of [false, true]) {
    const sheet = callsheet()
    const tools = sheet.wrap({
      look: async (args: unknown) => {
        if (Object(args)['id'] === 1) throw new Error('db down')
        return { error: 'none found' }
      },
    })
    const llm = sheet.llm([turn({ calls: [call('look', { id: 1 }), call('look', { id: 2 })] }), say('Sorry.')])
    const run = await sheet.run(async () => {
      const settings = agent(llm, tools.look)
      return stream ? streamText(settings).text : (await generateText(settings)).text
    })
    expect(run.value).toBe('Sorry.')
    expect(run.requests[1]?.messages.slice(2)).toEqual([
      { role: 'tool', toolResult: { id: 'call_1', name: 'look', text: 'db down', error: true } },
      { role: 'tool', toolResult: { id: 'call_2', name: 'look', text: '{"error":"none found"}' } },
    ])
    expect(run.calls.map(({ told }) => told?.error)).toEqual([true, true])
  }
})

test('arguments that are no JSON reach the client; the history of the AI SDK no longer has them', async () => {
  const sheet = callsheet()
  const tools = sheet.wrap({ look: (args: unknown) => args })
  const llm = sheet.llm([raw('look', '{"id": "A-10'), say('Sorry.')])
  const run = await sheet.run(async () => (await generateText(agent(llm, tools.look))).text)
  expect(run.calls).toMatchObject([{ rawArgs: '{"id": "A-10', outcome: 'invalid-json', told: { error: true } }])
  expect(run.requests[1]?.messages[1]).toEqual({
    role: 'assistant',
    calls: [{ id: 'call_1', name: 'look', rawArgs: '{}' }],
  })
})

test.for([true, false])('a call that waits for an approval: approved %s', async (approved) => {
  const sheet = callsheet()
  const tools = sheet.wrap({ look: () => ({ found: true }) })
  const llm = sheet.llm([call('look', { id: 1 }), say('Done.')])
  const run = await sheet.run(async () => {
    const { prompt: _, ...settings } = agent(llm, tools.look, true)
    const messages: ModelMessage[] = [{ role: 'user', content: 'Look.' }]
    const first = await generateText({ ...settings, messages })
    const request = first.content.find(({ type }) => type === 'tool-approval-request')
    if (request?.type !== 'tool-approval-request') throw new Error('nothing to approve')
    const { approvalId } = request
    messages.push(...first.response.messages, {
      role: 'tool',
      content: [{ type: 'tool-approval-response', approvalId, approved, reason: 'as I say' }],
    })
    return (await generateText({ ...settings, messages })).text
  })
  expect(run.value).toBe('Done.')
  expect(run.executions).toHaveLength(approved ? 1 : 0)
  expect(run.requests[1]?.messages.slice(2)).toMatchObject([
    { role: 'tool', toolResult: { id: 'call_1', text: approved ? '{"found":true}' : 'as I say' } },
  ])
})

test('a history that no provider accepts is refused', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([say('Hi.')])
  const asked = { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'a', toolName: 'look', input: {} }] }
  const run = sheet.run(async () => {
    const response = await post(llm, '3', false, { prompt: [...prompt, asked, ...prompt] })
    expect(response.status).toBe(400)
  })
  await expect(run).rejects.toThrow(
    'request 1 carries a history that the AI Gateway refuses with status 400: message 3 (user) follows before the call of look (a)',
  )
})

test('embeddings are no turn', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([say('Hi.')])
  const run = sheet.run(async () => {
    const model = createGateway({ apiKey: 'none', fetch: llm.fetch }).textEmbeddingModel(
      'openai/text-embedding-3-small',
    )
    await expect(embed({ model, value: 'Hi.' })).rejects.toThrow('nothing is served at POST /v3/ai/embedding-model')
  })
  await expect(run).rejects.toThrow('nothing is served at POST /v3/ai/embedding-model')
})

/** What a streaming agent sees, and what the sheet says was asked. */
async function streamed(step: Step): Promise<unknown> {
  const sheet = callsheet()
  const tools = sheet.wrap({ look: (args: unknown) => args })
  const llm = sheet.llm([step])
  const errors: unknown[] = []
  const run = await sheet.run(async () => {
    const settings = { ...agent(llm, tools.look), stopWhen: () => true, maxRetries: 0 }
    const result = streamText({ ...settings, onError: ({ error }) => void errors.push(error) })
    let text = ''
    const seen: string[] = []
    for await (const part of result.fullStream) {
      if (part.type === 'text-delta') text += part.text
      if (part.type === 'tool-call') seen.push(JSON.stringify(part.input))
    }
    return { text, seen }
  })
  const { turns, calls: asked, executions, value } = run
  return {
    ...value,
    errors: errors.length,
    rawArgs: asked.map(({ rawArgs }) => rawArgs),
    ran: executions.length,
    finish: turns[0]?.finish,
  }
}

const both = turn({ text: 'Let me look.', calls: [raw('look', '{"id":1}'), raw('look', '{"id":2}')] })
// The AI SDK runs the calls of a stream once it has read the finish.
const broken = { errors: 0, finish: 'cut', ran: 0 }

test.for<[string, Step, unknown]>([
  [
    'nowhere',
    chunked(both, 3),
    {
      text: 'Let me look.',
      seen: ['{"id":1}', '{"id":2}'],
      rawArgs: ['{"id":1}', '{"id":2}'],
      ran: 2,
      errors: 0,
      finish: 'tool',
    },
  ],
  ['in the text', cut(both, { chars: 6 }), { ...broken, text: 'Let me', seen: [], rawArgs: [] }],
  ['in the first call', cut(both, { chars: 15 }), { ...broken, text: 'Let me look.', seen: [], rawArgs: ['{"i'] }],
  [
    'after the first call',
    cut(both, { after: 1 }),
    { ...broken, text: 'Let me look.', seen: ['{"id":1}'], rawArgs: ['{"id":1}'] },
  ],
  [
    'in the second call',
    cut(both, { chars: 25 }),
    { ...broken, text: 'Let me look.', seen: ['{"id":1}'], rawArgs: ['{"id":1}', '{"id"'] },
  ],
  [
    'before its finish',
    cut(both, 'finish'),
    { ...broken, text: 'Let me look.', seen: ['{"id":1}', '{"id":2}'], rawArgs: ['{"id":1}', '{"id":2}'] },
  ],
  [
    'with an error',
    cut(both, { after: 1 }, { how: 'error' }),
    { ...broken, text: 'Let me look.', seen: ['{"id":1}'], rawArgs: ['{"id":1}'], errors: 1 },
  ],
])('a stream broken off %s', async ([, step, expected]) => {
  expect(await streamed(step)).toEqual(expected)
})

test('pieces may end inside an escape and inside a surrogate pair', async () => {
  const text = '{"note":"\\u00e4 😀"}'
  const pieces = [text.slice(0, 11), text.slice(11, 17), text.slice(17)]
  const deltas = (await eventsOf(chunked(raw('look', text), pieces), '3'))
    .filter((event) => Object(event)['type'] === 'tool-input-delta')
    .map((event): unknown => Object(event)['delta'])
  expect(deltas).toEqual(pieces)
})
