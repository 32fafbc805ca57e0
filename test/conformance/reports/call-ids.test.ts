import { generateText, stepCountIs, streamText, tool } from 'ai'
import { callsheet, maybe, raw, say, turn, withIds, type Run, type Step } from 'callsheet'
import { aiSdkModel } from 'callsheet/fakes/ai-sdk'
import 'callsheet/vitest'
import OpenAI from 'openai'
import { expect } from 'vitest'
import { z } from 'zod'
import { openaiChatReader } from '../../../fakes/wires/read-openai-chat.js'
import { openaiResponsesReader } from '../../../fakes/wires/read-openai-responses.js'
import { clients } from '../clients.js'
import type { Client } from '../clients/client.js'
import { aiSdkOpenAIChat } from '../clients/ai-sdk.js'
import { openaiHelper } from '../clients/openai.js'
import { meet } from '../meet.js'
import { chatEvents, chatStream } from './chat-events.js'
import { failureOf, rejectionOf } from './failure-of.js'
import { errorText, runLoop, serve, toolOf } from './loop.js'
import { inputOf, test } from './report.js'
import { script, stepsOf } from './script-of.js'

const scripted = z.object({ script })

test.for(clients.map((client): [string, Client] => [client.name, client]))(
  'R046 an id that comes again in a later turn: %s',
  async ([, client]) => {
    const steps = stepsOf(inputOf('R046', scripted).script)
    // The other providers refuse such ids in a history, each by a rule of its own.
    const history = client.wire === 'openai-chat' ? 'strict' : 'lenient'
    for (const stream of [false, true]) {
      const makeTools = () => [toolOf('run_shell', () => 'ok')]
      const { run } = await meet(client, steps, { stream, history, makeTools })
      if (client.wire !== 'ollama') expect(run.calls.map(({ id }) => id)).toEqual(['run_shell:0', 'run_shell:0'])
      expect(run).toCallExactly([
        ['run_shell', { cmd: 'ls' }],
        ['run_shell', { cmd: 'pwd' }],
      ])
      expect(run).toRunTool('run_shell', { cmd: 'ls' }, { times: 1 })
      expect(run).toRunTool('run_shell', { cmd: 'pwd' }, { times: 1 })
    }
  },
)

test('R046 an agent that serves each id once in a conversation', async () => {
  const sheet = callsheet()
  const tools = sheet.wrap([toolOf('run_shell', () => 'ok')])
  const llm = sheet.llm(stepsOf(inputOf('R046', scripted).script))
  const served = new Set<string>()
  const run = await sheet.run(() =>
    runLoop(llm.next, tools, {
      async answer(call, own) {
        if (served.has(call.id)) return errorText('this call was served')
        served.add(call.id)
        return await serve(call, own)
      },
    }),
  )

  expect(failureOf(() => expect(run).toCallTool('run_shell', { cmd: 'pwd' }))).toContain('call 2')
})

test.for(['generate', 'stream'])('R048 two calls of one turn with one id: %s', async (way) => {
  // Providers refuse the history that follows.
  const sheet = callsheet({ history: 'lenient' })
  const tools = sheet.wrap({ echo: tool({ inputSchema: z.object({ id: z.number() }), execute: ({ id }) => `n${id}` }) })
  const model = aiSdkModel(sheet.llm(stepsOf(inputOf('R048', scripted).script)))
  const settings = { model, tools, prompt: 'Go on.', stopWhen: stepCountIs(3) }
  const run = await sheet.run(async () => {
    if (way === 'generate') await generateText(settings)
    else await streamText({ ...settings, onError: () => undefined }).consumeStream()
  })

  expect(run.calls.map(({ id, args, executions }) => [id, args, executions])).toEqual([
    ['dup', { id: 1 }, [1]],
    ['dup', { id: 2 }, [2]],
  ])
  for (const call of run.calls) expect(run).toTellModel(`n${call.number}`, { of: call })
})

test('R048 a history with such ids is refused', async () => {
  const steps = stepsOf(inputOf('R048', scripted).script)
  const meeting = { stream: false, makeTools: () => [toolOf('echo', () => 'ok')] }
  const error = await rejectionOf(meet(aiSdkOpenAIChat, steps, meeting))

  expect(error).toMatchObject({ code: 'history-invalid' })
  expect(String(error)).toContain('asks for two calls with the same id dup')
})

/** An agent on Responses, whose items of calls go back as `keep` leaves them. */
async function runResponses(steps: Step[], keep: (item: Item) => Item, idOf: (item: Item) => string): Promise<Run> {
  const sheet = callsheet()
  const tools = sheet.wrap({ f: () => 'ok' })
  const llm = sheet.llm([...steps, say('Done.')])
  const client = new OpenAI(llm.openai())
  return await sheet.run(async () => {
    const input: OpenAI.Responses.ResponseInputItem[] = [{ role: 'user', content: 'Go on.' }]
    const { output } = await client.responses.create({ model: 'gpt-4.1-mini', input })
    const items = output.filter((item) => item.type === 'function_call').map(keep)
    const results = items.map((item) => ({
      type: 'function_call_output' as const,
      call_id: idOf(item),
      output: tools.f(),
    }))
    await client.responses.create({ model: 'gpt-4.1-mini', input: [...input, ...items, ...results] })
  })
}

type Item = OpenAI.Responses.ResponseFunctionToolCall

test('R050 calls of Responses pair by call_id, with or without an id of the item', async () => {
  const shape = z.object({ output: z.array(z.object({ call_id: z.string() }).loose()) })
  const { output } = inputOf('R050', shape)
  const read = openaiResponsesReader.readAnswer({ status: 'completed', output })
  if (typeof read === 'string') throw new Error(read)
  expect(read.calls.map(({ id }) => id)).toEqual(output.map(({ call_id }) => call_id))
  const calls = read.calls.map(({ name, rawArgs }) => raw(name, rawArgs))
  const step = withIds(
    turn({ calls }),
    read.calls.map(({ id }) => id),
  )
  const withoutId = ({ id: _id, ...item }: Item): Item => item
  const run = await runResponses([step], withoutId, (item) => item.call_id)
  expect(run.calls.map(({ id, executions }) => [id, executions])).toEqual([
    ['call_a', [1]],
    ['call_b', [2]],
  ])
  // An agent that makes its id of an item that has none.
  const error = await rejectionOf(runResponses([step], withoutId, ({ id }) => String(id)))
  expect(error).toMatchObject({ code: 'history-invalid', message: expect.stringContaining('undefined') })
})

/** Calls of a stream counted from 1, as by a gateway that counts the reasoning as well. */
function fromOne(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    const text = await response.text()
    return new Response(text.replaceAll('"tool_calls":[{"index":0', '"tool_calls":[{"index":1'), response)
  }
}

const chatClients = clients.filter((client) => client.wire === 'openai-chat' && client !== openaiHelper)

test.for(chatClients.map((client): [string, Client] => [client.name, client]))(
  'R052 a first call with the index 1: %s',
  async ([, client]) => {
    const { stream } = inputOf('R052', z.object({ stream: chatStream }))
    const read = openaiChatReader.readStream(chatEvents(stream))
    if (typeof read === 'string') throw new Error(read)
    expect(read.calls).toEqual([{ id: 'call_x', name: 'get_weather', rawArgs: '{"city":"Oslo"}' }])
    const steps = read.calls.map(({ id, name, rawArgs }) => withIds(raw(name, rawArgs), [id]))
    const { run, seen } = await meet(client, [...steps, say('Rain.')], {
      stream: true,
      makeTools: () => [toolOf('get_weather', () => 'rain')],
      between: fromOne,
    })

    expect(seen.turns[0]?.calls.map(({ id }) => id)).toEqual(['call_x'])
    expect(run).toCallExactly([['get_weather', { city: 'Oslo' }]])
  },
)

test('R052 a client that loses such a call is found out', async () => {
  const [opening] = inputOf('R052', z.object({ stream: chatStream })).stream
  expect(opening).toMatchObject({ index: 1 })
  const makeTools = () => [toolOf('get_weather', () => 'rain')]
  const steps = [raw('get_weather', { city: 'Oslo' }), maybe(say('Rain.'))]
  // OpenAI's stream helper puts it at the second place of a list, and nothing at the first.
  const { run } = await meet(openaiHelper, steps, { stream: true, makeTools, between: fromOne })

  expect(failureOf(() => expect(run).toCallTool('get_weather'))).toContain('call 1')
  expect(run.calls[0]?.outcome).toBe('unanswered')
})

test('R052 a call that nobody asked for is found out', async () => {
  const steps = inputOf('R052', z.object({ stream: chatStream })).stream
  expect(steps[0]).toMatchObject({ index: 1 })
  const sheet = callsheet()
  const tools = sheet.wrap([toolOf('get_weather', () => 'rain')])
  const llm = sheet.llm([raw('get_weather', { city: 'Oslo' }), say('Rain.')])
  const running = sheet.run(async () => {
    const said = await llm.next([{ role: 'user', text: 'Weather?' }], { tools })
    // One result for the call, one for an empty one before it.
    const results = [{ id: '' }, ...said.calls].map(({ id }) => ({
      role: 'tool' as const,
      toolResult: { id, text: 'rain' },
    }))
    await llm.next([{ role: 'user', text: 'Weather?' }, said, ...results], { tools })
  })

  expect(await rejectionOf(running)).toMatchObject({ code: 'history-invalid' })
})
