import { createReactAgent } from '@langchain/langgraph/prebuilt'
import { generateText, stepCountIs, streamText, tool } from 'ai'
import { CallsheetError, callsheet, cut, raw, say, type Run, type Step } from 'callsheet'
import { aiSdkModel } from 'callsheet/fakes/ai-sdk'
import { langchainModel } from 'callsheet/fakes/langchain'
import 'callsheet/vitest'
import OpenAI from 'openai'
import { afterEach, expect, vi } from 'vitest'
import { z } from 'zod'
import { clients } from '../clients.js'
import type { Client } from '../clients/client.js'
import { meet } from '../meet.js'
import { rejectionOf } from './failure-of.js'
import { inputOf, test } from './report.js'
import { script, stepsOf } from './script-of.js'

const scripted = z.object({ script })

function eachWay(list: readonly Client[]): [title: string, client: Client, stream: boolean][] {
  return list.flatMap((client) =>
    [false, true].map((stream): [string, Client, boolean] => [
      `${client.name}, ${stream ? 'streamed' : 'whole'}`,
      client,
      stream,
    ]),
  )
}

afterEach(() => {
  vi.useRealTimers()
})

test.for(eachWay(clients))('R002 a turn too many: %s', async ([, client, stream]) => {
  const { script: reported, loopAsksFor } = inputOf('R002', scripted.extend({ loopAsksFor: z.number() }))
  let requests = 0
  // `meet` swallows what the client throws; the sheet does not.
  const counting = (fetch: typeof globalThis.fetch) => {
    const counted: typeof fetch = (input, init) => {
      requests += 1
      return fetch(input, init)
    }
    return counted
  }
  const error = await rejectionOf(meet(client, stepsOf(reported), { stream, between: counting }))

  expect(error).toBeInstanceOf(CallsheetError)
  expect(error).toMatchObject({ code: 'script-exhausted' })
  expect(String(error)).toContain(`asked the model for turn ${loopAsksFor}, but the script has 1 step`)
  expect(String(error)).toContain('Its last message (tool): {"total":"49.90"}')
  expect(requests).toBe(loopAsksFor)
})

test('R004 what a factory of agents asks of a model of LangChain', async () => {
  const steps = stepsOf(inputOf('R004', scripted).script)
  // No provider takes the empty history that the report sends.
  const sheet = callsheet({ history: 'lenient' })
  const model = langchainModel(sheet.llm([...steps, raw('extract', { total: '49.90' }), say('As it comes.')]))
  const run = await sheet.run(async () => {
    const { messages } = await createReactAgent({ llm: model, tools: [] }).invoke({ messages: [] })
    const read = await model.withStructuredOutput(z.object({ total: z.string() }), { name: 'extract' }).invoke('Read.')
    let text = ''
    for await (const piece of await model.bindTools([]).stream('Go on.')) text += piece.text
    return { messages, read, text }
  })

  expect(run.value.messages.map(({ text }) => text)).toEqual([''])
  expect(run.value.read).toEqual({ total: '49.90' })
  expect(run.value.text).toBe('As it comes.')
})

test.for(eachWay(clients.filter(({ wire }) => wire !== 'ollama')))(
  'R006 ids that nobody wrote: %s',
  async ([, client, stream]) => {
    const steps = stepsOf(inputOf('R006', scripted).script)
    const idsOf = async (): Promise<readonly string[][]> => {
      const { run, seen } = await meet(client, [...steps, say('Done.')], { stream })
      return [run.calls.map(({ id }) => id ?? ''), seen.turns.flatMap(({ calls }) => calls.map(({ id }) => id))]
    }
    const [onSheet = [], read = []] = await idsOf()

    expect(read).toEqual(onSheet)
    expect(new Set(onSheet).size).toBe(2)
    expect(onSheet.every((id) => /^[a-z]+_\d+$/.test(id))).toBe(true)
    expect(await idsOf()).toEqual([onSheet, read])
  },
)

test.for(clients.map((client): [string, Client] => [client.name, client]))(
  'R008 whole and streamed alike: %s',
  async ([, client]) => {
    const { script: reported, drive } = inputOf('R008', scripted.extend({ drive: z.array(z.string()) }))
    const met = []
    for (const way of drive) met.push(await meet(client, stepsOf(reported), { stream: way === 'stream' }))
    const [whole, streamed] = met

    expect(whole?.run.calls).toHaveLength(1)
    expect(whole?.run.calls[0]).toMatchObject({ name: 'lookup_order', args: { order_id: 'A-1001' }, outcome: 'ok' })
    expect([whole, streamed].map((one) => one?.run.requests[0]?.stream)).toEqual([false, true])
    expect(facts(streamed?.run)).toEqual(facts(whole?.run))
  },
)

/** Ordinals count events, of which a stream has more. */
function facts(run: Run | undefined): unknown {
  if (run === undefined) throw new Error('there is no run')
  return {
    calls: run.calls.map(({ at: _at, told, ...call }) => ({ ...call, told: told?.text })),
    executions: run.executions.map(({ tool, args, result, call }) => ({ tool, args, result, call })),
    effects: run.effects.map(({ kind, value, cause }) => ({ kind, value, cause })),
  }
}

test('R010 input that the schema refused reaches nobody, whole and streamed', async () => {
  const { script: reported, drive } = inputOf('R010', scripted.extend({ drive: z.array(z.string()) }))
  const runBy = async (way: string, steps: Step[]): Promise<Run> => {
    const sheet = callsheet()
    const names = sheet.effects<string>('names')
    const tools = sheet.wrap({
      set_name: tool({
        inputSchema: z.object({ value: z.string() }),
        execute: ({ value }) => value,
        // An SDK that hands over what it has not validated yet changes the world by it.
        onInputAvailable: ({ input }) => {
          names.push(input.value)
        },
      }),
    })
    const settings = { model: aiSdkModel(sheet.llm(steps)), tools, prompt: 'Go on.', stopWhen: stepCountIs(3) }
    return await sheet.run(async () => {
      if (way === 'generate') await generateText(settings)
      else await streamText({ ...settings, onError: () => undefined }).consumeStream()
    })
  }
  const runs: Run[] = []
  for (const way of drive) runs.push(await runBy(way, stepsOf(reported)))
  const [whole, streamed] = runs

  expect(facts(streamed)).toEqual(facts(whole))
  expect(whole).toBlock('set_name', { value: 42 }, { why: 'schema' })
  expect(whole).toHaveNoEffects()
  expect(whole).toAnswer('sorry')
  const valid = await runBy('stream', [raw('set_name', { value: 'Ada' }), say('Done.')])
  expect(valid).toHaveEffects([{ kind: 'names', value: 'Ada' }])
})

test('R012 an answer that stalls after its headers', async () => {
  const stream = inputOf(
    'R012',
    z.object({ stream: z.tuple([z.object({ http: z.literal(200) }), z.object({ stall: z.literal(true) })]) }),
  ).stream
  expect(stream).toHaveLength(2)
  vi.useFakeTimers()
  const sheet = callsheet()
  const llm = sheet.llm([cut(say('Hello.'), { chars: 0 }, { how: 'hang' })])
  const client = new OpenAI({ ...llm.openai(), maxRetries: 0, timeout: 1_000 })
  const running = sheet.run(async () => {
    const leaving = new AbortController()
    const timer = setTimeout(() => leaving.abort(), 600_000)
    const answer = await client.chat.completions.create(
      { model: 'gpt-4.1-mini', messages: [{ role: 'user', content: 'Hi.' }], stream: true },
      { signal: leaving.signal },
    )
    let text = ''
    for await (const { choices } of answer) text += choices[0]?.delta.content ?? ''
    clearTimeout(timer)
    return leaving.signal.aborted ? 'The model fell silent.' : text
  })
  let isOver = false
  void running.finally(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(599_999)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isOver).toBe(true)
  const run = await running

  expect(run).toAnswer('The model fell silent.')
  expect(run.turns[0]).toMatchObject({ finish: 'cut', text: '' })
})
