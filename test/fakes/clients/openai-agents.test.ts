import 'callsheet/vitest'
import {
  Agent,
  MemorySession,
  OpenAIResponsesModel,
  retryPolicies,
  Runner,
  RunState,
  run as runAgent,
  setTracingDisabled,
  tool,
  type Model,
  type ModelRequest,
  type StreamEvent,
} from '@openai/agents'
import OpenAI from 'openai'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openaiAgentsModel, openaiAgentsProvider } from '../../../fakes/clients/openai-agents.js'
import { cut, fault } from '../../../fakes/script/faults.js'
import type { Step } from '../../../fakes/script/step.js'
import { call, chunked, forever, raw, refuse, say, turn } from '../../../fakes/script/steps.js'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import type { Llm } from '../../../fakes/sheet/llm.js'
import { legOf } from '../../../src/run/part-of.js'
import type { Run } from '../../../src/run/types.js'

setTracingDisabled(true)

const makeLookup = (needsApproval = false) =>
  tool({
    name: 'lookup_order',
    description: 'Looks an order up.',
    parameters: z.object({ id: z.string() }),
    needsApproval,
    execute: ({ id }) => `order ${id}: 49.90`,
  })

type MakeModel = (llm: Llm) => Model

/** The real thing, as a judge of ours. */
const openai: MakeModel = (llm) => new OpenAIResponsesModel(new OpenAI({ ...llm.openai(), maxRetries: 0 }), 'scripted')
const ours: MakeModel = (llm) => openaiAgentsModel(llm)

/** What both have to agree on. */
function listsOf({ turns, calls, executions, requests, answer, end, input, error }: Run): unknown {
  const sent = requests.map(({ system, messages, tools, stream }) => ({
    system,
    messages: messages.map(({ role, text, calls: asked, toolResult }) => ({
      role,
      text,
      asked,
      told: toolResult?.text,
    })),
    tools,
    stream,
  }))
  const told = calls.map((one) => ({ ...one, told: one.told?.text }))
  return { turns, calls: told, executions, sent, answer, end, input, error: error?.name }
}

describe('an agent cannot tell it from the model of OpenAI', () => {
  const scripts: [string, () => readonly Step[]][] = [
    ['a loop of two steps', () => [call('lookup_order', { id: 'A' }), say('It costs 49.90.')]],
    [
      'parallel calls with a text and reasoning',
      () => [
        turn({
          text: 'Both.',
          reasoning: 'They want both.',
          calls: [call('lookup_order', { id: 'A' }), call('lookup_order', { id: 'B' })],
        }),
        say('Done.'),
      ],
    ],
    ['a handoff', () => [call('transfer_to_Refunds', {}), say('Refunds here.')]],
    ['arguments that its schema rejects', () => [raw('lookup_order', { id: 7 }), say('Sorry.')]],
    ['arguments that are no JSON', () => [raw('lookup_order', '{"id": "A'), say('Sorry.')]],
    ['a tool that does not exist', () => [raw('refund', {})]],
    ['a refusal', () => [refuse('I cannot.')]],
    ['a length', () => [turn({ text: 'It is', finish: 'length' })]],
    ['pieces as scripted', () => [chunked(call('lookup_order', { id: 'A' }), ['{"i', 'd":', '"A"}']), say('Done.')]],
  ]
  const cells = scripts.flatMap(([name, script]) => [false, true].map((stream) => ({ name, script, stream })))

  test.for(cells)('streamed: $stream, $name', async ({ script, stream }) => {
    const runWith = async (model: MakeModel): Promise<unknown> => {
      const sheet = callsheet()
      const llm = sheet.llm(script())
      const refunds = new Agent({ name: 'Refunds', instructions: 'Refund.', model: model(llm) })
      const tools = sheet.wrap([makeLookup()])
      const agent = new Agent({ name: 'Shop', instructions: 'Be kind.', model: model(llm), tools, handoffs: [refunds] })
      const seen: unknown[] = []
      const asked = (): Promise<unknown> => (stream ? readStream(agent, seen) : readWhole(agent, seen))
      const agentRun = await sheet.run(() => asked().catch((error: unknown) => String(error)))
      return { seen, ...(listsOf(agentRun) as object) } // it returns a record
    }
    expect(await runWith(ours)).toEqual(await runWith(openai))
  })
})

async function readWhole(agent: Agent, seen: unknown[]): Promise<unknown> {
  const { finalOutput, rawResponses, newItems, state } = await runAgent(agent, 'What does A cost?')
  const { requests, inputTokens, outputTokens } = state.usage
  seen.push({ requests, inputTokens, outputTokens })
  seen.push(...rawResponses.map(({ usage, responseId }) => [usage.totalTokens, usage.requests, responseId]))
  seen.push(...newItems.map(({ rawItem }) => plain(rawItem)))
  return finalOutput
}

async function readStream(agent: Agent, seen: unknown[]): Promise<unknown> {
  const result = await runAgent(agent, 'What does A cost?', { stream: true })
  for await (const event of result) {
    if (event.type === 'raw_model_stream_event') seen.push(...eventOf(event.data))
    else seen.push(event.type === 'run_item_stream_event' ? event.name : event.type)
  }
  return result.finalOutput
}

function eventOf(event: StreamEvent): readonly unknown[] {
  if (event.type === 'output_text_delta') return [[event.type, event.delta, event.itemId]]
  if (event.type === 'model') {
    const { type, delta } = event.event as { type: string; delta?: string } // what OpenAI sends
    return [[event.type, type, delta, event.providerData]]
  }
  if (event.type !== 'response_done') return [event.type]
  const { id, output, usage } = event.response
  return [[event.type, id, output.map(plain), usage.inputTokens, usage.outputTokens, usage.totalTokens]]
}

/** Without what the provider adds beside. */
function plain(item: object): unknown {
  const { providerData: _more, ...rest } = JSON.parse(JSON.stringify(item)) as Record<string, unknown> // an object
  const { content } = rest
  if (!Array.isArray(content)) return rest
  return {
    ...rest,
    content: content.map(({ type, text, refusal }: Record<string, unknown>) => ({ type, text, refusal })),
  }
}

test('handoffs and tools are offered under the names on the wire', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([say('Hi.')])
  const refunds = new Agent({ name: 'Refunds', handoffDescription: 'Pays back.' })
  const agent = new Agent({ name: 'Shop', model: ours(llm), tools: [makeLookup()], handoffs: [refunds] })
  const { requests } = await sheet.run(() => runAgent(agent, 'Hi.'))
  expect(requests[0]?.tools.map(({ name, inputSchema }) => [name, inputSchema])).toEqual([
    ['lookup_order', expect.objectContaining({ required: ['id'] })],
    ['transfer_to_Refunds', expect.objectContaining({ type: 'object' })],
  ])
  expect(requests[0]).toMatchObject({ provider: 'openai-agents', raw: { modelSettings: {}, outputType: 'text' } })
})

test.for([true, false])(
  'a call that waits for an approval is held, then runs; the very same state: %s',
  async (same) => {
    const sheet = callsheet()
    const llm = sheet.llm([call('lookup_order', { id: 'A' }), say('Done.')])
    const agent = new Agent({ name: 'Shop', model: ours(llm), tools: sheet.wrap([makeLookup(true)]) })
    const run = await sheet.run(async (leg) => {
      const first = await leg(() => runAgent(agent, 'What does A cost?'))
      const copy = await RunState.fromString(agent, first.state.toString())
      const state = same ? (first.state as typeof copy) : copy // a run without a context
      for (const interruption of state.getInterruptions()) state.approve(interruption)
      return leg(() => runAgent(agent, state))
    })
    expect(run.legs.map(({ waiting }) => waiting)).toEqual([[1], []])
    expect(legOf(run, 1)).toHold('lookup_order')
    expect(run.calls[0]).toMatchObject({ outcome: 'ok', told: { text: 'order A: 49.90' } })
  },
)

describe('what is kept on the side of the model', () => {
  test('previousResponseId', async () => {
    const sheet = callsheet()
    const agent = new Agent({ name: 'Shop', model: ours(sheet.llm([say('Hello.'), say('Again.')])) })
    const run = await sheet.run(async () => {
      const { lastResponseId } = await runAgent(agent, 'Hi.')
      await runAgent(agent, 'And now?', { previousResponseId: String(lastResponseId) })
    })
    expect(run.requests[1]?.messages.map(({ text }) => text)).toEqual(['Hi.', 'Hello.', 'And now?'])
  })

  test('a conversation, over the steps of a loop', async () => {
    const sheet = callsheet()
    const llm = sheet.llm([call('lookup_order', { id: 'A' }), say('49.90.'), say('Still.')])
    const agent = new Agent({ name: 'Shop', model: ours(llm), tools: sheet.wrap([makeLookup()]) })
    const run = await sheet.run(async () => {
      await runAgent(agent, 'What does A cost?', { conversationId: 'conv_1' })
      await runAgent(agent, 'Sure?', { conversationId: 'conv_1' })
    })
    const last = run.requests.at(-1)
    expect(last?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant', 'user'])
    expect(run.calls[0]).toMatchObject({ outcome: 'ok', told: { text: 'order A: 49.90' } })
  })

  test('an id that nobody gave is a violation', async () => {
    const sheet = callsheet()
    const agent = new Agent({ name: 'Shop', model: ours(sheet.llm([say('Hello.')])) })
    const asked = sheet.run(() => runAgent(agent, 'Hi.', { previousResponseId: 'resp_unknown' }))
    await expect(asked).rejects.toMatchObject({
      code: 'request-unknown',
      message: expect.stringContaining('resp_unknown'),
    })
  })

  test('a session sends the whole history', async () => {
    const sheet = callsheet()
    const session = new MemorySession()
    const agent = new Agent({ name: 'Shop', model: ours(sheet.llm([say('Hello.'), say('Again.')])) })
    const run = await sheet.run(async () => {
      await runAgent(agent, 'Hi.', { session })
      await runAgent(agent, 'And now?', { session })
    })
    expect(run.requests[1]?.messages.map(({ text }) => text)).toEqual(['Hi.', 'Hello.', 'And now?'])
  })
})

test('an output type is read from JSON', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([say('{"total":"49.90"}')])
  const agent = new Agent({ name: 'Shop', model: ours(llm), outputType: z.object({ total: z.string() }) })
  const run = await sheet.run(async () => (await runAgent(agent, 'How much?')).finalOutput)
  expect(run.value).toEqual({ total: '49.90' })
})

describe('a provider of models', () => {
  test('gives each agent the model that it names', async () => {
    const sheet = callsheet()
    const llm = sheet.llm({ 'gpt-5': [say('Big.')], 'gpt-5-mini': [say('Small.')] }, { lane: ({ model }) => model })
    const runner = new Runner({ modelProvider: openaiAgentsProvider(llm) })
    const [small, big] = ['gpt-5-mini', 'gpt-5'].map((model) => new Agent({ name: model, model }))
    const run = await sheet.run(async () => {
      for (const agent of [small, big]) if (agent !== undefined) await runner.run(agent, 'Hi.')
    })
    expect(run.turns.map(({ lane, text }) => [lane, text])).toEqual([
      ['gpt-5-mini', 'Small.'],
      ['gpt-5', 'Big.'],
    ])
  })
})

describe('failures', () => {
  const retry = { maxRetries: 3, backoff: { initialDelayMs: 0 }, policy: retryPolicies.providerSuggested() }

  test.for([false, true])('streamed: %s, the runner tries again what OpenAI would', async (stream) => {
    const sheet = callsheet()
    const model = ours(sheet.llm([fault(500), fault(429), say('Hi.')]))
    const agent = new Agent({ name: 'Shop', model, modelSettings: { retry } })
    const run = await sheet.run(() => outputOf(agent, stream))
    expect(run.value).toBe('Hi.')
    expect(run.requests.map((request) => request.fault)).toEqual(['fault(500)', 'fault(429)', undefined])
  })

  test('a broken connection is known as one', async () => {
    const sheet = callsheet()
    const model = ours(sheet.llm([fault('network'), say('Hi.')]))
    const modelSettings = { retry: { ...retry, policy: retryPolicies.networkError() } }
    const run = await sheet.run(() => outputOf(new Agent({ name: 'Shop', model, modelSettings }), false))
    expect(run.value).toBe('Hi.')
  })

  test.for([400, 401, 404])('status %i is not tried again', async (status) => {
    const sheet = callsheet()
    const model = ours(sheet.llm([fault(status, { message: 'No.' })]))
    const run = await sheet.fails(() => outputOf(new Agent({ name: 'Shop', model, modelSettings: { retry } }), false))
    expect(run.error).toMatchObject({ name: 'APIError', message: `${status} No.` })
  })

  test.for([false, true])(
    'streamed: %s, an unexpected request is answered once, whatever the policy',
    async (stream) => {
      const sheet = callsheet()
      const model = ours(sheet.llm([say('Hi.')]))
      const modelSettings = { retry: { ...retry, policy: () => true } }
      const agent = new Agent({ name: 'Shop', model, modelSettings })
      const asked = sheet.run(async () => {
        await outputOf(agent, stream)
        const error: unknown = await outputOf(agent, stream).catch((thrown: unknown) => thrown)
        expect(error).toMatchObject({ status: 400, message: expect.stringContaining('callsheet: ') })
        return 'swallowed'
      })
      const error: unknown = await asked.catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ code: 'script-exhausted', run: { requests: { length: 2 } } })
    },
  )

  test.for(['mid-stream-error', 'bad-sse', 'bad-json', 'html', 'network'] as const)(
    '%s ends a stream',
    async (kind) => {
      const sheet = callsheet()
      const agent = new Agent({ name: 'Shop', model: ours(sheet.llm([fault(kind)])) })
      const run = await sheet.fails(() => outputOf(agent, true))
      expect(run.requests).toHaveLength(1)
    },
  )

  test('an empty answer says nothing, over and over', async () => {
    const sheet = callsheet()
    const agent = new Agent({ name: 'Shop', model: ours(sheet.llm([forever(fault('empty'))])) })
    const run = await sheet.fails(() => runAgent(agent, 'Hi.', { maxTurns: 3 }))
    expect(run.error?.name).toBe('MaxTurnsExceededError')
  })
})

async function outputOf(agent: Agent, stream: boolean, signal?: AbortSignal): Promise<unknown> {
  const options = signal === undefined ? {} : { signal }
  if (!stream) return (await runAgent(agent, 'Hi.', options)).finalOutput
  const result = await runAgent(agent, 'Hi.', { ...options, stream: true })
  for await (const _ of result) void _
  await result.completed
  return result.finalOutput
}

const request: ModelRequest = {
  input: 'Hi.',
  modelSettings: {},
  tools: [],
  outputType: 'text',
  handoffs: [],
  tracing: false,
}

describe('streams that end early', () => {
  test('what is aborted gives nothing more', async () => {
    const sheet = callsheet()
    const model = ours(sheet.llm([chunked(say('Half a text, no more.'), 6)]))
    const controller = new AbortController()
    const { signal } = controller
    const run = await sheet.run(async () => {
      const deltas: string[] = []
      const read = async (): Promise<void> => {
        for await (const event of model.getStreamedResponse({ ...request, signal })) {
          if (event.type !== 'output_text_delta') continue
          deltas.push(event.delta)
          controller.abort()
        }
      }
      return [await read().catch((error: unknown) => error === signal.reason), deltas]
    })
    expect(run.value).toEqual([true, ['Half a']])
    expect(run.turns).toMatchObject([{ text: 'Half a', finish: 'cut' }])
  })

  test.for(['end', 'reset', 'error'] as const)('a cut: %s', async (how) => {
    const sheet = callsheet()
    const model = ours(sheet.llm([cut(say('Half a text, no more.'), { chars: 6 }, { how })]))
    const run = await sheet.fails(() => outputOf(new Agent({ name: 'Shop', model }), true))
    expect(run.turns).toMatchObject([{ text: 'Half a', finish: 'cut' }])
  })

  test('who breaks out of the loop has asked for what was read', async () => {
    const sheet = callsheet()
    const model = ours(sheet.llm([chunked(call('look', { text: 'x'.repeat(200) }), 'char')]))
    const run = await sheet.run(async () => {
      let events = 0
      for await (const _ of model.getStreamedResponse(request)) {
        events += 1
        if (events === 9) break
      }
    })
    expect(run.turns[0]?.finish).toBe('cut')
    expect(run.calls[0]?.rawArgs?.length).toBeLessThan(20)
  })

  test.for<[string, boolean, Step]>([
    ['a silent model', false, fault('hang')],
    ['a silent stream', true, fault('hang')],
    ['a stream that stops in the midst', true, cut(say('Half a text.'), { chars: 4 }, { how: 'hang' })],
  ])('whoever aborts goes on: %s', async ([, stream, step]) => {
    const sheet = callsheet()
    const agent = new Agent({ name: 'Shop', model: ours(sheet.llm([step])) })
    const controller = new AbortController()
    const run = await sheet.run(() => {
      setTimeout(() => controller.abort(), 5)
      return outputOf(agent, stream, controller.signal).catch((error: unknown) => String(error))
    })
    expect(run.requests).toHaveLength(1)
    expect(run.turns.every(({ finish }) => finish === 'cut')).toBe(true)
  })
})

test('.when sees what is new', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([
    call('lookup_order', { id: 'A' }).when({ system: 'Be kind.', says: 'Hi', tools: ['lookup_order'] }),
    say('Done.').when({ told: /49/ }),
  ])
  const tools = sheet.wrap([makeLookup()])
  await sheet.run(() => runAgent(new Agent({ name: 'Shop', instructions: 'Be kind.', model: ours(llm), tools }), 'Hi.'))
})

test('two sheets at once stay apart', async () => {
  const one = async (id: string): Promise<Run> => {
    const sheet = callsheet()
    const llm = sheet.llm([call('lookup_order', { id }), say(`Done with ${id}.`)])
    const agent = new Agent({ name: 'Shop', model: ours(llm), tools: sheet.wrap([makeLookup()]) })
    return sheet.run(() => runAgent(agent, `What does ${id} cost?`))
  }
  const runs = await Promise.all(['A', 'B', 'C'].map(one))
  expect(runs.map(({ executions }) => executions.map(({ args }) => args))).toEqual([
    [{ id: 'A' }],
    [{ id: 'B' }],
    [{ id: 'C' }],
  ])
})

test('reasoning that lost what it led to is refused, as OpenAI does', async () => {
  const sheet = callsheet()
  const model = ours(sheet.llm([say('Hi.')]))
  const agent = new Agent({ name: 'Shop', model })
  const reasoning = { type: 'reasoning' as const, id: 'rs_1', content: [] }
  const asked = sheet.run(() => runAgent(agent, [reasoning, { role: 'user', content: 'Hi.' }]))
  await expect(asked).rejects.toMatchObject({ code: 'history-invalid', message: expect.stringContaining('OpenAI') })
})

test('only what sheet.llm returned is taken', () => {
  // @ts-expect-error a wrong argument
  expect(() => openaiAgentsModel({})).toThrow(TypeError)
  // @ts-expect-error a wrong argument
  expect(() => openaiAgentsProvider(null)).toThrow(TypeError)
})

test.for<[string, unknown, string]>([
  ['no object', 'planner', 'openaiAgentsModel() takes an object of options, but got "planner"'],
  ['a list', [], 'openaiAgentsModel() takes an object of options, but got []'],
  ['an unknown key', { modelId: 'a' }, "openaiAgentsModel() does not know the option 'modelId'; it knows model"],
  ['a model that is no text', { model: 5 }, 'openaiAgentsModel() takes a text as model, but got 5'],
])('options that do not fit: %s', ([, options, message]) => {
  const llm = callsheet().llm([say('Hi.')])
  expect(() => openaiAgentsModel(llm, options as object)).toThrow(message) // a wrong argument
})
