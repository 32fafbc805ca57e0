import { setTimeout as setTimeoutPromise } from 'node:timers/promises'
import type { AIMessage, AIMessageChunk } from '@langchain/core/messages'
import { type BaseMessage, HumanMessage, ToolMessage } from '@langchain/core/messages'
import { ChatOpenAI } from '@langchain/openai'
import { createReactAgent } from '@langchain/langgraph/prebuilt'
import { createAgent, tool } from 'langchain'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { cut, fault, withIds } from '../../../fakes/script/faults.js'
import type { Step } from '../../../fakes/script/step.js'
import { call, chunked, forever, maybe, raw, refuse, respond, say, turn } from '../../../fakes/script/steps.js'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import type { Llm } from '../../../fakes/sheet/llm.js'
import { langchainModel } from '../../../fakes/clients/langchain.js'
import type { Run } from '../../../src/run/types.js'

const lookup = tool(({ id }) => `order ${id}: 49.90`, {
  name: 'lookup_order',
  description: 'Looks an order up.',
  schema: z.object({ id: z.string() }),
})
const fails = tool(
  () => {
    throw new Error('db down')
  },
  { name: 'fails', description: 'Never works.', schema: z.object({}) },
)

/** The real thing, as a judge of ours. */
const openai = (llm: Llm): ChatOpenAI =>
  new ChatOpenAI({
    model: 'scripted',
    apiKey: 'none',
    configuration: { fetch: llm.fetch },
    streamUsage: true,
    maxRetries: 0,
  })
const ours = (llm: Llm): BaseChatModel => langchainModel(llm, { maxRetries: 0 })

type MakeModel = (llm: Llm) => BaseChatModel

/** What both have to agree on. */
function listsOf({ turns, calls, executions, requests, answer, end, input }: Run): unknown {
  const sent = requests.map(({ system, messages, tools, stream }) => ({
    system,
    messages: messages.map(({ role, text = '', calls: asked, toolResult }) => ({
      role,
      text,
      asked,
      told: toolResult?.text,
    })),
    tools: tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })),
    stream,
  }))
  return {
    turns,
    calls: calls.map(({ told, ...one }) => ({ ...one, told: told?.text })),
    executions,
    sent,
    answer,
    end,
    input,
  }
}

describe('an agent cannot tell it from ChatOpenAI', () => {
  const scripts: [string, () => readonly Step[]][] = [
    ['a loop of two steps', () => [call('lookup_order', { id: 'A' }), say('It costs 49.90.')]],
    [
      'parallel calls with a text',
      () => [
        turn({ text: 'Both.', calls: [call('lookup_order', { id: 'A' }), call('lookup_order', { id: 'B' })] }),
        say('Done.'),
      ],
    ],
    ['arguments that its schema rejects', () => [raw('lookup_order', { id: 7 }), say('Sorry.')]],
    ['a tool that does not exist', () => [raw('refund', {}), say('Sorry.')]],
    ['arguments that are no JSON', () => [raw('lookup_order', '{"id": "A'), maybe(say('Done.'))]],
    ['an answer at once', () => [say('Hello.')]],
  ]
  const agents: [string, (model: BaseChatModel, tools: (typeof lookup)[]) => { invoke: unknown; stream: unknown }][] = [
    ['createAgent', (model, tools) => createAgent({ model, tools, systemPrompt: 'Be kind.' })],
    ['createReactAgent', (llm, tools) => createReactAgent({ llm, tools, prompt: 'Be kind.' })],
  ]
  const cells = agents.flatMap(([agent, make]) =>
    scripts.flatMap(([name, script]) => [false, true].map((stream) => ({ agent, make, name, script, stream }))),
  )

  test.for(cells)('$agent, streamed: $stream, $name', async ({ make, script, stream }) => {
    const runWith = async (model: MakeModel): Promise<unknown> => {
      const sheet = callsheet()
      const llm = sheet.llm(script())
      const agent = make(model(llm), sheet.wrap([lookup])) as ReturnType<typeof createAgent> // both have these two
      const run = await sheet.run(async () => {
        const input = { messages: [{ role: 'user', content: 'What does A cost?' }] }
        if (!stream) return textOf((await agent.invoke(input)).messages)
        const texts: string[] = []
        for await (const [message] of await agent.stream(input, { streamMode: 'messages' })) texts.push(message.text)
        return texts.join('')
      })
      return listsOf(run)
    }
    expect(await runWith(ours)).toEqual(await runWith(openai))
  })
})

function textOf(messages: readonly { readonly text: string }[]): string {
  return messages.at(-1)?.text ?? ''
}

describe('a message is that of ChatOpenAI', () => {
  const turns: [string, () => Step][] = [
    ['a text', () => say('Hello.')],
    ['a call', () => call('look', { id: 1, name: 'Grüße 👋' })],
    ['calls with a text', () => turn({ text: 'Now.', calls: [call('look', { id: 1 }), call('look', { id: 2 })] })],
    ['numbers beyond doubles', () => raw('look', '{"id": 9007199254740993, "n": 5.0}')],
    ['arguments that are no JSON', () => raw('look', '{"id": ')],
    ['arguments that are no object', () => raw('look', '[1]')],
    ['no arguments at all', () => raw('look', '')],
    ['reasoning', () => turn({ text: 'Yes.', reasoning: 'They ask whether.' })],
    ['a length', () => turn({ text: 'It is', finish: 'length' })],
    ['a filter', () => turn({ text: '', finish: 'filter' })],
    ['counts', () => turn({ text: 'Hi.', usage: { input: 120, output: 7, cached: 100 } })],
    ['a call without an id', () => withIds(call('look', {}), [null])],
    ['pieces as scripted', () => chunked(call('look', { id: 1 }), ['{"i', 'd":', '1}'])],
  ]

  const partsOf = (message: AIMessage | AIMessageChunk): unknown => {
    const { content, tool_calls, invalid_tool_calls, usage_metadata, additional_kwargs, response_metadata } = message
    const counts = usage_metadata as
      | { input_tokens?: number; output_tokens?: number; total_tokens?: number }
      | undefined // its type is lost
    const { input_tokens, output_tokens, total_tokens } = counts ?? {}
    return {
      content,
      tool_calls,
      invalid_tool_calls,
      finish: response_metadata['finish_reason'],
      raw: additional_kwargs.tool_calls?.map((one) => one.function),
      reasoning: additional_kwargs['reasoning_content'],
      counts: { input_tokens, output_tokens, total_tokens },
    }
  }

  test.for(turns)('whole: %s', async ([, step]) => {
    const read = async (model: MakeModel): Promise<unknown> => {
      const sheet = callsheet()
      const bound = model(sheet.llm([step()]))
      const { value } = await sheet.run(() => bound.invoke('Hi.'))
      return partsOf(value)
    }
    expect(await read(ours)).toEqual(await read(openai))
  })

  test.for(turns)('streamed: %s', async ([, step]) => {
    const read = async (model: MakeModel): Promise<unknown> => {
      const sheet = callsheet()
      const chunks = await sheet.run(() => chunksOf(model(sheet.llm([step()]))))
      const whole = chunks.value.reduce((sum, chunk) => sum.concat(chunk))
      return [partsOf(whole), chunks.value.flatMap((chunk) => chunk.tool_call_chunks ?? []), chunks.turns, chunks.calls]
    }
    expect(await read(ours)).toEqual(await read(openai))
  })

  test('only what it refuses is kept, which ChatOpenAI drops', async () => {
    const sheet = callsheet()
    const model = ours(sheet.llm([refuse('I cannot.'), refuse('I still cannot.')]))
    const run = await sheet.run(async () => [await model.invoke('Hi.'), ...(await chunksOf(model))])
    const [whole, ...rest] = run.value
    const streamed = rest.reduce((sum, chunk) => sum.concat(chunk))
    expect(whole).toMatchObject({ content: '', additional_kwargs: { refusal: 'I cannot.' } })
    expect(streamed).toMatchObject({ content: '', additional_kwargs: { refusal: 'I still cannot.' } })
    expect(whole?.contentBlocks).toEqual([{ type: 'refusal', refusal: 'I cannot.' }])
  })
})

async function chunksOf(model: BaseChatModel): Promise<readonly AIMessageChunk[]> {
  const chunks: AIMessageChunk[] = []
  for await (const chunk of await model.stream('Hi.')) chunks.push(chunk)
  return chunks
}

describe('tools and structured output', () => {
  test('bound tools are in the request, with their schemas', async () => {
    const sheet = callsheet()
    const model = ours(sheet.llm([say('Hi.')]))
    const run = await sheet.run(() => model.bindTools?.([lookup], { tool_choice: 'any' }).invoke('Hi.'))
    const [request] = run.requests
    expect(request?.tools).toEqual([
      expect.objectContaining({ name: 'lookup_order', description: 'Looks an order up.' }),
    ])
    expect(request?.tools[0]?.inputSchema).toMatchObject({ type: 'object', required: ['id'] })
    expect(request?.raw).toMatchObject({ model: 'scripted', tool_choice: 'any' })
  })

  test('a call beside the schema of a bound tool is a slip of the test', async () => {
    const sheet = callsheet()
    const model = ours(sheet.llm([call('lookup_order', { id: 7 })]))
    await expect(sheet.run(() => model.bindTools?.([lookup]).invoke('Hi.'))).rejects.toMatchObject({
      code: 'step-invalid',
    })
  })

  test('withStructuredOutput gets the arguments of the call', async () => {
    const schema = z.object({ total: z.string() })
    const sheet = callsheet()
    const model = langchainModel(sheet.llm([call('price', { total: '49.90' })]))
    const run = await sheet.run(() => model.withStructuredOutput(schema, { name: 'price' }).invoke('How much?'))
    expect(run.value).toEqual({ total: '49.90' })
    expect(run.requests[0]?.tools.map(({ name }) => name)).toEqual(['price'])
  })

  test.for([
    [{}, (name: string) => call(name, { total: '49.90' })],
    [{ structuredOutput: true }, () => say('{"total":"49.90"}')],
  ] as const)('responseFormat of createAgent, with the profile %j', async ([profile, step]) => {
    const sheet = callsheet()
    const llm = sheet.llm([respond(({ tools }) => step(tools[0]?.name ?? ''))])
    const agent = createAgent({
      model: langchainModel(llm, { profile }),
      responseFormat: z.object({ total: z.string() }),
    })
    const run = await sheet.run(() => agent.invoke({ messages: 'How much?' }))
    expect(run.value.structuredResponse).toEqual({ total: '49.90' })
  })
})

test('what failed is told with its flag', async () => {
  const sheet = callsheet()
  const agent = createReactAgent({
    llm: ours(sheet.llm([call('fails', {}), say('Sorry.')])),
    tools: sheet.wrap([fails]),
  })
  const run = await sheet.run(() => agent.invoke({ messages: 'Go.' }))
  expect(run.calls[0]).toMatchObject({
    outcome: 'threw',
    told: { error: true, text: expect.stringContaining('db down') },
  })
})

describe('failures', () => {
  test.for([
    ['whole', false],
    ['streamed', true],
  ] as const)('%s: a server error is tried again at once', async ([, stream]) => {
    const sheet = callsheet()
    const model = langchainModel(sheet.llm([fault(500), fault('network'), fault(503), say('Hi.')]))
    const started = performance.now()
    const run = await sheet.run(async () =>
      stream ? (await chunksOf(model)).map(({ text }) => text) : (await model.invoke('Hi.')).text,
    )
    expect([run.value].flat().join('')).toBe('Hi.')
    expect(run.requests.map((request) => request.fault)).toEqual([
      'fault(500)',
      "fault('network')",
      'fault(503)',
      undefined,
    ])
    // LangChain itself waits for more than a second before each.
    expect(performance.now() - started).toBeLessThan(1000)
  })

  test('it gives up after six', async () => {
    const sheet = callsheet()
    const model = langchainModel(sheet.llm([forever(fault(500))]))
    const run = await sheet.fails(() => model.invoke('Hi.'))
    expect(run.requests).toHaveLength(7)
    expect(run.error).toMatchObject({ name: 'APIError', message: expect.stringMatching(/^500 /) })
  })

  test.for([400, 401, 403, 404, 413, 429])('status %i is not tried again', async (status) => {
    const sheet = callsheet()
    let thrown: unknown
    const model = langchainModel(sheet.llm([fault(status, { code: 'why', message: 'No.' })]))
    await sheet.fails(() =>
      model.invoke('Hi.').catch((error: unknown) => {
        thrown = error
        throw error
      }),
    )
    expect(thrown).toMatchObject({ status, code: 'why', message: `${status} No.`, headers: expect.any(Headers) })
  })

  test('a rate limit that says when is', async () => {
    const sheet = callsheet()
    const model = langchainModel(sheet.llm([fault(429, { retryAfterMs: 2000 }), say('Hi.')]))
    const run = await sheet.run(() => model.invoke('Hi.'))
    expect(run.value.text).toBe('Hi.')
  })

  test('the agent may judge itself', async () => {
    const sheet = callsheet()
    const seen: unknown[] = []
    const onFailedAttempt = (error: unknown): void => {
      seen.push(error)
      if (seen.length === 2) throw error
    }
    const model = langchainModel(sheet.llm([forever(fault(400))]), { onFailedAttempt })
    const run = await sheet.fails(() => model.invoke('Hi.'))
    expect(run.requests).toHaveLength(2)
    expect(seen).toHaveLength(2)
  })

  test.for(['mid-stream-error', 'bad-sse', 'bad-json', 'html', 'network'] as const)(
    '%s ends a stream',
    async (kind) => {
      const sheet = callsheet()
      const model = ours(sheet.llm([fault(kind)]))
      const run = await sheet.fails(() => chunksOf(model))
      expect(run.requests).toHaveLength(1)
      expect(run.turns).toEqual([])
    },
  )

  test('an empty answer is one without a choice', async () => {
    const sheet = callsheet()
    const model = ours(sheet.llm([fault('empty'), fault('empty')]))
    const run = await sheet.run(async () => {
      const error: unknown = await model.invoke('Hi.').catch((thrown: unknown) => thrown)
      return [error, (await chunksOf(model)).map(({ text }) => text).join('')]
    })
    expect(run.value).toEqual([expect.any(TypeError), ''])
  })

  test('an unexpected request is answered once, at once', async () => {
    const sheet = callsheet()
    const model = langchainModel(sheet.llm([say('Hi.')]))
    const asked = sheet.run(async () => {
      await model.invoke('Hi.')
      const error: unknown = await model.invoke('Again.').catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ status: 400, message: expect.stringContaining('callsheet: ') })
      return 'swallowed'
    })
    const error: unknown = await asked.catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'script-exhausted', run: { requests: { length: 2 } } })
  })

  test.for<[string, readonly BaseMessage[]]>([
    ['an orphan result', [new HumanMessage('Hi.'), new ToolMessage({ content: 'ok', tool_call_id: 'call_9' })]],
    ['no message', []],
  ])('a history that no provider takes: %s', async ([, messages]) => {
    const sheet = callsheet()
    const model = langchainModel(sheet.llm([say('Hi.')]))
    const error: unknown = await sheet.run(() => model.invoke([...messages])).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'history-invalid', message: expect.stringContaining('behind LangChain') })
  })
})

describe('streams that end early', () => {
  const pay = call('issue_refund', { order_id: 'A-1001', amount: '1500.00' })

  test('a call that is cut off becomes valid with a wrong amount', async () => {
    const sheet = callsheet()
    const model = ours(sheet.llm([cut(pay, { chars: 32 }, { how: 'end' })]))
    const run = await sheet.run(() => chunksOf(model))
    const whole = run.value.reduce((sum, chunk) => sum.concat(chunk))
    expect(whole.tool_calls).toMatchObject([{ args: { order_id: 'A-1001', amount: '1' } }])
    expect(whole.response_metadata['finish_reason']).toBeUndefined()
    expect(run.turns[0]?.finish).toBe('cut')
    expect(run.calls[0]?.rawArgs).toBe('{"order_id":"A-1001","amount":"1')
  })

  test.for(['reset', 'error'] as const)('%s: the pieces get through, then it throws', async (how) => {
    const sheet = callsheet()
    const texts: string[] = []
    const model = langchainModel(sheet.llm([cut(say('Half a text, no more.'), { chars: 6 }, { how })]))
    const run = await sheet.fails(async () => {
      for await (const { text } of await model.stream('Hi.')) texts.push(text)
    })
    expect(texts.join('')).toBe('Half a')
    expect(run.turns).toMatchObject([{ text: 'Half a', finish: 'cut' }])
    expect(run.error?.message).toBe(how === 'reset' ? 'terminated' : '500 The server had an error.')
  })

  test('a whole answer that breaks off is tried again', async () => {
    const sheet = callsheet()
    const model = langchainModel(sheet.llm([cut(pay, { chars: 32 }), say('Hi.')]))
    const run = await sheet.run(() => model.invoke('Hi.'))
    expect(run.value.text).toBe('Hi.')
    expect(run.turns.map(({ finish }) => finish)).toEqual(['cut', 'stop'])
  })

  test('who breaks out of the loop has asked for what was read', async () => {
    const sheet = callsheet()
    const model = ours(sheet.llm([chunked(call('look', { text: 'x'.repeat(200) }), 'char')]))
    const run = await sheet.run(async () => {
      let read = 0
      for await (const { tool_call_chunks } of await model.stream('Hi.')) {
        read += tool_call_chunks?.length ?? 0
        if (read === 5) break
      }
    })
    expect(run.turns[0]?.finish).toBe('cut')
    expect(run.calls[0]?.rawArgs?.length).toBeLessThan(20)
  })

  test.for<[string, Step]>([
    ['a silent model', fault('hang')],
    ['a model that stops in the midst', cut(say('Half a text.'), { chars: 4 }, { how: 'hang' })],
    ['a long stream', chunked(say('x'.repeat(1000)), 'char')],
  ])('whoever aborts goes on: %s', async ([, step]) => {
    const sheet = callsheet()
    const model = langchainModel(sheet.llm([step]))
    const controller = new AbortController()
    const run = await sheet.fails(async () => {
      setTimeout(() => controller.abort(), 5)
      for await (const _ of await model.stream('Hi.', { signal: controller.signal })) await setTimeoutPromise(1)
    })
    expect(run.end).toBe('threw')
    expect(run.requests).toHaveLength(1)
    expect(run.turns.every(({ finish }) => finish === 'cut')).toBe(true)
  })

  const reasons: [string, () => AbortSignal][] = [
    ['a timeout', () => AbortSignal.timeout(50)],
    ['an error of its own', () => abortingBy(new Error('user left'))],
    ['no reason', () => abortingBy()],
  ]
  const hanging: [string, Step][] = [
    ['a fault', fault('hang')],
    ['a cut', cut(say('Hello.'), { chars: 2 }, { how: 'hang' })],
  ]
  test.for(
    [true, false].flatMap((stream) =>
      reasons.flatMap(([reason, signal]) => hanging.map(([name, step]) => ({ stream, reason, signal, name, step }))),
    ),
  )('an agent is aborted once, as with ChatOpenAI; streamed: $stream, $reason, $name', async (cell) => {
    const [theirs, mine] = [await abortedAgent(openai, cell), await abortedAgent(langchainModel, cell)]
    expect(mine).toEqual(theirs)
    expect(mine.requests).toBe(1)
  })

  test('what hangs ends with the run', async () => {
    const sheet = callsheet()
    const model = langchainModel(sheet.llm([fault('hang')]))
    const run = await sheet.run(() => {
      void model.invoke('Hi.').catch(() => undefined)
      return Promise.resolve('gave up')
    })
    expect(run.requests).toHaveLength(1)
  })
})

function abortingBy(reason?: Error): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(reason), 50)
  return controller.signal
}

interface Aborted {
  readonly requests: number
  readonly error: string
}

async function abortedAgent(
  make: MakeModel,
  { stream, signal, step }: { readonly stream: boolean; readonly signal: () => AbortSignal; readonly step: Step },
): Promise<Aborted> {
  const sheet = callsheet()
  const agent = createAgent({ model: make(sheet.llm([step])), tools: [] })
  const run = await sheet.fails(async () => {
    const options = { signal: signal() }
    if (!stream) return void (await agent.invoke({ messages: 'Hi.' }, options))
    for await (const _ of await agent.stream({ messages: 'Hi.' }, { ...options, streamMode: 'messages' })) continue
  })
  const { error } = run
  return { requests: run.requests.length, error: error instanceof Error ? `${error.name}: ${error.message}` : '' }
}

test('.when sees what is new', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([
    call('lookup_order', { id: 'A' }).when({ system: 'Be kind.', says: 'What', tools: ['lookup_order'] }),
    say('Done.').when({ told: /49/ }),
  ])
  const agent = createAgent({ model: ours(llm), tools: sheet.wrap([lookup]), systemPrompt: 'Be kind.' })
  await sheet.run(() => agent.invoke({ messages: 'What does A cost?' }))
})

test('two agents, each in its lane, by the names of their models', async () => {
  const sheet = callsheet()
  const llm = sheet.llm({ planner: [say('A plan.')], worker: [say('Work.')] }, { lane: ({ model }) => model })
  const [planner, worker] = ['planner', 'worker'].map((model) =>
    createAgent({ model: langchainModel(llm, { model }), tools: [] }),
  )
  const run = await sheet.run(async () => {
    await worker?.invoke({ messages: 'Work!' })
    await planner?.invoke({ messages: 'Plan!' })
  })
  expect(run.turns.map(({ lane, text }) => [lane, text])).toEqual([
    ['worker', 'Work.'],
    ['planner', 'A plan.'],
  ])
})

test('two sheets at once stay apart', async () => {
  const one = async (id: string): Promise<Run> => {
    const sheet = callsheet()
    const llm = sheet.llm([call('lookup_order', { id }), say(`Done with ${id}.`)])
    const agent = createAgent({ model: ours(llm), tools: sheet.wrap([lookup]) })
    return sheet.run(() => agent.invoke({ messages: `What does ${id} cost?` }))
  }
  const runs = await Promise.all(['A', 'B', 'C'].map(one))
  expect(runs.map(({ executions }) => executions.map(({ args }) => args))).toEqual([
    [{ id: 'A' }],
    [{ id: 'B' }],
    [{ id: 'C' }],
  ])
  expect(runs.map(({ answer }) => answer)).toEqual(['Done with A.', 'Done with B.', 'Done with C.'])
})

test('callbacks hear the tokens and the counts', async () => {
  const sheet = callsheet()
  const model = ours(sheet.llm([chunked(say('Hello.'), 3)]))
  const heard: unknown[] = []
  const callbacks = [
    {
      handleLLMNewToken: (token: string) => void (token !== '' && heard.push(token)),
      handleLLMEnd: ({ llmOutput }: { llmOutput?: Record<string, unknown> }) => void heard.push(llmOutput),
    },
  ]
  await sheet.run(async () => {
    for await (const _ of await model.stream('Hi.', { callbacks })) void _
  })
  expect(heard).toEqual(['Hel', 'lo.', { tokenUsage: { promptTokens: 1, completionTokens: 2, totalTokens: 3 } }])
})

test('tokens are counted without a network', async () => {
  const model = langchainModel(callsheet().llm([say('Hi.')]))
  expect(await model.getNumTokens('12345678')).toBe(2)
})

test('only what sheet.llm returned is taken', () => {
  // @ts-expect-error a wrong argument
  expect(() => langchainModel({})).toThrow(TypeError)
})

test.for<[string, unknown, string]>([
  ['no object', 'planner', 'langchainModel() takes an object of options, but got "planner"'],
  ['null', null, 'langchainModel() takes an object of options, but got null'],
  ['a model that is no text', { model: 5 }, 'langchainModel() takes a text as model, but got 5'],
  ['a profile that is none', { profile: 'json' }, 'langchainModel() takes an object as profile, but got "json"'],
])('options that do not fit: %s', ([, options, message]) => {
  const llm = callsheet().llm([say('Hi.')])
  expect(() => langchainModel(llm, options as object)).toThrow(message) // a wrong argument
})

test('what every chat model of LangChain takes is taken', () => {
  const options = { model: 'planner', profile: { structuredOutput: true }, maxRetries: 1, tags: ['a'], verbose: false }
  expect(langchainModel(callsheet().llm([say('Hi.')]), options)).toMatchObject({ tags: ['a'], verbose: false })
})
