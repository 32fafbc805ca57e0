import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Anthropic from '@anthropic-ai/sdk'
import { createOpenAI } from '@ai-sdk/openai'
import { ChatOpenAI } from '@langchain/openai'
import { generateText } from 'ai'
import { callsheet, say, type Llm } from 'callsheet'
import { cassette } from 'callsheet/cassette'
import { aiSdkModel } from 'callsheet/fakes/ai-sdk'
import { mswHandlers } from 'callsheet/fakes/msw'
import { setupServer } from 'msw/node'
import OpenAI from 'openai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runOpenAIAgent } from './support/agent.js'
import { providerOf, type Provider } from './support/upstream.js'

let folder = ''
let file = ''
let provider: Provider
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'callsheet-ways-'))
  file = join(folder, 'shop.json')
  provider = await providerOf([say('It costs 49.90.')])
  vi.spyOn(console, 'log').mockReturnValue()
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

/** Records an agent, and replays it. Returns what it said both times. */
async function twice(agent: (llm: Llm) => Promise<unknown>, upstream = provider.url): Promise<readonly unknown[]> {
  const once = async () => {
    const sheet = callsheet()
    const llm = cassette(sheet, file, { upstream })
    return (await sheet.run(() => agent(llm))).value
  }
  vi.stubEnv('CI', '')
  vi.stubEnv('CALLSHEET_RECORD', 'once')
  const recorded = await once()
  vi.unstubAllEnvs()
  return [recorded, await once()]
}

describe('recorded and replayed', () => {
  test('over MSW, which answers no request of the recording itself', async () => {
    const server = setupServer()
    server.listen({ onUnhandledRequest: 'error' })
    try {
      const answers = await twice(async (llm) => {
        server.resetHandlers(...mswHandlers(llm))
        return runOpenAIAgent(new OpenAI({ apiKey: 'none' }))
      })
      expect(answers).toEqual(['It costs 49.90.', 'It costs 49.90.'])
    } finally {
      server.close()
    }
  })

  test('by a provider of the AI SDK', async () => {
    const answers = await twice(async (llm) => {
      const openai = createOpenAI({ apiKey: 'none', fetch: llm.fetch })
      return (await generateText({ model: openai.chat('gpt-5-mini'), prompt: 'What does it cost?' })).text
    })
    expect(answers).toEqual(['It costs 49.90.', 'It costs 49.90.'])
    expect(JSON.parse(readFileSync(file, 'utf8')).provenance.sdks).toContainEqual(expect.stringMatching(/^ai 6/))
  })

  test('by the model object of the AI SDK, from whoever speaks its wire', async () => {
    const answers = await twice(async (llm) => (await generateText({ model: aiSdkModel(llm), prompt: 'What?' })).text)
    expect(answers).toEqual(['It costs 49.90.', 'It costs 49.90.'])
  })

  test('by a model of LangChain', async () => {
    const answers = await twice(async (llm) => {
      const model = new ChatOpenAI({ model: 'gpt-5-mini', apiKey: 'none', configuration: { fetch: llm.fetch } })
      return (await model.invoke('What does it cost?')).text
    })
    expect(answers).toEqual(['It costs 49.90.', 'It costs 49.90.'])
  })
})

test('what a provider signs comes back to it while it is recorded', async () => {
  // Checks its own signature, as the real one does.
  const seen: string[] = []
  const real = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += String(chunk)))
    request.on('end', () => {
      seen.push(body)
      const isSecond = body.includes('tool_result')
      const content = isSecond
        ? [{ type: 'text', text: 'Done.' }]
        : [
            { type: 'thinking', thinking: 'Let me look.', signature: 'real-signature' },
            { type: 'tool_use', id: 'toolu_real', name: 'lookup_order', input: { order_id: 'A-1001' } },
          ]
      response.setHeader('content-type', 'application/json')
      response.end(
        JSON.stringify({
          id: 'msg_real',
          type: 'message',
          role: 'assistant',
          model: 'claude-real',
          content,
          stop_reason: isSecond ? 'end_turn' : 'tool_use',
          stop_sequence: null,
          usage: { input_tokens: 5, output_tokens: 3 },
        }),
      )
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => real.once('listening', resolve))
  const { port } = real.address() as AddressInfo // it listens to a port
  const answers = await twice(async (llm) => {
    const client = new Anthropic(llm.anthropic())
    const messages: Anthropic.MessageParam[] = [{ role: 'user', content: 'Look.' }]
    const ask = { model: 'claude-sonnet-5', max_tokens: 100, messages }
    const first = await client.messages.create(ask)
    const id = first.content.flatMap((block) => (block.type === 'tool_use' ? [block.id] : []))[0] ?? ''
    messages.push({ role: 'assistant', content: first.content })
    messages.push({ role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: '49.90' }] })
    return [id, (await client.messages.create(ask)).content]
  }, `http://127.0.0.1:${port}`)
  real.close()
  expect(seen).toHaveLength(2)
  expect(seen[1]).toContain('"signature":"real-signature"')
  expect(answers[1]).toEqual(answers[0])
  expect(answers[0]).toMatchObject(['toolu_real', [{ text: 'Done.' }]])
  expect(JSON.parse(readFileSync(file, 'utf8')).provenance).toMatchObject({ models: ['claude-real'] })
})
