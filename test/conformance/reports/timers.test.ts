import Anthropic from '@anthropic-ai/sdk'
import { streamText } from 'ai'
import { callsheet, say, type Llm } from 'callsheet'
import { aiSdkModel } from 'callsheet/fakes/ai-sdk'
import { langchainModel } from 'callsheet/fakes/langchain'
import 'callsheet/vitest'
import OpenAI from 'openai'
import { afterEach, expect, vi } from 'vitest'
import { z } from 'zod'
import { inputOf, test } from './report.js'
import { script, stepsOf } from './script-of.js'

afterEach(() => {
  vi.useRealTimers()
})

const fakeable = z.enum(['nextTick', 'setTimeout', 'setImmediate', 'queueMicrotask'])
const request = { model: 'gpt-4.1-mini', messages: [{ role: 'user' as const, content: 'Hi.' }] }

test('R090 a retry that waits, on the clock of the test', async () => {
  const { script: reported } = inputOf('R090', z.object({ script, timers: z.string() }))
  const [failed] = reported
  const wait = failed !== undefined && 'error' in failed ? failed.error.retryAfterMs : 0
  vi.useFakeTimers()
  const sheet = callsheet()
  const llm = sheet.llm(stepsOf(reported))
  const running = sheet.run(async () => {
    const { choices } = await new OpenAI(llm.openai()).chat.completions.create(request)
    return choices[0]?.message.content
  })
  let isOver = false
  void running.finally(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(wait - 1)
  expect([wait, isOver]).toEqual([500, false])
  await vi.advanceTimersByTimeAsync(1)
  expect(isOver).toBe(true)
  const run = await running

  expect(run).toAnswer('ok')
  expect(run.requests).toHaveLength(2)
  // No clock but the client's own.
  expect(vi.getTimerCount()).toBe(0)
})

const ways: Readonly<Record<string, (llm: Llm) => Promise<string | null>>> = {
  async openai(llm) {
    let text = ''
    const stream = await new OpenAI(llm.openai()).chat.completions.create({ ...request, stream: true })
    for await (const { choices } of stream) text += choices[0]?.delta.content ?? ''
    return text
  },
  async anthropic(llm) {
    const messages = [{ role: 'user' as const, content: 'Hi.' }]
    const stream = new Anthropic(llm.anthropic()).messages.stream({ model: 'claude-opus-5', max_tokens: 9, messages })
    return await stream.finalText()
  },
  async aiSdk(llm) {
    let text = ''
    for await (const part of streamText({ model: aiSdkModel(llm), prompt: 'Hi.' }).textStream) text += part
    return text
  },
  async langchain(llm) {
    let text = ''
    for await (const part of await langchainModel(llm).stream('Hi.')) text += part.text
    return text
  },
  next: async (llm) => (await llm.next([{ role: 'user', text: 'Hi.' }])).text,
}

test.for(Object.keys(ways))('R092 a stream needs no timer: %s', async (way) => {
  const { timers, mode } = inputOf('R092', z.object({ timers: z.string(), mode: z.literal('stream') }))
  const faked = z.array(fakeable).parse(JSON.parse(/toFake:(\[.*?\])/.exec(timers)?.[1] ?? ''))
  expect([mode, ...faked]).toEqual(['stream', 'nextTick', 'setTimeout', 'setImmediate', 'queueMicrotask'])
  // In a child process, where this runs, Vitest itself refuses to fake nextTick.
  vi.useFakeTimers({ toFake: faked.filter((name) => name !== 'nextTick') })
  const sheet = callsheet()
  const llm = sheet.llm([say('One, two, three.')])
  const run = await sheet.run(() => ways[way]?.(llm))

  expect(run).toAnswer('One, two, three.')
})
