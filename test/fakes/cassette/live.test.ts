import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call, callsheet, fault, say, CallsheetError, type Step } from 'callsheet'
import { live, type LiveOptions } from 'callsheet/cassette'
import OpenAI from 'openai'
import { afterEach, expect, test, vi } from 'vitest'
import { runOpenAIAgent } from './support/agent.js'
import { providerOf } from './support/upstream.js'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const steps = [call('lookup_order', { order_id: 'A-1001' }), say('It costs 49.90.')]

/** Runs the agent with a real model, which says these steps. */
async function ask(said: readonly Step[], agent: (client: OpenAI) => unknown) {
  const provider = await providerOf(said)
  try {
    const sheet = callsheet()
    const llm = live(sheet, { upstream: provider.url })
    return await sheet.run(() => agent(new OpenAI({ ...llm.openai(), maxRetries: 0 })))
  } finally {
    await provider.end().catch(() => undefined)
  }
}

test('is asked and watched, in CI too, and nothing is recorded', async () => {
  vi.stubEnv('CI', 'true')
  const log = vi.spyOn(console, 'log')
  const folder = mkdtempSync(join(tmpdir(), 'callsheet-live-'))
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
  const run = await ask(steps, (client) => runOpenAIAgent(client))

  expect(run.answer).toBe('It costs 49.90.')
  expect(run.calls).toMatchObject([
    { name: 'lookup_order', args: { order_id: 'A-1001' }, told: { text: '{"total":"49.90"}' } },
  ])
  expect(run.seen).toMatchObject({ asked: true, told: true })
  expect([log.mock.calls, readdirSync(folder)]).toEqual([[], []])
  rmSync(folder, { recursive: true })
})

test('that answers with an error of its own is told so to the client', async () => {
  const run = await ask([fault(429), say('Hello.')], async (client) => {
    await runOpenAIAgent(client).catch((error: unknown) => expect(error).toMatchObject({ status: 429 }))
    return runOpenAIAgent(client)
  })

  expect(run.answer).toBe('Hello.')
})

const answering = (status: number, body: unknown): LiveOptions => ({
  upstream: async () => Response.json(body, { status }),
})

test.each([
  ['refuses the key', answering(401, { error: 'no such key' }), /answered with status 401[^]*no such key/],
  [
    'answers what is no answer',
    answering(200, { hello: 1 }),
    /what http:\/\/model\.callsheet\.test\/v1\/chat\/completions answered cannot be/,
  ],
  [
    'is asked in this process',
    answering(200, {}),
    /it is asked over HTTP, but the model was asked in this process/,
    true,
  ],
  ['is not there', { upstream: () => Promise.reject(new Error('no network')) }, /could not be asked: no network/],
])('that %s fails the run, even where the agent swallows it', async (_name, options, message, isInProcess = false) => {
  const sheet = callsheet()
  const llm = live(sheet, options)
  const client = new OpenAI({ ...llm.openai(), maxRetries: 0 })
  const ask = (): Promise<unknown> => (isInProcess ? llm.next([{ role: 'user', text: 'Hi' }]) : runOpenAIAgent(client))
  const running = sheet.run(() => ask().catch(() => 'sorry'))

  const error: unknown = await running.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(CallsheetError)
  expect(error).toMatchObject({ code: 'live-failed', message: expect.stringMatching(message) })
  expect(String(error)).toMatch(/^CallsheetError: asking the real model failed: /)
  expect(String(error)).not.toMatch(/record/)
})

test('secrets of the environment are not told with a refusal', async () => {
  vi.stubEnv('SHOP_API_KEY', 'swordfish-7f3a9c21')
  const sheet = callsheet()
  const llm = live(sheet, answering(401, { error: 'bad key swordfish-7f3a9c21' }))
  const running = sheet.run(() => runOpenAIAgent(new OpenAI({ ...llm.openai(), maxRetries: 0 })))

  const error: unknown = await running.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(String(error)).toContain('<SHOP_API_KEY>')
  expect(String(error)).not.toContain('swordfish')
})

test('that is never asked fails the run: the agent may have asked another', async () => {
  const sheet = callsheet()
  live(sheet)

  await expect(sheet.run(() => 'hello')).rejects.toMatchObject({
    code: 'live-failed',
    message: expect.stringMatching(/^the agent never asked the model of live\(\)/),
  })
})

test('that is never asked is no matter where the agent threw', async () => {
  const sheet = callsheet()
  live(sheet)

  await expect(sheet.run(() => Promise.reject(new RangeError('boom')))).rejects.toThrow(RangeError)
})

test('lanes are told apart', async () => {
  const sheet = callsheet()
  const { upstream } = answering(200, {
    id: 'x',
    object: 'chat.completion',
    created: 0,
    model: 'm-1',
    choices: [
      {
        index: 0,
        finish_reason: 'stop',
        logprobs: null,
        message: { role: 'assistant', content: 'Hi.', refusal: null },
      },
    ],
  })
  const llm = live(sheet, { ...(upstream === undefined ? {} : { upstream }), lane: ({ model }) => model })
  const client = new OpenAI(llm.openai())
  const run = await sheet.run(() => runOpenAIAgent(client, { model: 'planner' }))

  expect(run.turns.map(({ lane }) => lane)).toEqual(['planner'])
})

test.each([
  [{ upstrem: 'x' }, "live(): does not know the option 'upstrem'"],
  [{ upstream: 'ftp://a' }, 'live() takes an http address or a fetch as upstream, but got "ftp://a"'],
  [{ lane: 'main' }, 'live() takes a function as lane, but got "main"'],
])('%j is no option', (options, message) => {
  // What a test in JavaScript may say.
  expect(() => live(callsheet(), options as unknown as LiveOptions)).toThrow(message)
})
