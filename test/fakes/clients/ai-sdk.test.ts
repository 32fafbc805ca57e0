import { createOpenAI } from '@ai-sdk/openai'
import { APICallError, createGateway, RetryError, type LanguageModel } from 'ai'
import { describe, expect, test } from 'vitest'
import { aiSdkModel } from '../../../fakes/clients/ai-sdk.js'
import { cut, fault } from '../../../fakes/script/faults.js'
import type { Step } from '../../../fakes/script/step.js'
import { call, chunked, maybe, raw, say, turn } from '../../../fakes/script/steps.js'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import type { Llm } from '../../../fakes/sheet/llm.js'
import { CallsheetError } from '../../../src/run/errors.js'
import { runToJson } from '../../../src/run/run-to-json.js'
import { aiSdkAgent, orderTools } from '../../support/ai-sdk-agent.js'

const ways = (['v2', 'v3'] as const).flatMap((spec) => [false, true].map((stream) => ({ spec, stream })))
const first = call('lookup_order', { order_id: 'A-1001' })
const second = call('issue_refund', { order_id: 'A-1001' })

describe.each(ways)('$spec, streamed: $stream', ({ spec, stream }) => {
  test('two steps of tools, then an answer', async () => {
    const sheet = callsheet()
    const llm = sheet.llm([first, second.when({ told: '49.90' }), say('Refunded.').when({ told: 'refunded A-1001' })])
    const tools = sheet.wrap(orderTools())
    const run = await sheet.run(() => aiSdkAgent(aiSdkModel(llm, { spec }), { stream, tools }))
    expect(run.value).toMatchObject({ text: 'Refunded.', finish: 'stop' })
    expect(run.calls).toMatchObject([
      { name: 'lookup_order', rawArgs: '{"order_id":"A-1001"}', outcome: 'ok', told: { json: { total: '49.90' } } },
      { name: 'issue_refund', outcome: 'ok', told: { text: 'refunded A-1001' } },
    ])
    expect(run.executions.map(({ call: number }) => number)).toEqual([1, 2])
    expect(run.requests).toMatchObject([1, 2, 3].map(() => ({ model: 'scripted', stream, system: 'You help.' })))
    expect(run.requests[0]?.tools.map(({ name }) => name)).toEqual(['lookup_order', 'issue_refund'])
  })

  test('parallel calls with a text and reasoning', async () => {
    const sheet = callsheet()
    const both = turn({
      text: 'One moment.',
      calls: [first, second],
      reasoning: 'They ask twice.',
      usage: { input: 7, output: 3 },
    })
    const llm = sheet.llm([
      chunked(both, 3),
      turn({ text: 'Done.', reasoning: 'All is told.', usage: { input: 20, output: 4 } }),
    ])
    const tools = sheet.wrap(orderTools())
    const run = await sheet.run(() => aiSdkAgent(aiSdkModel(llm, { spec }), { stream, tools }))
    expect(run.turns[0]).toMatchObject({ text: 'One moment.', calls: [1, 2], reasoning: 'They ask twice.' })
    expect(run.calls.map(({ outcome }) => outcome)).toEqual(['ok', 'ok'])
    expect(run.value).toMatchObject({ text: 'Done.', reasoning: 'All is told.', usage: { input: 27, output: 7 } })
    expect(run.value.steps).toMatchObject([
      { text: 'One moment.', reasoningText: 'They ask twice.' },
      { text: 'Done.' },
    ])
  })

  test('a tool that throws, a name that is not there, arguments that are no JSON or do not fit', async () => {
    const sheet = callsheet()
    const llm = sheet.llm([
      turn({
        calls: [
          call('issue_refund', { order_id: 'A-0000' }),
          raw('drop_database', {}),
          raw('lookup_order', '{"order_id": "A-10'),
          raw('lookup_order', { order: 7 }),
        ],
      }),
      say('I cannot.'),
    ])
    const tools = sheet.wrap(orderTools())
    const run = await sheet.run(() => aiSdkAgent(aiSdkModel(llm, { spec }), { stream, tools }))
    expect(run.calls.map(({ outcome }) => outcome)).toEqual(['threw', 'unknown-tool', 'invalid-json', 'invalid-args'])
    expect(run.calls[2]?.rawArgs).toBe('{"order_id": "A-10')
    expect(run.calls.map(({ told }) => told?.error)).toEqual([true, true, true, true])
  })

  test('the same run as through the provider of the gateway', async () => {
    const steps = () => [turn({ text: 'Hm.', calls: [first, second], reasoning: 'R.' }), fault(429), say('Done.')]
    const record = async (modelFor: (llm: Llm) => LanguageModel) => {
      const sheet = callsheet()
      const llm = sheet.llm(steps())
      const tools = sheet.wrap(orderTools())
      const run = await sheet.run(() => aiSdkAgent(modelFor(llm), { stream, tools, maxRetries: 2 }))
      return { run: runToJson(run), seen: { ...run.value, steps: [] } }
    }
    const gateway = await record((llm) => createGateway({ apiKey: 'none', fetch: llm.fetch })('openai/gpt-5'))
    const model = await record((llm) => aiSdkModel(llm, { spec, modelId: 'openai/gpt-5' }))
    expect(model).toEqual(gateway)
  })

  test('an unexpected request is told once and is a violation, even where it is swallowed', async () => {
    const sheet = callsheet()
    const llm = sheet.llm([first])
    const tools = sheet.wrap(orderTools())
    let seen: unknown
    const failed = sheet.run(() =>
      aiSdkAgent(aiSdkModel(llm, { spec }), { stream, tools, maxRetries: 2 }).catch((error: unknown) => {
        seen = error
      }),
    )
    await expect(failed).rejects.toMatchObject({ code: 'script-exhausted' })
    expect(APICallError.isInstance(seen)).toBe(true)
    expect(seen).toMatchObject({
      statusCode: 400,
      isRetryable: false,
      message: expect.stringContaining('callsheet: the agent asked'),
    })
    const error: unknown = await failed.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(CallsheetError)
    expect(error).toMatchObject({ run: { requests: { length: 2 } } })
  })

  test('a step that expects something else', async () => {
    const sheet = callsheet()
    const llm = sheet.llm([first, say('Done.').when({ told: 'nothing of the kind' })])
    const tools = sheet.wrap(orderTools())
    await expect(sheet.run(() => aiSdkAgent(aiSdkModel(llm, { spec }), { stream, tools }))).rejects.toMatchObject({
      code: 'step-mismatch',
    })
  })

  test('a request that is aborted takes no step, and one that hangs ends', async () => {
    const sheet = callsheet()
    const llm = sheet.llm([fault('hang'), maybe(say('Done.'))])
    const run = await sheet.run(async () => {
      const model = aiSdkModel(llm, { spec })
      const gone = await seenError(model.doGenerate({ prompt: [], abortSignal: AbortSignal.abort('left') }))
      const leaving = new AbortController()
      const asked = stream
        ? model.doStream({ prompt, abortSignal: leaving.signal })
        : model.doGenerate({ prompt, abortSignal: leaving.signal })
      await new Promise((resolve) => setImmediate(resolve))
      leaving.abort(new Error('enough'))
      return [gone, await seenError(asked)]
    })
    expect(run.value).toEqual(['left', new Error('enough')])
    expect(run.requests).toHaveLength(1)
  })

  test('two sheets at a time, and two lanes in one', async () => {
    const talk = async (name: string) => {
      const sheet = callsheet()
      const llm = sheet.llm(
        { planner: [say(`plan ${name}`)], worker: [first, say(`work ${name}`)] },
        { lane: ({ model }) => model },
      )
      const tools = sheet.wrap(orderTools())
      const agent = (modelId: string) => aiSdkAgent(aiSdkModel(llm, { spec, modelId }), { stream, tools })
      const run = await sheet.run(() => Promise.all([agent('planner'), agent('worker')]))
      return run.value.map(({ text }) => text)
    }
    expect(await Promise.all([talk('A'), talk('B')])).toEqual([
      ['plan A', 'work A'],
      ['plan B', 'work B'],
    ])
  })
})

const prompt = [{ role: 'user', content: [{ type: 'text', text: 'Hi.' }] }]

async function seenError(asked: Promise<unknown>): Promise<unknown> {
  return asked.then(
    () => 'no error',
    (error: unknown) => error,
  )
}

/** What the SDK makes of steps, in words that two providers can be compared by. */
async function outcome(steps: readonly Step[], modelFor: (llm: Llm) => LanguageModel, stream: boolean, maxRetries = 1) {
  const sheet = callsheet({ history: 'lenient' })
  const llm = sheet.llm([...steps, maybe(say('Done.'))])
  const tools = sheet.wrap(orderTools())
  const run = await sheet.run(() =>
    aiSdkAgent(modelFor(llm), { stream, tools, maxRetries }).then(
      ({ text, calls }) => ({ text, calls }),
      (error: unknown) => {
        const last = RetryError.isInstance(error) ? error.lastError : error
        const { name, message, statusCode, isRetryable, cause } = last as APICallError
        const code = cause instanceof Error ? cause.name : undefined
        return { retried: RetryError.isInstance(error), name, message, statusCode, isRetryable, code }
      },
    ),
  )
  return {
    ...run.value,
    requests: run.requests.length,
    asked: run.calls.map(({ rawArgs, outcome }) => [rawArgs, outcome]),
  }
}

const broken = turn({ text: 'Hm.', calls: [first] })
const troubles: readonly (readonly [string, Step])[] = [
  ...[400, 401, 403, 404, 408, 409, 413, 429, 500, 503, 529].map(
    (status) => [`fault(${status})`, fault(status)] as const,
  ),
  ['a message', fault(400, { message: 'No.', type: 'bad', code: 'worse' })],
  ['network', fault('network')],
  ['bad-json', fault('bad-json')],
  ['bad-sse', fault('bad-sse')],
  ['mid-stream-error', fault('mid-stream-error')],
  ['empty', fault('empty')],
  ...(['end', 'reset', 'error'] as const).flatMap((how) =>
    ([{ chars: 2 }, { chars: 8 }, { after: 0 }, 'finish'] as const).map(
      (at) => [`cut at ${JSON.stringify(at)}, ${how}`, cut(broken, at, { how })] as const,
    ),
  ),
]

test.for(troubles)('%s, whole, is what the OpenAI provider makes of it', async ([name, step]) => {
  const openai = await outcome([step], (llm) => createOpenAI({ ...llm.openai() }).chat('m'), false)
  const model = await outcome([step], (llm) => aiSdkModel(llm), false)
  // That there are no choices is an error of one provider.
  if (name === 'empty') expect(model).toMatchObject({ text: '', requests: 1 })
  else expect(model).toEqual(openai)
})

test.for(troubles)('%s, streamed, is what the gateway makes of it', async ([, step]) => {
  const isStatus = step.kind === 'fault' && (step.fault.kind === 'status' || step.fault.kind === 'network')
  const gateway = await outcome([step], (llm) => createGateway({ apiKey: 'none', fetch: llm.fetch })('m'), true)
  const openai = await outcome([step], (llm) => createOpenAI({ ...llm.openai() }).chat('m'), true)
  // The gateway has errors of its own for what comes before a stream.
  expect(await outcome([step], (llm) => aiSdkModel(llm), true)).toEqual(isStatus ? openai : gateway)
})
