import { describe, expect, test } from 'vitest'
import { callsheet, call, legOf, say } from '../../../src/entries/callsheet.js'
import { toBeGrounded } from '../../../matchers/diagnose/to-be-grounded.js'
import { buildRun } from '../../support/build-run.js'
import { messageBook } from '../../support/message-book.js'
import { chat, messagesOf, type Said, shopTools as tools } from './asked.js'

const query = 'Please refund A-1001, the blue kettle.'
const refund = (args: object): Said => [['issue_refund', args, 'done']]
const lookup: Said = [['lookup_order', { order_id: 'A-1001' }, '{"total":49.9,"sku":"KET-BLUE-2"}']]
const bare = (args: object, name = 'issue_refund') => [{ name, args }]
const symbols = { get_price: { inputSchema: { type: 'object', properties: { symbol: { type: 'string' } } } } }
/** What types refuse. */
const loosely = toBeGrounded as (...values: readonly unknown[]) => ReturnType<typeof toBeGrounded>

messageBook('toBeGrounded', './messages/to-be-grounded.txt', [
  ['a value of the query', 'passes', () => toBeGrounded(chat(query, lookup), { tools })],
  [
    'a value of an earlier result',
    'passes',
    () => toBeGrounded(chat(query, lookup, refund({ order_id: 'A-1001', amount: 49.9 })), { tools }),
  ],
  [
    'a value of a later result',
    'fails',
    () => toBeGrounded(chat(query, refund({ order_id: 'A-1001', amount: 49.9 }), lookup), { tools }),
  ],
  [
    'a value that the model said itself',
    'fails',
    () => toBeGrounded(chat(query, 'It was 49.90.', refund({ order_id: 'A-1001', amount: 49.9 })), { tools }),
  ],
  [
    'a value that the agent knows from elsewhere',
    'passes',
    () =>
      toBeGrounded(chat(query, refund({ order_id: 'A-1001', amount: 49.9 })), {
        tools,
        in: ['Refunds are 49.90 at most.'],
      }),
  ],
  [
    'data from elsewhere',
    'passes',
    () => toBeGrounded(chat(query, refund({ order_id: 'A-1001', amount: 49.9 })), { tools, in: [{ most: 49.9 }] }),
  ],
  [
    'an invented text that is near',
    'fails',
    () =>
      toBeGrounded(
        chat(query, lookup, refund({ order_id: 'A-1001', items: [{ sku: 'KET-BLUE-2' }, { sku: 'KET-BLUE-3' }] })),
        { tools },
      ),
  ],
  [
    'the same, assumed by its name',
    'passes',
    () =>
      toBeGrounded(chat(query, refund({ order_id: 'A-1001', items: [{ sku: 'KET-BLUE-3' }] })), {
        tools,
        assume: ['sku'],
      }),
  ],
  [
    'the same, assumed by its path',
    'passes',
    () =>
      toBeGrounded(chat(query, refund({ order_id: 'A-1001', items: [{ sku: 'KET-BLUE-3' }] })), {
        tools,
        assume: ['issue_refund.items[].sku'],
      }),
  ],
  [
    'a value of an enum',
    'passes',
    () => toBeGrounded(chat(query, refund({ order_id: 'A-1001', method: 'card', notify: true })), { tools }),
  ],
  ['no arguments', 'passes', () => toBeGrounded(chat(query, [['get_time', {}, '12:00']]), { tools })],
  [
    'a call that does not conform',
    'fails',
    () => toBeGrounded(chat(query, [['lookup_oder', { order_id: 'A-1001' }]]), { tools }),
  ],
  [
    'two calls that are wrong',
    'fails',
    () => toBeGrounded(chat(query, lookup, refund({ order_id: 'A-1002' }), refund({ order: 'A-1001' })), { tools }),
  ],
  [
    'a value of the result of another call of the same turn',
    'fails',
    () =>
      toBeGrounded(
        chat(query, [
          ['lookup_order', { order_id: 'A-1001' }, '{"total":49.9}'],
          ['issue_refund', { order_id: 'A-1001', amount: 49.9 }, 'done'],
        ]),
        { tools },
      ),
  ],
  [
    'a day that was counted otherwise',
    'fails',
    () =>
      toBeGrounded([{ name: 'cancel', args: { on: '2026-04-05', until: '2026-04-09' } }], {
        tools: { cancel: { inputSchema: { type: 'object', properties: { on: {}, until: {} } } } },
        in: 'Cancel it next Friday.',
        now: '2026-03-30',
      }),
  ],
  [
    'several faults in another call',
    'fails',
    () =>
      toBeGrounded(
        chat(query, [
          ['issue_refund', { order_id: 'A-1002' }],
          ['issue_refund', { order_id: 'A-1003', amount: 5, items: [{ sku: 'KET-BLUE-3' }] }],
        ]),
        { tools },
      ),
  ],
  ['calls', 'passes', () => toBeGrounded(bare({ order_id: 'A-1001' }), { tools, in: query })],
  [
    'calls with more than a query',
    'passes',
    () => toBeGrounded(bare({ order_id: 'A-1001', amount: 7 }), { tools, in: [query, { total: 7 }] }),
  ],
  [
    'calls that are wrong',
    'fails',
    () => toBeGrounded(bare({ order_id: 'A-1002' }), { tools, in: [query, { total: 7 }] }),
  ],
  ['nothing called', 'fails', () => toBeGrounded(chat(query, 'No.'), { tools })],
  ['not', 'throws', () => toBeGrounded.not(chat(query, lookup), { tools })],
  ['a promise', 'throws', () => loosely(Promise.resolve(chat(query, lookup)), { tools })],
  ['no calls', 'throws', () => toBeGrounded([], { tools, in: query })],
  ['a run that shows no tools', 'throws', () => toBeGrounded(chat(query, lookup))],
  ['a run that shows no query', 'throws', () => toBeGrounded(chat(null, lookup), { tools })],
  ['the same with what was told', 'passes', () => toBeGrounded(chat(null, lookup), { tools, in: [query] })],
  ['calls without what was told', 'throws', () => toBeGrounded(bare({ order_id: 'A-1001' }), { tools })],
  ['calls without tools', 'throws', () => toBeGrounded(bare({ order_id: 'A-1001' }), { in: query })],
  ['an empty text', 'throws', () => toBeGrounded(bare({ order_id: 'A-1001' }), { tools, in: '' })],
  ['an empty list', 'throws', () => toBeGrounded(chat(query, lookup), { tools, in: [] })],
  ['a list of nothing', 'throws', () => toBeGrounded(chat(query, lookup), { tools, in: [undefined] })],
  ['data without a list', 'throws', () => loosely(chat(query, lookup), { tools, in: { total: 7 } })],
  [
    'in, where only the query counts',
    'throws',
    () => toBeGrounded(chat(query, lookup), { tools, in: ['A-1001'], guards: { context: false } }),
  ],
  [
    'calls, where only the query counts',
    'throws',
    () => toBeGrounded(bare({ order_id: 'A-1001' }), { tools, in: [query, 'A-1002'], guards: { context: false } }),
  ],
  [
    'calls, and the query, which counts',
    'passes',
    () => toBeGrounded(bare({ order_id: 'A-1001' }), { tools, in: query, guards: { context: false } }),
  ],
  [
    'a run in which nobody saw what was asked',
    'throws',
    () => toBeGrounded(buildRun(['says Hello.'], { seen: { asked: false } }), { tools }),
  ],
  [
    'an assumed parameter that is misspelt',
    'throws',
    () => toBeGrounded(chat(query, lookup), { tools, assume: ['ammount'] }),
  ],
  [
    'an assumed parameter of another tool',
    'throws',
    () => toBeGrounded(chat(query, lookup), { tools, assume: ['lookup_order.amount'] }),
  ],
  [
    'an assumed parameter, with calls',
    'throws',
    () =>
      toBeGrounded(bare({ symbol: 'AAPL' }, 'get_price'), {
        tools: symbols,
        in: 'Price of Apple?',
        assume: ['symbols'],
      }),
  ],
  ['an assumed parameter that is no text', 'throws', () => loosely(chat(query, lookup), { tools, assume: 'amount' })],
  ['an unknown option', 'throws', () => loosely(chat(query, lookup), { tools, asume: ['amount'] })],
  ['a guard that does not exist', 'throws', () => loosely(chat(query, lookup), { tools, guards: { date: false } })],
  ['a mode', 'throws', () => loosely(chat(query, lookup), { tools, mode: 'paper' })],
  ['two arguments', 'throws', () => loosely(chat(query, lookup), { tools }, {})],
])

describe('a value that the model said itself', () => {
  const confirmed = [
    ...messagesOf('Refund my order.', 'One moment.', 'Is it A-1001, and 49.90?'),
    { role: 'user', content: 'Yes.' },
    ...messagesOf(null, 'Good.', refund({ order_id: 'A-1001', amount: 49.9, items: [{ sku: 'KET' }] })),
  ]
  const textOf = (received: unknown, options: object = {}): string => loosely(received, { tools, ...options }).message()

  test('is not told by a user who confirms it, and the text says so', () => {
    expect(
      textOf(confirmed)
        .split('\n')
        .filter((line) => line.includes('itself')),
    ).toEqual([
      '  the model said order_id "A-1001" itself in turn 2: what a user only confirms is not told, hand it in by in: [text]',
      '  the model said amount 49.9 itself in turn 2: what a user only confirms is not told, hand it in by in: [text]',
    ])
    expect(loosely(confirmed, { tools, in: ['A-1001 (KET) was 49.90.'] }).pass).toBe(true)
  })

  test.each<[string, unknown, object]>([
    ['is said only where the model did', chat('Refund it.', 'One moment.', refund({ order_id: 'A-1001' })), {}],
    ['is not looked for where nothing but the query counts', confirmed, { guards: { context: false } }],
    [
      'in the turn of the call is no question to the user',
      [
        { role: 'user', content: 'Refund my order.' },
        {
          role: 'assistant',
          content: 'I refund A-1001.',
          tool_calls: [
            { id: 'one', type: 'function', function: { name: 'issue_refund', arguments: '{"order_id":"A-1001"}' } },
          ],
        },
      ],
      {},
    ],
  ])('%s', (_, received, options) => {
    expect(textOf(received, options)).toContain('order_id "A-1001" was told nowhere')
    expect(textOf(received, options)).not.toContain('itself')
  })

  test('is said of the grounding alone', () => {
    const stray = [...messagesOf('Refund it.', 'Is it A-1001?'), ...messagesOf(null, refund({ order: 'A-1001' }))]
    expect(textOf(stray)).not.toContain('itself')
  })
})

test.each([
  ['amount', 'is a parameter'],
  ['sku', 'is one further in'],
  ['items[].sku', 'is a path'],
  ['issue_refund.amount', 'is one of a tool that was not called'],
  ['issue_refund.items[].note', 'is a path of a tool'],
])('assume %s %s', (entry) => {
  expect(toBeGrounded(chat(query, lookup), { tools, assume: [entry] }).pass).toBe(true)
})

test.each<readonly [what: string, schema: object, args: object, entry: string]>([
  ['of no schema, but of a call', { type: 'object', additionalProperties: true }, { zone: 'CET' }, 'zone'],
  [
    'with a dot in its name',
    { type: 'object', properties: { 'user.zone': { type: 'string' } } },
    { 'user.zone': 'CET' },
    'user.zone',
  ],
  [
    'of a definition',
    {
      type: 'object',
      properties: { at: { $ref: '#/$defs/at' } },
      $defs: { at: { type: 'object', properties: { zone: {} } } },
    },
    { at: { zone: 'CET' } },
    'at.zone',
  ],
])('a parameter %s may be assumed', (_what, inputSchema, args, entry) => {
  const clock = { get_time: { inputSchema } }
  expect(toBeGrounded(bare(args, 'get_time'), { tools: clock, in: 'What time is it?' }).pass).toBe(false)
  expect(toBeGrounded(bare(args, 'get_time'), { tools: clock, in: 'What time is it?', assume: [entry] }).pass).toBe(
    true,
  )
})

test('a run is held to what its model was offered', () => {
  const schemas = { get_time: tools.get_time.inputSchema }
  const whole = buildRun(['get_time {} > ok > 12:00', 'tell_time {} > unknown-tool > no'], {
    schemas,
    tools: ['get_time'],
  })
  const [request] = whole.requests
  const offered = { name: 'get_date', description: null, inputSchema: { type: 'object', properties: { zone: {} } } }
  const run = {
    ...whole,
    requests: whole.requests.map((one) => (one === request ? one : { ...one, tools: [offered] })),
  }
  const { message } = toBeGrounded(run, { in: [query], assume: ['zone'] })
  expect(message()).toMatch(/^expected call 2 tell_time /)
  expect(message()).toContain('registered: get_date')
})

test('where a request offers nothing, all that the run shows is named', () => {
  const whole = buildRun(['get_time {} > ok > 12:00', 'tell_time {} > unknown-tool > no'], {
    schemas: { get_time: tools.get_time.inputSchema },
    tools: ['get_time'],
  })
  const offered = { name: 'get_date', description: null, inputSchema: { type: 'object' } }
  const [first] = whole.requests
  const run = {
    ...whole,
    requests: whole.requests.map((one) => ({ ...one, tools: one === first ? [...whole.tools, offered] : [] })),
  }
  expect(toBeGrounded(run, { in: [query] }).message()).toContain('registered: get_time, get_date')
})

test('calls of a run keep their numbers', () => {
  const schemas = { lookup_order: tools.lookup_order.inputSchema }
  const { calls } = buildRun(['lookup_order {} > ok > yes', 'lookup_order {} > ok > yes'], { schemas })
  expect(toBeGrounded(calls.slice(1), { tools, in: query }).message()).toMatch(/^expected call 2 lookup_order /)
})

test.each([
  'amounts',
  'items[].skus',
  'items[0].sku',
  'items[*].sku',
  'lookup_order.items',
  'issue_refund',
  'properties',
  'string',
  '0',
  '[]',
])('assume %s is a typing error', (entry) => {
  expect(() => toBeGrounded(chat(query, lookup), { tools, assume: [entry] })).toThrow(/no tool has such a parameter/)
})

test('a run is held to the tools that it knows', () => {
  const schemas = { lookup_order: tools.lookup_order.inputSchema }
  const run = buildRun(['lookup_order {"order_id":"A-1001"} > ok > yes'], { schemas })
  expect(toBeGrounded(run, { in: [query] }).pass).toBe(true)
  expect(toBeGrounded(run, { in: ['Refund it.'] }).pass).toBe(false)
})

test('a run of a sheet says itself which tools there are, and what was told; each leg is judged with those before it', async () => {
  const sheet = callsheet({ tools })
  const llm = sheet.llm([
    call('lookup_order', { order_id: 'A-1001' }),
    say('It was 49.90.'),
    call('issue_refund', { order_id: 'A-1001', amount: 49.9 }),
    say('Refunded.'),
  ])
  const messages: Parameters<typeof llm.next>[0][number][] = []
  const turn = async (text: string, told: string): Promise<void> => {
    messages.push({ role: 'user', text })
    const { calls } = await llm.next(messages)
    for (const { id, name, rawArgs } of calls) {
      messages.push(
        { role: 'assistant', calls: [{ id, name, rawArgs }] },
        { role: 'tool', toolResult: { id, text: told } },
      )
    }
    messages.push({ role: 'assistant', text: (await llm.next(messages)).text })
  }
  const run = await sheet.run(async (leg) => {
    await leg(() => turn('What was A-1001?', '{"total":49.9}'))
    await leg(() => turn('Refund it.', 'done'))
  })

  expect([run, legOf(run, 1), legOf(run, 2)].map((part) => toBeGrounded(part).pass)).toEqual([true, true, true])
  const stricter = toBeGrounded(legOf(run, 2), { guards: { context: false } })
  expect(stricter.pass).toBe(false)
  expect(stricter.message()).toMatch(/^expected call 2 issue_refund to be grounded, but amount 49\.9 was told nowhere/)
})
