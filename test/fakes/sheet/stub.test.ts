import { tool as agentsTool } from '@openai/agents'
import { tool as langchainTool } from '@langchain/core/tools'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { byArgs, inOrder } from '../../../fakes/sheet/answers.js'
import { callsheet } from '../../../fakes/sheet/callsheet.js'
import { call, say, turn } from '../../../fakes/script/steps.js'
import { partial } from '../../../src/match/partial.js'
import { CallsheetError } from '../../../src/run/errors.js'
import { openaiLoop } from '../../support/openai-loop.js'

const schema = z.object({ id: z.string() })

function makeTools(): {
  lookup: (args: { id: string }) => Promise<{ total: number } | null>
  pay: (args: { id: string }) => string
} {
  const never = (): never => {
    throw new Error('the real function was entered')
  }
  return { lookup: async () => never(), pay: never }
}

async function raised(run: Promise<unknown>): Promise<CallsheetError> {
  const error: unknown = await run.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof CallsheetError)) throw new Error('expected a CallsheetError', { cause: error })
  return error
}

test('tools answer what the test says, are watched, and are never entered', async () => {
  const sheet = callsheet()
  const tools = sheet.stub(makeTools(), { lookup: { total: 5 }, pay: ({ id }) => `paid ${id}` })
  const llm = sheet.llm([turn({ calls: [call('lookup', { id: 'A' }), call('pay', { id: 'A' })] }), say('Done.')])
  const run = await sheet.run(() =>
    openaiLoop(llm, (name, text) => tools[name as keyof typeof tools](JSON.parse(text) as { id: string })),
  )
  expect(run.calls.map(({ name, outcome, told }) => [name, outcome, told?.text])).toEqual([
    ['lookup', 'ok', '{"total":5}'],
    ['pay', 'ok', 'paid A'],
  ])
  expect(run.executions).toMatchObject([
    { tool: 'lookup', args: { id: 'A' }, call: 1, result: { total: 5 } },
    { tool: 'pay', args: { id: 'A' }, call: 2, result: 'paid A' },
  ])
})

describe('an answer', () => {
  const down = new Error('db down')
  const ask = async (answer: unknown, ...ids: string[]): Promise<unknown[]> => {
    const sheet = callsheet()
    const tools = sheet.stub(makeTools(), { lookup: answer as null })
    const run = await sheet.run(async () => {
      const results: unknown[] = []
      for (const id of ids) results.push(await tools.lookup({ id }).catch((error: unknown) => error))
      return results
    })
    return run.value
  }

  test.each<[string, unknown, readonly string[], readonly unknown[]]>([
    ['a value, every time', { total: 5 }, ['A', 'B'], [{ total: 5 }, { total: 5 }]],
    ['null', null, ['A'], [null]],
    ['undefined', undefined, ['A'], [undefined]],
    [
      'an array, which is a value',
      [1, 2],
      ['A', 'B'],
      [
        [1, 2],
        [1, 2],
      ],
    ],
    ['a function of the arguments', ({ id }: { id: string }) => id, ['A', 'B'], ['A', 'B']],
    ['an asynchronous function', async ({ id }: { id: string }) => id, ['A'], ['A']],
    [
      'a function that throws',
      () => {
        throw down
      },
      ['A'],
      [down],
    ],
    [
      'a list in order',
      inOrder<{ id: string }, unknown>([1, () => Promise.reject(down), ({ id }: { id: string }) => id]),
      ['A', 'B', 'C'],
      [1, down, 'C'],
    ],
    [
      'by arguments',
      byArgs<{ id: string }, unknown>([
        [{ id: 'A' }, 1],
        [({ id }) => id.startsWith('B'), inOrder([2, 3])],
      ]),
      ['B1', 'A', 'B2', 'A'],
      [2, 1, 3, 1],
    ],
    ['by arguments in order', inOrder<unknown, unknown>([byArgs([[{ id: 'A' }, 1]]), 2]), ['A', 'A'], [1, 2]],
  ])('is %s', async (_, answer, ids, expected) => {
    expect(await ask(answer, ...ids)).toEqual(expected)
  })

  test('may hang: the call stays open', async () => {
    const sheet = callsheet()
    const tools = sheet.stub(makeTools(), { lookup: () => new Promise(() => {}) })
    const run = await sheet.run(() => tools.lookup({ id: 'A' }), { until: Promise.resolve() })
    expect(run.executions).toMatchObject([{ end: 'open' }])
  })
})

test.each<[string, object, string, RegExp]>([
  [
    'a tool without an answer',
    {},
    'A',
    /^the stubbed tool lookup was called with .*"A".*, but it has no answer\. Say what/,
  ],
  ['a list used up', { lookup: inOrder([1]) }, 'AA', /but its one answer is used up\./],
  ['other arguments', { lookup: byArgs([[{ id: 'B' }, 1]]) }, 'BA', /but none of its answers is for these arguments\./],
])('%s: a violation, also where the harness swallows the error it gets', async (_, answers, ids, message) => {
  const sheet = callsheet()
  const tools = sheet.stub(makeTools(), answers)
  const got: unknown[] = []
  const error = await raised(
    sheet.run(async () => {
      for (const id of ids) await tools.lookup({ id }).catch((thrown: unknown) => got.push(thrown))
    }),
  )
  expect(error).toMatchObject({ code: 'stub-unanswered', message: expect.stringMatching(message) })
  expect(got).toMatchObject([{ code: 'stub-unanswered' }])
  expect(error.run?.executions.at(-1)).toMatchObject({ end: 'threw', error: { code: 'stub-unanswered' } })
})

test.each<[string, object, string, string]>([
  ['a value', { lookup: 1, pay: 2 }, 'A', 'the agent never used the answer of sheet.stub(): pay.'],
  ['a function', { lookup: 1, pay: () => 2 }, 'A', 'the answer of sheet.stub(): pay.'],
  [
    'the rest of a list',
    { lookup: inOrder([1, 2, 3]) },
    'A',
    '2 answers of sheet.stub(): lookup (answer 2 of 3), lookup (answer 3 of 3).',
  ],
  [
    'an entry',
    {
      lookup: byArgs<unknown, unknown>([
        [{ id: 'A' }, 1],
        [{ id: 'B' }, 2],
        [() => true, 3],
      ]),
    },
    'A',
    '2 answers of sheet.stub(): lookup (for {"id":"B"}), lookup (for entry 3).',
  ],
  [
    'the rest of a list of an entry',
    { lookup: byArgs([[{ id: 'A' }, inOrder([1, 2])]]) },
    'A',
    'lookup (for {"id":"A"}) (answer 2 of 2).',
  ],
])('%s that nobody used: a violation at the end', async (_, answers, ids, message) => {
  const sheet = callsheet()
  const tools = sheet.stub(makeTools(), answers)
  const error = await raised(
    sheet.run(async () => {
      for (const id of ids) await tools.lookup({ id })
    }),
  )
  expect(error.code).toBe('stub-unused')
  expect(error.message).toContain(message)
})

test('what is unused because something went wrong before is not said', async () => {
  const sheet = callsheet()
  const tools = sheet.stub(makeTools(), { lookup: inOrder([null]), pay: 'paid' })
  const error = await raised(sheet.run(async () => [await tools.lookup({ id: 'A' }), await tools.lookup({ id: 'B' })]))
  expect(error.code).toBe('stub-unanswered')
  expect(error.message).not.toContain('stub-unused')
})

test('a generator yields its answer, in the manner of the tool', async () => {
  const sheet = callsheet()
  const tools = sheet.stub(
    {
      async *later(): AsyncGenerator<string> {
        yield 'real'
      },
      *now(): Generator<string> {
        yield 'real'
      },
    },
    { later: 'stubbed', now: () => 'stubbed too' },
  )
  const run = await sheet.run(async () => {
    const seen: string[] = []
    for await (const each of tools.later()) seen.push(each)
    return [...seen, ...tools.now()]
  })
  expect(run.value).toEqual(['stubbed', 'stubbed too'])
  expect(run.executions).toMatchObject([{ result: 'stubbed' }, { result: 'stubbed too' }])
})

test('tools of frameworks keep their manner', async () => {
  const never = (): never => {
    throw new Error('the real function was entered')
  }
  const sheet = callsheet()
  const [chain, agents] = sheet.stub(
    [
      langchainTool(never, { name: 'find', description: 'Finds.', schema }),
      agentsTool({ name: 'pay', description: 'Pays.', parameters: schema, execute: never }),
    ] as const,
    {
      find: ({ id }: { id: string }) => `found ${id}`,
      pay: inOrder([({ id }: { id: string }) => `paid ${id}`, never]),
    },
  )
  const run = await sheet.run(async () => [
    await chain.invoke({ id: 'A' }),
    await agents.invoke({} as never, '{"id":"A"}'),
    await agents.invoke({} as never, '{"id":5}'),
    await agents.invoke({} as never, '{"id":"A"}'),
  ])
  const told = 'An error occurred while running the tool. Please try again. Error: '
  expect(run.value).toEqual([
    'found A',
    'paid A',
    `${told}InvalidToolInputError: Invalid JSON input for tool`,
    `${told}Error: the real function was entered`,
  ])
  expect(run.executions).toMatchObject([{ tool: 'find' }, { tool: 'pay' }, { tool: 'pay', failed: true }])
})

test('args and name hold for stubs too', async () => {
  const sheet = callsheet()
  const tools = sheet.stub(
    { lookup: (_context: object, _id: string) => 'real' },
    { find: (id) => `found ${String(id)}` },
    { args: ([, id]) => id, name: () => 'find' },
  )
  const run = await sheet.run(() => tools.lookup({}, 'A'))
  expect(run.value).toBe('found A')
  expect(run.executions).toMatchObject([{ tool: 'find', args: 'A' }])
})

test.each<[string, () => unknown, string]>([
  [
    'no answers',
    () => callsheet().stub(makeTools(), null as never),
    'takes answers by the names of the tools, but got null',
  ],
  [
    'an unknown tool',
    () => callsheet().stub(makeTools(), { lokup: 1 } as never),
    "no function of a tool 'lokup' among lookup, pay",
  ],
  [
    'a tool without a function',
    () => callsheet().stub({ ...makeTools(), find: schema }, { find: 1 } as never),
    "no function of a tool 'find'",
  ],
  [
    'an error',
    () => callsheet().stub(makeTools(), { pay: new Error('x') } as never),
    'To throw it, write () => { throw error }',
  ],
  [
    'an unknown option',
    () => callsheet().stub(makeTools(), {}, { instead: {} } as never),
    "does not know the option 'instead'",
  ],
  ['an empty list', () => inOrder([]), 'inOrder() takes a list of answers with at least one'],
  ['no list', () => inOrder(5 as never), 'inOrder() takes a list'],
  ['no pairs', () => byArgs([[1] as never]), 'byArgs() takes a list of pairs with at least one'],
  ['an empty list of pairs', () => byArgs([]), 'byArgs() takes a list of pairs'],
])('%s is misuse', (_, misuse, message) => {
  expect(misuse).toThrow(expect.objectContaining({ name: 'TypeError', message: expect.stringContaining(message) }))
})

test('an agent that changes an answer does not change the next one', async () => {
  const sheet = callsheet()
  const tools = sheet.stub(
    { look: async (): Promise<{ items: number[] }> => ({ items: [] }) },
    { look: { items: [1] } },
  )
  const run = await sheet.run(async () => {
    const first = await tools.look()
    first.items.push(2)
    return (await tools.look()).items
  })
  expect(run.value).toEqual([1])
})

test('patterns of matchers are no arguments to answer by', () => {
  const stub = (wanted: unknown): (() => unknown) => {
    return () => callsheet().stub({ look: (args: object) => args }, { look: byArgs([[wanted as object, 1]]) } as never)
  }
  expect(stub(expect.anything())).toThrow('byArgs() of look takes arguments or a predicate, but got a pattern')
  expect(stub(partial({ id: 1 }))).toThrow('byArgs() of look takes arguments or a predicate, but got a pattern')
})
