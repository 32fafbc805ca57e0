import { Agent, run as runAgent, setTracingDisabled } from '@openai/agents'
import { generateText } from 'ai'
import { call, callsheet, fault, forever, say, type Llm } from 'callsheet'
import { aiSdkModel } from 'callsheet/fakes/ai-sdk'
import { langchainModel } from 'callsheet/fakes/langchain'
import { openaiAgentsModel } from 'callsheet/fakes/openai-agents'
import OpenAI from 'openai'
import { describe, expect, test, vi } from 'vitest'

setTracingDisabled(true)

const chat = { model: 'gpt-4.1-mini', messages: [{ role: 'user' as const, content: 'Hi.' }] }

/** Asks once, over each way in. */
const ways: readonly (readonly [string, (llm: Llm) => Promise<unknown>])[] = [
  ['llm.next', (llm) => llm.next([{ role: 'user', text: 'Hi.' }])],
  ['llm.fetch', (llm) => new OpenAI(llm.openai()).chat.completions.create(chat)],
  [
    'llm.fetch, streamed',
    async (llm) => {
      const parts: unknown[] = []
      for await (const part of await new OpenAI(llm.openai()).chat.completions.create({ ...chat, stream: true })) {
        parts.push(part)
      }
    },
  ],
  ['aiSdkModel', (llm) => generateText({ model: aiSdkModel(llm), prompt: 'Hi.' })],
  ['langchainModel', (llm) => langchainModel(llm).invoke('Hi.')],
  ['openaiAgentsModel', (llm) => runAgent(new Agent({ name: 'Shop', model: openaiAgentsModel(llm) }), 'Hi.')],
  ['llm.on', (llm) => llm.fetch('http://model.callsheet.test/v1/embeddings', { method: 'POST', body: '{}' })],
]

/** What a test gives up after, so that it fails rather than hangs. */
const mostTurns = 5000

/** Asks for ever. */
async function runaway(ask: () => Promise<unknown>): Promise<number> {
  for (let turn = 1; turn <= mostTurns; turn += 1) await ask()
  return mostTurns
}

describe('an agent that never ends', () => {
  test.each(ways)('lets timers fire and ends by until, over %s', async (_name, ask) => {
    const sheet = callsheet()
    const llm = sheet.llm([forever(say('x'))]).on('/embeddings', () => ({}))
    const later = new Promise((resolve) => setTimeout(resolve, 5))
    const run = await sheet.run(
      async () => {
        // The script is to be used.
        await llm.next([{ role: 'user', text: 'Hi.' }])
        return runaway(() => ask(llm))
      },
      { until: later },
    )
    expect(run.end).toBe('stopped')
    expect(run.requests.length).toBeLessThan(mostTurns)
  })

  test('does so on a model that fails for ever', async () => {
    const sheet = callsheet()
    const llm = sheet.llm([forever(fault(500))])
    let attempts = 0
    const onFailedAttempt = (): void => {
      attempts += 1
      if (attempts > mostTurns) throw new Error('nothing ended it')
    }
    const model = langchainModel(llm, { maxRetries: Infinity, onFailedAttempt })
    const run = await sheet.run(() => model.invoke('Hi.'), { until: new Promise((resolve) => setTimeout(resolve, 5)) })
    expect(run.end).toBe('stopped')
  })

  test('does so while timers are faked', async () => {
    const later = new Promise((resolve) => setTimeout(resolve, 5))
    vi.useFakeTimers()
    const sheet = callsheet()
    const llm = sheet.llm([forever(say('x'))])
    const run = await sheet.run(() => runaway(() => llm.next([{ role: 'user', text: 'Hi.' }])), { until: later })
    vi.useRealTimers()
    expect(run.end).toBe('stopped')
  })

  test.each([
    ['that its sheet has closed', (llm: Llm) => llm.next([{ role: 'user', text: 'Hi.' }])],
    [
      'that nothing is served there',
      (llm: Llm) => llm.fetch('http://model.callsheet.test/nowhere', { method: 'POST', body: '{}' }),
    ],
  ])('does so where it is told %s, and does not listen', async (_name, ask) => {
    const sheet = callsheet()
    const llm = sheet.llm([say('x')])
    await sheet.run(() => llm.next([{ role: 'user', text: 'Hi.' }]))
    const fired: number[] = []
    setTimeout(() => fired.push(1), 2)
    for (let turn = 0; turn < mostTurns && fired.length === 0; turn += 1) await ask(llm).catch(() => null)
    expect(fired).toEqual([1])
  })
})

test('requests made at once are answered in their order, however many they are', async () => {
  const sheet = callsheet()
  const steps = Array.from({ length: 200 }, (_, index) => say(`answer ${index}`))
  const llm = sheet.llm(steps)
  const run = await sheet.run(() =>
    Promise.all(steps.map(async (_, index) => (await llm.next([{ role: 'user', text: `question ${index}` }])).text)),
  )
  expect(run.value).toEqual(steps.map((_, index) => `answer ${index}`))
  expect(run.requests.map(({ messages }) => messages[0]?.text)).toEqual(steps.map((_, index) => `question ${index}`))
})

test('a request that is given up while timers have their turn takes no step', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([forever(call('lookup_order', {}))])
  const ask = (signal?: AbortSignal): Promise<unknown> =>
    new OpenAI(llm.openai()).chat.completions.create(chat, signal === undefined ? {} : { signal })
  const run = await sheet.run(async () => {
    for (let turn = 1; turn < 64; turn += 1) await ask()
    const given = new AbortController()
    const last = ask(given.signal).then(String, () => 'given up')
    setTimeout(() => given.abort(), 0)
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
    given.abort()
    return last
  })
  expect(run.value).toBe('given up')
  expect(run.requests).toHaveLength(63)
})
