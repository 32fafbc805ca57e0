import { createOpenAI } from '@ai-sdk/openai'
import { generateText, stepCountIs, streamText, tool, type ModelMessage } from 'ai'
import OpenAI from 'openai'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import type { Llm } from '../../../fakes/sheet/llm.js'
import { call, chunked, say } from '../../../fakes/script/steps.js'
import { legOf } from '../../../src/run/part-of.js'
import { openaiLoop } from '../../support/openai-loop.js'

/** The AI SDK's own provider, answered by the script. */
function modelOf(llm: Llm): ReturnType<ReturnType<typeof createOpenAI>['chat']> {
  const { apiKey, baseURL, fetch } = llm.openai()
  return createOpenAI({ apiKey, baseURL, fetch }).chat('gpt-4.1-mini')
}

const inputSchema = z.object({ cents: z.number() })

test('an AI SDK agent: executions are joined by the id that the framework hands over', async () => {
  const sheet = callsheet()
  const paid = sheet.effects<number>('paid')
  const tools = sheet.wrap({ pay: tool({ inputSchema, execute: async ({ cents }) => ({ paid: paid.push(cents) }) }) })
  const llm = sheet.llm([call('pay', { cents: 5 }), say('Paid.')])
  const run = await sheet.run(
    async () => (await generateText({ model: modelOf(llm), tools, prompt: 'Pay.', stopWhen: stepCountIs(3) })).text,
  )
  expect(run.calls).toMatchObject([
    { name: 'pay', outcome: 'ok', executions: [1], told: { json: { paid: 1 }, request: 2 } },
  ])
  expect(run.effects).toMatchObject([{ value: 5, cause: 1 }])
  expect(run.answer).toBe('Paid.')
})

test('results of the last step are read from the value, and were told in no request', async () => {
  const sheet = callsheet()
  const tools = sheet.wrap({ pay: tool({ inputSchema, execute: async ({ cents }) => ({ cents }) }) })
  const llm = sheet.llm([call('pay', { cents: 5 })])
  const run = await sheet.run(() =>
    generateText({ model: modelOf(llm), tools, prompt: 'Pay.', stopWhen: stepCountIs(1) }),
  )
  expect(run.calls[0]).toMatchObject({
    outcome: 'ok',
    told: { text: '{"cents":5}', json: { cents: 5 }, request: null },
  })
})

test.for([true, false])('an approval that is granted (%s)', async (approved) => {
  const sheet = callsheet()
  const tools = sheet.wrap({
    pay: tool({ inputSchema, needsApproval: true, execute: async ({ cents }) => ({ cents }) }),
  })
  const llm = sheet.llm([call('pay', { cents: 5 }), say('Done.')])
  const run = await sheet.run(async (leg) => {
    const messages: ModelMessage[] = [{ role: 'user', content: 'Pay.' }]
    const first = await leg(() => generateText({ model: modelOf(llm), tools, messages, stopWhen: stepCountIs(3) }))
    messages.push(...first.response.messages)
    const requests = first.content.filter((part) => part.type === 'tool-approval-request')
    messages.push({
      role: 'tool',
      content: requests.map(({ approvalId }) => ({ type: 'tool-approval-response', approvalId, approved })),
    })
    return leg(
      async () => (await generateText({ model: modelOf(llm), tools, messages, stopWhen: stepCountIs(3) })).text,
    )
  })
  expect(legOf(run, 1).calls).toMatchObject([{ name: 'pay', outcome: 'paused', executions: [], told: null }])
  expect(run.calls[0]).toMatchObject(
    approved ? { outcome: 'ok', executions: [1] } : { executions: [], told: { request: 2 } },
  )
  expect(run.calls[0]?.outcome).toBe(approved ? 'ok' : 'blocked')
  expect(run.executions).toHaveLength(approved ? 1 : 0)
  expect(run.answer).toBe('Done.')
})

test('waits says what no framework reports', async () => {
  const sheet = callsheet({ waits: ({ name }, run) => name === 'pay' && run.end === 'finished' })
  const tools = sheet.wrap({ pay: () => 'paid', look: () => 'found' }, { unread: 'fine' })
  const llm = sheet.llm([call('look', {}), call('pay', {})])
  const run = await sheet.run(async () => {
    const user = { role: 'user' as const, text: 'Pay.' }
    const { calls } = await llm.next([user])
    const history = [
      user,
      { role: 'assistant' as const, calls },
      { role: 'tool' as const, toolResult: { id: 'call_1', text: tools.look() } },
    ]
    await llm.next(history)
  })
  expect(run.calls.map(({ outcome }) => outcome)).toEqual(['ok', 'paused'])
})

test('a streamed route is read through a copy, so that the whole run is on the sheet', async () => {
  const sheet = callsheet()
  const tools = sheet.wrap({ look: tool({ inputSchema: z.object({}), execute: async () => 'found' }) })
  const llm = sheet.llm([call('look', {}), chunked(say('It is on its way.'), 4)])
  const run = await sheet.run(() =>
    streamText({ model: modelOf(llm), tools, prompt: 'Where?', stopWhen: stepCountIs(3) }).toTextStreamResponse(),
  )
  expect(run.turns.map(({ finish }) => finish)).toEqual(['tool', 'stop'])
  expect(run.calls).toMatchObject([{ outcome: 'ok', executions: [1] }])
  expect(run.answer).toBe('It is on its way.')
  expect(await run.value.text()).toBe('It is on its way.')
})

test('a stream result that nobody consumed is a violation that shows how; looking at it runs nothing', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([say('It is on its way.')])
  const error: unknown = await sheet
    .run(() => streamText({ model: modelOf(llm), prompt: 'Where?' }))
    .catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: expect.stringMatching(/^(stream-unread|script-left-over)$/) })
  expect(String(error)).toContain('await result.consumeStream()')
  const consumed = callsheet()
  const other = consumed.llm([say('It is on its way.')])
  const run = await consumed.run(async () => {
    const result = streamText({ model: modelOf(other), prompt: 'Where?' })
    await result.consumeStream()
    return result
  })
  expect(await run.value.text).toBe('It is on its way.')
})

test('a client stream that is left open is a violation; one that is broken out of is not', async () => {
  const open = async (llm: Llm): Promise<AsyncIterable<unknown>> =>
    new OpenAI(llm.openai()).chat.completions.create({
      model: 'm',
      messages: [{ role: 'user', content: 'Hi.' }],
      stream: true,
    })
  const left = callsheet()
  const llm = left.llm([say('Hello.')])
  await expect(left.run(() => open(llm))).rejects.toMatchObject({ code: 'stream-unread' })
  const broken = callsheet()
  const other = broken.llm([say('Hello.')])
  const run = await broken.run(async () => {
    for await (const _ of await open(other)) break
  })
  expect(run.turns).toMatchObject([{ finish: 'cut' }])
})

test('requests that are no turn are answered beside the script', async () => {
  const sheet = callsheet()
  const bodies: unknown[] = []
  const llm = sheet.llm([say('Done.')]).on('/embeddings', (body) => {
    bodies.push(body)
    return {
      object: 'list',
      data: [{ object: 'embedding', index: 0, embedding: [0, 1] }],
      model: 'e',
      usage: { prompt_tokens: 1, total_tokens: 1 },
    }
  })
  const run = await sheet.run(async () => {
    const client = new OpenAI(llm.openai())
    const { data } = await client.embeddings.create({ model: 'e', input: 'A-1001', encoding_format: 'float' })
    await openaiLoop(llm, () => '')
    return data[0]?.embedding
  })
  expect(run.value).toEqual([0, 1])
  expect(bodies).toEqual([{ model: 'e', input: 'A-1001', encoding_format: 'float' }])
  expect(run.turns).toHaveLength(1)
  expect(() => llm.on('embeddings', () => 1)).toThrow(/takes a path that begins with '\/'/)
})

test('an answer beside the script that throws is a violation', async () => {
  const sheet = callsheet()
  const boom = new Error('boom')
  const llm = sheet.llm([say('Done.')]).on('/embeddings', () => Promise.reject(boom))
  const agent = (): Promise<unknown> =>
    new OpenAI(llm.openai()).embeddings.create({ model: 'e', input: 'x' }).catch(() => 'swallowed')
  await expect(sheet.run(agent)).rejects.toMatchObject({ code: 'request-unknown', cause: boom })
})
