import OpenAI from 'openai'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { callsheet, type SheetOptions } from '../../../fakes/sheet/callsheet.js'
import type { Llm } from '../../../fakes/sheet/llm.js'
import type { NextMessage } from '../../../fakes/sheet/next.js'
import type { Step } from '../../../fakes/script/step.js'
import { call, forever, maybe, raw, respond, say, turn } from '../../../fakes/script/steps.js'
import { CallsheetError } from '../../../src/run/errors.js'
import { openaiLoop } from '../../support/openai-loop.js'

function boom(): never {
  throw new Error('boom')
}

const user: NextMessage = { role: 'user', text: 'Hi.' }

/** Runs an agent that swallows every error of the model, and returns what the sheet raised all the same. */
async function raised(
  steps: readonly Step[],
  agent: (llm: Llm) => Promise<unknown>,
  options: SheetOptions = {},
): Promise<CallsheetError> {
  const sheet = callsheet(options)
  const llm = sheet.llm(steps)
  const error: unknown = await sheet
    .run(() => agent(llm).catch(() => 'swallowed'))
    .then(
      () => null,
      (thrown: unknown) => thrown,
    )
  if (!(error instanceof CallsheetError)) throw new Error('expected a CallsheetError', { cause: error })
  return error
}

/** What the client itself saw. */
async function seenByClient(
  steps: readonly Step[],
  body: unknown,
  path = '/chat/completions',
): Promise<{ status: number; body: unknown; headers: Headers }> {
  const sheet = callsheet()
  const { fetch, baseURL } = sheet.llm(steps).openai()
  const seen = await sheet
    .fails(async () => {
      const response = await fetch(`${baseURL}${path}`, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
      throw Object.assign(new Error('seen'), {
        seen: { status: response.status, body: await response.json(), headers: response.headers },
      })
    })
    .catch((error: unknown) => error)
  return ((seen as Error).cause as { seen: { status: number; body: unknown; headers: Headers } }).seen
}

test.for<[string, readonly Step[], (llm: Llm) => Promise<unknown>, string, string]>([
  [
    'past the end',
    [say('Done.')],
    (llm) => openaiLoop(llm, () => '').then(() => openaiLoop(llm, () => '')),
    'script-exhausted',
    'the agent asked the model for turn 2, but the script has 1 step. Its last message (user): "Go.". Add a step for this request, or find out why the agent did not stop.',
  ],
  [
    'with steps left over',
    [say('Done.'), say('Really.'), call('pay', { id: 1 })],
    (llm) => openaiLoop(llm, () => ''),
    'script-left-over',
    `the agent asked the model once and stopped, but 2 steps are left over: step 2, say("Really."), step 3, call('pay', {"id":1}). Remove what the agent does not ask for, wrap it in maybe(…) if it may, or find out why the agent stopped.`,
  ],
  [
    'with a forever step that was never asked for',
    [say('Done.'), forever(say('More.'))],
    (llm) => openaiLoop(llm, () => ''),
    'script-left-over',
    'the agent asked the model once and stopped, but 1 step is left over: step 2, forever(say("More.")). Remove what the agent does not ask for, wrap it in maybe(…) if it may, or find out why the agent stopped.',
  ],
  [
    'a when that does not hold',
    [call('pay', {}), say('Done.').when({ told: 'paid' })],
    (llm) => openaiLoop(llm, () => 'declined'),
    'step-mismatch',
    'step 2, say("Done."), does not fit the request it should answer: expected a new tool result with "paid", but it told "declined". Its last message (tool): "declined".',
  ],
  [
    'a when function that does not hold',
    [say('Done.').when((request) => request.tools.length > 0)],
    (llm) => openaiLoop(llm, () => ''),
    'step-mismatch',
    'step 1, say("Done."), does not fit the request it should answer: the function given to when() returned false. Its last message (user): "Go.".',
  ],
  [
    'a respond that makes no turn',
    [respond(() => forever(say('x')))],
    (llm) => openaiLoop(llm, () => ''),
    'step-invalid',
    'step 1, respond(…), has to return one step made by say, call, turn, raw, refuse or fault',
  ],
  [
    'a history without the result of a call',
    [call('pay', {}), say('Done.')],
    async (llm) => {
      const { text: _text, ...asked } = await llm.next([user])
      return llm.next([user, asked, user])
    },
    'history-invalid',
    "llm.next() got messages that no provider would accept: message 3 (user) follows before the call of pay (call_1) was answered by a tool message. A message is { role: 'user', text }, { role: 'assistant', text?, calls? } or { role: 'tool', toolResult: { id, text } }; each call is answered once, by its id.",
  ],
])('%s: a violation, though the agent swallowed it', async ([, steps, agent, code, message]) => {
  const error = await raised(steps, agent)
  expect(error).toMatchObject({ name: 'CallsheetError', code })
  expect(error.message.split('\n\n')[0]).toBe(message)
  expect(error.run?.seen.asked).toBe(true)
})

test('a call step is checked against the registry when it is served', async () => {
  const tools = { pay: z.object({ id: z.number() }) }
  const agent = (llm: Llm): Promise<unknown> => openaiLoop(llm, () => '')
  const unknown = await raised([call('pai', {}), say('Done.')], agent, { tools })
  expect(unknown).toMatchObject({ code: 'step-invalid' })
  expect(unknown.message).toContain(
    "step 1, call('pai', {}), calls a tool that is neither registered nor offered; there are pay.",
  )
  const rejected = await raised([call('pay', { id: 'one' }), say('Done.')], agent, { tools })
  expect(rejected).toMatchObject({ code: 'step-invalid' })
  expect(rejected.message).toContain(
    'has arguments that the schema of pay rejects (id: Invalid input: expected number, received string)',
  )
})

test('raw is not checked', async () => {
  const sheet = callsheet({ tools: { pay: z.object({ id: z.number() }) } })
  const llm = sheet.llm([raw('pay', { id: 'one' }), raw('pai', '{'), say('Done.')])
  const run = await sheet.run(() => openaiLoop(llm, () => 'no'))
  expect(run.calls.map(({ rawArgs }) => rawArgs)).toEqual(['{"id":"one"}', '{'])
})

test('the client sees a provider-shaped 400 that it does not retry', async () => {
  const seen = await seenByClient([say('x')], { model: 'm', messages: [] })
  expect(seen.status).toBe(400)
  expect(seen.headers.get('x-should-retry')).toBe('false')
  expect(seen.body).toEqual({
    error: {
      message: expect.stringMatching(
        /^callsheet: request 1 carries a history that OpenAI refuses with status 400: it holds no message/,
      ),
      type: 'invalid_request_error',
      param: null,
      code: null,
    },
  })
})

test.for<[string, unknown, string, string]>([
  ['an unknown path', {}, '/embeddings', 'nothing is served at POST /v1/embeddings, only at POST /'],
  ['a body that is no JSON', '{"model":', '/chat/completions', '/v1/chat/completions: its body is no JSON'],
  ['a body without messages', { model: 'm' }, '/chat/completions', 'its messages are undefined, no list'],
  ['a body without a model', { messages: [] }, '/chat/completions', 'its model is undefined, no name'],
])('%s is answered at once', async ([, body, path, message]) => {
  const seen = await seenByClient([say('x')], body, path)
  expect(seen.status).toBe(400)
  expect(JSON.stringify(seen.body)).toContain(message)
})

test('the real client throws at once and shows the diagnosis', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([say('Done.')])
  const asked: unknown[] = []
  const error: unknown = await sheet
    .run(async () => {
      const client = new OpenAI(llm.openai())
      for (let time = 0; time < 2; time += 1) {
        asked.push(await client.chat.completions.create({ model: 'm', messages: [{ role: 'user', content: 'Hi.' }] }))
      }
    })
    .catch((thrown: unknown) => thrown)
  expect(asked).toHaveLength(1)
  expect(error).toMatchObject({ code: 'script-exhausted', cause: { status: 400 } })
  expect(String((error as Error).cause)).toContain('callsheet: the agent asked the model for turn 2')
})

test('a violation wins over the error of the agent, which becomes its cause; in fails too', async () => {
  for (const method of ['run', 'fails'] as const) {
    const sheet = callsheet()
    const boom = new Error('boom')
    sheet.llm([say('Done.')])
    const error: unknown = await sheet[method](() => Promise.reject(boom)).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'script-left-over', cause: boom })
  }
})

test('without a violation the error of the agent is thrown as it is, and fails returns the run', async () => {
  const boom = new Error('boom')
  await expect(callsheet().run(() => Promise.reject(boom))).rejects.toBe(boom)
  const run = await callsheet().fails(() => Promise.reject(boom))
  expect(run).toMatchObject({ end: 'threw', error: { name: 'Error', message: 'boom' } })
  await expect(callsheet().fails(() => 'fine')).rejects.toMatchObject({ code: 'agent-did-not-throw' })
})

test('forever serves any number of times, maybe may be left over', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([say('a'), forever(say('b'))])
  const run = await sheet.run(async () => {
    for (let time = 0; time < 4; time += 1) await llm.next([user])
  })
  expect(run.turns.map(({ text }) => text)).toEqual(['a', 'b', 'b', 'b'])
  const other = callsheet()
  const second = other.llm([say('a'), maybe(say('b')), maybe(say('c'))])
  expect((await other.run(() => second.next([user]).then(({ text }) => text))).answer).toBe('a')
})

test('respond sees the frozen request and may be asynchronous', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([respond(async (request) => say(`${request.messages.length} ${Object.isFrozen(request)}`))])
  const run = await sheet.run(async () => (await llm.next([user], { system: 'Be brief.' })).text)
  expect(run.answer).toBe('1 true')
  expect(run.requests[0]?.system).toBe('Be brief.')
})

test('an agent that throws with steps left over leads with its own error', async () => {
  for (const method of ['run', 'fails'] as const) {
    const sheet = callsheet()
    const llm = sheet.llm([say('Hello.'), say('never')])
    const agent = async (): Promise<never> => {
      await llm.next([user])
      throw new SyntaxError('Unexpected end of JSON input')
    }
    const error: unknown = await sheet[method](agent).catch((thrown: unknown) => thrown)
    expect(String(error).split('\n')[0]).toBe(
      'CallsheetError: the agent asked the model once and then threw SyntaxError: Unexpected end of JSON input, so 1 step is left over: step 2, say("never").',
    )
  }
})

test.for<[string, Step, string]>([
  ['a when', say('x').when(boom), 'step 1, say("x"), has a condition that threw Error: boom'],
  ['a respond', respond(boom), 'step 1, respond(…), was asked for its turn and threw Error: boom'],
  [
    'a when without a return',
    say('x').when((() => {}) as never),
    'has to return true or false, but returned nothing: is a return missing?',
  ],
])('%s that throws or says nothing is told in the message', async ([, step, message]) => {
  const error = await raised([step], (llm) => openaiLoop(llm, () => ''))
  expect(error.message).toContain(message)
})

test('what the model said can be sent back as it is', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([call('pay', {}), say('Paid.')])
  const run = await sheet.run(async () => {
    const said = await llm.next([user], { system: 'Be brief.' })
    return (
      await llm.next([user, said, { role: 'tool', toolResult: { id: 'call_1', text: 'ok' } }], { system: 'Be brief.' })
    ).text
  })
  expect(run.answer).toBe('Paid.')
  expect(run.requests[1]?.system).toBe('Be brief.')
})

test('messages of the wrong shape say their number and the right one', async () => {
  const error = await raised([say('x')], (llm) =>
    llm.next([user, { role: 'user', content: 'Hi.' } as never], { system: 'Be brief.' }),
  )
  expect(error.message).toContain(
    'message 2: it is a message of the user without text; its keys are role, content. A message is {',
  )
})

test('a second run, a second script, something that is no function', async () => {
  const sheet = callsheet()
  sheet.llm([maybe(say('x'))])
  expect(() => sheet.llm([say('y')])).toThrow(/sheet\.llm\(\) or cassette\(\) was called twice/)
  await sheet.run(() => 1)
  await expect(sheet.run(() => 2)).rejects.toMatchObject({ code: 'sheet-used' })
  await expect(callsheet().run(Promise.resolve() as never)).rejects.toThrow(
    /a promise: the agent was started before the sheet/,
  )
  await expect(callsheet().run(undefined as never)).rejects.toThrow(
    /takes a function that runs the agent, but got undefined/,
  )
})

test('the model asked after the sheet closed answers 400 and is on record', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([say('x'), maybe(say('y'))])
  await sheet.run(() => llm.next([user]))
  await expect(llm.next([user])).rejects.toMatchObject({ code: 'sheet-closed' })
})

test('effects are a real array, tied to what caused them, and only push adds to it', async () => {
  const sheet = callsheet()
  const refunds = sheet.effects<{ cents: bigint }>('refunds')
  expect(sheet.effects('refunds')).toBe(refunds)
  expect(refunds).toEqual([])
  const value = { cents: 1n }
  const run = await sheet.run(() => refunds.push(value, { cents: 2n }))
  value.cents = 9n
  expect(run.value).toBe(2)
  expect(Array.isArray(refunds)).toBe(true)
  expect(refunds).toStrictEqual([{ cents: 9n }, { cents: 2n }])
  expect(run.effects).toMatchObject([
    { number: 1, kind: 'refunds', value: { cents: 1n }, cause: null },
    { number: 2, kind: 'refunds', value: { cents: 2n }, cause: null },
  ])
  expect(() => refunds.pop()).toThrow(/pop\(\) would change what already happened/)
})

test('an effect log changed by index is found out', async () => {
  const sheet = callsheet()
  const refunds = sheet.effects<number>('refunds')
  const error: unknown = await sheet
    .run(() => {
      refunds[0] = 1
    })
    .catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'effects-bypassed' })
})

test('misuse of the script says where and how it is meant', () => {
  const llm = (steps: unknown) => () => callsheet().llm(steps as never)
  expect(llm([])).toThrow(/a script is a list of steps, but got an empty list/)
  expect(llm(say('x'))).toThrow(/a script is a list of steps/)
  expect(llm([say('x'), 'say'])).toThrow(/steps\[1\] is no step: "say"/)
  expect(llm([say('x'), undefined])).toThrow(/steps\[1\] is no step: undefined/)
  expect(llm([forever(say('x')), say('y')])).toThrow(/steps\[0\]: forever\(\) can only be the last step/)
  expect(llm([maybe(say('x')), say('y')])).toThrow(/steps\[0\]: maybe\(\) can only stand at the end/)
  expect(llm([call('pay', { id: /A/ })])).toThrow(
    /steps\[0\]: the arguments of call\('pay'\) cannot be written as JSON: id is \/A\//,
  )
  expect(() => turn({ calls: [say('x')] as never })).toThrow(/calls\[0\]/)
  expect(() => turn({ txt: 'x' } as never)).toThrow(/does not know the key 'txt'/)
  expect(() => turn({ text: 'x', usage: { inputTokens: 7 } as never })).toThrow(
    /takes a usage of \{ input, output, cached\? \}/,
  )
  expect(() => turn({ text: 'x', finish: 'stopp' as never })).toThrow(
    /takes a finish of stop, tool, length, filter, refusal, malformed, but got "stopp"/,
  )
  expect(() => say('x').when({ tol: 'x' } as never)).toThrow(/does not know the key 'tol'/)
  expect(() => say('x').when({})).toThrow(/needs at least one/)
  expect(() => callsheet({ tool: {} } as never)).toThrow(/does not know the option 'tool'/)
})

test('a client that ignores the fetch it was given is named', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([say('Done.')])
  const lost = new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND model.callsheet.test') })
  await expect(sheet.run(() => Promise.reject(lost).then(() => llm.fetch))).rejects.toThrow(
    'The client did not use the fetch that it was given',
  )
})
