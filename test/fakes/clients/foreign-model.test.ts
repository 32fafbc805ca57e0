import { AsyncLocalStorage } from 'node:async_hooks'
import { call, callsheet, say, type Llm } from 'callsheet'
import { aiSdkModel, aiSdkProvider } from 'callsheet/fakes/ai-sdk'
import { langchainModel } from 'callsheet/fakes/langchain'
import { mswHandlers } from 'callsheet/fakes/msw'
import { openaiAgentsModel } from 'callsheet/fakes/openai-agents'
import { serve } from 'callsheet/fakes/server'
import { Agent, run as runAgent, setTracingDisabled } from '@openai/agents'
import { generateText } from 'ai'
import { setupServer } from 'msw/node'
import OpenAI from 'openai'
import { describe, expect, onTestFinished, test } from 'vitest'

setTracingDisabled(true)

const chat = { model: 'gpt-4.1-mini', messages: [{ role: 'user' as const, content: 'Hi.' }] }

/** Asks a model, over each way in. */
const ways: readonly (readonly [string, (llm: Llm) => Promise<unknown>])[] = [
  ['llm.next', (llm) => llm.next([{ role: 'user', text: 'Hi.' }])],
  ['llm.fetch', (llm) => new OpenAI(llm.openai()).chat.completions.create(chat)],
  ['llm.fetch, streamed', (llm) => new OpenAI(llm.openai()).chat.completions.create({ ...chat, stream: true })],
  ['aiSdkModel', (llm) => generateText({ model: aiSdkModel(llm), prompt: 'Hi.' })],
  ['aiSdkProvider', (llm) => generateText({ model: aiSdkProvider(llm).languageModel('m'), prompt: 'Hi.' })],
  ['langchainModel', (llm) => langchainModel(llm).invoke('Hi.')],
  ['openaiAgentsModel', (llm) => runAgent(new Agent({ name: 'Shop', model: openaiAgentsModel(llm) }), 'Hi.')],
  ['llm.on', (llm) => new OpenAI(llm.openai()).embeddings.create({ model: 'm', input: 'x' })],
  ['a path that is none', (llm) => askNowhere(llm)],
]

async function askNowhere(llm: Llm): Promise<void> {
  const response = await llm.fetch('http://model.callsheet.test/nowhere', { method: 'POST', body: '{}' })
  throw new Error(await response.text())
}

const scripted = (sheet = callsheet()): Llm =>
  sheet.llm([say('of another sheet'), say('again')]).on('/embeddings', () => ({ data: [{ embedding: [1] }] }))

describe('the model of another sheet', () => {
  test.each(ways)('fails the run that asks it, over %s, at once', async (_name, ask) => {
    const other = scripted()
    const failures: unknown[] = []
    const sheet = callsheet()
    const started = performance.now()
    const run = sheet.run(() => ask(other).catch((error: unknown) => failures.push(error)))
    await expect(run).rejects.toMatchObject({
      code: 'model-foreign',
      message: expect.stringContaining('the agent asked the model of another sheet'),
      run: { requests: [], turns: [] },
    })
    expect(performance.now() - started).toBeLessThan(1000)
    expect(failures).toMatchObject([{ message: expect.stringContaining('the model of another sheet') }])
  })

  test('fails a run that has a script of its own, too, and takes no step of the other', async () => {
    const [sheet, other] = [callsheet(), callsheet()]
    sheet.llm([say('its own')])
    const llm = other.llm([say('the first')])
    await expect(sheet.run(() => llm.next([{ role: 'user', text: 'Hi.' }]))).rejects.toMatchObject({
      code: 'model-foreign',
    })
    const run = await other.run(() => llm.next([{ role: 'user', text: 'Hi.' }]))
    expect(run.turns).toMatchObject([{ text: 'the first' }])
  })

  test('fails a run of a sheet without a script that its handlers of MSW would answer', async () => {
    const server = setupServer(...mswHandlers(scripted()))
    server.listen({ onUnhandledRequest: 'error' })
    onTestFinished(() => server.close())
    const sheet = callsheet()
    const run = sheet.run(() => new OpenAI({ apiKey: 'none' }).chat.completions.create(chat).catch(() => null))
    await expect(run).rejects.toMatchObject({ code: 'model-foreign' })
  })
})

describe('the own model', () => {
  test('is asked by runs within runs', async () => {
    const [outer, inner] = [callsheet(), callsheet()]
    const [first, second] = [outer.llm([say('outer 1'), say('outer 2')]), inner.llm([say('inner')])]
    const run = await outer.run(async () => {
      await first.next([{ role: 'user', text: 'Hi.' }])
      const within = await inner.run(() => second.next([{ role: 'user', text: 'Hi.' }]))
      expect(within.turns).toMatchObject([{ text: 'inner' }])
      return first.next([{ role: 'user', text: 'Hi.' }])
    })
    expect(run.turns).toMatchObject([{ text: 'outer 1' }, { text: 'outer 2' }])
  })

  test('is asked from the context of a run that has closed', async () => {
    const sheet = callsheet()
    const llm = sheet.llm([say('Hello.')])
    // A worker that an earlier run began.
    const earlier = await callsheet().run(() => AsyncLocalStorage.snapshot())
    const ask = (): Promise<unknown> => earlier.value(() => llm.next([{ role: 'user', text: 'Hi.' }]))
    const run = await sheet.run(ask)
    expect(run.turns).toMatchObject([{ text: 'Hello.' }])
  })

  test('is asked over a server, which carries no run', async () => {
    const [sheet, other] = [callsheet(), callsheet()]
    const server = await serve(sheet.llm([call('lookup_order', {}), say('Hello.')]))
    const elsewhere = await serve(scripted(other))
    onTestFinished(() => elsewhere.close())
    const client = new OpenAI({ apiKey: 'none', baseURL: `${server.url}/v1` })
    const run = await sheet.run(async () => {
      await client.chat.completions.create(chat)
      await client.chat.completions.create(chat)
    })
    expect(run.turns).toHaveLength(2)
  })
})
