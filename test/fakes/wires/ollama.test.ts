import { Ollama } from 'ollama'
import { expect, test } from 'vitest'
import { cut, fault, withIds } from '../../../fakes/script/faults.js'
import type { Step, TurnStep } from '../../../fakes/script/step.js'
import { call, chunked, maybe, raw, refuse, say, turn } from '../../../fakes/script/steps.js'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import type { Llm } from '../../../fakes/sheet/llm.js'
import { runToJson } from '../../../src/run/run-to-json.js'
import { ollamaLoop } from '../../support/ollama-loop.js'

const messages = [{ role: 'user', content: 'Hi.' }]
const both = [false, true]

/** Status, type and text of a plain request. */
async function post(llm: Llm, body: unknown, path = '/api/chat'): Promise<[number, string | null, string]> {
  const response = await llm.fetch(`http://127.0.0.1:11434${path}`, { method: 'POST', body: JSON.stringify(body) })
  return [response.status, response.headers.get('content-type'), await response.text()]
}

const everything = turn({
  text: 'Let me look.',
  reasoning: 'Which order?',
  calls: [call('look', { id: 1 }), raw('pay', '')],
  usage: { input: 12, output: 7 },
})
const head = { model: 'qwen3', created_at: '2026-01-01T00:00:00Z' }
const counts = {
  total_duration: 1_000_000_000,
  load_duration: 100_000_000,
  prompt_eval_count: 12,
  prompt_eval_duration: 300_000_000,
  eval_count: 7,
  eval_duration: 600_000_000,
}
const calls = [{ function: { name: 'look', arguments: { id: 1 } } }, { function: { name: 'pay', arguments: {} } }]

test('a whole answer has the documented shape', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([everything, refuse('No.'), turn({ text: 'half', finish: 'length' })])
  await sheet.run(async () => {
    const parse = async (): Promise<unknown> =>
      JSON.parse((await post(llm, { model: 'qwen3', messages, stream: false }))[2])
    expect(await parse()).toEqual({
      ...head,
      message: { role: 'assistant', content: 'Let me look.', thinking: 'Which order?', tool_calls: calls },
      done: true,
      done_reason: 'stop',
      ...counts,
    })
    expect(await parse()).toMatchObject({ message: { content: 'No.' }, done_reason: 'stop' })
    expect(await parse()).toMatchObject({ message: { content: 'half' }, done_reason: 'length' })
  })
})

test('who does not say otherwise gets a stream: one object a line, each call in one', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([everything])
  await sheet.run(async () => {
    const [status, type, text] = await post(llm, { model: 'qwen3', messages })
    expect([status, type]).toEqual([200, 'application/x-ndjson'])
    const line = (said: object): object => ({
      ...head,
      message: { role: 'assistant', content: '', ...said },
      done: false,
    })
    expect(text.endsWith('}\n')).toBe(true)
    expect(
      text
        .trimEnd()
        .split('\n')
        .map((one): unknown => JSON.parse(one)),
    ).toEqual([
      line({ thinking: 'Which order?' }),
      line({ content: 'Let me look.' }),
      line({ tool_calls: [calls[0]] }),
      line({ tool_calls: [calls[1]] }),
      { ...line({}), done: true, done_reason: 'stop', ...counts },
    ])
  })
})

const scripts: [string, readonly Step[]][] = [
  ['a text', [say('It is on its way. 😀')]],
  ['a call', [call('look', { order_id: 'A-1001', note: 'ü😀"\\' }), say('Done.')]],
  ['a call without arguments', [raw('look', ''), say('Done.')]],
  [
    'parallel calls beside a text and a thought',
    [
      turn({ text: 'Let me look.', reasoning: 'Hm.', calls: [call('look', { id: 1 }), call('look', { id: 2 })] }),
      say('Done.'),
    ],
  ],
  ['numbers that parsing changes', [raw('look', '{"id": 9007199254740993, "n": 5.0}'), say('Done.')]],
  ['arguments that are no JSON', [raw('look', '{"id": "A-10')]],
]

test.for(scripts)('%s is the same run, streamed or whole, however it is split', async ([, steps]) => {
  const record = async (stream: boolean, script: readonly Step[]): Promise<string> => {
    const sheet = callsheet()
    const tools = sheet.wrap({ look: async (text: string) => text.length }, { unread: 'fine' })
    const llm = sheet.llm(script)
    const run = await sheet.run(() => ollamaLoop(llm, (_name, text) => tools.look(text), { stream }))
    const { requests, ...rest } = run
    const told = requests.map((request) => request.messages)
    return JSON.stringify([runToJson({ ...rest, requests: [] }), told]).replaceAll(/"(at|started|finished)":\d+/g, '')
  }
  const whole = await record(false, steps)
  for (const chunks of [1, 3, 1000, 'char'] as const) {
    const split = steps.map((step) => (step.kind === 'turn' ? chunked(step, chunks) : step))
    expect(await record(true, split)).toBe(whole)
  }
})

test.for(both)('a loop of two steps tells results by name and offers tools; streamed: %s', async (stream) => {
  const sheet = callsheet()
  const tools = sheet.wrap({ look: async (text: string) => ({ told: text }) })
  const llm = sheet.llm([everything, say('Done.').when({ told: '{"told":"{\\"id\\":1}"}' })])
  const run = await sheet.run(() => ollamaLoop(llm, (_name, text) => tools.look(text), { stream }))
  expect(run.value).toBe('Done.')
  expect(run.requests[1]).toMatchObject({
    provider: 'ollama',
    model: 'qwen3',
    stream,
    messages: [
      { role: 'user', text: 'Go.' },
      {
        role: 'assistant',
        text: 'Let me look.',
        calls: [
          { id: null, name: 'look', rawArgs: '{"id":1}' },
          { id: null, name: 'pay', rawArgs: '{}' },
        ],
      },
      { role: 'tool', toolResult: { id: null, name: 'look', text: '{"told":"{\\"id\\":1}"}' } },
      { role: 'tool', toolResult: { id: null, name: 'pay', text: '{"told":"{}"}' } },
    ],
  })
})

test.for(both)('a call that Ollama cannot read stays text; streamed: %s', async (stream) => {
  for (const text of ['{"id": "A-10', '[1]', '"a"', 'null']) {
    const sheet = callsheet()
    // Pieces of the arguments are no pieces of what becomes of them.
    const llm = sheet.llm([chunked(turn({ text: 'Hm.', calls: [raw('look', text)] }), [text])])
    const run = await sheet.run(() => ollamaLoop(llm, () => '', { stream }))
    expect(run.value).toBe(`Hm.\n{"name": "look", "arguments": ${text}}`)
    expect(run.calls).toEqual([])
    expect(run.turns).toMatchObject([{ text: run.value, finish: 'stop' }])
  }
})

test.for(both)('numbers and line breaks of arguments reach the client as they are; streamed: %s', async (stream) => {
  const sheet = callsheet()
  const llm = sheet.llm([raw('look', '{\r\n"id": 9007199254740993, "id": 5.0}')])
  const run = await sheet.run(async () => (await post(llm, { model: 'm', messages, stream }))[2])
  const text = stream ? '{  "id": 9007199254740993, "id": 5.0}' : '{\r\n"id": 9007199254740993, "id": 5.0}'
  expect(run.value).toContain(`"tool_calls":[{"function":{"name":"look","arguments":${text}}}]`)
  expect(run.calls[0]).toMatchObject({ id: null, rawArgs: text, duplicates: ['/id'] })
})

test('there are no ids, not even where the script names them', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([withIds(call('look', { id: 1 }), ['call_7']), say('Done.')])
  const run = await sheet.run(() => ollamaLoop(llm, () => 'ok'))
  expect(run.calls).toMatchObject([{ id: null, told: { text: 'ok' } }])
})

test.for([400, 401, 403, 404, 413, 429, 500, 503, 529])(
  'status %i is a ResponseError with the message',
  async (status) => {
    for (const stream of both) {
      const sheet = callsheet()
      const llm = sheet.llm([fault(status, { message: 'Not now.', type: 'ignored', code: 'ignored' })])
      const thrown: unknown[] = []
      await sheet.run(() => ollamaLoop(llm, () => '', { stream }).catch((error: unknown) => thrown.push(error)))
      expect(thrown).toMatchObject([{ name: 'ResponseError', message: 'Not now.', status_code: status }])
    }
  },
)

const long: TurnStep = chunked(
  turn({ text: 'Let me look.', calls: [call('look', { id: 1 }), call('look', { id: 2 })] }),
  4,
)

test.for([
  [{ chars: 5 }, 'Let m', []],
  [{ chars: 19 }, 'Let me look.', []],
  [{ chars: 20 }, 'Let me look.', ['{"id":1}']],
  [{ after: 1 }, 'Let me look.', ['{"id":1}']],
  ['finish', 'Let me look.', ['{"id":1}', '{"id":2}']],
] as const)(
  'a stream cut at %j lets through what a client can read, which then says that it was cut',
  async ([at, text, asked]) => {
    const sheet = callsheet()
    const llm = sheet.llm([cut(long, at)])
    const read = { text: '', calls: [] as unknown[] }
    const run = await sheet.fails(async () => {
      const stream = await new Ollama(llm.ollama()).chat({ model: 'm', messages, stream: true })
      for await (const { message } of stream) {
        read.text += message.content
        for (const one of message.tool_calls ?? []) read.calls.push(JSON.stringify(one.function.arguments))
      }
    })
    expect(run.error?.message).toBe('Did not receive done or success response in stream.')
    expect(read).toEqual({ text, calls: asked })
    expect(run.calls.map(({ rawArgs }) => rawArgs)).toEqual(asked)
    expect(run.turns).toMatchObject([{ text, finish: 'cut' }])
  },
)

test('a stream that fails in its midst brings a line with the error', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([cut(long, { after: 1 }, { how: 'error' })])
  const run = await sheet.fails(() => ollamaLoop(llm, () => '', { stream: true }))
  expect(run.error?.message).toBe('The server had an error.')
  expect(run.calls).toHaveLength(1)
})

test.for(both)('an empty answer is one without a text; streamed: %s', async (stream) => {
  const sheet = callsheet()
  const llm = sheet.llm([fault('empty')])
  expect((await sheet.run(() => ollamaLoop(llm, () => '', { stream }))).value).toBe('')
})

test.for<[string, unknown, string, string]>([
  ['a body that is a list', [], '/api/chat', 'its body is [], no JSON object'],
  ['no model', { messages }, '/api/chat', 'its model is undefined, no name'],
  ['no messages', { model: 'm' }, '/api/chat', 'it holds no messages, which only loads the model; nothing is said'],
  ['an empty list', { model: 'm', messages: [] }, '/api/chat', 'it holds no messages, which only loads the model'],
  ['messages that are no list', { model: 'm', messages: 'Hi.' }, '/api/chat', 'its messages are "Hi.", no list'],
  [
    'a text for stream',
    { model: 'm', messages, stream: 'no' },
    '/api/chat',
    'its stream is "no", neither true nor false',
  ],
  ['another path', { model: 'm' }, '/api/embed', 'nothing is served at POST /api/embed'],
])('refuses %s in the shape of Ollama', async ([, body, path, reason]) => {
  const sheet = callsheet()
  const llm = sheet.llm([maybe(say('Hi.'))])
  let answer: unknown
  await expect(sheet.run(async () => (answer = await post(llm, body, path)))).rejects.toThrow(reason)
  const [status, , text] = answer as [number, string, string] // what `post` gave
  expect(status).toBe(400)
  expect(JSON.parse(text)).toEqual({ error: expect.stringContaining(reason) })
})
