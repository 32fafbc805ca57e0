import { stepCountIs, streamText, tool } from 'ai'
import { callsheet, chunked, maybe, raw, say, turn, withIds } from 'callsheet'
import { aiSdkModel } from 'callsheet/fakes/ai-sdk'
import 'callsheet/vitest'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { z } from 'zod'
import { openaiChatReader } from '../../../fakes/wires/read-openai-chat.js'
import { clients } from '../clients.js'
import type { Client } from '../clients/client.js'
import { openaiChat } from '../clients/openai.js'
import { meet } from '../meet.js'
import { chatEvents, chatStream } from './chat-events.js'
import { failureOf } from './failure-of.js'
import { runLoop, toolOf } from './loop.js'
import { inputOf, test } from './report.js'
import { script, stepsOf } from './script-of.js'

/** Long after everything has happened that needs no time. */
async function settled(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, 20)
  })
}

const streamed = z.object({ stream: chatStream })

function readReported(id: string) {
  const read = openaiChatReader.readStream(chatEvents(inputOf(id, streamed).stream))
  if (typeof read === 'string') throw new Error(read)
  return read
}

/** All calls of a stream at one index, as by a provider that does not count. */
function atOneIndex(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    const text = await response.text()
    return new Response(text.replaceAll(/"tool_calls":\[\{"index":\d+/g, '"tool_calls":[{"index":0'), response)
  }
}

test('R054 another id at a known index is another call', async () => {
  const { calls } = readReported('R054')
  expect(calls).toEqual([
    { id: 'a', name: 'read_file', rawArgs: '{"path":"a"}' },
    { id: 'b', name: 'read_file', rawArgs: '{"path":"b"}' },
  ])
  const ids = calls.map(({ id }) => id)
  const step = withIds(turn({ calls: calls.map(({ name, rawArgs }) => raw(name, rawArgs)) }), ids)
  const makeTools = () => [toolOf('read_file', () => 'text')]
  const { run } = await meet(openaiChat, [step, say('Done.')], { stream: true, makeTools })
  expect(run).toCallExactly([
    ['read_file', { path: 'a' }],
    ['read_file', { path: 'b' }],
  ])
  // An agent that puts the pieces together by their index alone.
  const glued = await meet(openaiChat, [step, maybe(say('Done.'))], {
    stream: true,
    makeTools,
    between: atOneIndex,
    history: 'lenient',
  })
  expect(glued.run.calls.map(({ args }) => args)).toEqual([{ path: 'a' }, { path: 'b' }])
  expect(failureOf(() => expect(glued.run).toCallTool('read_file', undefined, { times: 2 }))).toContain('read_file')
  expect(glued.run.calls.map(({ outcome }) => outcome)).not.toContain('ok')
})

test('R056 pieces of arguments whose call never began are not lost', () => {
  expect(readReported('R056').calls).toEqual([
    { id: 'c1', name: 'clock', rawArgs: '' },
    { id: null, name: '', rawArgs: '{"tz":"Europe/Madrid"}' },
  ])
})

test.for(clients.map((client): [string, Client] => [client.name, client]))(
  'R058 arguments in small pieces: %s',
  async ([, client]) => {
    const { args, chunkBytes } = inputOf(
      'R058',
      z.object({ args: z.object({ note: z.string() }), chunkBytes: z.array(z.number()) }),
    )
    const makeTools = () => [toolOf('lookup_order', () => 'ok')]
    for (const size of chunkBytes) {
      const { run, seen } = await meet(client, [chunked(raw('lookup_order', args), size), say('Done.')], {
        stream: true,
        makeTools,
      })
      expect([size, run.calls[0]?.args, seen.turns[0]?.calls[0]?.args, run.executions[0]?.args]).toEqual([
        size,
        args,
        args,
        args,
      ])
    }
  },
)

test('R058 any text, in pieces of any size', async () => {
  const { args } = inputOf('R058', z.object({ args: z.object({ note: z.string() }), chunkBytes: z.array(z.number()) }))
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.constant(JSON.stringify(args)),
  )
  // What a text cannot hold as bytes is written as an escape, which a piece may cut.
  const escaped = texts.map((text) =>
    JSON.stringify({ text }).replaceAll(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        escaped,
        texts.map((text) => JSON.stringify({ text })),
      ),
      fc.integer({ min: 1, max: 9 }),
      async (rawArgs, size) => {
        const { run, seen } = await meet(openaiChat, [chunked(raw('lookup_order', rawArgs), size), say('Done.')], {
          stream: true,
          makeTools: () => [toolOf('lookup_order', () => 'ok')],
        })
        expect(run.calls[0]?.rawArgs).toBe(rawArgs)
        expect(seen.turns[0]?.calls[0]?.args).toEqual(JSON.parse(rawArgs))
      },
    ),
    { numRuns: 40 },
  )
})

test('R060 every call has come to an end, or is said not to', async () => {
  const { script: reported, mode } = inputOf('R060', z.object({ script, mode: z.literal('stream') }))
  expect(mode).toBe('stream')
  const sheet = callsheet()
  const bom = z.array(z.object({ op: z.string(), id: z.string() }))
  const tools = sheet.wrap({ update_bom: tool({ inputSchema: z.object({ bom }), execute: () => 'ok' }) })
  const model = aiSdkModel(sheet.llm(stepsOf(reported)))
  const run = await sheet.run(() =>
    streamText({ model, tools, prompt: 'Go on.', stopWhen: stepCountIs(3), onError: () => undefined }).consumeStream(),
  )

  expect(run.calls).toHaveLength(1)
  expect(run.calls[0]?.outcome).toBe('invalid-args')
  expect(run).toBlock('update_bom', undefined, { why: 'schema' })
  expect(run).toTellModel('Invalid input', { of: 'update_bom' })
})

test('R060 a call that was left where it was', async () => {
  const steps = stepsOf(inputOf('R060', z.object({ script })).script)
  const sheet = callsheet()
  const tools = sheet.wrap([toolOf('update_bom', () => new Promise(() => undefined))])
  const llm = sheet.llm(steps.map((step) => (step === steps.at(-1) ? maybe(say('Sorry.')) : step)))
  const run = await sheet.run(() => runLoop(llm.next, tools), { until: settled() })
  const left = callsheet()
  const llmLeft = left.llm([raw('update_bom', {})])
  const leftRun = await left.run(() => llmLeft.next([{ role: 'user', text: 'Go on.' }]))

  expect(run.end).toBe('stopped')
  expect(run.calls.map(({ outcome }) => outcome)).toEqual(['open'])
  expect(failureOf(() => expect(run).toCallTool('update_bom'))).toContain('open')
  expect(leftRun.calls.map(({ outcome }) => outcome)).toEqual(['unanswered'])
})
