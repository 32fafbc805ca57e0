import OpenAI from 'openai'
import { expect, test } from 'vitest'
import { cut, fault, withIds } from '../../../fakes/script/faults.js'
import type { Step } from '../../../fakes/script/step.js'
import { call, chunked, raw, refuse, say, turn } from '../../../fakes/script/steps.js'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import { readEvents } from '../../../fakes/wires/read-events.js'

type Body = Record<string, unknown>

const messages = [{ role: 'user' as const, content: 'Hi.' }]

/** The bytes that answer a step. */
async function bytesOf(step: Step, more: Body = {}): Promise<string> {
  const sheet = callsheet()
  const llm = sheet.llm([step])
  const run = await sheet.run(async () => {
    const body = JSON.stringify({ model: 'gpt-4.1-mini', messages, ...more })
    return (await llm.fetch('https://api.openai.com/v1/chat/completions', { method: 'POST', body })).text()
  })
  return run.value
}

/** The events of a streamed answer; the sign of its end is a text. */
async function eventsOf(step: Step, more: Body = {}): Promise<readonly unknown[]> {
  const events = readEvents(await bytesOf(step, { stream: true, ...more }))
  return events.map(({ data }): unknown => (data === '[DONE]' ? data : JSON.parse(data)))
}

/** What the chunks of a stream add, with the reason that ends them. */
async function deltasOf(step: Step): Promise<readonly unknown[]> {
  const events = await eventsOf(step)
  expect(events.at(-1)).toBe('[DONE]')
  return events.slice(0, -1).map((event) => {
    const { delta, finish_reason: finish } = Object(event).choices[0]
    return finish === null ? delta : [delta, finish]
  })
}

const look = call('look', { id: 1 })
const usage = { input: 12, output: 7, cached: 5 }

test('a whole answer: the keys and their order are those of recorded answers', async () => {
  const text = await bytesOf(
    turn({ text: 'Let me look.', calls: [look, raw('look', '{"id": 9007199254740993}')], usage }),
  )
  expect(text).toBe(
    '{"id":"chatcmpl-callsheet-1","object":"chat.completion","created":1767225600,"model":"gpt-4.1-mini","choices":' +
      '[{"index":0,"message":{"role":"assistant","content":"Let me look.","tool_calls":' +
      '[{"id":"call_1","type":"function","function":{"name":"look","arguments":"{\\"id\\":1}"}},' +
      '{"id":"call_2","type":"function","function":{"name":"look","arguments":"{\\"id\\": 9007199254740993}"}}],' +
      '"refusal":null,"annotations":[]},"logprobs":null,"finish_reason":"tool_calls"}],' +
      '"usage":{"prompt_tokens":12,"completion_tokens":7,"total_tokens":19,' +
      '"prompt_tokens_details":{"cached_tokens":5,"audio_tokens":0},"completion_tokens_details":{"reasoning_tokens":0,' +
      '"audio_tokens":0,"accepted_prediction_tokens":0,"rejected_prediction_tokens":0}},' +
      '"service_tier":"default","system_fingerprint":null}',
  )
})

test('a chunk: the keys and their order are those of recorded streams', async () => {
  const text = await bytesOf(say('Hi.'), { stream: true, stream_options: { include_usage: true } })
  expect(readEvents(text)[0]?.data).toBe(
    '{"id":"chatcmpl-callsheet-1","object":"chat.completion.chunk","created":1767225600,"model":"gpt-4.1-mini",' +
      '"service_tier":"default","system_fingerprint":null,"choices":[{"index":0,' +
      '"delta":{"role":"assistant","content":"","refusal":null},"logprobs":null,"finish_reason":null}],"usage":null}',
  )
})

const opened = (index: number): unknown => ({
  index,
  id: `call_${index + 1}`,
  type: 'function',
  function: { name: 'look', arguments: '' },
})
const asked = (index: number, text: string): unknown => ({ tool_calls: [{ index, function: { arguments: text } }] })

test.for<[string, Step, readonly unknown[]]>([
  [
    'a text',
    chunked(say('Hi there.'), 5),
    [{ role: 'assistant', content: '', refusal: null }, { content: 'Hi th' }, { content: 'ere.' }, [{}, 'stop']],
  ],
  ['an empty text', say(''), [{ role: 'assistant', content: '', refusal: null }, [{}, 'stop']]],
  [
    'a call that is all of a turn begins in the first chunk',
    chunked(look, 5),
    [
      { role: 'assistant', content: null, tool_calls: [opened(0)], refusal: null },
      asked(0, '{"id"'),
      asked(0, ':1}'),
      [{}, 'tool_calls'],
    ],
  ],
  [
    'a call without arguments',
    raw('look', ''),
    [{ role: 'assistant', content: null, tool_calls: [opened(0)], refusal: null }, [{}, 'tool_calls']],
  ],
  [
    'parallel calls',
    turn({ calls: [look, look] }),
    [
      { role: 'assistant', content: null },
      { tool_calls: [opened(0)] },
      asked(0, '{"id":1}'),
      { tool_calls: [opened(1)] },
      asked(1, '{"id":1}'),
      [{}, 'tool_calls'],
    ],
  ],
  [
    'a call beside a text',
    turn({ text: 'Let me look.', calls: [look] }),
    [
      { role: 'assistant', content: '', refusal: null },
      { content: 'Let me look.' },
      { tool_calls: [opened(0)] },
      asked(0, '{"id":1}'),
      [{}, 'tool_calls'],
    ],
  ],
  [
    'a call after thinking',
    turn({ reasoning: 'An order.', calls: [look] }),
    [
      { role: 'assistant', content: null },
      { reasoning_content: 'An order.' },
      { tool_calls: [opened(0)] },
      asked(0, '{"id":1}'),
      [{}, 'tool_calls'],
    ],
  ],
  [
    'a refusal',
    refuse('I cannot help.'),
    [{ role: 'assistant', content: null }, { refusal: 'I cannot help.' }, [{}, 'stop']],
  ],
  [
    'a filtered text',
    turn({ text: 'Hi', finish: 'filter' }),
    [{ role: 'assistant', content: '', refusal: null }, { content: 'Hi' }, [{}, 'content_filter']],
  ],
  [
    'a text that is too long',
    turn({ text: 'Hi', finish: 'length' }),
    [{ role: 'assistant', content: '', refusal: null }, { content: 'Hi' }, [{}, 'length']],
  ],
])('a stream: %s', async ([, step, deltas]) => {
  expect(await deltasOf(step)).toEqual(deltas)
})

test('pieces may end inside an escape and inside a surrogate pair', async () => {
  const text = '{"note":"\\u00e4 😀"}'
  const pieces = [text.slice(0, 11), text.slice(11, 17), text.slice(17)]
  expect((await deltasOf(chunked(raw('look', text), pieces))).slice(1, 4)).toEqual(pieces.map((one) => asked(0, one)))
})

test.for<[string, Body]>([
  ['no options', {}],
  ['options without a word on it', { stream_options: {} }],
  ['options that say no', { stream_options: { include_usage: false } }],
  ['options that are null', { stream_options: null }],
])('usage is streamed only when asked for: %s', async ([, more]) => {
  expect(await bytesOf(turn({ text: 'Hi.', usage }), { stream: true, ...more })).not.toContain('usage')
})

test('usage that is asked for comes in a chunk of its own, after the finish reason', async () => {
  const events = await eventsOf(turn({ text: 'Hi.', usage }), { stream_options: { include_usage: true } })
  expect(events.map((event) => Object(event).usage)).toEqual([
    null,
    null,
    null,
    {
      prompt_tokens: 12,
      completion_tokens: 7,
      total_tokens: 19,
      prompt_tokens_details: { cached_tokens: 5, audio_tokens: 0 },
      completion_tokens_details: {
        reasoning_tokens: 0,
        audio_tokens: 0,
        accepted_prediction_tokens: 0,
        rejected_prediction_tokens: 0,
      },
    },
    undefined,
  ])
  expect(events[3]).toMatchObject({ choices: [] })
})

test('an answer that holds nothing has no choice', async () => {
  expect(JSON.parse(await bytesOf(fault('empty')))).toMatchObject({ object: 'chat.completion', choices: [] })
  expect(await eventsOf(fault('empty'))).toMatchObject([{ object: 'chat.completion.chunk', choices: [] }, '[DONE]'])
  const withUsage = await eventsOf(fault('empty'), { stream_options: { include_usage: true } })
  expect(withUsage).toMatchObject([{ choices: [] }, { choices: [], usage: { prompt_tokens: 1 } }, '[DONE]'])
})

test('ids may be missing and may be the same, whole and streamed', async () => {
  const two = turn({ calls: [look, look] })
  for (const [step, ids] of [
    [withIds(two, ['x', 'x']), ['x', 'x']],
    [withIds(two, [null, 'x']), [undefined, 'x']],
    [withIds(look, [null]), [undefined]],
  ] as const) {
    const whole = JSON.parse(await bytesOf(step))
    expect(whole.choices[0].message.tool_calls.map(({ id }: Body) => id)).toEqual(ids)
    const deltas = (await deltasOf(step)).flatMap((delta) => Object(delta).tool_calls ?? [])
    expect(deltas.filter(({ type }: Body) => type === 'function').map(({ id }: Body) => id)).toEqual(ids)
  }
  expect(await bytesOf(withIds(look, [null]))).not.toContain('"id":null')
})

test.for<[number, string, string | null, string]>([
  [400, 'invalid_request_error', null, 'BadRequestError'],
  [401, 'invalid_request_error', 'invalid_api_key', 'AuthenticationError'],
  [403, 'invalid_request_error', 'unsupported_country_region_territory', 'PermissionDeniedError'],
  [404, 'invalid_request_error', 'model_not_found', 'NotFoundError'],
  [413, 'invalid_request_error', null, 'APIError'],
  [429, 'requests', 'rate_limit_exceeded', 'RateLimitError'],
  [500, 'server_error', null, 'InternalServerError'],
  [503, 'server_error', null, 'InternalServerError'],
  [529, 'server_error', null, 'InternalServerError'],
])('status %i, as the client reads it', async ([status, type, code, name]) => {
  for (const stream of [false, true]) {
    const sheet = callsheet()
    const llm = sheet.llm([fault(status)])
    const run = await sheet.run(async (): Promise<unknown> => {
      const client = new OpenAI({ ...llm.openai(), maxRetries: 0 })
      return client.chat.completions
        .create({ model: 'gpt-4.1-mini', messages, stream })
        .catch((error: unknown) => error)
    })
    expect(run.value).toBeInstanceOf(OpenAI.APIError)
    expect(run.value).toMatchObject({ status, type, code, param: null, requestID: 'req_callsheet_1' })
    expect(Object(run.value).constructor.name).toBe(name)
  }
})

test('words of the script replace the usual ones', async () => {
  const step = fault(400, { message: 'Too many tokens.', type: 'tokens', code: 'context_length_exceeded' })
  expect(JSON.parse(await bytesOf(step))).toEqual({
    error: { message: 'Too many tokens.', type: 'tokens', param: null, code: 'context_length_exceeded' },
  })
})

test('a stream that ends in an error says so to the client', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([cut(say('It is on its way.'), { chars: 5 }, { how: 'error' })])
  let text = ''
  const run = await sheet.fails(async () => {
    const client = new OpenAI(llm.openai())
    const stream = await client.chat.completions.create({ model: 'gpt-4.1-mini', messages, stream: true })
    for await (const { choices } of stream) text += choices[0]?.delta.content ?? ''
  })
  expect(text).toBe('It is')
  expect(run.error).toMatchObject({ message: 'The server had an error.' })
  expect(run.turns).toMatchObject([{ text: 'It is', finish: 'cut' }])
})

test.for<[string, unknown, string]>([
  ['no object', [], 'its body is [], no JSON object'],
  ['no model', { messages }, 'its model is undefined, no name'],
  ['an empty model', { model: '', messages }, 'its model is "", no name'],
  ['no messages', { model: 'm' }, 'its messages are undefined, no list'],
  ['two answers', { model: 'm', messages, n: 2 }, 'it asks for n: 2 answers; a script holds one'],
])('a request with %s is refused', async ([, body, reason]) => {
  const sheet = callsheet()
  const llm = sheet.llm([say('Hi.')])
  const answers: unknown[] = []
  const run = sheet.run(async () => {
    const init = { method: 'POST', body: JSON.stringify(body) }
    const response = await llm.fetch('https://api.openai.com/v1/chat/completions', init)
    answers.push(response.status, response.headers.get('x-should-retry'), await response.json())
  })
  await expect(run).rejects.toThrow(reason)
  const message = expect.stringContaining(`/v1/chat/completions: ${reason}`)
  const error = { message, type: 'invalid_request_error', param: null, code: null }
  expect(answers).toEqual([400, 'false', { error }])
})
