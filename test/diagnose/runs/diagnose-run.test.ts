import { expect, test } from 'vitest'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import { call, raw, say } from '../../../fakes/script/steps.js'
import { registry } from '../../../src/diagnose/registry.js'
import { diagnoseRun, type DiagnoseRunOptions } from '../../../src/diagnose/runs/diagnose-run.js'
import { legOf } from '../../../src/run/part-of.js'
import type { Run } from '../../../src/run/types.js'
import { runFrom } from '../../../src/transcripts/run-from.js'

const order = { type: 'object', properties: { order_id: { type: 'string' } }, required: ['order_id'] }
const tools = [
  { name: 'lookup_order', inputSchema: order },
  { name: 'issue_refund', inputSchema: order },
]

const user = (content: string): object => ({ role: 'user', content })
const asks = (...calls: readonly (readonly [id: string, name: string, args: string])[]): object => ({
  role: 'assistant',
  content: null,
  tool_calls: calls.map(([id, name, args]) => ({ id, type: 'function', function: { name, arguments: args } })),
})
const result = (id: string, content: string): object => ({ role: 'tool', tool_call_id: id, content })

function stages(run: Parameters<typeof diagnoseRun>[0], options: DiagnoseRunOptions = { tools }): readonly string[] {
  return diagnoseRun(run, options).map(
    ({ call: number, diagnosis }) => `${number} ${diagnosis.tool} ${diagnosis.stage}`,
  )
}

const chat = [
  user('Refund the order of Ann Moss.'),
  asks(['one', 'lookup_order', '{"order_id":"Ann Moss"}']),
  result('one', '{"order_id":"QX-77"}'),
  asks(['two', 'issue_refund', '{"order_id":"QX-77"}'], ['three', 'issue_refunds', '{"order_id":"QX-77"}']),
]

test('each call is held to what was told before it', () => {
  expect(stages(chat)).toEqual(['1 lookup_order passed', '2 issue_refund passed', '3 issue_refunds registry'])
  expect(stages(runFrom(chat, { tools }), {})).toEqual(stages(chat))
  expect(stages(chat, { tools: registry(tools) })).toEqual(stages(chat))
  // Told in a result, so that it is not there without the result.
  const blind = chat.filter((message) => Reflect.get(message, 'role') !== 'tool')
  expect(stages([...blind.slice(0, 1), ...blind.slice(2)])[0]).toBe('1 issue_refund grounding')
})

test('a value that the model said first, or asked for first, is not told', () => {
  const invented = [
    user('Refund my order.'),
    { role: 'assistant', content: 'That is order ZK-31.' },
    user('Yes.'),
    asks(['one', 'lookup_order', '{"order_id":"ZK-31"}']),
    result('one', 'not found'),
    asks(['two', 'issue_refund', '{"order_id":"ZK-31"}']),
  ]
  expect(stages(invented)).toEqual(['1 lookup_order grounding', '2 issue_refund grounding'])
})

test.each<[string, Parameters<typeof diagnoseRun>[0], DiagnoseRunOptions]>([
  ['as the run shows it', chat, { tools }],
  ['with context', chat, { tools, context: ['late'] }],
  ['with a query', chat.slice(1), { tools, query: 'Refund the order of Ann Moss.' }],
  ['without anything but the query', chat, { tools, guards: { context: false } }],
  ['by nobody', { ...runFrom(chat), requests: [] }, { tools, context: ['late'] }],
  [
    'by a result that repeats what was invented',
    [
      user('Look.'),
      asks(['one', 'lookup_order', '{"order_id":"ZK-31"']),
      result('one', 'no ZK-31'),
      asks(['two', 'lookup_order', '{"order_id":"ZK-31"}']),
    ],
    { tools },
  ],
])('what is given is frozen, told %s', (_, run, options) => {
  const given = diagnoseRun(run, options)
  expect(given.length).toBeGreaterThan(0)
  expect(objectsIn(given).filter((part) => !Object.isFrozen(part))).toEqual([])
})

function objectsIn(value: unknown): readonly object[] {
  return typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(objectsIn)] : []
}

test('context is told to each call, after what the run shows', () => {
  const [first, second] = diagnoseRun(chat, { tools, context: [{ note: 'Zoë' }, 'late'] })
  const context = [
    { from: 'context[0]', text: '{"note":"Zoë"}' },
    { from: 'context[1]', text: 'late' },
  ]
  const query = { from: 'the query', text: 'Refund the order of Ann Moss.' }
  const result = { from: 'the result of call 1 (lookup_order)', text: '{"order_id":"QX-77"}' }
  expect(first?.told.parts).toEqual([query, ...context])
  expect(second?.told.parts).toEqual([query, result, ...context])
  const run = [user('Refund my last order.'), asks(['one', 'issue_refund', '{"order_id":"QX-77"}'])]
  expect(stages(run, { tools, context: [{ last: 'QX-77' }] })).toEqual(['1 issue_refund passed'])
})

test('without the guard of context the query is all that counts', () => {
  const [, second] = diagnoseRun(chat, { tools, guards: { context: false } })
  expect(second?.told.parts).toEqual([{ from: 'the query', text: 'Refund the order of Ann Moss.' }])
  expect(second?.diagnosis.stage).toBe('grounding')
  expect(stages(chat, { tools, mode: 'paper' })[1]).toBe('2 issue_refund grounding')
})

test('a run without calls has no diagnoses', () => {
  expect(diagnoseRun([user('Hi.'), { role: 'assistant', content: 'Hello.' }])).toEqual([])
})

/** The second leg offers more, and tells what became of the call of the first. */
async function offering(): Promise<Run> {
  const sheet = callsheet()
  const llm = sheet.llm([
    raw('issue_refund', '{"order_id":"A-1"}'),
    call('lookup_order', { order_id: 'A-1' }),
    say('Done.'),
  ])
  return sheet.run(async (leg) => {
    const query = { role: 'user', text: 'Refund A-1.' } as const
    const offered = { tools: tools.slice(0, 1) }
    const first = await leg(() => llm.next([query], offered))
    await leg(async () => {
      const told = { role: 'tool', toolResult: { id: first.calls[0]?.id ?? null, text: 'no such tool' } } as const
      await llm.next([query, first, told], offered)
      await llm.next([query], { tools })
    })
  })
}

test('the tools are those that the model was offered in the request that it answered', async () => {
  const run = await offering()
  expect(stages(run, {})).toEqual(['1 issue_refund registry', '2 lookup_order passed'])
  expect(stages(run)).toEqual(['1 issue_refund passed', '2 lookup_order passed'])
  const second = legOf(run, 2)
  expect(second.calls).toHaveLength(2)
  expect(stages(second, {})).toEqual(['2 lookup_order passed'])
})

const refund = asks(['one', 'issue_refund', '{"order_id":"A-1"}'])

test.each<[string, Parameters<typeof diagnoseRun>[0], unknown, string, string]>([
  [
    'no tools',
    [user('Refund A-1.'), refund],
    {},
    'no-tools',
    'call 1 (issue_refund) of the run read from OpenAI chat messages cannot be judged: nobody says which tools there are. Hand them in: { tools }.',
  ],
  [
    'a tool without a schema',
    runFrom([user('Refund A-1.'), refund], { tools: { issue_refund: () => 1 } }),
    {},
    'no-schema',
    'call 1 (issue_refund) of the run read from OpenAI chat messages cannot be judged: nothing is known of the parameters of its tool. Hand in tools with its schema: { tools: [{ name, inputSchema }] }.',
  ],
  [
    'nothing that the user said',
    [refund],
    { tools },
    'no-query',
    'call 1 (issue_refund) of the run read from OpenAI chat messages cannot be judged: nothing shows what the user said. Hand it in: { query }.',
  ],
  [
    'a query twice',
    [user('Refund A-1.'), refund],
    { tools, query: 'Refund A-1.' },
    'bad-option',
    'the run read from OpenAI chat messages shows what the user said: leave query out.',
  ],
  [
    'an empty query',
    [refund],
    { tools, query: '' },
    'bad-query',
    'query must be a text, what the user asked for: received "".',
  ],
  [
    'context that is no list',
    [refund],
    { tools, context: 'A-1' },
    'bad-context',
    'context must be a list of what else the model had read, texts or data: received "A-1".',
  ],
  [
    'context in mode paper',
    [refund],
    { tools, mode: 'paper', context: ['A-1'] },
    'bad-option',
    "without guards.context, as in mode 'paper', the query alone is known: leave context out, or write guards: { context: true }.",
  ],
  [
    'a misspelt option',
    [refund],
    { tools, qurey: 'A-1' },
    'bad-option',
    'there is no option "qurey". Did you mean query?',
  ],
])('%s is an error', (_, run, options, code, message) => {
  const diagnosed = (): unknown => diagnoseRun(run, options as DiagnoseRunOptions) // wrong on purpose
  expect(diagnosed).toThrow(expect.objectContaining({ code }))
  expect(diagnosed).toThrow(message)
})

test('a query is what the user said where the run does not show it', () => {
  expect(stages([refund], { tools, query: 'Refund A-1.' })).toEqual(['1 issue_refund passed'])
  expect(stages([refund], { tools, context: ['Refund A-1.'] })).toEqual(['1 issue_refund passed'])
  expect(stages([refund], { tools, query: 'Refund it.' })).toEqual(['1 issue_refund grounding'])
})
