import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { ApiError, GoogleGenAI } from '@google/genai'
import { generateText, jsonSchema, stepCountIs, streamText, tool } from 'ai'
import { expect, test } from 'vitest'
import { cut, fault, withIds } from '../../../fakes/script/faults.js'
import type { Step, TurnStep } from '../../../fakes/script/step.js'
import { call, chunked, maybe, raw, refuse, say, turn } from '../../../fakes/script/steps.js'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import type { Llm } from '../../../fakes/sheet/llm.js'
import { runToJson } from '../../../src/run/run-to-json.js'
import { googleLoop } from '../../support/google-loop.js'

const model = 'gemini-2.5-flash'
const contents = [{ role: 'user', parts: [{ text: 'Hi.' }] }]
const both = [false, true]

/** Status and text of a plain request. */
async function post(llm: Llm, action = 'generateContent', body: unknown = { contents }): Promise<[number, string]> {
  const url = `https://generativelanguage.googleapis.com/v1beta/models/${model}:${action}`
  const response = await llm.fetch(url, { method: 'POST', body: JSON.stringify(body) })
  return [response.status, await response.text()]
}

const usageMetadata = {
  promptTokenCount: 12,
  candidatesTokenCount: 7,
  totalTokenCount: 19,
  cachedContentTokenCount: 3,
  promptTokensDetails: [{ modality: 'TEXT', tokenCount: 12 }],
}
const everything = turn({
  text: 'Let me look.',
  reasoning: 'Which order?',
  calls: [call('look', { id: 1 }), raw('pay', '')],
  usage: { input: 12, output: 7, cached: 3 },
})

test('a whole answer has the shape of recorded ones', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([everything, refuse('No.'), turn({ text: 'half', finish: 'length' })])
  await sheet.run(async () => {
    const parse = async (): Promise<unknown> => JSON.parse((await post(llm))[1])
    expect(await parse()).toEqual({
      candidates: [
        {
          content: {
            parts: [
              { text: 'Which order?', thought: true },
              { text: 'Let me look.' },
              {
                functionCall: { name: 'look', args: { id: 1 }, id: 'call_1' },
                thoughtSignature: btoa('callsheet-thought-1'),
              },
              { functionCall: { name: 'pay', id: 'call_2' } },
            ],
            role: 'model',
          },
          finishReason: 'STOP',
          index: 0,
        },
      ],
      usageMetadata,
      modelVersion: model,
      responseId: 'callsheet-1',
    })
    expect(await parse()).toMatchObject({
      candidates: [
        { content: { parts: [{ text: 'No.', thoughtSignature: expect.any(String) }] }, finishReason: 'STOP' },
      ],
    })
    expect(await parse()).toMatchObject({ candidates: [{ finishReason: 'MAX_TOKENS' }] })
  })
})

test('a stream has the shape of recorded ones: each chunk a whole answer, each call in one', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([everything])
  await sheet.run(async () => {
    const [, text] = await post(llm, 'streamGenerateContent?alt=sse')
    const chunks = text.split('\n\n').filter((event) => event !== '')
    const read = chunks.map((event) => JSON.parse(event.slice('data: '.length)) as { candidates: object[] }) // as written above
    expect(read.map(({ candidates }) => candidates)).toEqual([
      [{ content: { parts: [{ text: 'Which order?', thought: true }], role: 'model' }, index: 0 }],
      [{ content: { parts: [{ text: 'Let me look.' }], role: 'model' }, index: 0 }],
      [
        {
          content: {
            parts: [
              {
                functionCall: { name: 'look', args: { id: 1 }, id: 'call_1' },
                thoughtSignature: btoa('callsheet-thought-1'),
              },
            ],
            role: 'model',
          },
          index: 0,
        },
      ],
      [{ content: { parts: [{ functionCall: { name: 'pay', id: 'call_2' } }], role: 'model' }, index: 0 }],
      [{ content: { parts: [{ text: '' }], role: 'model' }, finishReason: 'STOP', index: 0 }],
    ])
    expect(read.at(-1)).toMatchObject({ usageMetadata, modelVersion: model, responseId: 'callsheet-1' })
    const { candidatesTokenCount: _, ...asked } = { ...usageMetadata, totalTokenCount: 12 }
    expect(read[0]).toMatchObject({ usageMetadata: asked })
    expect(read[0]).not.toHaveProperty('usageMetadata.candidatesTokenCount')
  })
})

const scripts: [string, readonly Step[]][] = [
  ['a text', [say('It is on its way. 😀')]],
  ['a call', [call('look', { order_id: 'A-1001', note: 'ü😀"\\' }), say('Done.')]],
  ['a call without arguments', [raw('look', ''), say('Done.')]],
  [
    'parallel calls beside a text and a thought',
    [
      turn({ text: 'Let me look.', reasoning: 'Hm.', calls: [call('look', { id: 1 }), call('look', { id: 2 })] }),
      say('Done.'),
    ],
  ],
  ['numbers that parsing changes', [raw('look', '{"id": 9007199254740993, "n": 5.0}'), say('Done.')]],
]

test.for(scripts)('%s is the same run, streamed or whole, however it is split', async ([, steps]) => {
  const record = async (stream: boolean, script: readonly Step[]): Promise<string> => {
    const sheet = callsheet()
    const tools = sheet.wrap({ look: async (text: string) => text.length })
    const llm = sheet.llm(script)
    const run = await sheet.run(() => googleLoop(llm, (_name, text) => tools.look(text), { stream }))
    const { requests, ...rest } = run
    const told = requests.map(({ messages }) => messages)
    return JSON.stringify([runToJson({ ...rest, requests: [] }), told]).replaceAll(/"(at|started|finished)":\d+/g, '')
  }
  const whole = await record(false, steps)
  for (const chunks of [1, 3, 1000, 'char'] as const) {
    const split = steps.map((step) => (step.kind === 'turn' ? chunked(step, chunks) : step))
    expect(await record(true, split)).toBe(whole)
  }
})

test.for(both)('the AI SDK runs a loop of two steps with parallel calls; streamed: %s', async (stream) => {
  const sheet = callsheet()
  const schema = { type: 'object' as const, properties: { id: { type: 'integer' as const } }, required: ['id'] }
  const look = { description: 'Looks.', inputSchema: jsonSchema<{ id: number }>(schema) }
  const tools = sheet.wrap({ look: tool({ ...look, execute: ({ id }) => ({ total: id }) }) })
  const llm = sheet.llm([
    turn({
      text: 'Let me look.',
      reasoning: 'Hm.',
      calls: [call('look', { id: 1 }), call('look', { id: 2 })],
      usage: { input: 12, output: 7, cached: 3 },
    }),
    say('Done.').when({ told: '{"total":2}' }),
  ])
  const google = createGoogleGenerativeAI({ apiKey: 'none', fetch: llm.fetch })
  const options = {
    model: google(model),
    system: 'Be brief.',
    prompt: 'Go.',
    tools,
    stopWhen: stepCountIs(5),
    maxRetries: 0,
  }
  const run = await sheet.run(async () => {
    const result = stream ? streamText(options) : await generateText(options)
    const [steps, text] = await Promise.all([result.steps, result.text])
    const [first] = steps
    return {
      text,
      reasoning: first?.reasoningText,
      usage: first?.usage,
      finish: steps.map((step) => step.finishReason),
    }
  })
  expect(run.value).toMatchObject({
    text: 'Done.',
    reasoning: 'Hm.',
    finish: ['tool-calls', 'stop'],
    usage: { inputTokens: 12, outputTokens: 7, totalTokens: 19, cachedInputTokens: 3 },
  })
  expect(run.calls.map(({ outcome, told }) => [outcome, told?.text])).toEqual([
    ['ok', '{"total":1}'],
    ['ok', '{"total":2}'],
  ])
  expect(run.requests[1]).toMatchObject({
    provider: 'google',
    model,
    stream,
    system: 'Be brief.',
    tools: [{ name: 'look', description: 'Looks.', inputSchema: schema }],
    messages: [
      { role: 'user', text: 'Go.' },
      {
        role: 'assistant',
        text: 'Let me look.',
        calls: [
          { id: 'call_1', name: 'look', rawArgs: '{"id":1}' },
          { id: 'call_2', name: 'look', rawArgs: '{"id":2}' },
        ],
      },
      { role: 'tool', toolResult: { id: 'call_1', name: 'look', text: '{"total":1}' } },
      { role: 'tool', toolResult: { id: 'call_2', name: 'look', text: '{"total":2}' } },
    ],
  })
})

test("the client's own chat keeps each chunk of a stream as a content of its own, which are one message", async () => {
  const sheet = callsheet()
  const llm = sheet.llm([
    chunked(turn({ text: 'Let me look.', calls: [call('look', { id: 1 }), call('look', { id: 2 })] }), 4),
    chunked(say('Done.'), 2),
    say('Bye.'),
  ])
  const run = await sheet.run(async () => {
    const chat = new GoogleGenAI(llm.google()).chats.create({ model })
    const told = [1, 2].map((id) => ({
      functionResponse: { id: `call_${id}`, name: 'look', response: { output: id } },
    }))
    for (const message of ['Go.', told]) {
      for await (const _ of await chat.sendMessageStream({ message })) continue
    }
    return (await chat.sendMessage({ message: 'Thanks.' })).text
  })
  expect(run.value).toBe('Bye.')
  expect(run.requests[2]?.messages.map(({ role, text, calls }) => [role, text, calls?.length])).toEqual([
    ['user', 'Go.', undefined],
    ['assistant', 'Let me look.', 2],
    ['tool', undefined, undefined],
    ['tool', undefined, undefined],
    ['assistant', 'Done.', undefined],
    ['user', 'Thanks.', undefined],
  ])
})

test.for(both)('arguments that are no object are a turn that Google could not read; streamed: %s', async (stream) => {
  for (const text of ['{"id": "A-10', '[1]', '"a"', 'null']) {
    const sheet = callsheet()
    const bad = turn({ text: 'Hm.', reasoning: 'Hm.', calls: [raw('look', text)] })
    const llm = sheet.llm([chunked(bad, [text])])
    const run = await sheet.run(async () => {
      const google = createGoogleGenerativeAI({ apiKey: 'none', fetch: llm.fetch })
      const options = { model: google(model), prompt: 'Go.', maxRetries: 0 }
      const result = stream ? streamText(options) : await generateText(options)
      return [await result.text, await result.rawFinishReason]
    })
    expect(run.value).toEqual(['', 'MALFORMED_FUNCTION_CALL'])
    expect(run.calls).toEqual([])
    expect(run.turns).toMatchObject([{ text: null, finish: 'malformed', reasoning: 'Hm.' }])
  }
})

test.for(both)('numbers and line breaks of arguments reach the client as they are; streamed: %s', async (stream) => {
  const sheet = callsheet()
  const llm = sheet.llm([raw('look', '{\r\n"id": 9007199254740993, "id": 5.0}')])
  const run = await sheet.run(
    async () => (await post(llm, stream ? 'streamGenerateContent?alt=sse' : 'generateContent'))[1],
  )
  const text = stream ? '{  "id": 9007199254740993, "id": 5.0}' : '{\r\n"id": 9007199254740993, "id": 5.0}'
  expect(run.value).toContain(`"functionCall":{"name":"look","args":${text},"id":"call_1"}`)
  expect(run.calls[0]).toMatchObject({ rawArgs: text, duplicates: ['/id'] })
})

test.for(both)('ids may be missing, and twice the same; streamed: %s', async (stream) => {
  const sheet = callsheet()
  const tools = sheet.wrap({ look: async (text: string) => text })
  const pair = turn({ calls: [call('look', { id: 1 }), call('look', { id: 2 })] })
  const llm = sheet.llm([withIds(pair, [null, null]), withIds(pair, ['same', 'same']), say('Done.')])
  const run = await sheet.run(() => googleLoop(llm, (_name, text) => tools.look(text), { stream }))
  expect(run.calls.map(({ id, told }) => [id, told?.text])).toEqual([
    [null, '{"id":1}'],
    [null, '{"id":2}'],
    ['same', '{"id":1}'],
    ['same', '{"id":2}'],
  ])
})

test.for([
  [400, 'INVALID_ARGUMENT'],
  [401, 'UNAUTHENTICATED'],
  [403, 'PERMISSION_DENIED'],
  [404, 'NOT_FOUND'],
  [413, 'INVALID_ARGUMENT'],
  [429, 'RESOURCE_EXHAUSTED'],
  [500, 'INTERNAL'],
  [503, 'UNAVAILABLE'],
  [529, 'UNAVAILABLE'],
] as const)('status %i is an ApiError that says %s', async ([status, word]) => {
  for (const stream of both) {
    const sheet = callsheet()
    const llm = sheet.llm([fault(status, { message: 'Not now.' })])
    const run = await sheet.fails(() => googleLoop(llm, () => '', { stream }))
    expect(run.error).toMatchObject({ name: 'ApiError', message: expect.stringContaining(`"status":"${word}"`) })
    expect(run.error?.message).toContain(`"code":${status},"message":"Not now."`)
  }
})

test('an error says in its details how long to wait, and the reason that the script gives it', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([
    fault(429, { retryAfterMs: 34_400 }),
    fault(400, { type: 'FAILED_PRECONDITION', code: 'KEY' }),
    fault(503, { retryAfterMs: 34_400 }),
  ])
  const run = await sheet.run(async () => {
    const read = async (): Promise<unknown> => JSON.parse((await post(llm))[1])
    return [await read(), await read(), await read()]
  })
  const message = expect.any(String) as unknown // a matcher
  const details = (name: string, more: object): object[] => [
    { '@type': `type.googleapis.com/google.rpc.${name}`, ...more },
  ]
  expect(run.value).toEqual([
    {
      error: {
        code: 429,
        message,
        status: 'RESOURCE_EXHAUSTED',
        details: details('RetryInfo', { retryDelay: '34.4s' }),
      },
    },
    {
      error: {
        code: 400,
        message,
        status: 'FAILED_PRECONDITION',
        details: details('ErrorInfo', { reason: 'KEY', domain: 'googleapis.com' }),
      },
    },
    { error: { code: 503, message, status: 'UNAVAILABLE' } },
  ])
})

const long: TurnStep = chunked(
  turn({ text: 'Let me look.', calls: [call('look', { id: 1 }), call('look', { id: 2 })] }),
  4,
)

test.for([
  [{ chars: 5 }, 'Let m', []],
  [{ chars: 12 }, 'Let me look.', []],
  [{ chars: 19 }, 'Let me look.', []],
  [{ chars: 20 }, 'Let me look.', ['{"id":1}']],
  [{ after: 0 }, 'Let me look.', []],
  [{ after: 1 }, 'Let me look.', ['{"id":1}']],
  ['finish', 'Let me look.', ['{"id":1}', '{"id":2}']],
] as const)('a stream cut at %j lets through what a client can read', async ([at, text, asked]) => {
  const sheet = callsheet()
  const llm = sheet.llm([cut(long, at)])
  const run = await sheet.run(async () => {
    const stream = await new GoogleGenAI(llm.google()).models.generateContentStream({ model, contents })
    const read = { text: '', calls: [] as unknown[] }
    for await (const { candidates } of stream) {
      for (const part of candidates?.[0]?.content?.parts ?? []) {
        read.text += part.text ?? ''
        if (part.functionCall !== undefined) read.calls.push(JSON.stringify(part.functionCall.args))
      }
    }
    return read
  })
  expect(run.value).toEqual({ text, calls: asked })
  expect(run.calls.map(({ rawArgs }) => rawArgs)).toEqual(asked)
  expect(run.turns).toMatchObject([{ text, finish: 'cut' }])
})

test('a stream that fails in its midst throws the error of the provider', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([cut(long, { after: 1 }, { how: 'error' })])
  const run = await sheet.fails(() => googleLoop(llm, () => '', { stream: true }))
  expect(run.error).toMatchObject({ name: ApiError.name, message: expect.stringContaining('INTERNAL') })
  expect(run.calls).toHaveLength(1)
})

test.for(both)('an empty answer holds no candidate; streamed: %s', async (stream) => {
  const sheet = callsheet()
  const llm = sheet.llm([fault('empty')])
  const run = await sheet.run(async () => {
    const { models } = new GoogleGenAI(llm.google())
    if (!stream) return (await models.generateContent({ model, contents })).candidates
    const chunks: unknown[] = []
    for await (const chunk of await models.generateContentStream({ model, contents })) chunks.push(chunk.candidates)
    return chunks
  })
  expect(run.value).toEqual(stream ? [undefined] : undefined)
})

test.for([
  ['/v1beta/models/gemini-2.5-pro:generateContent', 'gemini-2.5-pro'],
  ['/v1/projects/p/locations/us-central1/publishers/google/models/gemini-2.5-pro:generateContent', 'gemini-2.5-pro'],
  ['/v1beta/tunedModels/orders-1:generateContent', 'orders-1'],
  ['/v1/projects/p/locations/l/endpoints/42:generateContent', '42'],
  ['/google/v1beta/models/gemini%202:generateContent', 'gemini 2'],
] as const)('%s asks for the model %s', async ([path, name]) => {
  const sheet = callsheet()
  const llm = sheet.llm([say('Hi.')])
  const run = await sheet.run(() =>
    llm.fetch(`https://example.test${path}`, { method: 'POST', body: JSON.stringify({ contents }) }),
  )
  expect(run.requests[0]).toMatchObject({ provider: 'google', model: name })
})

test.for<[string, string, unknown, string]>([
  ['a stream that is no event stream', 'streamGenerateContent', { contents }, 'it asks for a stream without ?alt=sse'],
  ['a body that is a list', 'generateContent', [], 'its body is [], no JSON object'],
  ['no contents', 'generateContent', {}, 'its contents are undefined, no list'],
  [
    'several candidates',
    'generateContent',
    { contents, generationConfig: { candidateCount: 2 } },
    'it asks for candidateCount: 2 answers; a script holds one',
  ],
  [
    'another method',
    'countTokens',
    { contents },
    'nothing is served at POST /v1beta/models/gemini-2.5-flash:countTokens',
  ],
])('refuses %s in the shape of Google', async ([, action, body, reason]) => {
  const sheet = callsheet()
  const llm = sheet.llm([maybe(say('Hi.'))])
  let answer: unknown
  await expect(sheet.run(async () => (answer = await post(llm, action, body)))).rejects.toThrow(reason)
  const [status, text] = answer as [number, string] // what `post` gave
  expect(status).toBe(400)
  expect(JSON.parse(text)).toEqual({
    error: { code: 400, message: expect.stringContaining(reason), status: 'INVALID_ARGUMENT' },
  })
})

test('a request that nobody serves is refused in the shape of Google where its key says so', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([maybe(say('Hi.'))])
  const ask = (): Promise<Response> => llm.fetch('https://example.test/x', { headers: { 'x-goog-api-key': 'k' } })
  let text = ''
  await expect(sheet.run(async () => (text = await (await ask()).text()))).rejects.toThrow(
    'nothing is served at GET /x',
  )
  expect(text).toContain('"status":"INVALID_ARGUMENT"')
})
