import OpenAI from 'openai'
import { expect, test } from 'vitest'
import { cut, fault } from '../../../fakes/script/faults.js'
import type { Step } from '../../../fakes/script/step.js'
import { call, forever, maybe, respond, say } from '../../../fakes/script/steps.js'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import type { Llm } from '../../../fakes/sheet/llm.js'
import { checkStopAfter } from '../../../src/match/check-stop-after.js'
import { CallsheetError } from '../../../src/run/errors.js'
import { runToJson } from '../../../src/run/run-to-json.js'
import { openaiLoop } from '../../support/openai-loop.js'

const body = { model: 'm', messages: [{ role: 'user' as const, content: 'Hi.' }] }
const failed = { message: 'fetch failed', cause: { code: 'ECONNRESET' } }

/** Asks once, without retries: the text that came. */
async function ask(llm: Llm, streamed: boolean, options: { readonly maxRetries?: number } = {}): Promise<string> {
  const client = new OpenAI({ ...llm.openai(), maxRetries: 0, ...options })
  if (!streamed) return (await client.chat.completions.create(body)).choices[0]?.message.content ?? 'nothing'
  let text = ''
  for await (const { choices } of await client.chat.completions.create({ ...body, stream: true })) {
    text += choices[0]?.delta.content ?? ''
  }
  return text === '' ? 'nothing' : text
}

function post(llm: Llm, more: object = {}, init: RequestInit = {}): Promise<Response> {
  const { fetch, baseURL } = llm.openai()
  return fetch(`${baseURL}/chat/completions`, { ...init, method: 'POST', body: JSON.stringify({ ...body, ...more }) })
}

/** What was thrown, and how. */
async function seen(asked: Promise<unknown>): Promise<unknown> {
  return asked.then(
    (answer) => ({ answer }),
    (error: unknown) => error,
  )
}

const noJson = { name: 'SyntaxError' }
const page = { name: 'Error', status: 502, message: expect.stringMatching(/^502 <html>/) }
const settled = Promise.resolve()

test.for<[string, Step, object, object]>([
  ['400', fault(400), { status: 400, message: '400 The request is invalid.' }, {}],
  ['401', fault(401), { status: 401, code: 'invalid_api_key', message: '401 The API key is invalid.' }, {}],
  ['403', fault(403), { status: 403, message: '403 The API key may not do this.' }, {}],
  ['404', fault(404), { status: 404, message: '404 The model does not exist.' }, {}],
  ['413', fault(413), { status: 413, message: '413 The request is too large.' }, {}],
  ['429', fault(429), { status: 429, message: '429 The rate limit is exceeded.' }, {}],
  ['500', fault(500), { status: 500, type: 'server_error', message: '500 The server had an error.' }, {}],
  ['503', fault(503), { status: 503, message: '503 The service is overloaded.' }, {}],
  ['529', fault(529), { status: 529, message: '529 The service is overloaded.' }, {}],
  ['another', fault(418), { status: 418, message: '418 The request failed with status 418.' }, {}],
  ['network', fault('network'), { message: 'Connection error.', cause: failed }, {}],
  ['a hang that ends', fault('hang', { until: settled }), { message: 'Connection error.', cause: failed }, {}],
  ['a hang that fails', respond(() => fault('hang', { until: Promise.reject(new Error('x')) })), { cause: failed }, {}],
  // The client passes over lines that are no events.
  ['bad-json', fault('bad-json'), noJson, { answer: 'nothing' }],
  ['bad-sse', fault('bad-sse'), noJson, noJson],
  ['mid-stream-error', fault('mid-stream-error'), { status: 500 }, { message: 'The server had an error.' }],
  ['html', fault('html'), page, {}],
  ['empty', fault('empty'), { answer: 'nothing' }, {}],
])('%s, as the client sees it, whole and streamed', async ([, step, whole, streamed]) => {
  for (const isStreamed of [false, true]) {
    const sheet = callsheet()
    const llm = sheet.llm([step])
    const run = await sheet.run(() => seen(ask(llm, isStreamed)))
    expect(run.value).toMatchObject(isStreamed && Object.keys(streamed).length > 0 ? streamed : whole)
    expect(run.turns).toEqual([])
    expect(run.requests.map((request) => request.fault)).toEqual([expect.stringMatching(/^fault\(/)])
  }
})

test('a stream with an error in its midst has begun', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([fault('mid-stream-error')])
  const run = await sheet.run(async () => (await post(llm, { stream: true })).text())
  const [first, error, ...rest] = run.value.trimEnd().split('\n\n')
  expect(JSON.parse(first?.slice(6) ?? '')).toMatchObject({ choices: [{ delta: { role: 'assistant' } }] })
  expect(JSON.parse(error?.slice(6) ?? '')).toMatchObject({ error: { message: 'The server had an error.' } })
  expect(rest).toEqual([])
})

test.for<[string, Step, number, Readonly<Record<string, string | null>>]>([
  [
    'a status that is retried',
    fault(429),
    429,
    { 'retry-after-ms': '1', 'retry-after': null, 'x-request-id': 'req_callsheet_1' },
  ],
  ['a timeout', fault(408), 408, { 'retry-after-ms': '1' }],
  ['a status that is not', fault(400), 400, { 'retry-after-ms': null, 'content-type': 'application/json' }],
  ['a wait of seconds', fault(503, { retryAfterMs: 2500 }), 503, { 'retry-after-ms': '2500', 'retry-after': '3' }],
  ['a wait where there is none', fault(400, { retryAfterMs: 7 }), 400, { 'retry-after-ms': '7' }],
  ['no wait', fault(429, { retryAfterMs: null }), 429, { 'retry-after-ms': null, 'retry-after': null }],
  [
    'headers of its own',
    fault(429, { headers: { 'Retry-After-Ms': '9', 'x-ratelimit-remaining-requests': '0' } }),
    429,
    { 'retry-after-ms': '9', 'x-ratelimit-remaining-requests': '0' },
  ],
  ['a page', fault('html'), 502, { 'retry-after-ms': '1', 'content-type': 'text/html' }],
  ['half an answer', fault('bad-json'), 200, { 'content-type': 'application/json', 'retry-after-ms': null }],
])('the headers of %s', async ([, step, status, headers]) => {
  const sheet = callsheet()
  const llm = sheet.llm([step])
  const run = await sheet.run(() =>
    post(llm).then((response) => ({ status: response.status, headers: response.headers })),
  )
  expect(run.value.status).toBe(status)
  for (const [name, value] of Object.entries(headers)) {
    expect([name, run.value.headers.get(name)]).toEqual([name, value])
  }
})

test('a status says what the script says', async () => {
  const sheet = callsheet()
  const told = { message: 'You ran out.', type: 'insufficient_quota', code: 'insufficient_quota' }
  const llm = sheet.llm([fault(429, told), fault(413, { body: 'too big' })])
  const run = await sheet.run(async () => [await (await post(llm)).json(), await (await post(llm)).text()])
  expect(run.value).toEqual([{ error: { ...told, param: null } }, 'too big'])
})

test('each retry of the client takes a step, at once, and only the answer is a turn', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([fault(429), fault('network'), say('Here I am.')])
  const run = await sheet.run(() => ask(llm, false, { maxRetries: 2 }))
  expect(run.answer).toBe('Here I am.')
  expect(run.requests.map((request) => request.fault)).toEqual(['fault(429)', "fault('network')", undefined])
  expect(run.turns).toMatchObject([{ number: 1, request: 3, text: 'Here I am.' }])
  expect(checkStopAfter(run, 1).answer).toBe('holds')
  expect(runToJson(run)).toMatchObject({ requests: [{ fault: 'fault(429)' }, {}, { carried: 1, added: [] }] })
})

test.for<[string, readonly Step[], number, string]>([
  [
    'a retry without a step',
    [fault(429)],
    1,
    'the agent asked the model again after fault(429), but the script has 1 step.',
  ],
  [
    'a retry after two faults',
    [say('Hello.'), fault(500), maybe(fault('html'))],
    3,
    "the agent asked the model again after fault('html'), but the script has 3 steps.",
  ],
  [
    'a retry after a body that broke off',
    [cut(say('Hello.'), 'finish', { how: 'error' })],
    1,
    'the agent asked the model again after cut(say("Hello."), \'finish\'), but the script has 1 step.',
  ],
  [
    'a turn too much, where one request failed',
    [fault(500), say('Hello.')],
    1,
    'the agent asked the model for turn 2, but the script has 2 steps.',
  ],
])('%s: the message says that retries take steps', async ([, steps, maxRetries, message]) => {
  const sheet = callsheet()
  const llm = sheet.llm(steps)
  const agent = async (): Promise<void> => {
    for (let time = 0; time < 2; time += 1) await ask(llm, false, { maxRetries })
  }
  const error = await seen(sheet.run(() => agent().catch(() => 'swallowed')))
  expect(error).toMatchObject({ code: 'script-exhausted', message: expect.stringContaining(message) })
  const isRetry = message.includes('again after')
  expect((error as Error).message.includes('A retry takes a step of its own: add one')).toBe(isRetry)
})

test('a retry brings the news of the request that failed', async () => {
  const news = { told: 'shipped' }
  const sheet = callsheet()
  const llm = sheet.llm([call('look', {}), fault(429).when(news), fault(500).when(news), say('On its way.').when(news)])
  const run = await sheet.run(() => openaiLoop(llm, () => 'shipped'))
  expect(run.answer).toBe('On its way.')
  expect(run.calls).toMatchObject([{ told: { text: 'shipped', request: 2 } }])
})

test('a condition of a fault that does not hold is a violation, and no fault', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([fault(429).when({ says: 'Bye' })])
  const error = await seen(sheet.run(() => seen(ask(llm, false, { maxRetries: 2 }))))
  expect(error).toMatchObject({ code: 'step-mismatch' })
  expect((error as CallsheetError).message).toContain('step 1, fault(429), does not fit the request')
  expect((error as CallsheetError).run?.requests).toHaveLength(1)
  expect((error as CallsheetError).run?.requests[0]).not.toHaveProperty('fault')
})

test('a provider that stays down', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([forever(fault(503))])
  const run = await sheet.fails(() => ask(llm, false, { maxRetries: 4 }))
  expect(run.error?.message).toBe('503 The service is overloaded.')
  expect(run.requests).toHaveLength(5)
  expect(run.answer).toBeNull()
})

test('a failure that may not come, and one made when it is asked for', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([
    respond(({ number }) => (number === 1 ? fault(429) : say('x'))),
    say('Done.'),
    maybe(fault(500)),
  ])
  const run = await sheet.run(() => ask(llm, false, { maxRetries: 1 }))
  expect(run.answer).toBe('Done.')
  expect(run.requests[0]?.fault).toBe('fault(429)')
})

test('an agent that gives up leaves steps over, and its error says why', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([fault(400), say('Never said.')])
  const error = await seen(sheet.run(() => ask(llm, false)))
  expect(error).toMatchObject({ code: 'script-left-over', cause: { status: 400 } })
  expect((error as Error).message.split('\n\n')).toMatchObject([
    'the agent asked the model once and then threw Error: 400 The request is invalid., so 1 step is left over: step 2, say("Never said.").',
    'input    "Hi."',
    'turn  asked                            ran  told the model\n-     the provider failed: fault(400)',
    expect.stringContaining('end      threw'),
  ])
})

test.for([false, true])('a hang ends when the client gives up (streamed: %s)', async (streamed) => {
  const sheet = callsheet()
  const llm = sheet.llm([fault('hang')])
  const controller = new AbortController()
  const run = await sheet.run(async () => {
    const asked = seen(post(llm, { stream: streamed }, { signal: controller.signal }))
    // The request is on its way by then.
    await new Promise((resolve) => setImmediate(resolve))
    controller.abort(new Error('no patience'))
    return asked
  })
  expect(run.value).toMatchObject({ message: 'no patience' })
  expect(run.requests).toMatchObject([{ fault: "fault('hang')" }])
})

test('a client may give up at any moment of a request', async () => {
  for (let moment = 0; moment < 30; moment += 1) {
    const sheet = callsheet()
    const controller = new AbortController()
    const llm = sheet.llm([maybe(fault('hang'))])
    const run = await sheet.run(async () => {
      const asked = seen(post(llm, {}, { signal: controller.signal }))
      for (let turns = 0; turns < moment; turns += 1) await settled
      controller.abort(new Error('no patience'))
      return asked
    })
    expect(run.value).toMatchObject({ message: 'no patience' })
  }
})

test("a client's own timeout ends a hang, and its retry takes the next step", async () => {
  const sheet = callsheet()
  const llm = sheet.llm([fault('hang'), say('Here I am.')])
  const run = await sheet.run(async () => {
    const client = new OpenAI({ ...llm.openai(), maxRetries: 1, timeout: 20 })
    return (await client.chat.completions.create(body)).choices[0]?.message.content ?? null
  })
  expect(run.answer).toBe('Here I am.')
  expect(run.requests.map((request) => request.fault)).toEqual(["fault('hang')", undefined])
})

test('a hang ends with the run, and the client that is left behind does not ask again', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([fault('hang')])
  let asked: Promise<unknown> = Promise.resolve()
  let requests = 0
  const { fetch, ...options } = llm.openai()
  const counting: typeof fetch = (...request) => {
    requests += 1
    return fetch(...request)
  }
  const run = await sheet.run(async () => {
    const client = new OpenAI({ ...options, fetch: counting, maxRetries: 2 })
    asked = seen(client.chat.completions.create(body))
    await new Promise((resolve) => setImmediate(resolve))
    return 'I gave up.'
  })
  expect(run.answer).toBe('I gave up.')
  expect(await asked).toMatchObject({
    status: 400,
    message: '400 callsheet: the run ended while the model kept its client waiting',
  })
  expect(requests).toBe(1)
})

test('a hang ends with the run that until ends', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([fault('hang')])
  const run = await sheet.run(() => ask(llm, false), { until: new Promise((resolve) => setImmediate(resolve)) })
  expect(run.end).toBe('stopped')
  expect(run.requests).toMatchObject([{ fault: "fault('hang')" }])
})

test.for<[string, Step]>([
  ['bad-sse', fault('bad-sse')],
  ['mid-stream-error', fault('mid-stream-error')],
  ['empty', fault('empty')],
])(
  'a stream of %s that nobody reads is told like any other; one that is read, broken off or left by an error is not',
  async ([, step]) => {
    const run = (agent: (response: Response) => unknown): Promise<unknown> => {
      const sheet = callsheet()
      const llm = sheet.llm([step])
      return seen(sheet.run(async () => agent(await post(llm, { stream: true }))))
    }
    expect(await run(() => 'Hello.')).toMatchObject({ code: 'stream-unread' })
    expect(await run((response) => response.text())).not.toBeInstanceOf(CallsheetError)
    expect(await run((response) => response.body?.cancel())).not.toBeInstanceOf(CallsheetError)
  },
)

test.for<[string, Step, unknown]>([
  ['429', fault(429), { code: 'status', status: 429, message: 'The rate limit is exceeded.' }],
  [
    '503 with words of its own',
    fault(503, { message: 'Later.', code: 'busy' }),
    { code: 'busy', status: 503, message: 'Later.' },
  ],
  ['network', fault('network'), { code: 'network', message: 'the connection broke' }],
  ['hang', fault('hang', { until: settled }), { code: 'network', message: 'the connection broke' }],
  ['bad-json', fault('bad-json'), { code: 'bad-json', message: 'the answer is no JSON' }],
  ['bad-sse', fault('bad-sse'), { code: 'bad-sse', message: 'the answer is no JSON' }],
  ['mid-stream-error', fault('mid-stream-error'), { code: 'mid-stream-error', status: 500 }],
  ['html', fault('html'), { code: 'html', status: 502, message: '502 Bad Gateway' }],
  ['empty', fault('empty'), { answer: { text: null, calls: [], finish: 'stop' } }],
])('%s in process', async ([, step, expected]) => {
  const sheet = callsheet()
  const { next } = sheet.llm([step])
  const run = await sheet.run(() => seen(next([{ role: 'user', text: 'Hi.' }])))
  expect(run.value).toMatchObject(expected as object)
  expect(run.value instanceof Error && run.value.name).toBe('answer' in (expected as object) ? false : 'ModelError')
  expect(run.turns).toEqual([])
  expect(run.requests[0]?.fault).toMatch(/^fault/)
})

test('an abort ends a respond that never answers, and a request whose body never ends; the step is left', async () => {
  const body = JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'Hi.' }] })
  const never = new ReadableStream({ pull: () => new Promise(() => undefined) })
  const sheet = callsheet()
  const llm = sheet.llm([respond(() => new Promise(() => undefined)), maybe(say('Done.'))])
  const ask = (init: RequestInit): Promise<unknown> =>
    llm.fetch('http://x.test/v1/chat/completions', { method: 'POST', ...init }).catch((error: unknown) => error)
  const run = await sheet
    .run(async () => {
      const controller = new AbortController()
      const { signal } = controller
      const asked = [ask({ body, signal }), ask({ body: never, duplex: 'half', signal })]
      await new Promise((resolve) => setTimeout(resolve, 5))
      controller.abort(new Error('enough'))
      return Promise.all(asked)
    })
    .catch((error: unknown) => error)
  // The step was given back, so the script says that it was left over.
  expect(run).toMatchObject({
    code: 'script-left-over',
    run: { value: [{ message: 'enough' }, { message: 'enough' }] },
  })
})

test('fetch refuses what every fetch refuses: a request sent twice, a stream without duplex', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([say('Done.')])
  const body = JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'Hi.' }] })
  const url = 'http://x.test/v1/chat/completions'
  const run = await sheet.run(async () => {
    const request = new Request(url, { method: 'POST', body })
    await (await llm.fetch(request)).text()
    const twice = await llm.fetch(request).catch((error: unknown) => error)
    const stream = new Blob([body]).stream()
    const bare = await llm.fetch(url, { method: 'POST', body: stream }).catch((error: unknown) => error)
    return [twice, bare]
  })
  expect(run.value).toEqual([expect.any(TypeError), expect.any(TypeError)])
})

test('an until that rejects before its step is reached is nobody’s unhandled rejection', async () => {
  const until = Promise.reject(new Error('early'))
  const sheet = callsheet()
  const llm = sheet.llm([say('Done.'), maybe(fault('hang', { until }))])
  await new Promise((resolve) => setTimeout(resolve, 5))
  const run = await sheet.run(() => llm.next([{ role: 'user', text: 'Hi.' }]))
  expect(run.requests).toHaveLength(1)
})
