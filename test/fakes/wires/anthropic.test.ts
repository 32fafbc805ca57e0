import Anthropic from '@anthropic-ai/sdk'
import { expect, test } from 'vitest'
import { cut, fault, withIds } from '../../../fakes/script/faults.js'
import { call, chunked, maybe, raw, refuse, say, turn } from '../../../fakes/script/steps.js'
import type { Step } from '../../../fakes/script/step.js'
import { readEvents } from '../../../fakes/wires/read-events.js'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import type { Llm } from '../../../fakes/sheet/llm.js'
import { runToJson } from '../../../src/run/run-to-json.js'
import type { Run } from '../../../src/run/types.js'
import { anthropicLoop } from '../../support/anthropic-loop.js'
import { openaiLoop } from '../../support/openai-loop.js'

const ask = { model: 'claude-test', max_tokens: 64, messages: [{ role: 'user' as const, content: 'Hi.' }] }
const client = (llm: Llm, maxRetries = 0): Anthropic =>
  new Anthropic({ ...llm.anthropic(), maxRetries, logLevel: 'off' })

/** The bytes of one answer. */
async function bytesOf(step: Step, stream: boolean): Promise<string> {
  const sheet = callsheet()
  const llm = sheet.llm([step])
  const { value } = await sheet.run(async () => {
    const body = JSON.stringify({ ...ask, stream })
    const response = await llm.fetch('http://model.test/v1/messages', { method: 'POST', body })
    return [response.headers.get('content-type'), response.headers.get('request-id'), await response.text()].join('\n')
  })
  return value
}

const scripts: [string, readonly Step[]][] = [
  ['a text', [say('It is on its way.')]],
  ['an empty text', [turn({ text: '' })]],
  ['a call', [call('look', { order_id: 'A-1001', note: 'ü😀"\\' }), say('Done.')]],
  ['a call without arguments', [raw('look', ''), call('look', {}), say('Done.')]],
  [
    'parallel calls beside a text and a thought',
    [
      turn({
        text: 'Let me look.',
        reasoning: 'I must look.',
        calls: [call('look', { id: 1 }), call('look', { id: 2 })],
      }),
      say('Done.'),
    ],
  ],
  ['a refusal after a call', [call('look', { id: 1 }), refuse('I cannot help with that.')]],
]

/** A run without what differs between streams and whole answers, and between providers. */
function plain(run: Run): string {
  return JSON.stringify(runToJson(run))
    .replaceAll('"stream":true', '"stream":false')
    .replaceAll(/"at":\d+|"started":\d+|"finished":\d+/g, '')
}

test.for(scripts)('%s is the same run, streamed or whole, however it is split', async ([, steps]) => {
  const record = async (stream: boolean, script: readonly Step[]): Promise<string> => {
    const sheet = callsheet()
    const tools = sheet.wrap({ look: async (text: string) => text.length })
    const llm = sheet.llm(script)
    return plain(await sheet.run(() => anthropicLoop(llm, (_name, text) => tools.look(text), { stream })))
  }
  const whole = await record(false, steps)
  for (const chunks of [1, 3, 1000, 'char'] as const) {
    const split = steps.map((step) => (step.kind === 'turn' ? chunked(step, chunks) : step))
    expect(await record(true, split)).toBe(whole)
  }
})

test("the neutral messages are those of every provider's", async () => {
  const messages = async (loop: (llm: Llm) => Promise<unknown>): Promise<unknown> => {
    const sheet = callsheet()
    const calls = [call('look', { id: 1 }), call('look', { id: 2 })]
    const llm = sheet.llm([turn({ text: 'Let me look.', calls }), say('Done.')])
    const run = await sheet.run(() => loop(llm))
    return JSON.parse(JSON.stringify(run.requests.map((request) => request.messages)).replaceAll('toolu_', 'call_'))
  }
  expect(await messages((llm) => anthropicLoop(llm, () => 'ok'))).toEqual(
    await messages((llm) => openaiLoop(llm, () => 'ok')),
  )
})

test('a whole answer has the shape of recorded ones', async () => {
  const step = turn({
    text: 'Let me look.',
    reasoning: 'I must look.',
    calls: [call('look', { id: 1 })],
    usage: { input: 30, output: 7, cached: 10 },
  })
  const [type, id, body] = (await bytesOf(step, false)).split('\n')
  expect([type, id]).toEqual(['application/json', 'req_callsheet_1'])
  expect(JSON.parse(body ?? '')).toEqual({
    model: 'claude-test',
    id: 'msg_callsheet_1',
    type: 'message',
    role: 'assistant',
    content: [
      { type: 'thinking', thinking: 'I must look.', signature: 'callsheet-signature-1-rc811s' },
      { type: 'text', text: 'Let me look.' },
      { type: 'tool_use', id: 'toolu_1', name: 'look', input: { id: 1 } },
    ],
    stop_reason: 'tool_use',
    stop_details: null,
    stop_sequence: null,
    usage: {
      input_tokens: 20,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 10,
      output_tokens: 7,
      service_tier: 'standard',
    },
  })
})

test('a stream has the events of recorded ones, in their order', async () => {
  const step = turn({
    text: 'Hi.',
    reasoning: 'Hm.',
    calls: [call('look', { id: 1 }), call('list', {})],
    usage: { input: 30, output: 7, cached: 10 },
  })
  const events = readEvents((await bytesOf(chunked(step, 4), true)).replace(/^.*\n.*\n/, ''))
  const usage = { input_tokens: 20, cache_creation_input_tokens: 0, cache_read_input_tokens: 10 }
  const delta = (index: number, added: object): object => ({ type: 'content_block_delta', index, delta: added })
  const start = (index: number, block: object): object => ({ type: 'content_block_start', index, content_block: block })
  const stop = (index: number): object => ({ type: 'content_block_stop', index })
  const json = (text: string): object => ({ type: 'input_json_delta', partial_json: text })
  const data = events.map((event): unknown => JSON.parse(event.data))
  expect(data).toEqual([
    {
      type: 'message_start',
      message: {
        model: 'claude-test',
        id: 'msg_callsheet_1',
        type: 'message',
        role: 'assistant',
        content: [],
        stop_reason: null,
        stop_details: null,
        stop_sequence: null,
        usage: { ...usage, output_tokens: 0, service_tier: 'standard' },
      },
    },
    { type: 'ping' },
    start(0, { type: 'thinking', thinking: '', signature: '' }),
    delta(0, { type: 'thinking_delta', thinking: 'Hm.' }),
    delta(0, { type: 'signature_delta', signature: 'callsheet-signature-1-270o' }),
    stop(0),
    start(1, { type: 'text', text: '' }),
    delta(1, { type: 'text_delta', text: 'Hi.' }),
    stop(1),
    start(2, { type: 'tool_use', id: 'toolu_1', name: 'look', input: {} }),
    delta(2, json('')),
    delta(2, json('{"id')),
    delta(2, json('":1}')),
    stop(2),
    start(3, { type: 'tool_use', id: 'toolu_2', name: 'list', input: {} }),
    delta(3, json('')),
    stop(3),
    {
      type: 'message_delta',
      delta: { stop_reason: 'tool_use', stop_sequence: null, stop_details: null },
      usage: { ...usage, output_tokens: 7 },
    },
    { type: 'message_stop' },
  ])
  expect(events.map(({ event }) => ({ type: event }))).toMatchObject(data.map((one) => ({ type: typeOf(one) })))
})

function typeOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'type' in data ? data.type : null
}

test('numbers that JSON.parse would change, double keys and white space reach the client byte for byte', async () => {
  const text = '{ "id": 9007199254740993, "n": 5.0, "n": 1e2 }'
  expect(await bytesOf(raw('look', text), false)).toContain(`"input":${text}}`)
  const streamed = await bytesOf(raw('look', text), true)
  const pieces = [...streamed.matchAll(/"partial_json":("(?:[^"\\]|\\.)*")/g)].map(([, piece = '']): unknown =>
    JSON.parse(piece),
  )
  expect(pieces.join('')).toBe(text)
})

test('arguments that are no JSON come raw in a stream, and as a text where an object belongs', async () => {
  const read = async (text: string): Promise<unknown[]> => {
    const sheet = callsheet()
    const llm = sheet.llm([raw('look', text), raw('look', text)])
    const run = await sheet.run(async () => {
      const { content } = await client(llm).messages.create(ask)
      let streamed = ''
      for await (const event of await client(llm).messages.create({ ...ask, stream: true })) {
        if (event.type === 'content_block_delta' && event.delta.type === 'input_json_delta') {
          streamed += event.delta.partial_json
        }
      }
      return [content[0]?.type === 'tool_use' ? content[0].input : undefined, streamed]
    })
    expect(run.calls.map(({ rawArgs }) => rawArgs)).toEqual([text, text])
    return run.value
  }
  expect(await read('{"id": "A-10')).toEqual(['{"id": "A-10', '{"id": "A-10'])
  expect(await read('look at A-10')).toEqual(['look at A-10', 'look at A-10'])
  expect(await read('[1]')).toEqual([[1], '[1]'])
  // The model wrote its arguments as JSON within JSON.
  expect(await read(String.raw`"{\"id\":1}"`)).toEqual(['{"id":1}', String.raw`"{\"id\":1}"`])
})

test('a named split may cut inside an escape and inside a surrogate pair', async () => {
  const text = '{"note":"\\u00e4 😀"}'
  const pieces = [text.slice(0, 11), text.slice(11, 17), text.slice(17)]
  expect(pieces.some((piece) => /[\uD800-\uDBFF]$/.test(piece))).toBe(true)
  const sheet = callsheet()
  const llm = sheet.llm([chunked(raw('look', text), pieces), say('Done.')])
  const run = await sheet.run(() => anthropicLoop(llm, (_name, args) => args, { stream: true }))
  expect(run.calls).toMatchObject([{ rawArgs: text, told: { text: '{"note":"ä 😀"}' } }])
})

test('no arguments are streamed as an empty text, unless their split is named', async () => {
  const pieces = async (step: Step): Promise<unknown> =>
    [...(await bytesOf(step, true)).matchAll(/"partial_json":"(.*?)"/g)].map(([, piece]) => piece)
  expect(await pieces(call('look', {}))).toEqual([''])
  expect(await pieces(raw('look', ''))).toEqual([''])
  expect(await pieces(chunked(call('look', {}), 1))).toEqual(['', '{', '}'])
  expect(await pieces(raw('look', '{ }'))).toEqual(['', '{ }'])
})

test.for(['stop', 'tool', 'length', 'filter', 'refusal', 'malformed'] as const)(
  'the stream helper reads what a whole answer says when it ends with %s',
  async (finish) => {
    const step = (): Step =>
      turn({ text: 'Here.', reasoning: 'So.', finish, usage: { input: 30, output: 7, cached: 12 } })
    const sheet = callsheet()
    const llm = sheet.llm([step(), step()])
    const { value } = await sheet.run(async () => {
      const whole = await client(llm).messages.create(ask)
      const { parsed_output: _, ...streamed } = await client(llm).messages.stream(ask).finalMessage()
      const again = (text: string): string => text.replaceAll(/(callsheet[_-](?:signature-)?)2/g, '$11')
      expect(JSON.parse(again(JSON.stringify(streamed)))).toEqual(whole)
      return whole
    })
    const reasons = {
      stop: 'end_turn',
      tool: 'tool_use',
      length: 'max_tokens',
      filter: 'refusal',
      refusal: 'refusal',
      malformed: 'end_turn',
    }
    expect(value.stop_reason).toBe(reasons[finish])
    expect(value.usage).toMatchObject({ input_tokens: 18, cache_read_input_tokens: 12, output_tokens: 7 })
  },
)

test('a thought comes with a signature, and without one it is refused', async () => {
  const loop = async (llm: Llm, keep: (block: Anthropic.ContentBlock) => object): Promise<unknown> => {
    const first = await client(llm).messages.create(ask)
    const messages = [
      ...ask.messages,
      { role: 'assistant' as const, content: first.content.map(keep) },
      ...ask.messages,
    ]
    // A block without its signature is no parameter by the types, which is the point.
    return client(llm).messages.create({ ...ask, messages: messages as Anthropic.MessageParam[] })
  }
  const steps = [turn({ text: 'Yes.', reasoning: 'Hm.' }), say('Again yes.')]
  const good = callsheet()
  const llm = good.llm(steps)
  await good.run(() => loop(llm, (block) => block))
  const bad = callsheet()
  const other = bad.llm([steps[0] ?? say('')])
  await expect(
    bad.run(() => loop(other, (block) => (block.type === 'thinking' ? { ...block, signature: undefined } : block))),
  ).rejects.toThrow(
    'request 2 carries a history that Anthropic refuses with status 400: message 2: its content[0] is a thinking block without its signature',
  )
})

test('a refusal that says nothing must not be sent back, since Anthropic refuses the empty message', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([turn({ text: '', finish: 'refusal' })])
  const run = sheet.run(async () => {
    const { content, stop_reason: reason } = await client(llm).messages.create(ask)
    expect([content, reason]).toEqual([[], 'refusal'])
    const messages = [...ask.messages, { role: 'assistant' as const, content }, ...ask.messages]
    await client(llm).messages.create({ ...ask, messages })
  })
  await expect(run).rejects.toThrow('message 2 is an assistant message without content')
})

test('ids may be the same or missing, as the script says', async () => {
  const ids = async (given: readonly (string | null)[], stream: boolean): Promise<unknown> => {
    const calls = [call('look', { id: 1 }), call('look', { id: 2 })]
    const bytes = await bytesOf(withIds(turn({ calls }), given), stream)
    return [...bytes.matchAll(/"type":"tool_use",(?:"id":"(.*?)",)?"name"/g)].map(([, id]) => id ?? null)
  }
  for (const stream of [false, true]) {
    expect(await ids(['same', 'same'], stream)).toEqual(['same', 'same'])
    expect(await ids([null, 'b'], stream)).toEqual([null, 'b'])
  }
})

test.for([
  [400, Anthropic.BadRequestError, 'invalid_request_error'],
  [401, Anthropic.AuthenticationError, 'authentication_error'],
  [403, Anthropic.PermissionDeniedError, 'permission_error'],
  [404, Anthropic.NotFoundError, 'not_found_error'],
  [413, Anthropic.APIError, 'request_too_large'],
  [429, Anthropic.RateLimitError, 'rate_limit_error'],
  [500, Anthropic.InternalServerError, 'api_error'],
  [503, Anthropic.InternalServerError, 'api_error'],
  [529, Anthropic.InternalServerError, 'overloaded_error'],
] as const)('status %i is the error of the client for it, whole and streamed', async ([status, kind, type]) => {
  for (const stream of [false, true]) {
    const sheet = callsheet()
    const llm = sheet.llm([fault(status, { message: 'Not now.' }), fault(status, { type: 'own', code: 'why' })])
    await sheet.run(async () => {
      const attempt = async (): Promise<unknown> =>
        client(llm)
          .messages.create({ ...ask, stream })
          .catch((error: unknown) => error)
      const first = await attempt()
      expect(first).toBeInstanceOf(kind)
      expect(first).toMatchObject({
        status,
        type,
        apiMessage: 'Not now.',
        requestID: 'req_callsheet_1',
        errorCode: null,
      })
      expect(await attempt()).toMatchObject({ status, type: 'own', errorCode: 'why' })
    })
  }
})

test('the client retries what it retries of the provider, without a wait', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([fault(529), fault(500), say('Hi.')])
  const run = await sheet.run(async () => client(llm, 2).messages.create(ask))
  expect(run.requests.map(({ fault: what }) => what)).toEqual(['fault(529)', 'fault(500)', undefined])
})

test.for<[string, Step, RegExp]>([
  ['an error in its midst', fault('mid-stream-error'), /api_error/],
  ['an error after some text', cut(say('It is on its way.'), { chars: 5 }, { how: 'error' }), /api_error/],
  ['events that are no JSON', fault('bad-sse'), /JSON/],
  ['an end before the sign that it is one', cut(say('It is on its way.'), 'finish'), /without|end/],
  ['a reset', cut(say('It is on its way.'), { chars: 5 }, { how: 'reset' }), /terminated/],
])('the stream helper throws at %s', async ([, step, message]) => {
  const sheet = callsheet()
  const llm = sheet.llm([step])
  await sheet.run(() =>
    expect(client(llm).messages.stream(ask, { maxRetries: 0 }).finalMessage()).rejects.toThrow(message),
  )
})

test('an answer that holds nothing has no blocks', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([fault('empty'), fault('empty')])
  await sheet.run(async () => {
    expect(await client(llm).messages.create(ask)).toMatchObject({ content: [], stop_reason: 'end_turn' })
    expect(await client(llm).messages.stream(ask).finalMessage()).toMatchObject({
      content: [],
      stop_reason: 'end_turn',
    })
  })
})

test('a cut lets through what came before it', async () => {
  const step = turn({ text: 'Let me', calls: [call('look', { id: 1 }), call('look', { id: 2 })] })
  const through = async (at: Parameters<typeof cut>[1]): Promise<unknown> => {
    const sheet = callsheet()
    const llm = sheet.llm([cut(step, at)])
    const run = await sheet.run(async () => {
      let text = ''
      const inputs: string[] = []
      for await (const event of await client(llm).messages.create({ ...ask, stream: true })) {
        expect(event.type).not.toBe('message_delta')
        if (event.type === 'content_block_start' && event.content_block.type === 'tool_use') inputs.push('')
        if (event.type !== 'content_block_delta') continue
        if (event.delta.type === 'text_delta') text += event.delta.text
        if (event.delta.type === 'input_json_delta') inputs[inputs.length - 1] += event.delta.partial_json
      }
      return [text, ...inputs]
    })
    const { value } = run
    // What the client has is what the run says.
    expect([run.turns[0]?.text, ...run.calls.map(({ rawArgs }) => rawArgs)]).toEqual(value)
    expect(run.turns[0]?.finish).toBe('cut')
    return value
  }
  expect(await through({ chars: 0 })).toEqual([''])
  expect(await through({ chars: 3 })).toEqual(['Let'])
  expect(await through({ after: 0 })).toEqual(['Let me'])
  expect(await through({ chars: 8 })).toEqual(['Let me', '{"'])
  expect(await through({ after: 1 })).toEqual(['Let me', '{"id":1}'])
  expect(await through({ chars: 17 })).toEqual(['Let me', '{"id":1}', '{"i'])
  expect(await through('finish')).toEqual(['Let me', '{"id":1}', '{"id":2}'])
})

test('a call is asked when its arguments were handed out, so that an eager runner may execute before the turn ends', async () => {
  const sheet = callsheet()
  const tools = sheet.wrap({ look: (args: unknown) => args })
  const llm = sheet.llm([turn({ calls: [call('look', { id: 1 }), call('look', { id: 2 })] })])
  const run = await sheet.run(async () => {
    const stream = client(llm).messages.stream(ask)
    stream.on('contentBlock', (block) => {
      if (block.type === 'tool_use') tools.look(block.input)
    })
    await stream.done()
  })
  expect(run.calls.map(({ executions }) => executions)).toEqual([[1], [2]])
  expect(run.executions[0]?.started).toBeLessThan(run.calls[1]?.at ?? 0)
})

test("the client's own tool runner sends only what is new, and the run holds the whole conversation", async () => {
  for (const stream of [false, true]) {
    const sheet = callsheet()
    const look = sheet.wrap({ look: (args: unknown) => `found ${JSON.stringify(args)}` }).look
    const llm = sheet.llm([
      turn({ text: 'I look.', calls: [call('look', { id: 1 }), call('look', { id: 2 })] }),
      say('Done.'),
    ])
    const run = await sheet.run(async () => {
      const runner = client(llm).beta.messages.toolRunner({
        ...ask,
        stream,
        system: 'Be brief.',
        tools: [
          {
            type: 'custom',
            name: 'look',
            description: 'Looks.',
            input_schema: { type: 'object' },
            run: (input: unknown) => look(input),
            parse: (input: unknown) => input,
          },
        ],
      })
      const { content } = await runner.runUntilDone()
      return content
    })
    expect(run.value).toMatchObject([{ type: 'text', text: 'Done.' }])
    const [first, second] = run.requests
    expect(second?.raw).toMatchObject({ thread: { type: 'continue' }, messages: [{ role: 'user' }] })
    expect([second?.system, second?.tools]).toEqual(['Be brief.', first?.tools])
    expect(second?.tools).toMatchObject([{ name: 'look' }])
    const calls = run.calls.map(({ id, name, rawArgs }) => ({ id, name, rawArgs }))
    expect(second?.messages).toEqual([
      ...(first?.messages ?? []),
      { role: 'assistant', text: 'I look.', calls },
      { role: 'tool', toolResult: { id: 'toolu_1', text: 'found {"id":1}' } },
      { role: 'tool', toolResult: { id: 'toolu_2', text: 'found {"id":2}' } },
    ])
    expect(run.calls).toMatchObject([
      { outcome: 'ok', told: { text: 'found {"id":1}' } },
      { outcome: 'ok', told: { text: 'found {"id":2}' } },
    ])
  }
})

test.for<[string, unknown, string]>([
  ['no object', [], 'its body is [], no JSON object'],
  ['no model', { ...ask, model: undefined }, 'its model is undefined, no name'],
  [
    'no limit',
    { ...ask, max_tokens: undefined },
    'its max_tokens is undefined, which Anthropic requires to be a number',
  ],
  ['no messages', { ...ask, messages: 'Hi.' }, 'its messages are "Hi.", no list'],
  [
    'a thread that nobody began',
    { ...ask, thread: { type: 'continue', previous_message_id: 'msg_1' } },
    'its thread goes on from message "msg_1", which no thread of this script holds',
  ],
  [
    'an empty block of the prompt',
    { ...ask, system: [{ type: 'text', text: '' }] },
    'of its system prompt, its content[0] is a text block that is empty or only white space; leave it out',
  ],
])('a body with %s is refused', async ([, body, reason]) => {
  const sheet = callsheet()
  const llm = sheet.llm([maybe(say('Hi.'))])
  const post = { method: 'POST', body: JSON.stringify(body) }
  await expect(sheet.run(() => llm.fetch('http://model.test/messages', post))).rejects.toThrow(`/messages: ${reason}`)
})

test('a request to an unknown path is refused in the shape of Anthropic, at once', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([maybe(say('Hi.'))])
  let seen: unknown
  const run = sheet.run(async () => {
    seen = await client(llm, 2)
      .messages.countTokens({ model: 'm', messages: ask.messages })
      .catch((error: unknown) => error)
  })
  await expect(run).rejects.toThrow('nothing is served at POST /v1/messages/count_tokens')
  expect(seen).toBeInstanceOf(Anthropic.BadRequestError)
  expect(seen).toMatchObject({
    error: { type: 'error' },
    type: 'invalid_request_error',
    apiMessage: expect.stringContaining('llm.on(path, answer)'),
  })
})
