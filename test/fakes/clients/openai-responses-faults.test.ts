import { createOpenAI } from '@ai-sdk/openai'
import { streamText } from 'ai'
import OpenAI from 'openai'
import { expect, test } from 'vitest'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import { cut, fault, withIds } from '../../../fakes/script/faults.js'
import type { Llm } from '../../../fakes/sheet/llm.js'
import { call, chunked, raw, say, turn } from '../../../fakes/script/steps.js'
import { responsesLoop } from '../../support/responses-loop.js'

const look = turn({ text: 'Let me look.', calls: [call('look', { id: 1 }), call('look', { id: 2 })] })

test.for([
  [400, OpenAI.BadRequestError],
  [401, OpenAI.AuthenticationError],
  [403, OpenAI.PermissionDeniedError],
  [404, OpenAI.NotFoundError],
  [413, OpenAI.APIError],
  [429, OpenAI.RateLimitError],
  [500, OpenAI.InternalServerError],
  [503, OpenAI.InternalServerError],
  [529, OpenAI.InternalServerError],
] as const)('status %s is the error class of the client', async ([status, kind]) => {
  for (const stream of [false, true]) {
    const sheet = callsheet()
    const client = new OpenAI({ ...sheet.llm([fault(status, { message: 'Oh.' })]).openai(), maxRetries: 0 })
    await sheet.fails(async () => {
      const error: unknown = await client.responses
        .create({ model: 'm', input: 'Hi.', stream })
        .catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(kind)
      expect(error).toMatchObject({ status, message: `${status} Oh.`, requestID: 'req_callsheet_1' })
      throw error
    })
  }
})

test('an error in the midst of a stream is thrown by clients', async () => {
  const steps = [fault('mid-stream-error'), cut(say('a long answer'), { chars: 6 }, { how: 'error' })]
  for (const step of steps) {
    const sheet = callsheet()
    const llm = sheet.llm([step, step])
    await sheet.fails(async () => {
      const stream = new OpenAI(llm.openai()).responses.stream({ model: 'm', input: 'Hi.' })
      await expect(stream.finalResponse()).rejects.toThrow('The server had an error.')
      const errors: unknown[] = []
      const model = createOpenAI({ apiKey: 'none', fetch: llm.fetch })('gpt-5')
      const result = streamText({ model, prompt: 'Hi.', onError: ({ error }) => void errors.push(error) })
      await result.consumeStream()
      expect(JSON.stringify(errors)).toContain('The server had an error.')
      throw new Error('both failed')
    })
  }
})

const places: [string, Parameters<typeof cut>[1], readonly [string | null, readonly string[]]][] = [
  ['before anything', { chars: 0 }, ['', []]],
  ['in the text', { chars: 3 }, ['Let', []]],
  ['after the text', { after: 0 }, ['Let me look.', []]],
  ['in the first arguments', { chars: 16 }, ['Let me look.', ['{"id']]],
  ['after the first call', { after: 1 }, ['Let me look.', ['{"id":1}']]],
  ['in the second arguments', { chars: 22 }, ['Let me look.', ['{"id":1}', '{"']]],
  ['before the end', 'finish', ['Let me look.', ['{"id":1}', '{"id":2}']]],
]

test.for(places)('cut %s: what got through is what was asked', async ([, at, [text, args]]) => {
  const sheet = callsheet()
  const llm = sheet.llm([cut(look, at)])
  const run = await sheet.run(async () => {
    const events = await new OpenAI(llm.openai()).responses.create({ model: 'm', input: 'Hi.', stream: true })
    let heard = ''
    const calls = new Map<number, string>()
    for await (const event of events) {
      if (event.type === 'response.output_text.delta') heard += event.delta
      if (event.type === 'response.output_item.added' && event.item.type === 'function_call') {
        calls.set(event.output_index, '')
      }
      if (event.type === 'response.function_call_arguments.delta') {
        calls.set(event.output_index, (calls.get(event.output_index) ?? '') + event.delta)
      }
      expect(event.type).not.toBe('response.completed')
    }
    return [heard, [...calls.values()]]
  })
  expect(run.value).toEqual([text, args])
  expect(run.turns).toMatchObject([{ text, finish: 'cut' }])
  expect(run.calls.map(({ rawArgs }) => rawArgs)).toEqual(args)
})

test('a named split may cut inside an escape and inside a surrogate pair', async () => {
  const text = '{"note":"\\u00e4 😀"}'
  const pieces = [text.slice(0, 11), text.slice(11, 17), text.slice(17)]
  const sheet = callsheet()
  const llm = sheet.llm([chunked(raw('look', text), pieces), say('Done.')])
  const run = await sheet.run(() => responsesLoop(llm, (_name, args) => args, { stream: true }))
  expect(run.calls).toMatchObject([{ rawArgs: text, told: { text } }])
})

test('ids that are missing or come twice reach the client, and what it makes of them is judged', async () => {
  const twice = callsheet()
  const double = twice.llm([withIds(look, ['same', 'same']), say('Done.')])
  await expect(twice.run(() => responsesLoop(double, () => 'ok'))).rejects.toThrow(
    'request 2 carries a history that OpenAI refuses with status 400: two function calls have the same call_id same',
  )
  const missing = callsheet()
  const none = missing.llm([withIds(call('look', { id: 1 }), [null]), say('Done.')])
  await expect(missing.run(() => responsesLoop(none, () => 'ok'))).rejects.toThrow(
    'message 2: its call_id is undefined',
  )
})

test('an unknown answer is refused at once, as OpenAI does', async () => {
  const sheet = callsheet()
  const client = new OpenAI(sheet.llm([say('Hi.')]).openai())
  const body = { model: 'm', input: 'Hi.', previous_response_id: 'resp_7' }
  await expect(sheet.run(() => client.responses.create(body).catch(() => null))).rejects.toThrow(
    "/v1/responses: Previous response with id 'resp_7' not found.",
  )
})

test('an agent that drops the reasoning of a call is told so, unless the history is lenient', async () => {
  const steps = [turn({ reasoning: 'Hm.', calls: [call('look', { id: 1 })] }), say('Done.')]
  const forget = async (llm: Llm): Promise<string> => {
    const client = new OpenAI(llm.openai())
    const { output } = await client.responses.create({ model: 'm', input: 'Go.' })
    const calls = output.filter((item) => item.type === 'function_call')
    const results = calls.map(({ call_id }) => ({ type: 'function_call_output' as const, call_id, output: 'ok' }))
    const last = await client.responses.create({
      model: 'm',
      input: [{ role: 'user', content: 'Go.' }, ...calls, ...results],
    })
    return last.output_text
  }
  const strict = callsheet()
  const llm = strict.llm(steps)
  await expect(strict.run(() => forget(llm))).rejects.toThrow(
    "Item 'fc_callsheet_1_1' of type 'function_call' was provided without its required 'reasoning' item: 'rs_callsheet_1'",
  )
  const lenient = callsheet({ history: 'lenient' })
  expect((await lenient.run(() => forget(lenient.llm(steps)))).value).toBe('Done.')
})
