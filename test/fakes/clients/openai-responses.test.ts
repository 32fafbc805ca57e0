import { createOpenAI } from '@ai-sdk/openai'
import { AIMessage, ToolMessage } from '@langchain/core/messages'
import { tool as langchainTool } from '@langchain/core/tools'
import { ChatOpenAI } from '@langchain/openai'
import {
  Agent,
  MemorySession,
  OpenAIResponsesModel,
  run as runAgent,
  setTracingDisabled,
  tool as agentTool,
} from '@openai/agents'
import { generateText, stepCountIs, streamText, tool as aiTool } from 'ai'
import OpenAI from 'openai'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import type { Llm } from '../../../fakes/sheet/llm.js'
import { call, chunked, raw, refuse, say, turn } from '../../../fakes/script/steps.js'
import type { Step } from '../../../fakes/script/step.js'
import type { Run } from '../../../src/run/types.js'
import { openaiLoop } from '../../support/openai-loop.js'
import { responsesLoop, type ResponsesLoopOptions } from '../../support/responses-loop.js'

setTracingDisabled(true)

const look = turn({
  text: 'Let me look.',
  reasoning: 'Two orders.',
  calls: [call('look', { id: 1 }), call('look', { id: 2 })],
  usage: { input: 9, output: 4, cached: 2 },
})

/** What the client did, by requests and calls; ids of the wire are the same everywhere. */
function told(run: Run): unknown {
  return {
    messages: run.requests.map(({ messages }) => messages),
    calls: run.calls.map(({ id, name, rawArgs, told: result }) => [id, name, rawArgs, result?.text, result?.request]),
    turns: run.turns.map(({ text, finish }) => [text, finish]),
  }
}

const loops: [string, ResponsesLoopOptions][] = [
  ['whole', {}],
  ['streamed', { stream: true }],
  ['carried on by the id of the answer', { carry: 'previous' }],
  ['carried on by the id of a streamed answer', { carry: 'previous', stream: true }],
  ['carried on by references', { carry: 'references' }],
]

const scripts: [string, readonly Step[]][] = [
  ['a text', [say('It is on its way.')]],
  ['a call', [call('look', { id: 1, note: 'ü😀"\\' }), say('Done.')]],
  ['a call without arguments', [raw('look', ''), say('Done.')]],
  ['parallel calls beside a text', [look, say('Done.')]],
  ['arguments that are no JSON', [raw('look', '{"id": "A-10'), say('Done.')]],
  ['numbers that parsing changes', [raw('look', '{"id":9007199254740993,"n":5.0,"id":1}'), say('Done.')]],
  ['three turns', [call('look', { id: 1 }), call('look', { id: 2 }), say('Done.')]],
]

test.for(scripts)('%s: every way to carry on is the same conversation as in Chat Completions', async ([, steps]) => {
  const record = async (loop: (llm: Llm) => Promise<unknown>): Promise<unknown> => {
    const sheet = callsheet()
    const run = await sheet.run(() => loop(sheet.llm(steps)))
    expect(run.value).toBe(steps.length === 1 ? 'It is on its way.' : 'Done.')
    return told(run)
  }
  const chat = await record((llm) => openaiLoop(llm, () => 'ok'))
  for (const [, options] of loops) expect(await record((llm) => responsesLoop(llm, () => 'ok', options))).toEqual(chat)
})

test('the stream helper reads what it reads of a whole answer', async () => {
  const one = turn({ text: 'Too lo', finish: 'length' })
  for (const step of [look, say('Hi.'), turn({ text: '' }), refuse('No.'), one, turn({ text: '', finish: 'filter' })]) {
    const read = async (stream: boolean): Promise<unknown> => {
      const sheet = callsheet()
      const client = new OpenAI(sheet.llm([step]).openai())
      const body = { model: 'm', input: 'Hi.' }
      const run = await sheet.run(async () => {
        if (!stream) return client.responses.parse(body)
        return client.responses.stream(body).finalResponse()
      })
      // Only one of the two adds a place for what it parsed to refusals.
      const json = JSON.stringify(run.value, (key, value: unknown) => (key === 'parsed' ? undefined : value))
      return JSON.parse(json) as unknown
    }
    expect(await read(true)).toEqual(await read(false))
  }
})

const parameters = z.object({ id: z.number() })

test.for([false, true])('the AI SDK, streamed %s: parallel calls, reasoning, usage, references', async (isStreamed) => {
  for (const store of [true, false]) {
    const sheet = callsheet()
    const served: unknown[] = []
    const llm = sheet.llm([chunked(look, 'char'), say('Done.')])
    const provider = createOpenAI({ apiKey: 'none', fetch: llm.fetch })
    const run = await sheet.run(async () => {
      const options = {
        model: provider('gpt-5'),
        system: 'Be brief.',
        prompt: 'Go.',
        providerOptions: { openai: { store } },
        stopWhen: stepCountIs(3),
        tools: {
          look: aiTool({
            inputSchema: parameters,
            execute: async (args) => {
              served.push(args)
              return 'ok'
            },
          }),
        },
      }
      if (!isStreamed) return (await generateText(options)).steps
      const result = streamText(options)
      await result.consumeStream()
      return await result.steps
    })
    expect(served).toEqual([{ id: 1 }, { id: 2 }])
    expect(run.requests[1]).toMatchObject({
      system: 'Be brief.',
      messages: [
        { role: 'user', text: 'Go.' },
        { role: 'assistant', text: 'Let me look.', calls: [{ id: 'call_1' }, { id: 'call_2' }] },
        { role: 'tool', toolResult: { id: 'call_1', text: 'ok' } },
        { role: 'tool', toolResult: { id: 'call_2', text: 'ok' } },
      ],
      tools: [{ name: 'look' }],
    })
    expect(JSON.stringify(run.requests[1]?.raw).includes('item_reference')).toBe(store)
    const [first, last] = run.value
    expect(first).toMatchObject({
      finishReason: 'tool-calls',
      reasoningText: 'Two orders.',
      usage: { inputTokens: 9, outputTokens: 4, cachedInputTokens: 2 },
    })
    expect(last).toMatchObject({ text: 'Done.', finishReason: 'stop' })
  }
})

test.for(['previousResponseId', 'conversation'] as const)('the AI SDK goes on by %s', async (key) => {
  const sheet = callsheet()
  const llm = sheet.llm([say('Hello.'), look, say('Done.')])
  const model = createOpenAI({ apiKey: 'none', fetch: llm.fetch })('gpt-5')
  const tools = { look: aiTool({ inputSchema: parameters, execute: async () => 'ok' }) }
  const run = await sheet.run(async () => {
    const conversation = key === 'conversation' ? { conversation: 'conv_1' } : {}
    const { response } = await generateText({ model, prompt: 'Hi.', providerOptions: { openai: conversation } })
    const openai = key === 'conversation' ? conversation : { previousResponseId: response.id }
    const options = { model, tools, providerOptions: { openai }, stopWhen: stepCountIs(3) }
    return (await generateText({ ...options, prompt: 'Go.' })).text
  })
  expect(run.value).toBe('Done.')
  // The SDK says the question again with each step.
  expect(run.requests[2]?.messages).toMatchObject([
    { role: 'user', text: 'Hi.' },
    { role: 'assistant', text: 'Hello.' },
    { role: 'user', text: 'Go.' },
    ...(key === 'conversation'
      ? [
          { role: 'assistant', calls: [{}, {}] },
          { role: 'user', text: 'Go.' },
        ]
      : []),
    ...(key === 'conversation' ? [] : [{ role: 'assistant', calls: [{}, {}] }]),
    { role: 'tool', toolResult: { id: 'call_1' } },
    { role: 'tool', toolResult: { id: 'call_2' } },
  ])
})

test.for([false, true])('LangChain, streamed %s: both of its ways to send its messages again', async (streaming) => {
  for (const zdrEnabled of [false, true]) {
    const sheet = callsheet()
    const llm = sheet.llm([look, say('Done.')])
    const model = new ChatOpenAI({
      model: 'gpt-5',
      apiKey: 'none',
      useResponsesApi: true,
      streaming,
      zdrEnabled,
      configuration: { fetch: llm.fetch },
    }).bindTools([langchainTool(() => 'ok', { name: 'look', schema: parameters })])
    const run = await sheet.run(async () => {
      const first = await model.invoke('Go.')
      expect(first.tool_calls).toMatchObject([
        { id: 'call_1', args: { id: 1 } },
        { id: 'call_2', args: { id: 2 } },
      ])
      expect(first.usage_metadata).toMatchObject({ input_tokens: 9, output_tokens: 4 })
      const results = first.tool_calls?.map(({ id = '' }) => new ToolMessage({ tool_call_id: id, content: 'ok' })) ?? []
      return model.invoke([{ role: 'user', content: 'Go.' }, first, ...results])
    })
    expect(AIMessage.isInstance(run.value) && run.value.text).toBe('Done.')
    expect(run.requests[1]?.messages).toMatchObject([
      { role: 'user', text: 'Go.' },
      { role: 'assistant', text: 'Let me look.', calls: [{ id: 'call_1' }, { id: 'call_2' }] },
      { role: 'tool', toolResult: { id: 'call_1', text: 'ok' } },
      { role: 'tool', toolResult: { id: 'call_2', text: 'ok' } },
    ])
  }
})

const agentLook = agentTool({ name: 'look', description: 'Looks.', parameters, execute: () => 'ok' })

function agentOf(llm: Llm): Agent {
  const model = new OpenAIResponsesModel(new OpenAI(llm.openai()), 'gpt-5')
  return new Agent({ name: 'a', instructions: 'Be brief.', model, tools: [agentLook] })
}

test.for([false, true])('OpenAI Agents, streamed %s: two runs of a session', async (stream) => {
  const sheet = callsheet()
  const llm = sheet.llm([look, say('Done.'), say('Bye.')])
  const run = await sheet.run(async () => {
    const agent = agentOf(llm)
    const session = new MemorySession()
    const answers: unknown[] = []
    for (const input of ['Go.', 'And now?']) {
      if (stream) {
        const result = await runAgent(agent, input, { session, stream: true })
        await result.completed
        answers.push(result.finalOutput)
      } else answers.push((await runAgent(agent, input, { session })).finalOutput)
    }
    return answers
  })
  expect(run.value).toEqual(['Done.', 'Bye.'])
  expect(run.requests.map(({ system }) => system)).toEqual(['Be brief.', 'Be brief.', 'Be brief.'])
  expect(run.requests[2]?.messages).toMatchObject([
    { role: 'user', text: 'Go.' },
    { role: 'assistant', text: 'Let me look.', calls: [{ id: 'call_1' }, { id: 'call_2' }] },
    { role: 'tool', toolResult: { id: 'call_1', text: 'ok' } },
    { role: 'tool', toolResult: { id: 'call_2', text: 'ok' } },
    { role: 'assistant', text: 'Done.' },
    { role: 'user', text: 'And now?' },
  ])
})

test.for(['previousResponseId', 'conversationId'] as const)('OpenAI Agents go on by %s', async (key) => {
  const sheet = callsheet()
  const llm = sheet.llm([look, say('Done.'), say('Bye.')])
  const run = await sheet.run(async () => {
    const agent = agentOf(llm)
    const conversation = key === 'conversationId' ? { conversationId: 'conv_1' } : {}
    const first = await runAgent(agent, 'Go.', conversation)
    const before =
      first.lastResponseId === undefined || key === 'conversationId' ? {} : { previousResponseId: first.lastResponseId }
    const second = await runAgent(agent, 'And now?', { ...conversation, ...before })
    return second.finalOutput
  })
  expect(run.value).toBe('Bye.')
  expect(run.requests[2]?.messages.map(({ role }) => role)).toEqual([
    'user',
    'assistant',
    'tool',
    'tool',
    'assistant',
    'user',
  ])
  expect(run.requests[2]?.raw).toMatchObject({ input: [{ role: 'user', content: 'And now?' }] })
})

test('a refusal is one for every client', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([refuse('No.'), refuse('No.'), refuse('No.'), refuse('No.')])
  const run = await sheet.run(async () => {
    const whole = await new OpenAI(llm.openai()).responses.create({ model: 'm', input: 'Hi.' })
    const model = createOpenAI({ apiKey: 'none', fetch: llm.fetch })('gpt-5')
    const { text } = await generateText({ model, prompt: 'Hi.' })
    const chat = new ChatOpenAI({ apiKey: 'none', useResponsesApi: true, configuration: { fetch: llm.fetch } })
    const message = await chat.invoke('Hi.')
    const agents = await runAgent(agentOf(llm), 'Hi.').catch((error: unknown) => String(error))
    return [whole.output[0], text, message.additional_kwargs['refusal'], agents]
  })
  expect(run.value).toEqual([
    expect.objectContaining({ content: [{ type: 'refusal', refusal: 'No.' }] }),
    'No.',
    'No.',
    'ModelRefusalError: Model refused to produce output: No.',
  ])
  expect(run.turns.map(({ finish }) => finish)).toEqual(['refusal', 'refusal', 'refusal', 'refusal'])
})
