import { call, chunked, raw, refuse, say, turn, withIds, type TurnStep } from 'callsheet'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { collapse, type Collapsed } from '../../../fakes/cassette/collapse.js'
import { readSteps } from '../../../fakes/script/read-steps.js'
import { writeSteps } from '../../../fakes/script/write-steps.js'
import { anyText } from '../../support/served-turns.js'
import { requestOf, routeOf, routes, served, type Route } from './support/upstream-answers.js'

const objects = fc.dictionary(fc.string(), fc.jsonValue()).map((value) => JSON.stringify(value))
const exact = fc.constantFrom(
  '{"big":9007199254740993,"n":5.0,"n":1e2}',
  '{ "a" :\t[1,  2] , "b": "\\u0041\\/" }',
  '{"a":\n{"b": " \\" } "}}',
)
const broken = fc.constantFrom('', '{}', '{"a":', 'no JSON', '"text"', '"{}"', '"\\u0041"', '[1]', 'null', '7')
const finishes = ['stop', 'tool', 'length', 'filter', 'refusal', 'malformed'] as const

/** Any turn that step functions make, unsplit. */
const turns: fc.Arbitrary<TurnStep> = fc
  .record({
    text: fc.option(anyText),
    calls: fc.array(
      fc.record({
        name: fc.constantFrom('look', 'pay', ''),
        args: fc.oneof({ weight: 3, arbitrary: fc.oneof(objects, exact) }, { weight: 1, arbitrary: broken }),
        id: fc.constantFrom('a', 'b', null),
      }),
      { maxLength: 3 },
    ),
    reasoning: fc.option(anyText, { nil: undefined }),
    finish: fc.option(fc.constantFrom(...finishes), { nil: undefined }),
    counts: fc.option(fc.tuple(fc.nat(), fc.nat(), fc.option(fc.nat())), { nil: undefined }),
    named: fc.boolean(),
  })
  .map(({ text, calls, reasoning, finish, counts, named }) => {
    const [input = 0, output = 0, cached = null] = counts ?? []
    const usage = { input, output, ...(cached === null ? {} : { cached: Math.min(cached, input) }) }
    const step = turn({
      ...(text === null && calls.length > 0 ? {} : { text: text ?? '' }),
      calls: calls.map(({ name, args }) => raw(name, args)),
      ...(reasoning === undefined ? {} : { reasoning }),
      ...(finish === undefined ? {} : { finish }),
      ...(counts === undefined ? {} : { usage }),
    })
    return named && calls.length > 0
      ? withIds(
          step,
          calls.map(({ id }) => id),
        )
      : step
  })

/** What the bytes of a wire cannot tell. */
function isTold(step: TurnStep, { wire, stream }: Route): boolean {
  // A stream of refusing words has no piece where there are none.
  if (wire.name === 'openai-chat') {
    return !(stream && step.finish === 'refusal' && step.text === '' && step.calls.length === 0)
  }
  // Left out, and so read as an empty object.
  if (wire.name === 'google') return step.calls.every((one) => !('raw' in one && one.raw === ''))
  return true
}

function stepIn(collapsed: Collapsed): TurnStep {
  if ('unreadable' in collapsed) throw new Error(collapsed.unreadable)
  if (collapsed.step.kind !== 'turn') throw new Error('no turn')
  return collapsed.step
}

describe.each(routes.map((route) => [route.name, route] as const))('%s', (_name, route) => {
  test('an answer that is collapsed and served again has the same bytes', async () => {
    await fc.assert(
      fc.asyncProperty(turns, async (step) => {
        fc.pre(isTold(step, route))
        const answer = await served(step, route)
        const again = stepIn(collapse(answer))
        expect((await served(again, route)).text).toBe(answer.text)
        // As a cassette keeps it.
        expect(readSteps(JSON.parse(JSON.stringify(writeSteps([again]))))).toEqual([again])
      }),
      { numRuns: 60 },
    )
  })

  test('however it is split, it is the same step', async () => {
    await fc.assert(
      fc.asyncProperty(turns, fc.constantFrom('char' as const, 1, 2, 5, 1000), async (step, chunks) => {
        const whole = collapse(await served(step, route))
        expect(collapse(await served(chunked(step, chunks), route))).toEqual(whole)
      }),
      { numRuns: 20 },
    )
  })

  test('the steps that scripts begin with', async () => {
    for (const step of [say('Hi.'), call('look', { id: 1 }), raw('look', '{"id": 1}'), refuse('No.'), say('')]) {
      const answer = await served(step, route)
      const again = stepIn(collapse(answer))
      expect((await served(again, route)).text).toBe(answer.text)
      expect(again.calls.map(({ name }) => name)).toEqual(step.calls.map(({ name }) => name))
      expect(again.text).toBe(step.text)
    }
  })
})

describe('what is stored', () => {
  test('ids, usage and raw texts are; a usual finish is not', async () => {
    const { step, ...rest } = collapse(await served(call('look', { id: 1 }), routeOf('openai-chat, whole'))) as {
      step: TurnStep
    } // a turn was served
    expect(writeSteps([step])).toEqual([
      { turn: { calls: [{ raw: 'look', args: { id: 1 } }], usage: { input: 1, output: 3 } }, ids: ['call_1'] },
    ])
    expect(rest).toEqual({ model: 'm', lost: [] })
  })

  test('a wire without ids has none, and one that left them out has none to serve', async () => {
    expect(stepIn(collapse(await served(call('look', {}), routeOf('ollama, whole')))).ids).toBeUndefined()
    const without = withIds(call('look', {}), [null])
    expect(stepIn(collapse(await served(without, routeOf('google, whole')))).ids).toEqual([null])
  })

  test.each<[string, object, object | undefined]>([
    [
      'more cached than sent',
      { prompt_tokens: 3, completion_tokens: 1, prompt_tokens_details: { cached_tokens: 9 } },
      { input: 3, output: 1, cached: 3 },
    ],
    ['no whole numbers', { prompt_tokens: 3.5, completion_tokens: 1 }, undefined],
    ['less than none', { prompt_tokens: -1, completion_tokens: 1 }, undefined],
  ])('counts that no script can have: %s', (_name, usage, expected) => {
    const body = { choices: [{ message: { content: 'Hi.' }, finish_reason: 'stop' }], usage }
    expect(stepIn(answered('openai-chat, whole', JSON.stringify(body))).usage).toEqual(expected)
  })

  test('a body laid out on several lines: its line breaks are not the model’s', () => {
    const args = '{"b" : " x ", "big": 9007199254740993, "a": [1,\n 2]}'
    const body = (open: string): string =>
      `${open}"candidates": [{"content": {"parts": [{"functionCall": {"name": "f", "args": ${args}}}]}, "finishReason": "STOP"}]}`
    const compact = '{"b":" x ","big":9007199254740993,"a":[1,2]}'
    expect(stepIn(answered('google, whole', body('{\n  '))).calls).toEqual([{ name: 'f', raw: compact }])
    expect(stepIn(answered('google, whole', body('{'))).calls).toEqual([{ name: 'f', raw: args }])
  })
})

function answered(name: string, text: string, headers: Record<string, string> = {}, status = 200): Collapsed {
  return collapse({ request: requestOf(routeOf(name)), status, headers: new Headers(headers), text })
}

describe('what came, not what was asked for', () => {
  test.each(routes.map((route) => [route.name, route] as const))(
    '%s, answered the other way round',
    async (_name, route) => {
      const other = routes.find(({ wire, headers, stream }) => {
        const version = 'ai-language-model-specification-version'
        return wire === route.wire && stream !== route.stream && headers[version] === route.headers[version]
      })
      if (other === undefined) throw new Error('there is no other')
      const answer = await served(turn({ text: 'Look.', calls: [raw('look', '{"a":1}')] }), other)
      for (const type of ['application/json', 'text/event-stream', 'text/plain']) {
        const headers = new Headers({ 'content-type': type })
        expect(collapse({ ...answer, headers, request: requestOf(route) })).toEqual(collapse(answer))
      }
    },
  )

  test('a comment that keeps a connection open, and a mark of the order of bytes', async () => {
    const route = routeOf('openai-chat, streamed')
    const answer = await served(say('Hi.'), route)
    for (const before of [': OPENROUTER PROCESSING\n\n', '\n', '\uFEFF', 'retry: 5\n\n']) {
      expect(collapse({ ...answer, text: before + answer.text })).toEqual(collapse(answer))
    }
  })
})

describe('what is unreadable', () => {
  const event = (data: object): string => `data: ${JSON.stringify(data)}\n\n`
  const delta = { choices: [{ delta: { content: 'Hi' } }] }
  test.each<[string, string, string, Record<string, string>, number, string]>([
    [
      'a page',
      'openai-chat, whole',
      '<html>Bad gateway</html>',
      { 'content-type': 'text/html' },
      200,
      'its body (text/html) is neither JSON nor a stream of events: ',
    ],
    ['nothing', 'anthropic, streamed', ' \n', {}, 200, 'its status is 200 and its body is empty'],
    [
      'a stream without its end',
      'openai-chat, streamed',
      event(delta),
      {},
      200,
      'it breaks off: no event carries a finish_reason',
    ],
    [
      'half of an object',
      'google, whole',
      '{"candidates": [',
      {},
      200,
      'its body (without a content type) is neither JSON nor a stream of events: ',
    ],
    [
      'an error in a stream',
      'openai-chat, streamed',
      event(delta) + event({ error: { message: 'Overloaded.' } }),
      {},
      200,
      'event 2: it is an error: Overloaded.',
    ],
    [
      'an error of a status that is none',
      'anthropic, whole',
      '{"type":"error","error":{"message":"Overloaded."}}',
      {},
      200,
      'it is an error: Overloaded.',
    ],
    [
      'compressed bytes',
      'openai-responses, whole',
      '(\uFFFD/\uFFFD\u0004',
      { 'content-encoding': 'zstd' },
      200,
      'its body is no text: it came with content-encoding: zstd, which fetch did not undo. Send the header accept-encoding: identity',
    ],
    ['bytes of nothing known', 'ollama, whole', '\uFFFD\u0000', {}, 200, 'its body is no text in UTF-8'],
    [
      'another place',
      'ollama, whole',
      '',
      {},
      304,
      'its status is 304, which is neither that of an answer nor that of an error',
    ],
  ])('%s', (_name, route, text, headers, status, reason) => {
    const collapsed = answered(route, text, headers, status)
    expect('unreadable' in collapsed ? collapsed.unreadable : collapsed).toContain(reason)
  })

  test('a text that holds a sign for what was no text is one', () => {
    const text = JSON.stringify({ message: { content: '\uFFFD' }, done: true })
    expect(stepIn(answered('ollama, whole', text)).text).toBe('\uFFFD')
  })
})

describe('what is lost', () => {
  const chat = (message: object, more: object = {}): object => ({
    choices: [{ message, finish_reason: 'stop', ...more }],
  })
  const responses = (...output: object[]): object => ({ status: 'completed', output })
  const anthropic = (content: object[], stop = 'end_turn'): object => ({ content, stop_reason: stop })
  const google = (part: object, more: object = {}): object => ({
    candidates: [{ content: { parts: [part] }, finishReason: 'STOP', ...more }],
  })
  test.each<[string, object, readonly string[]]>([
    ['openai-chat', chat({ content: 'Hi.', annotations: [], audio: null }, { logprobs: null }), []],
    [
      'openai-chat',
      chat({ content: 'Hi.', annotations: [{}], audio: {} }, { logprobs: { content: [] } }),
      ['logprobs', 'annotations', 'audio'],
    ],
    ['openai-chat', { ...chat({ content: 'Hi.' }), citations: ['https://a.test'] }, ['citations']],
    [
      'openai-responses',
      responses(
        { type: 'web_search_call' },
        { type: 'web_search_call' },
        { type: 'reasoning', summary: [], encrypted_content: 'x' },
      ),
      ['web_search_call'],
    ],
    [
      'openai-responses',
      responses({ type: 'message', content: [{ type: 'output_text', text: 'Hi.', annotations: [{}], logprobs: [] }] }),
      ['annotations'],
    ],
    ['openai-responses', responses({ type: 'custom_tool_call', name: 'sql', input: 'SELECT 1' }), ['custom_tool_call']],
    [
      'anthropic',
      anthropic([
        { type: 'server_tool_use' },
        { type: 'redacted_thinking' },
        { type: 'thinking', thinking: '', signature: 'x' },
      ]),
      ['server_tool_use', 'redacted_thinking'],
    ],
    [
      'anthropic',
      anthropic([{ type: 'text', text: 'Hi.', citations: [{}] }], 'pause_turn'),
      ['citations', 'pause_turn'],
    ],
    ['google', google({ text: 'Hi.', thoughtSignature: 'x' }), []],
    ['google', google({ inlineData: {} }, { groundingMetadata: {} }), ['groundingMetadata', 'inlineData']],
    ['ollama', { message: { content: 'Hi.', images: ['x'] }, done: true }, ['images']],
    [
      'gateway 3',
      { content: [{ type: 'text', text: 'Hi.' }, { type: 'source' }, { type: 'tool-call', providerExecuted: true }] },
      ['source', 'providerExecuted'],
    ],
  ])('%s %j', (wire, body, lost) => {
    expect(answered(`${wire}, whole`, JSON.stringify(body))).toMatchObject({ lost })
  })
})
