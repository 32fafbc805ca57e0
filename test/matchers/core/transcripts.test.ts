import {
  anyOrder,
  callsTo,
  laneOf,
  print,
  toldBy,
  blocked,
  callsheet,
  failed,
  held,
  ok,
  runFrom,
  say,
  stopped,
  threw,
  TranscriptError,
  unanswered,
} from 'callsheet'
import type * as matchers from 'callsheet/matchers'
import { describe, expect, test } from 'vitest'
import { samples } from '../../transcripts/samples.js'
import '../../../src/entries/vitest.js'

const messages = samples['Anthropic messages'] ?? []
const asks = [
  { role: 'user', content: 'Refund A-1001' },
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'c', type: 'function', function: { name: 'ghost', arguments: '{}' } }],
  },
  { role: 'tool', tool_call_id: 'c', content: 'no such tool' },
]

/** By matcher: what a transcript answers, and what it does not show. */
const questions: Readonly<
  Record<keyof typeof matchers, readonly [verdict: 'passes' | 'fails' | 'not shown', ask: () => void][]>
> = {
  toAnswer: [
    ['passes', () => expect(messages).toAnswer('Refunded')],
    ['fails', () => expect(messages).toAnswer('Denied')],
    // What the user said last is not answered.
    ['not shown', () => expect([...messages, { role: 'user', content: 'Thanks.' }]).toAnswer('Refunded')],
    ['not shown', () => expect([...messages, { role: 'user', content: 'Thanks.' }]).not.toAnswer('Denied')],
  ],
  toBlock: [
    ['not shown', () => expect(messages).toBlock('issue_refund')],
    ['not shown', () => expect(messages).toBlock('notify', {}, { why: 'gate' })],
    [
      'not shown',
      () => expect(run({ cents: { type: 'string' } })).toBlock('issue_refund', undefined, { why: 'schema' }),
    ],
    ['fails', () => expect(messages).toBlock('issue_refund', { cents: 1 })],
    ['passes', () => expect(runFrom(asks, { tools: [spec('lookup_order')] })).toBlock('ghost')],
  ],
  toBlockBefore: [['not shown', () => expect(messages).toBlockBefore('issue_refund', 'lookup_order')]],
  toCallBefore: [
    ['passes', () => expect(messages).toCallBefore('lookup_order', 'issue_refund')],
    ['fails', () => expect(messages).toCallBefore('issue_refund', 'lookup_order')],
    // Asked at once: nobody can say which was over first.
    ['fails', () => expect(samples['OpenAI chat messages']).toCallBefore('issue_refund', 'notify')],
    // One that failed unlocks nothing.
    ['fails', () => expect(messages).toCallBefore('notify', 'issue_refund')],
  ],
  toCallExactly: [
    ['passes', () => expect(messages).toCallExactly(['lookup_order', 'issue_refund', failed('notify')])],
    ['fails', () => expect(messages).toCallExactly(['lookup_order', 'issue_refund', 'notify'])],
    ['fails', () => expect(messages).toCallExactly(['lookup_order', held('issue_refund'), unanswered('notify')])],
    ['not shown', () => expect(messages).toCallExactly(['lookup_order', blocked('issue_refund'), 'notify'])],
    [
      'not shown',
      () => expect(messages).toCallExactly(['lookup_order', anyOrder([stopped('issue_refund'), threw('notify')])]),
    ],
  ],
  toCallInOrder: [
    ['passes', () => expect(messages).toCallInOrder(['lookup_order', ok('issue_refund')])],
    ['fails', () => expect(messages).toCallInOrder(['issue_refund', 'lookup_order'])],
    ['not shown', () => expect(messages).toCallInOrder(['lookup_order', threw('issue_refund')])],
  ],
  toCallNothing: [
    [
      'passes',
      () =>
        expect([
          { role: 'user', content: 'Hi' },
          { role: 'assistant', content: 'Hi' },
        ]).toCallNothing(),
    ],
    ['fails', () => expect(messages).toCallNothing()],
  ],
  toCallOnly: [
    ['passes', () => expect(messages).toCallOnly(['lookup_order', 'issue_refund', 'notify'])],
    ['fails', () => expect(messages).toCallOnly(['lookup_order'])],
  ],
  toCallTool: [
    ['passes', () => expect(messages).toCallTool('issue_refund', { cents: 4990 })],
    ['fails', () => expect(messages).toCallTool('issue_refund', { cents: 1 })],
    ['fails', () => expect(messages).toCallTool('notify')],
    ['fails', () => expect(messages).not.toCallTool('notify')],
    ['passes', () => expect(messages).not.toCallTool('issue_refund', { cents: 1 })],
  ],
  toHaveArgs: [
    ['passes', () => expect(messages).toHaveArgs('issue_refund', { cents: 4990 })],
    ['passes', () => expect(runFrom(messages).calls[1]).toHaveArgs({ cents: 4990 })],
    ['fails', () => expect(messages).toHaveArgs('issue_refund', { cents: 1 })],
  ],
  toHaveEffects: [['not shown', () => expect(messages).toHaveEffects([{ kind: 'refunds' }])]],
  toHaveNoEffects: [
    ['not shown', () => expect(messages).toHaveNoEffects()],
    ['not shown', () => expect(messages).toHaveNoEffects('refunds')],
  ],
  toHold: [
    ['fails', () => expect(messages).toHold('issue_refund')],
    ['passes', () => expect(messages).not.toHold('issue_refund')],
    ['passes', () => expect(interrupted('issue_refund')).toHold('issue_refund', { cents: 4990 })],
    ['passes', () => expect(interrupted()).toHold('issue_refund')],
    ['fails', () => expect(interrupted('issue_refund')).not.toHold('issue_refund')],
    ['passes', () => expect(interrupted('issue_refund')).toStopAfter(2)],
    // It waits for a decision about another one.
    ['fails', () => expect(interrupted('notify')).toHold('issue_refund')],
    ['fails', () => expect(interrupted('notify')).not.toHold('issue_refund')],
  ],
  toMatchToolSchemas: [
    ['not shown', () => expect(messages).toMatchToolSchemas()],
    ['passes', () => expect(run({ cents: { type: 'integer' } })).toMatchToolSchemas()],
    ['fails', () => expect(run({ cents: { type: 'string' } })).toMatchToolSchemas()],
  ],
  toRunOnlyWhatWasAsked: [
    ['not shown', () => expect(messages).toRunOnlyWhatWasAsked()],
    ['not shown', () => expect(runFrom(asks, { tools: [spec('lookup_order')] })).toRunOnlyWhatWasAsked()],
  ],
  toRunTool: [
    ['not shown', () => expect(messages).toRunTool('issue_refund')],
    ['not shown', () => expect(messages).not.toRunTool('issue_refund')],
    ['not shown', () => expect(runFrom(asks, { tools: [spec('lookup_order')] })).not.toRunTool('ghost')],
    ['not shown', () => expect(runFrom(asks, { tools: [spec('lookup_order')] })).not.toRunTool('lookup_order')],
  ],
  toStopAfter: [
    ['passes', () => expect(messages).toStopAfter(3)],
    ['fails', () => expect(messages).toStopAfter(2)],
    // Results that nobody answered: the agent may have been cut off.
    ['not shown', () => expect(messages.slice(0, -1)).toStopAfter(2)],
    ['not shown', () => expect(messages.slice(0, -1)).toStopAfter(3)],
    ['fails', () => expect(messages.slice(0, -1)).toStopAfter(1)],
  ],
  toTellModel: [
    ['passes', () => expect(messages).toTellModel('no mail', { of: 'notify', error: true })],
    ['fails', () => expect(messages).toTellModel('no mail', { of: 'lookup_order' })],
    ['fails', () => expect(messages).not.toTellModel({ total: '49.90' })],
    ['passes', () => expect(messages).not.toTellModel('denied')],
  ],
}

function spec(name: string, properties: object = {}): object {
  return { name, description: null, inputSchema: { type: 'object', properties } }
}

/** The state of a graph that waits for a decision about a call, or for whatever a tool asked. */
function interrupted(name?: string): object {
  const value =
    name === undefined ? 'Sure?' : { actionRequests: [{ name, args: name === 'notify' ? {} : { cents: 4990 } }] }
  return { messages: samples['LangChain messages']?.slice(0, 5), __interrupt__: [{ id: 'i', value }] }
}

function run(properties: object): ReturnType<typeof runFrom> {
  return runFrom(messages, { tools: [spec('lookup_order'), spec('issue_refund', properties), spec('notify')] })
}

const all = Object.entries(questions).flatMap(([name, asked]) =>
  asked.map(([verdict, ask], index): [string, string, () => void] => [`${name} ${index + 1}`, verdict, ask]),
)

test.each(all)('%s: %s', (_name, verdict, ask) => {
  expect(verdictOf(ask)).toBe(verdict)
})

test('what is not shown is said in words that fit', () => {
  expect(() => expect(messages).toRunTool('issue_refund')).toThrow(
    'toRunTool: this run was read from Anthropic messages, which do not show what ran, and so not whether issue_refund did. ' +
      'Run the agent on a sheet, with its tools from sheet.wrap(tools), and ask that run.',
  )
  expect(() => expect(messages).toHaveNoEffects()).toThrow('which do not show what changed in the world')
  expect(() => expect(messages).toMatchToolSchemas()).toThrow('runFrom(value, { tools })')
})

function verdictOf(ask: () => void): string {
  try {
    ask()
    return 'passes'
  } catch (error) {
    const isMisuse = error instanceof TypeError
    return isMisuse && 'code' in error && error.code === 'unanswerable'
      ? 'not shown'
      : isMisuse
        ? String(error)
        : 'fails'
  }
}

describe('what is no transcript', () => {
  test.each([
    ['undefined', undefined, 'received undefined'],
    ['a text', 'hi', 'received "hi"'],
    ['a promise', Promise.resolve(messages), 'received a promise. Await it'],
    ['a function', () => messages, 'not the function that runs it'],
    ['a call', runFrom(messages).calls[0], 'received a tool call (lookup_order)'],
    ['calls', runFrom(messages).calls, 'received an array'],
    [
      'any object',
      { a: 1 },
      'received {"a":1}. Pass a run, as sheet.run returns it, or a transcript: OpenAI chat messages,',
    ],
    ['messages without a turn', messages.slice(0, 2), 'hold no turn of the model'],
    ['an empty list', [], 'hold nothing'],
    ['an empty state', { messages: [] }, 'hold nothing'],
    ['a role that nobody has', [...messages, { role: 'tester', content: '' }], '[7].role is "tester"'],
  ])('%s is an error, under .not too', (_title, value, text) => {
    const ask = (): void => expect(value).toCallNothing()
    const askNot = (): void => expect(value).not.toCallTool('issue_refund')
    expect(ask).toThrow(TypeError)
    expect(ask).toThrow(text)
    expect(ask).toThrow('toCallNothing: ')
    expect(askNot).toThrow('not.toCallTool: ')
  })

  test('does not match inside a larger expectation, and says why', () => {
    expect({ messages }).toEqual({ messages: expect.toCallTool('issue_refund') })
    expect(() => expect({ messages: [1] }).toEqual({ messages: expect.toCallTool('issue_refund') })).toThrow(
      'deeply equal',
    )
    expect(expect.toCallNothing().asymmetricMatch([])).toBe(false)
    expect(expect.not.toCallTool('issue_refund').asymmetricMatch([])).toBe(false)
  })

  test('an error of the transcript keeps its class and code', () => {
    expect(() => runFrom([])).toThrow(TranscriptError)
    expect(() => runFrom([])).toThrow(expect.objectContaining({ code: 'transcript-empty' }))
  })
})

test('a list that grows between two questions is read anew', () => {
  const list = messages.slice(0, 3)
  expect(() => expect(list).toAnswer('Refunded')).toThrow('do not show how the agent ended')
  list.push(...messages.slice(3))
  expect(list).toAnswer('Refunded')
})

test('a run of a sheet is of no transcript', async () => {
  const sheet = callsheet()
  const llm = sheet.llm([say('Hi')])
  const run = await sheet.run(async () => (await llm.next([{ role: 'user', text: 'Hi' }])).text)
  expect(run.transcript).toBeNull()
})

test('calls of one turn that went well were at once, whatever the order in which they were asked', () => {
  const use = (id: string, name: string): object => ({ type: 'tool_use', id, name, input: {} })
  const went = (id: string): object => ({ type: 'tool_result', tool_use_id: id, content: 'done', is_error: false })
  const list = [
    { role: 'user', content: 'Go.' },
    { role: 'assistant', content: [use('a', 'look'), use('b', 'pay')] },
    { role: 'user', content: [went('a'), went('b')] },
    { role: 'assistant', content: [use('c', 'pay')] },
    { role: 'user', content: [went('c')] },
    { role: 'assistant', content: 'Done.' },
  ]
  expect(runFrom(list).calls.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok'])
  expect(() => expect(list).toCallBefore('look', 'pay')).toThrow('was not over yet')
  expect(() => expect(list).toCallInOrder([['look', {}], 'pay', 'pay'])).toThrow('expected')
  expect(list).toCallInOrder(['look', 'pay'])
})

test('read-outs take a transcript', () => {
  expect(callsTo(messages, 'issue_refund').map(({ args }) => args)).toEqual([{ cents: 4990 }])
  expect(toldBy(messages, 'notify').map(({ text, error }) => [text, error])).toEqual([['no mail', true]])
  expect(print(messages)).toBe(print(runFrom(messages)))
  expect(print(messages.slice(0, -1))).toContain('end      unknown: the transcript does not show it')
  expect(laneOf(messages, 'main').calls).toHaveLength(3)
  expect(() => callsTo(messages, 'issueRefund')).toThrow('callsTo: the tool "issueRefund"')
  expect(() => print('hi' as never)).toThrow('print() takes a run, but got "hi"')
  expect(() => toldBy(Promise.resolve(messages) as never, 'notify')).toThrow('toldBy: received a promise')
})

test('failed decides over what was told, of calls that nothing else speaks about', () => {
  const seen: unknown[] = []
  const run = runFrom(messages, {
    failed: (result, call) => {
      seen.push([call?.name, result])
      return result === 'refunded'
    },
  })
  expect(seen).toEqual([
    ['lookup_order', { total: '49.90' }],
    ['issue_refund', 'refunded'],
  ])
  expect(run.calls.map(({ outcome }) => outcome)).toEqual(['answered', 'error', 'error'])
  expect(() => runFrom(messages, { failed: (() => 'yes') as never })).toThrow(
    'runFrom({ failed }) has to return true or false',
  )
  expect(() => runFrom(messages, { fail: () => true } as never)).toThrow('runFrom() has no option "fail"')
})

test('outcomes that a registry decides', () => {
  const call = (id: string, name: string, args: string): object => ({
    id,
    type: 'function',
    function: { name, arguments: args },
  })
  const list = [
    { role: 'user', content: 'Go.' },
    {
      role: 'assistant',
      tool_calls: [
        call('a', 'ghost', '{}'),
        call('b', 'pay', '{"n":'),
        call('c', 'pay', '{"n":"x"}'),
        call('d', 'pay', '{"n":1}'),
        call('e', 'pay', '{"n":2}'),
      ],
    },
    ...['a', 'b', 'c', 'd'].map((id) => ({ role: 'tool', tool_call_id: id, content: '{"isError":false}' })),
  ]
  const tools = { pay: { type: 'object', properties: { n: { type: 'number' } } } }
  const outcomes = ['unknown-tool', 'invalid-json', 'invalid-args', 'answered', 'unanswered']
  expect(runFrom(list, { tools }).calls.map(({ outcome }) => outcome)).toEqual(outcomes)
  expect(runFrom(list).calls.map(({ outcome }) => outcome)).toEqual([
    'answered',
    'invalid-json',
    'answered',
    'answered',
    'unanswered',
  ])
  // The body of a request says which tools there are.
  const offered = [{ type: 'function', function: { name: 'pay', parameters: tools.pay } }]
  const run = runFrom({ model: 'gpt-4.1', messages: list, tools: offered })
  expect(run.calls.map(({ outcome }) => outcome)).toEqual(outcomes)
  expect(run.requests[0]).toMatchObject({ model: 'gpt-4.1', provider: 'openai-chat' })
})
