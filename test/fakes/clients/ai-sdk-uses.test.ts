import {
  convertToModelMessages,
  extractReasoningMiddleware,
  generateObject,
  generateText,
  Output,
  readUIMessageStream,
  smoothStream,
  stepCountIs,
  streamObject,
  streamText,
  tool,
  ToolLoopAgent,
  wrapLanguageModel,
  type ModelMessage,
  type ToolSet,
  type UIMessage,
} from 'ai'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { aiSdkModel } from '../../../fakes/clients/ai-sdk.js'
import type { AiSdkStreamPart } from '../../../fakes/clients/ai-sdk-types.js'
import { fault } from '../../../fakes/script/faults.js'
import { call, chunked, maybe, say, turn } from '../../../fakes/script/steps.js'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import { checkHold } from '../../../src/match/check-hold.js'
import { orderTools } from '../../support/ai-sdk-agent.js'

/** A refund waits for a person. */
function approvedTools(): ToolSet {
  return {
    issue_refund: tool({
      inputSchema: z.object({ order_id: z.string() }),
      needsApproval: true,
      execute: async ({ order_id }) => `refunded ${order_id}`,
    }),
  }
}

afterEach(() => {
  vi.useRealTimers()
})

const prompt = [{ role: 'user', content: [{ type: 'text', text: 'Hi.' }] }]
const lookUp = call('lookup_order', { order_id: 'A-1001' })

test('an agent of the SDK, whole and streamed', async () => {
  for (const stream of [false, true]) {
    const sheet = callsheet()
    const llm = sheet.llm([lookUp, say('It is on its way.')])
    const agent = new ToolLoopAgent({ model: aiSdkModel(llm), tools: sheet.wrap(orderTools()), instructions: 'Help.' })
    const run = await sheet.run(async () => {
      if (!stream) return (await agent.generate({ prompt: 'Where is A-1001?' })).text
      return (await agent.stream({ prompt: 'Where is A-1001?' })).text
    })
    expect(run).toMatchObject({ answer: 'It is on its way.', calls: [{ outcome: 'ok' }] })
    expect(run.requests[0]?.system).toBe('Help.')
  }
})

test('objects: whole, streamed, and after tools', async () => {
  const schema = z.object({ total: z.string() })
  const sheet = callsheet()
  const llm = sheet.llm([
    say('{"total":"1.00"}'),
    chunked(say('{"total":"2.00"}'), 4),
    lookUp,
    say('{"total":"49.90"}').when({ told: '49.90' }),
  ])
  const run = await sheet.run(async () => {
    const model = aiSdkModel(llm)
    const { object } = await generateObject({ model, schema, prompt: 'One.' })
    const partial: unknown[] = []
    for await (const each of streamObject({ model, schema, prompt: 'Two.' }).partialObjectStream) partial.push(each)
    const { output } = await generateText({
      model,
      tools: sheet.wrap(orderTools()),
      stopWhen: stepCountIs(3),
      output: Output.object({ schema }),
      prompt: 'Three.',
    })
    return { object, partial, output }
  })
  expect(run.value).toEqual({
    object: { total: '1.00' },
    partial: expect.arrayContaining([{ total: '2.00' }]),
    output: { total: '49.90' },
  })
  // What the SDK asks for beside the messages is on record.
  expect(run.requests[0]?.raw).toMatchObject({ responseFormat: { type: 'json', schema: { type: 'object' } } })
})

test('an answer that is no object fails as with a real provider', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([say('no object')])
  const run = await sheet.fails(() =>
    generateObject({ model: aiSdkModel(llm), schema: z.object({ a: z.string() }), prompt: 'Hi.' }),
  )
  expect(run.error?.name).toBe('AI_NoObjectGeneratedError')
})

test('a call that waits for an approval, and goes on once it is given', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([
    call('issue_refund', { order_id: 'A-1001' }),
    say('Refunded.').when({ told: 'refunded A-1001' }),
  ])
  const model = aiSdkModel(llm)
  const tools = sheet.wrap(approvedTools())
  const messages: ModelMessage[] = [{ role: 'user', content: 'Refund A-1001.' }]
  const run = await sheet.run(async (leg) => {
    const first = await leg(() => generateText({ model, tools, messages, stopWhen: stepCountIs(3) }))
    messages.push(...first.response.messages)
    const asked = first.content.filter((part) => part.type === 'tool-approval-request')
    messages.push({
      role: 'tool',
      content: asked.map(({ approvalId }) => ({ type: 'tool-approval-response', approvalId, approved: true })),
    })
    return await leg(() => generateText({ model, tools, messages, stopWhen: stepCountIs(3) }))
  })
  expect(run.legs).toHaveLength(2)
  expect(run.calls).toMatchObject([{ name: 'issue_refund', outcome: 'ok', executions: [1] }])
  expect(run.answer ?? run.turns.at(-1)?.text).toBe('Refunded.')
})

test('a call that waits for an approval is held', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([call('issue_refund', { order_id: 'A-1001' })])
  const tools = sheet.wrap(approvedTools())
  const run = await sheet.run(() => generateText({ model: aiSdkModel(llm), tools, prompt: 'Refund it.' }))
  expect(run.calls).toMatchObject([{ outcome: 'paused' }])
  expect(checkHold(run, 'issue_refund').answer).toBe('holds')
})

test('a route that streams to a page, and the page', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([
    turn({ text: 'One moment.', calls: [lookUp] }),
    chunked(say('It is on its way.'), ['It is ', 'on its way.']),
  ])
  const model = aiSdkModel(llm)
  const history: UIMessage[] = [{ id: '1', role: 'user', parts: [{ type: 'text', text: 'Where is A-1001?' }] }]
  const tools = sheet.wrap(orderTools())
  const run = await sheet.run(async () => {
    const messages = await convertToModelMessages(history)
    const result = streamText({ model, tools, messages, stopWhen: stepCountIs(3) })
    const response = result.toUIMessageStreamResponse()
    return (await response.text()).split('\n\n').filter((event) => event.includes('"text-delta"'))
  })
  expect(run.value.map((event) => JSON.parse(event.slice(6)) as { delta: string })).toMatchObject([
    { delta: 'One moment.' },
    { delta: 'It is ' },
    { delta: 'on its way.' },
  ])
})

test('a page that reads the messages of a stream', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([lookUp, say('Done.')])
  const tools = sheet.wrap(orderTools())
  const run = await sheet.run(async () => {
    const result = streamText({ model: aiSdkModel(llm), tools, prompt: 'Hi.', stopWhen: stepCountIs(3) })
    let last: UIMessage | undefined
    for await (const message of readUIMessageStream({ stream: result.toUIMessageStream() })) last = message
    return last?.parts
  })
  expect(run.value).toMatchObject([
    { type: 'step-start' },
    { type: 'tool-lookup_order', state: 'output-available', input: { order_id: 'A-1001' }, output: { total: '49.90' } },
    { type: 'step-start' },
    { type: 'text', text: 'Done.' },
  ])
})

test('middleware and smoothing read it like any model', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([chunked(say('<think>Hm.</think>It is on its way.'), 2)])
  const model = wrapLanguageModel({
    model: aiSdkModel(llm),
    middleware: extractReasoningMiddleware({ tagName: 'think' }),
  })
  const run = await sheet.run(async () => {
    const result = streamText({ model, prompt: 'Hi.', experimental_transform: smoothStream({ delayInMs: null }) })
    const pieces: string[] = []
    for await (const piece of result.textStream) pieces.push(piece)
    return { pieces, reasoning: await result.reasoningText }
  })
  expect(run.value).toEqual({ pieces: ['It ', 'is ', 'on ', 'its ', 'way.'], reasoning: 'Hm.' })
})

test('an answer says when and by whom, as the SDK has it', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([say('One.'), say('Two.')])
  const run = await sheet.run(async () => {
    const model = aiSdkModel(llm, { modelId: 'openai/gpt-5' })
    const whole = await generateText({ model, prompt: 'Hi.' })
    const streamed = streamText({ model, prompt: 'Hi.' })
    await streamed.consumeStream()
    return [whole.response, await streamed.response]
  })
  const timestamp = new Date('2026-01-01T00:00:00.000Z')
  expect(run.value).toMatchObject([
    { id: 'gen_callsheet_1', modelId: 'openai/gpt-5', timestamp },
    { id: 'gen_callsheet_2', modelId: 'openai/gpt-5', timestamp },
  ])
})

test.each(['network', 'html'] as const)('the SDK tries again after %s without waiting', async (kind) => {
  vi.useFakeTimers()
  const sheet = callsheet()
  const llm = sheet.llm([fault(kind), fault(kind), say('Here.')])
  const run = await sheet.run(async () => {
    const asked = generateText({ model: aiSdkModel(llm), prompt: 'Hi.' })
    await vi.advanceTimersByTimeAsync(5)
    return Promise.race([asked.then(({ text }) => text), Promise.resolve('still waiting').then((text) => text)])
  })
  expect(run.value).toBe('Here.')
})

test('a text comes in the pieces that the script says', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([chunked(say('Grüße 🚚!'), 'char'), chunked(say('abcdef'), 4)])
  const run = await sheet.run(async () => {
    const read = async () => {
      const pieces: string[] = []
      for await (const piece of streamText({ model: aiSdkModel(llm), prompt: 'Hi.' }).textStream) pieces.push(piece)
      return pieces
    }
    return [await read(), await read()]
  })
  expect(run.value).toEqual([[...'Grüße 🚚!'], ['abcd', 'ef']])
})

test('a delay in milliseconds holds each part back on the clock of the test', async () => {
  vi.useFakeTimers()
  const sheet = callsheet()
  const llm = sheet.llm([chunked(say('abcd'), 2)])
  const run = await sheet.run(async () => {
    const { stream } = await aiSdkModel(llm, { delay: 10 }).doStream({ prompt })
    const types: string[] = []
    const reading = (async () => {
      for await (const { type } of stream) types.push(type)
    })()
    const counts: number[] = []
    for (let ticks = 0; ticks < 8; ticks += 1) {
      await vi.advanceTimersByTimeAsync(9)
      counts.push(types.length)
      await vi.advanceTimersByTimeAsync(1)
    }
    await reading
    return { types, counts }
  })
  expect(run.value.counts).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(run.value.types).toEqual([
    'stream-start',
    'response-metadata',
    'text-start',
    'text-delta',
    'text-delta',
    'text-end',
    'finish',
  ])
})

test('what a delay holds back when the reader goes was never asked', async () => {
  const held: AiSdkStreamPart[] = []
  const sheet = callsheet()
  const llm = sheet.llm([turn({ text: 'Hm.', calls: [lookUp] })])
  const leaving = new AbortController()
  const delay = async (part: AiSdkStreamPart): Promise<void> => {
    if (part.type !== 'tool-input-start') return
    held.push(part)
    leaving.abort()
    await new Promise((resolve) => setImmediate(resolve))
  }
  const run = await sheet.run(async () => {
    const tools = sheet.wrap(orderTools())
    const result = streamText({ model: aiSdkModel(llm, { delay }), tools, prompt: 'Hi.', abortSignal: leaving.signal })
    await result.consumeStream()
  })
  expect(held).toHaveLength(1)
  expect(run.turns).toMatchObject([{ text: 'Hm.', calls: [], finish: 'cut' }])
  expect(run.calls).toEqual([])
})

test('a delay that throws breaks the stream', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([say('Hm.')])
  const delay = () => {
    throw new Error('no clock')
  }
  const run = await sheet.fails(async () => {
    const { stream } = await aiSdkModel(llm, { delay }).doStream({ prompt })
    await stream.getReader().read()
  })
  expect(run.error?.message).toBe('no clock')
})

test('a whole answer does not wait', async () => {
  vi.useFakeTimers()
  const sheet = callsheet()
  const llm = sheet.llm([say('At once.')])
  const run = await sheet.run(() => generateText({ model: aiSdkModel(llm, { delay: 1000 }), prompt: 'Hi.' }))
  expect(run.turns[0]?.text).toBe('At once.')
})

test('who breaks out of a stream has got what was read', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([chunked(say('One two three.'), 4), maybe(say('Never.'))])
  const run = await sheet.run(async () => {
    const { stream } = await aiSdkModel(llm).doStream({ prompt })
    for await (const { type } of stream) if (type === 'text-delta') break
  })
  expect(run.calls).toEqual([])
  expect(run.turns).toMatchObject([{ text: 'One ', finish: 'cut' }])
})

test('a stream that nobody reads is a violation', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([say('Hm.')])
  await expect(sheet.run(() => aiSdkModel(llm).doStream({ prompt }))).rejects.toMatchObject({
    code: 'stream-unread',
  })
})

test('what a request holds beside JSON', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([say('Seen.')])
  const bytes = new Uint8Array([1, 2, 250])
  const run = await sheet.run(() =>
    generateText({
      model: aiSdkModel(llm),
      headers: { 'x-own': 'ü' },
      abortSignal: new AbortController().signal,
      temperature: 0.5,
      providerOptions: { own: { deep: [1] } },
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Look.' },
            { type: 'file', data: bytes, mediaType: 'application/pdf' },
            { type: 'file', data: Buffer.from(bytes), mediaType: 'application/pdf' },
            // Nothing is downloaded.
            { type: 'image', image: new URL('https://images.test/order.png') },
          ],
        },
      ],
    }),
  )
  const { raw } = run.requests[0] ?? {}
  expect(raw).toMatchObject({
    temperature: 0.5,
    providerOptions: { own: { deep: [1] } },
    prompt: [
      { content: [{ text: 'Look.' }, { data: 'AQL6' }, { data: 'AQL6' }, { data: 'https://images.test/order.png' }] },
    ],
  })
  expect(Object.keys(raw as object)).not.toContain('headers')
  expect(run.requests[0]?.messages).toMatchObject([{ role: 'user', text: 'Look.' }])
})

test('a result that JSON cannot hold fails where a real provider fails', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([call('count', {}), maybe(say('Never.'))])
  const tools: ToolSet = sheet.wrap({ count: tool({ inputSchema: z.object({}), execute: async () => 7n }) })
  const run = await sheet.fails(() =>
    generateText({ model: aiSdkModel(llm), tools, prompt: 'Count.', stopWhen: stepCountIs(3) }),
  )
  expect(run.error?.message).toContain('BigInt')
  expect(run.calls).toMatchObject([{ outcome: 'ok', told: null }])
})

test.for<[string, unknown, string]>([
  ['no model', undefined, 'aiSdkModel() takes the scripted model that sheet.llm([…]) returns, but got undefined'],
  [
    'an option that there is not',
    { chunkSize: 3 },
    "aiSdkModel() does not know the option 'chunkSize'; it knows spec, provider, delay, modelId",
  ],
  ['no options', 'v3', `aiSdkModel() takes an object of options, but got "v3"`],
  ['another version', { spec: 'v1' }, `aiSdkModel() takes 'v2', 'v3' or 'v4' as spec, but got "v1"`],
  ['a delay below 0', { delay: -1 }, 'aiSdkModel() takes milliseconds or a function as delay, but got -1'],
  ['an empty name', { modelId: '' }, 'aiSdkModel() takes a text of ASCII letters as modelId, but got ""'],
  [
    'a name that is no header',
    { provider: 'моя' },
    'aiSdkModel() takes a text of ASCII letters as provider, but got "моя"',
  ],
])('misuse: %s', ([name, options, message]) => {
  const llm = callsheet().llm([say('Hm.')])
  const make = aiSdkModel as (...args: unknown[]) => unknown
  let error: unknown
  try {
    if (name === 'no model') make()
    else make(llm, options)
  } catch (thrown) {
    error = thrown
  }
  expect(error).toBeInstanceOf(TypeError)
  expect((error as TypeError).message).toContain(message)
  expect((error as TypeError).stack?.split('\n')[1]).toContain('ai-sdk-uses.test.ts')
})
