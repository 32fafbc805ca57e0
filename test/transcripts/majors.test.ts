import { createRequire } from 'node:module'
import { generateText, stepCountIs, streamText, tool, type LanguageModel, type ToolSet } from 'ai'
import { call, callsheet, raw, runFrom, say, turn, type Llm, type Run } from 'callsheet'
import { aiSdkModel } from 'callsheet/fakes/ai-sdk'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

// Only published names are imported: the same file runs against the packed tarball beside each major of the AI SDK.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })

const { version } = createRequire(import.meta.url)('ai/package.json') as { version: string } // every package has one
const spec = version.startsWith('5.') ? 'v2' : version.startsWith('6.') ? 'v3' : 'v4'

const makeTools = (): ToolSet => ({
  lookup_order: tool({
    description: 'Finds an order.',
    inputSchema: z.strictObject({ id: z.string() }),
    execute: async ({ id }) => ({ id, total: '49.90' }),
  }),
  issue_refund: tool({
    description: 'Pays money back.',
    inputSchema: z.strictObject({ id: z.string() }),
    execute: async ({ id }) => {
      if (id === 'bad') throw new Error(`there is no order ${id}`)
      return `refunded ${id}`
    },
  }),
})

const modelOf = (llm: Llm): LanguageModel => aiSdkModel(llm, { spec }) as LanguageModel // of the version that is installed

const script = () => [
  turn({
    text: 'Both.',
    reasoning: 'They want both.',
    calls: [call('lookup_order', { id: 'A' }), call('issue_refund', { id: 'bad' }), raw('lookup_order', { id: 7 })],
  }),
  raw('lookup_order', '{"id": "A'),
  raw('lookup_ordr', { id: 'A' }),
  call('issue_refund', { id: 'B' }),
  say('Done.'),
]

type Settings = Parameters<typeof generateText>[0]

async function chat(settings: Settings): Promise<unknown> {
  let stored: unknown = null
  const stream = streamText({ ...settings, onError: () => {} }).toUIMessageStream({
    onError: (error) => (error instanceof Error ? error.message : String(error)),
    onFinish: ({ messages }) => {
      stored = messages
    },
  })
  for await (const _chunk of stream);
  return stored
}

const ways: [string, (settings: Settings) => PromiseLike<unknown>, boolean][] = [
  ['the result of generateText', generateText, true],
  ['its JSON', async (settings) => JSON.parse(JSON.stringify(await generateText(settings))), true],
  ['the steps of streamText', (settings) => streamText({ ...settings, onError: () => {} }).steps, true],
  // Messages have {} in place of arguments that were no JSON, and version 7 tells a page errors in other words than a model.
  ['the messages of the response', async (settings) => messagesOf(await generateText(settings)), false],
  ['what a server stores of a chat', chat, false],
]

/** Version 7 has those of all steps at another place. */
function messagesOf(result: Awaited<ReturnType<typeof generateText>>): unknown {
  return 'responseMessages' in result ? result.responseMessages : result.response.messages
}

describe(`ai ${version}`, () => {
  test.each(ways)('%s', async (_name, drive, isWhole) => {
    const sheet = callsheet()
    const tools = sheet.wrap(makeTools())
    const llm = sheet.llm(script())
    const model = modelOf(llm)
    const run = await sheet.run(() => drive({ model, tools, prompt: 'Hi.', stopWhen: stepCountIs(8) }))
    const read = runFrom(run.value as object) // an object or a list, as each way returns one
    expect(shownBy(read, isWhole)).toEqual(shownBy(run, isWhole))
    // What is told in other words is taken for an error of the tool.
    const refused = ['invalid-args', 'invalid-json', 'unknown-tool'].map((outcome) =>
      isWhole ? outcome : expect.stringMatching(`^(${outcome}|error)$`),
    )
    expect(read.calls.map(({ outcome }) => outcome)).toEqual(['ok', 'error', ...refused, 'ok'])
  })

  test('the result of streamText is refused as it is', () => {
    const llm = callsheet().llm([say('Hello.')])
    const result = streamText({ model: modelOf(llm), prompt: 'Hi.' })
    expect(() => runFrom(result)).toThrow('pass await result.steps')
  })
})

function shownBy({ turns, calls, answer }: Run, isWhole: boolean): unknown {
  return {
    answer,
    turns: turns.map(({ text, reasoning, finish, calls: asked }) => ({ text, reasoning, finish, asked })),
    calls: calls.map(({ turn: of, id, name, args, told }) => ({
      of,
      id,
      name,
      ...(isWhole ? { args, told: told?.text } : { isTold: told !== null }),
    })),
  }
}
