import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { PlainCall } from '../../src/match/calls/read-calls.js'
import type { GroundTruth } from '../../src/score/ground-truth.js'
import type { Rule } from '../../src/score/rule.js'
import type { ScoreOptions } from '../../src/score/options.js'
import { scoreRun } from '../../src/score/score-run.js'
import { runFrom } from '../../src/transcripts/run-from.js'

const transferTool = {
  name: 'transfer',
  parameters: {
    type: 'object',
    properties: {
      recipient: { type: 'string' },
      amount: { type: 'number' },
      memo: { type: 'string' },
      at: { type: 'string', format: 'date-time' },
      phone: { type: 'string' },
      urgent: { type: 'boolean', default: false },
    },
    required: ['recipient', 'amount'],
  },
}
const tools = [transferTool]

const transfer: GroundTruth = {
  test_id: 'transfer',
  expected_tool: 'transfer',
  arguments: { recipient: 'John Doe', amount: 250, memo: 'Rent' },
  rules: {
    recipient: { matching_strategy: 'fuzzy', threshold: 0.85 },
    memo: { matching_strategy: 'ignore_case' },
  },
}

const called = (args: unknown, name = 'transfer'): readonly PlainCall[] => [{ name, args }]
const scored = (args: unknown, truth: GroundTruth = transfer, options: ScoreOptions = { tools }) =>
  scoreRun(called(args), truth, options)

describe('a transfer', () => {
  test.each([
    ['Jon Doe', true, 1],
    ['Jane Doe', false, (0.625 + 2) / 3],
  ])('to %s', (recipient, correct, score) => {
    const result = scored({ recipient, amount: 250, memo: 'Rent' })
    expect(result).toMatchObject({ correct, error: null, stage: 'score' })
    expect(result.score).toBeCloseTo(score, 12)
  })

  test('an amount as text and a memo in another case are right, and listed', () => {
    const result = scored({ recipient: 'John Doe', amount: '250.00', memo: 'RENT' })
    expect(result).toMatchObject({ correct: true, exact: false, score: 1, mismatches: [] })
    expect(result.coercions).toEqual([{ call: 0, path: 'amount', from: '250.00', to: 250, rule: 'text-to-number' }])
    expect(result.calls[0]?.parameters.map(({ path, reason }) => [path, reason])).toEqual([
      ['recipient', 'equal'],
      ['amount', 'equal-after-coercion'],
      ['memo', 'equal-ignoring-case'],
    ])
  })

  test('exact where nothing was needed but normalisation', () => {
    expect(scored({ memo: ' Rent\n', amount: 250, recipient: 'John Doe' })).toMatchObject({ exact: true, score: 1 })
  })

  test('weights count', () => {
    const weighted = { ...transfer, weights: { recipient: 0.8, amount: 0.2 }, rules: {} }
    const { memo: _memo, ...args } = { recipient: 'John Doe', amount: 250, memo: '' }
    const truth = { ...weighted, arguments: args }
    expect(scored({ recipient: 'John Doe', amount: 1 }, truth).score).toBeCloseTo(0.8, 12)
    expect(scored({ recipient: 'Jane', amount: 250 }, truth).score).toBeCloseTo(0.2, 12)
    expect(scored({ recipient: 'Jane', amount: 250 }, { ...truth, aggregate: 'binary' }).score).toBe(0)
  })
})

test('a date-time is an instant by its format alone, and a date by its rule', () => {
  const truth: GroundTruth = {
    expected_tool: 'transfer',
    arguments: { recipient: 'A', amount: 1, at: '2026-03-30T15:00:00Z' },
  }
  expect(scored({ recipient: 'A', amount: 1, at: '2026-03-30 15:00:00+00:00' }, truth)).toMatchObject({
    correct: true,
    exact: false,
  })
  expect(scored({ recipient: 'A', amount: 1, at: '2026-03-30 15:00:01+00:00' }, truth).correct).toBe(false)
})

test('a telephone number needs a country, or says its own', () => {
  const truth = (rule: object): GroundTruth => ({
    expected_tool: 'transfer',
    arguments: { recipient: 'A', amount: 1, phone: '+1 (555) 019-2834' },
    rules: { phone: { matching_strategy: 'phone', ...rule } },
  })
  const args = { recipient: 'A', amount: 1, phone: '15550192834' }
  expect(scored(args, truth({ default_country: 'US' }))).toMatchObject({ correct: true, score: 1 })
  expect(() => scored(args, truth({}))).toThrow(/default_country/)
})

test('without expected arguments the tool alone counts, and its schema', () => {
  const truth: GroundTruth = { expected_tool: 'transfer' }
  expect(scored({ recipient: 'A', amount: 1 }, truth)).toMatchObject({ correct: true, score: 1 })
  expect(scored({ recipient: 'A' }, truth)).toMatchObject({ score: 0, error: 'missing-parameter', stage: 'required' })
})

test('a handoff fails at the path of its context', () => {
  const truth: GroundTruth = {
    expected_tool: 'transfer_to_refunds',
    arguments: { context: { order_id: 'A-1001', reason: 'late' } },
  }
  const result = scoreRun(called({ context: { order_id: 'A-1002', reason: 'late' } }, 'transfer_to_refunds'), truth)
  expect(result).toMatchObject({ correct: false, score: 0.5 })
  expect(result.mismatches).toMatchObject([{ code: 'value-mismatch', path: 'context.order_id', actual: 'A-1002' }])
})

describe('the pipeline ends with 0', () => {
  test.each<[string, readonly PlainCall[], string, string]>([
    ['no call', [], 'missing-call', 'tool'],
    ['another tool', [{ name: 'pay', args: {} }], 'wrong-tool', 'tool'],
    ['a broken text', [{ name: 'transfer', rawArgs: '{"recipient":' }], 'unparsable-arguments', 'parse'],
    ['another type', called({ recipient: 'John Doe', amount: 'much', memo: 'Rent' }), 'schema-violation', 'schema'],
    ['a missing parameter', called({ recipient: 'John Doe', memo: 'Rent' }), 'missing-parameter', 'required'],
    [
      'an extra call',
      [...called({ recipient: 'John Doe', amount: 250, memo: 'Rent' }), ...called({ recipient: 'X', amount: 1 })],
      'extra-call',
      'tool',
    ],
  ])('%s', (_name, calls, error, stage) => {
    expect(scoreRun(calls, transfer, { tools })).toMatchObject({ correct: false, score: 0, error, stage })
  })
})

const right = { recipient: 'John Doe', amount: 250, memo: 'Rent' }

describe('extra calls', () => {
  const calls = [...called(right), ...called({ ...right, amount: 1 }), ...called({ ...right, amount: 2 })]
  test.each([
    [{ extra_calls: 'fail' }, 0, false],
    [{ extra_calls: 'penalise', extra_call_penalty: 0.2 }, 0.6, false],
    [{ extra_calls: 'penalise' }, 0, false],
    [{ extra_calls: 'first' }, 1, true],
    [{ extra_calls: 'ignore' }, 1, true],
  ] as const)('%o', (option, score, correct) => {
    const result = scoreRun(calls, { ...transfer, ...option }, { tools })
    expect(result.score).toBeCloseTo(score, 12)
    expect(result.correct).toBe(correct)
  })

  test('cost no more than everything', () => {
    const more = [...calls, ...called({ ...right, amount: 3 })]
    expect(scoreRun(more, { ...transfer, extra_calls: 'penalise' }, { tools }).score).toBe(0)
  })

  test('the first call counts, though a later one is right', () => {
    const result = scoreRun(calls.toReversed(), { ...transfer, extra_calls: 'first' }, { tools })
    expect(result.correct).toBe(false)
  })
})

describe('extra arguments', () => {
  const args = { ...right, urgent: true, note: 'x' }
  const closed = [{ ...transferTool, parameters: { ...transferTool.parameters, additionalProperties: false } }]
  const open = [{ ...transferTool, parameters: { ...transferTool.parameters, additionalProperties: true } }]
  const wrong = (result: ReturnType<typeof scoreRun>) => result.mismatches.map(({ code, path }) => [code, path])

  test('are wrong parameters where the schema says nothing of them', () => {
    const result = scored(args)
    expect(result.score).toBeCloseTo(3 / 5, 12)
    expect(wrong(result)).toEqual([
      ['extra-argument', 'note'],
      ['extra-argument', 'urgent'],
    ])
  })

  test('violate a closed schema', () => {
    expect(scored(args, transfer, { tools: closed })).toMatchObject({ score: 0, error: 'schema-violation' })
  })

  test('of an open schema only declared ones are wrong', () => {
    expect(wrong(scored(args, transfer, { tools: open }))).toEqual([['extra-argument', 'urgent']])
  })

  test('fail and ignore say so', () => {
    expect(scored(args, { ...transfer, extra_arguments: 'fail' })).toMatchObject({
      score: 0,
      error: 'extra-argument',
      stage: 'values',
    })
    expect(scored(args, { ...transfer, extra_arguments: 'ignore' })).toMatchObject({ score: 1, correct: true })
  })

  test('a default is none', () => {
    expect(scored({ ...right, urgent: false })).toMatchObject({ correct: true, exact: true })
    expect(scored({ ...right, urgent: null })).toMatchObject({ correct: true, exact: false })
  })
})

test('null for a parameter that is required is no absent one', () => {
  expect(scored({ ...right, amount: null })).toMatchObject({ score: 0, error: 'schema-violation', coercions: [] })
})

test('a default that is expected may be left out, and said', () => {
  const truth = { ...transfer, arguments: { ...right, urgent: false } }
  expect(scored(right, truth).calls[0]?.parameters.at(-1)).toMatchObject({ path: 'urgent', reason: 'equal-by-default' })
  expect(scored({ ...right, urgent: true }, truth)).toMatchObject({ correct: false })
})

describe('several calls', () => {
  const two: GroundTruth = {
    expected_calls: [
      { tool: 'a', arguments: { n: 1 } },
      { tool: 'b', arguments: { n: 2 } },
    ],
  }
  const a = { name: 'a', args: { n: 1 } }
  const b = { name: 'b', args: { n: 2 } }

  test('in order', () => {
    expect(scoreRun([a, b], two)).toMatchObject({ correct: true, score: 1 })
    expect(scoreRun([b, a], two)).toMatchObject({ score: 0, error: 'order-mismatch' })
    expect(scoreRun([b, a], { expected_calls: [{ any_order: two.expected_calls ?? [] }] })).toMatchObject({ score: 1 })
  })

  test('one that is needed goes before one that may be left out', () => {
    const truth: GroundTruth = {
      expected_calls: [
        { tool: 'a', arguments: { n: 1, m: 1 } },
        { optional: { tool: 'a', arguments: { n: 2, m: 2 } } },
      ],
    }
    const score = scoreRun([{ name: 'a', args: { n: 2, m: 3 } }], truth)
    expect(score.calls.map(({ expected, actual, error }) => [expected, actual, error])).toEqual([[0, 0, null]])
  })

  test('one that is out of place is so, whatever else is wrong with it', () => {
    const refund = { a: 1, b: 2, c: 3, d: 4 }
    const truth: GroundTruth = {
      expected_calls: [
        { tool: 'lookup', arguments: { id: 1 } },
        { tool: 'refund', arguments: refund },
      ],
      threshold: 0.5,
    }
    const lookup = { name: 'lookup', args: { id: 1 } }
    const almost = { name: 'refund', args: { ...refund, d: 5 } }
    expect(scoreRun([lookup, almost], truth)).toMatchObject({ score: 0.875, error: null })
    expect(scoreRun([almost, lookup], truth)).toMatchObject({ score: 0, error: 'order-mismatch' })
    const inTurn = (turn: number) => [
      { ...lookup, turn: 1 },
      { ...almost, turn },
    ]
    const together: GroundTruth = { expected_calls: [{ same_turn: truth.expected_calls ?? [] }] }
    expect(scoreRun(inTurn(1), together)).toMatchObject({ score: 0.875 })
    expect(scoreRun(inTurn(2), together)).toMatchObject({ score: 0, error: 'order-mismatch' })
  })

  test('among very many others the one of the tool is found', () => {
    const truth: GroundTruth = { expected_tool: 'pay', arguments: { n: 1, m: 2 }, extra_calls: 'ignore' }
    const calls = [...Array.from({ length: 500 }, () => ({ name: 'other' })), { name: 'pay', args: { n: 1, m: 3 } }]
    expect(scoreRun(calls, truth)).toMatchObject({ score: 0.5, error: null })
  })

  test('a wrong one is paired with the call it is nearest to', () => {
    const truth: GroundTruth = {
      expected_calls: [
        {
          any_order: [
            { tool: 'a', arguments: { x: 1, y: 1 } },
            { tool: 'a', arguments: { x: 2, y: 2 } },
          ],
        },
      ],
    }
    const result = scoreRun(
      [
        { name: 'a', args: { x: 2, y: 3 } },
        { name: 'a', args: { x: 1, y: 4 } },
      ],
      truth,
    )
    expect(result.calls.map(({ expected, actual }) => [expected, actual])).toEqual([
      [0, 1],
      [1, 0],
    ])
    expect(result.score).toBe(0.5)
  })

  test('the greedy trap: a perfect matching exists', () => {
    const truth: GroundTruth = {
      expected_calls: [
        {
          any_order: [
            {
              tool: 's',
              arguments: { c: 'M', f: 'open' },
              rules: { f: { matching_strategy: 'exact', optional: true } },
            },
            { tool: 's', arguments: { c: 'M' } },
          ],
        },
      ],
    }
    const calls = [
      { name: 's', args: { c: 'M' } },
      { name: 's', args: { c: 'M', f: 'open' } },
    ]
    expect(scoreRun(calls, truth)).toMatchObject({ correct: true, score: 1 })
  })

  test('optional, one of, times', () => {
    const truth: GroundTruth = {
      expected_calls: [
        { optional: { tool: 'a' } },
        { one_of: [{ tool: 'b', arguments: { n: 2 } }, { tool: 'c' }] },
        { times: { tool: 'd' }, min: 1, max: 2 },
      ],
    }
    const [c, d] = [{ name: 'c' }, { name: 'd' }]
    expect(scoreRun([b, d], truth).correct).toBe(true)
    expect(scoreRun([a, c, d, d], truth).correct).toBe(true)
    expect(scoreRun([c, d, d, d], truth)).toMatchObject({ score: 0, error: 'extra-call' })
    expect(scoreRun([c], truth)).toMatchObject({ score: 0, error: 'missing-call' })
    // Even where extra calls do not count, one that fits a step with an upper bound is too much.
    expect(scoreRun([c, d, d, d], { ...truth, extra_calls: 'ignore' })).toMatchObject({ correct: false })
    expect(scoreRun([{ name: 'b', args: { n: 3 } }, d], truth).mismatches).toMatchObject([
      { code: 'value-mismatch', tool: 'b', path: 'n' },
    ])
  })

  test('no call at all', () => {
    expect(scoreRun([], { expected_tool: null })).toMatchObject({ correct: true, exact: true, score: 1 })
    expect(scoreRun([a], { expected_tool: null })).toMatchObject({ score: 0, error: 'extra-call' })
    expect(scoreRun([], { expected_calls: [] })).toMatchObject({ correct: true })
  })
})

describe('what serves as well', () => {
  test('alternatives are right', () => {
    const truth: GroundTruth = { ...transfer, alternatives: [{ tool: 'pay', arguments: { to: 'John Doe' } }] }
    expect(scoreRun(called({ to: 'John Doe' }, 'pay'), truth)).toMatchObject({ correct: true, alternative: 0 })
    expect(scoreRun(called(right), truth)).toMatchObject({ correct: true, alternative: null })
    const lists: GroundTruth = { ...transfer, alternatives: [{ expected_calls: [{ tool: 'x' }, { tool: 'y' }] }] }
    expect(scoreRun([{ name: 'x' }, { name: 'y' }], lists)).toMatchObject({ correct: true, alternative: 0 })
    expect(scoreRun([{ name: 'x' }], lists)).toMatchObject({ correct: false, score: 0 })
  })

  test('fallbacks are acceptable, and not right', () => {
    const truth: GroundTruth = {
      expected_tool: 'search_orders',
      arguments: { order_id: 'A-1', verbose: true },
      fallbacks: { search_orders: [{ tool: 'fetch_order', rename: { id: 'order_id' }, score: 0.8 }] },
    }
    const result = scoreRun(called({ id: 'A-1', verbose: true }, 'fetch_order'), truth)
    expect(result).toMatchObject({ correct: false, score: 0.8, error: null })
    expect(result.mismatches).toMatchObject([
      { code: 'fallback-used', expected: 'search_orders', actual: 'fetch_order' },
    ])
    expect(scoreRun(called({ id: 'A-1', verbose: false }, 'fetch_order'), truth).score).toBeCloseTo(0.4, 12)
    expect(scoreRun(called({ id: 'A-1' }, 'other'), truth)).toMatchObject({ score: 0, error: 'wrong-tool' })
    const big: GroundTruth = { ...truth, arguments: { order_id: 9007199254740992 } }
    const asked = (text: string) => [{ name: 'fetch_order', rawArgs: `{"id":${text}}` }]
    expect(scoreRun(asked('9007199254740992'), big).score).toBe(0.8)
    expect(scoreRun(asked('9007199254740993'), big).score).toBe(0)
  })

  test('a forbidden tool is worth 0, even where extra calls do not count', () => {
    const truth: GroundTruth = { ...transfer, forbidden_tools: ['wipe'], extra_calls: 'ignore' }
    expect(scoreRun([...called(right), { name: 'wipe' }], truth)).toMatchObject({ score: 0, error: 'forbidden-tool' })
    const known = { tools: [...tools, { name: 'wipe', parameters: {} }] }
    expect(scoreRun(called(right), { forbidden_tools: ['wipe'] }, known)).toMatchObject({ correct: true, score: 1 })
    expect(() => scoreRun(called(right), { forbidden_tools: ['wipe'] })).toThrow(/which tools there are/)
  })
})

test('a big number is compared as the model wrote it', () => {
  const truth: GroundTruth = { expected_tool: 'a', arguments: { id: 9007199254740992 } }
  expect(scoreRun([{ name: 'a', rawArgs: '{"id":9007199254740993}' }], truth).correct).toBe(false)
  expect(scoreRun([{ name: 'a', rawArgs: '{"id":9007199254740992.0}' }], truth).correct).toBe(true)
  const exact: GroundTruth = { expected_tool: 'a', arguments: { id: 9007199254740993n } }
  expect(scoreRun([{ name: 'a', rawArgs: '{"id":9007199254740993}' }], exact).correct).toBe(true)
})

test.each([
  [
    'JSON Schema',
    { type: 'object', properties: { id: { type: 'integer' }, ids: { type: 'array', items: { type: 'integer' } } } },
  ],
  ['Zod', z.object({ id: z.number().optional(), ids: z.array(z.number()).optional() })],
  [
    'Zod that takes a bigint',
    z.object({ id: z.bigint().or(z.number()), ids: z.array(z.bigint().or(z.number())) }).partial(),
  ],
])('an integer beyond every double fits a schema that wants an integer: %s', (_, inputSchema) => {
  const options = { tools: { a: { inputSchema } } }
  const truth: GroundTruth = { expected_tool: 'a', arguments: { id: 9007199254740993n } }

  expect(scoreRun([{ name: 'a', rawArgs: '{"id":9007199254740993}' }], truth, options).correct).toBe(true)
  expect(scoreRun([{ name: 'a', rawArgs: '{"id":9007199254740992}' }], truth, options).correct).toBe(false)
  expect(() => scoreRun([], { expected_tool: 'a', arguments: { ids: 1n } }, options)).toThrow(/do not fit the schema/u)
})

describe('a normaliser', () => {
  const truth = (value: unknown): GroundTruth => ({
    expected_tool: 'f',
    arguments: { v: value },
    rules: { v: { matching_strategy: 'normaliser', name: 'n' } },
  })
  const by = (n: (value: unknown) => unknown, expected: unknown, actual: unknown) =>
    scoreRun(called({ v: actual }, 'f'), truth(expected), { normalisers: { n } })

  test('makes one value of all that mean the same', () => {
    const digits = (value: unknown): string => String(value).replaceAll(/\D/gu, '')
    expect(by(digits, 'A-12', '12').calls[0]?.parameters).toMatchObject([{ reason: 'normalised', score: 1 }])
    expect(by(digits, 'A-12', '13').correct).toBe(false)
  })

  test.each<[string, (value: unknown) => unknown]>([
    ['a Date', (value) => new Date(String(value))],
    ['a Set', (value) => new Set([value])],
    ['a promise', async (value) => value],
    ['not a number', () => NaN],
    ['null', () => null],
    ['undefined', () => undefined],
  ])('that makes %s of what is expected is an error', (_name, n) => {
    expect(() => by(n, '2026-01-01', '2026-01-02')).toThrow(/cannot be compared/)
  })

  test('that makes nothing of what came does not find it right', () => {
    const year = (value: unknown): unknown => /\d{4}/u.exec(String(value))?.[0]
    expect(by(year, 'in 2026', 'sometime')).toMatchObject({ correct: false, score: 0 })
    expect(by(year, 'in 2026', '2026-05').correct).toBe(true)
    expect(() => by(year, 'sometime', 'sometime')).toThrow(/cannot be compared/)
  })

  test('that throws says where and for what', () => {
    const n = (value: unknown): unknown => JSON.parse(String(value))
    expect(() => by(n, '1', 'x')).toThrow(/threw at v for "x": /)
  })
})

test('an object of a class is never equal to a plain one', () => {
  const truth: GroundTruth = { expected_tool: 'f', arguments: { v: {} } }
  for (const v of [new Date(0), new Map(), /x/u]) expect(scoreRun(called({ v }, 'f'), truth).correct).toBe(false)
  expect(scoreRun(called({ v: {} }, 'f'), truth).correct).toBe(true)
})

test('arguments that are no object are told from broken ones', () => {
  const truth: GroundTruth = { expected_tool: 'f', arguments: { v: 5 } }
  for (const args of ['{"v":5}', [1], null, 7]) {
    expect(scoreRun(called(args, 'f'), truth)).toMatchObject({
      score: 0,
      error: 'unparsable-arguments',
      stage: 'parse',
    })
  }
  expect(scoreRun(called('{"v":5}', 'f'), truth).mismatches[0]?.note).toMatch(/rawArgs/)
})

test('fuzzy takes case into account unless it is told not to', () => {
  const truth = (ignore_case: boolean): GroundTruth => ({
    expected_tool: 'f',
    arguments: { v: 'John Doe' },
    rules: { v: { matching_strategy: 'fuzzy', threshold: 0.85, ignore_case } },
  })
  expect(scoreRun(called({ v: 'JON DOE' }, 'f'), truth(false)).correct).toBe(false)
  expect(scoreRun(called({ v: 'JON DOE' }, 'f'), truth(true)).correct).toBe(true)
})

test('one of several that nobody called names them all', () => {
  const truth: GroundTruth = { expected_calls: [{ one_of: [{ tool: 'card' }, { tool: 'bank' }] }] }
  expect(scoreRun([{ name: 'cash' }], truth).mismatches).toMatchObject([
    { code: 'wrong-tool', expected: 'card or bank' },
  ])
  expect(scoreRun([], truth).mismatches).toMatchObject([{ code: 'missing-call', tool: 'card or bank' }])
})

test('an optional call with wrong arguments is that call', () => {
  const truth: GroundTruth = { expected_calls: [{ tool: 'a' }, { optional: { tool: 'b', arguments: { x: 1, y: 1 } } }] }
  const result = scoreRun([{ name: 'a' }, { name: 'b', args: { x: 2, y: 1 } }], truth)
  expect(result).toMatchObject({ correct: false, score: 0.75, error: null })
  expect(result.mismatches).toMatchObject([{ code: 'value-mismatch', tool: 'b', path: 'x' }])
  // One more is too much all the same.
  const twice = [{ name: 'a' }, { name: 'b', args: { x: 1, y: 1 } }, { name: 'b', args: { x: 1, y: 1 } }]
  expect(scoreRun(twice, truth)).toMatchObject({ score: 0, error: 'extra-call' })
})

describe('a schema', () => {
  const toolOf = (properties: object, more: object = {}) => [
    { name: 'f', parameters: { type: 'object', properties, ...more } },
  ]
  const right = (
    args: object,
    expected: object,
    properties: object,
    more: object = {},
    rules: GroundTruth['rules'] = {},
  ) =>
    scoreRun(
      called(args, 'f'),
      { expected_tool: 'f', arguments: { ...expected }, rules },
      { tools: toolOf(properties, more) },
    )

  const item = { type: 'object', properties: { sku: { type: 'string' }, qty: { type: 'integer', default: 1 } } }

  test.each<[string, object, object, object]>([
    ['of items', { items: [{ sku: 'A' }] }, { items: [{ sku: 'A' }] }, { items: { type: 'array', items: item } }],
    [
      'that the model writes',
      { items: [{ sku: 'A', qty: 1 }] },
      { items: [{ sku: 'A' }] },
      { items: { type: 'array', items: item } },
    ],
    [
      'that is expected',
      { items: [{ sku: 'A' }] },
      { items: [{ sku: 'A', qty: 1 }] },
      { items: { type: 'array', items: item } },
    ],
    ['of an empty object', { o: {} }, { o: {} }, { o: item }],
  ])('fills in the default %s on both sides', (_name, args, expected, properties) => {
    expect(right(args, expected, properties)).toMatchObject({ correct: true, score: 1 })
    const other = { items: [{ sku: 'A', qty: 2 }], o: { qty: 2 } }
    const wrong = Object.fromEntries(Object.keys(args).map((key) => [key, Reflect.get(other, key)]))
    expect(right(wrong, expected, properties).correct).toBe(false)
  })

  test('fills in defaults in any order, and in one of several', () => {
    const items = { items: { type: 'array', items: item } }
    const anyOrder = { items: { matching_strategy: 'any_order' } } as const
    const two = { items: [{ sku: 'A' }, { sku: 'B' }] }
    expect(right({ items: [{ sku: 'B', qty: 1 }, { sku: 'A' }] }, two, items, {}, anyOrder).correct).toBe(true)
    const oneOf = { o: { matching_strategy: 'one_of', values: [{ sku: 'A' }] } } as const
    expect(right({ o: { sku: 'A', qty: 1 } }, {}, { o: item }, {}, oneOf).correct).toBe(true)
  })

  test('exact is what needed no default', () => {
    const items = { items: { type: 'array', items: item } }
    expect(right({ items: [{ sku: 'A' }] }, { items: [{ sku: 'A' }] }, items)).toMatchObject({ exact: false })
    expect(right({ items: [{ sku: 'A', qty: 1 }] }, { items: [{ sku: 'A', qty: 1 }] }, items)).toMatchObject({
      exact: true,
    })
  })

  test.each<[string, object]>([
    ['a union', { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] }],
    ['a reference', { $ref: '#/$defs/when' }],
    ['what is combined', { allOf: [{ type: 'string' }, { format: 'date-time' }] }],
  ])('says that a text is a date through %s', (_name, at) => {
    const more = { $defs: { when: { type: 'string', format: 'date-time' } } }
    const [cet, utc] = ['2026-03-30T17:00:00+02:00', '2026-03-30T15:00:00Z']
    expect(right({ at: cet }, { at: utc }, { at }, more)).toMatchObject({ correct: true, exact: false })
    expect(right({ at: [cet] }, { at: [utc] }, { at: { type: 'array', items: at } }, more).correct).toBe(true)
    expect(
      right({ at: [cet] }, { at: ['2026-03-30T15:00:01Z'] }, { at: { type: 'array', items: at } }, more).correct,
    ).toBe(false)
  })

  test('is that of a parameter, references and all', () => {
    const more = {
      $defs: { n: { type: 'integer', minimum: 2 }, list: { type: 'array', items: { $ref: '#/$defs/n' } } },
    }
    const conforms = { x: { matching_strategy: 'schema' } } as const
    const properties = { x: { $ref: '#/$defs/list' } }
    expect(right({ x: [2] }, {}, properties, more, conforms).correct).toBe(true)
    const self = {
      x: { anyOf: [{ type: 'integer' }, { type: 'object', properties: { x: { $ref: '#/properties/x' } } }] },
    }
    expect(right({ x: { x: { x: 5 } } }, {}, self, {}, conforms).correct).toBe(true)
    const oneOf = { x: { matching_strategy: 'one_of', values: ['5'] } } as const
    expect(right({ x: '5' }, {}, { x: { $ref: '#/$defs/n' } }, more, oneOf).correct).toBe(true)
  })
})

describe('a strict schema, in which every parameter must be named', () => {
  const text = { type: ['string', 'null'] }
  const parameters = {
    type: 'object',
    properties: {
      to: { type: 'string' },
      memo: text,
      cc: { type: 'object', properties: { a: text }, required: ['a'] },
    },
    required: ['to', 'memo', 'cc'],
    additionalProperties: false,
  }
  const options = { tools: [{ name: 'f', parameters }] }
  const truth: GroundTruth = { expected_tool: 'f', arguments: { to: 'A', cc: {} } }

  test('null is how a parameter is left out', () => {
    const score = scoreRun(called({ to: 'A', memo: null, cc: { a: null } }, 'f'), truth, options)
    expect(score).toMatchObject({ correct: true, score: 1 })
    expect(scoreRun(called({ to: 'A', memo: 'x', cc: { a: null } }, 'f'), truth, options)).toMatchObject({
      score: 0,
      error: 'extra-argument',
    })
  })

  test('null where it need not be said is one', () => {
    const free = [{ name: 'f', parameters: { type: 'object', properties: { to: { type: 'string' }, memo: text } } }]
    const wanted: GroundTruth = { expected_tool: 'f', arguments: { to: 'A' } }
    expect(scoreRun(called({ to: 'A', memo: null }, 'f'), wanted, { tools: free }).correct).toBe(false)
  })
})

describe('a union', () => {
  const due = { type: 'string' }
  const create = { type: 'object', properties: { op: { const: 'create' }, due }, required: ['op'] }
  const update = {
    type: 'object',
    properties: { op: { const: 'update' }, id: { type: 'integer' }, due: { type: ['string', 'null'] } },
    required: ['op', 'id'],
  }
  const by = (args: object, expected: object, branches: readonly object[]) =>
    scoreRun(
      called(args, 'f'),
      { expected_tool: 'f', arguments: { ...expected } },
      { tools: [{ name: 'f', parameters: { anyOf: branches } }] },
    )

  test.each([[[create, update]], [[update, create]]])('says by the branch that fits what null is', (branches) => {
    const clear = { op: 'update', id: 1, due: null }
    const keep = { op: 'update', id: 1 }
    expect(by(keep, clear, branches).correct).toBe(false)
    expect(by(clear, keep, branches).correct).toBe(false)
    expect(by(clear, clear, branches)).toMatchObject({ correct: true, exact: true })
    expect(by({ op: 'create', due: null }, { op: 'create' }, branches).correct).toBe(true)
  })

  test('takes a null that a branch wants for one', () => {
    const none = { type: 'object', properties: { v: { type: 'null' } }, required: ['v'] }
    const some = { type: 'object', properties: { v: { type: 'string' } } }
    expect(by({}, { v: null }, [none, some]).correct).toBe(false)
    expect(by({ v: null }, { v: null }, [none, some]).correct).toBe(true)
  })

  test('says by the branch that fits what is too much, and what is a date', () => {
    const loose = { properties: { op: { const: 'loose' } }, additionalProperties: true, required: ['op'] }
    const strict = { properties: { op: { const: 'strict' }, n: { type: 'number' } }, required: ['op'] }
    expect(by({ op: 'strict', n: 1, evil: 1 }, { op: 'strict', n: 1 }, [loose, strict]).correct).toBe(false)
    const day = { properties: { op: { const: 'day' }, v: { type: 'string', format: 'date-time' } }, required: ['op'] }
    const code = { properties: { op: { const: 'code' }, v: { type: 'string' } }, required: ['op'] }
    const [utc, cet] = ['2026-03-30T15:00:00Z', '2026-03-30T17:00:00+02:00']
    expect(by({ op: 'code', v: cet }, { op: 'code', v: utc }, [day, code]).correct).toBe(false)
    expect(by({ op: 'day', v: cet }, { op: 'day', v: utc }, [code, day]).correct).toBe(true)
  })
})

test('further entries of a record are too much, unless anything goes', () => {
  const by = (additionalProperties: unknown, vars: object, expected: object) =>
    scoreRun(
      called({ vars }, 'f'),
      { expected_tool: 'f', arguments: { vars: expected } },
      { tools: [{ name: 'f', parameters: { properties: { vars: { type: 'object', additionalProperties } } } }] },
    ).correct
  expect(by({ type: 'string' }, { A: '1', E: '2' }, { A: '1' })).toBe(false)
  expect(by({ type: 'string' }, { E: '2' }, {})).toBe(false)
  expect(by({}, { A: '1', E: '2' }, { A: '1' })).toBe(true)
  expect(by(true, { A: '1', E: '2' }, { A: '1' })).toBe(true)
})

describe('a rule below a place that is not expected', () => {
  const pattern = { matching_strategy: 'pattern', pattern: '^A-' } as const
  const by = (path: string, args: object, more: object = {}) =>
    scoreRun(called(args, 'f'), { expected_tool: 'f', arguments: {}, rules: { [path]: { ...pattern, ...more } } })

  test.each<[string, object]>([
    ['items[0].sku', { items: [] }],
    ['items[*].sku', { items: [] }],
    ['items[1].sku', { items: [{ sku: 'A-1' }] }],
    ['items[*].sku', { items: {} }],
    ['items[*].sku', { items: { x: 1 } }],
    ['address.zip', { address: [] }],
    ['address.zip', { address: 'A-1' }],
    ['address.zip', {}],
  ])('%s finds no room in %o', (path, args) => {
    expect(by(path, args)).toMatchObject({ correct: false })
  })

  test('that is optional finds it absent, and no other container', () => {
    expect(by('items[*].sku', {}, { optional: true }).correct).toBe(true)
    expect(by('items[*].sku', { items: [] }, { optional: true }).correct).toBe(true)
    expect(by('address.zip', { address: [] }, { optional: true }).correct).toBe(false)
  })

  test('does not hide what nothing expects beside it', () => {
    expect(by('a.zip', { a: { zip: 'A-1' } }).correct).toBe(true)
    expect(by('a.zip', { a: { zip: 'A-1', evil: 1 } }).mismatches).toMatchObject([{ path: 'a.evil' }])
    expect(by('l[*].s', { l: [{ s: 'A-1', evil: 1 }] }).mismatches).toMatchObject([{ path: 'l[0].evil' }])
  })
})

describe('rules for items of a list that is not expected', () => {
  const truth: GroundTruth = {
    expected_tool: 'f',
    rules: {
      'tags[*]': { matching_strategy: 'one_of', values: ['a'] },
      'items[*].sku': { matching_strategy: 'pattern', pattern: '^A', optional: true },
    },
  }
  test('compare each of them', () => {
    const items = [{ sku: 'A-1' }, { sku: 'A-2' }]
    expect(scoreRun(called({ tags: ['a', 'a'], items }, 'f'), truth)).toMatchObject({ correct: true })
    expect(scoreRun(called({ tags: ['a', 'a'] }, 'f'), truth)).toMatchObject({ correct: true })
    expect(scoreRun(called({ tags: ['a', 'b'], items }, 'f'), truth).mismatches).toMatchObject([{ path: 'tags[1]' }])
    expect(scoreRun(called({ tags: ['a'], items: [{ sku: 'B' }] }, 'f'), truth).mismatches).toMatchObject([
      { path: 'items[0].sku' },
    ])
  })
  test('find it missing', () => {
    expect(scoreRun(called({ items: [] }, 'f'), truth)).toMatchObject({ correct: false, score: 0 })
  })
})

test('a key with a dot needs its quotes', () => {
  const by = (path: string) => () =>
    scoreRun(called({ 'a.b': 'C' }, 'f'), {
      expected_tool: 'f',
      arguments: { 'a.b': 'c' },
      rules: { [path]: { matching_strategy: 'ignore_case' } },
    })
  expect(by('a.b')).toThrow(/Did you mean \["a\.b"\]/)
  expect(by('["a.b"]')().correct).toBe(true)
})

test('rules that what is expected has no room for are errors', () => {
  const by =
    (path: string, args: object): (() => unknown) =>
    () =>
      scoreRun(called(args, 'f'), {
        expected_tool: 'f',
        arguments: { ...args },
        rules: { [path]: { matching_strategy: 'ignore' } },
      })
  expect(by('x.city', { x: 'abc' })).toThrow(/says nothing of any value/)
  expect(by('items[5]', { items: [1, 2] })).toThrow(/says nothing of any value/)
  expect(by('items[*].a', { items: [1, 2] })).toThrow(/says nothing of any value/)
  expect(by('items[1]', { items: [1, 2] })).not.toThrow()
})

test.each<[string, Rule, unknown]>([
  ['currency', { matching_strategy: 'currency', default_currency: 'USD' }, 9007199254740992],
  ['a normaliser', { matching_strategy: 'normaliser', name: 'text' }, 9007199254740992],
])('%s compares big numbers as the model wrote them', (_name, rule, expected) => {
  const truth: GroundTruth = { expected_tool: 'f', arguments: { x: expected }, rules: { x: rule } }
  const options = { normalisers: { text: String } }
  expect(scoreRun([{ name: 'f', rawArgs: '{"x":9007199254740993}' }], truth, options).correct).toBe(false)
  expect(scoreRun([{ name: 'f', rawArgs: '{"x":9007199254740992}' }], truth, options).correct).toBe(true)
})

test('in any order items are paired by the rule of the items', () => {
  const truth: GroundTruth = {
    expected_tool: 'f',
    arguments: { tags: ['New', 'Gift'] },
    rules: { tags: { matching_strategy: 'any_order' }, 'tags[*]': { matching_strategy: 'ignore_case' } },
  }
  expect(scoreRun(called({ tags: ['gift', 'new'] }, 'f'), truth).correct).toBe(true)
  expect(scoreRun(called({ tags: ['gift', 'old'] }, 'f'), truth)).toMatchObject({ correct: false, score: 0.5 })
})

test('a rule for many cases has nothing to say of an empty list', () => {
  const truth: GroundTruth = {
    expected_tool: 'f',
    arguments: { tags: [] },
    rules: { 'tags[*]': { matching_strategy: 'ignore_case' } },
  }
  expect(scoreRun(called({ tags: [] }, 'f'), truth).correct).toBe(true)
  expect(scoreRun(called({ tags: ['a'] }, 'f'), truth).correct).toBe(false)
})

test('a normaliser that sorts in place changes nothing', () => {
  const n = (value: unknown): unknown => (value as number[]).sort((a, b) => a - b)
  const truth: GroundTruth = {
    expected_tool: 'f',
    arguments: { v: [1, 2] },
    rules: { v: { matching_strategy: 'normaliser', name: 'n' } },
  }
  const args = { v: [2, 1] }
  expect(scoreRun(called(args, 'f'), truth, { normalisers: { n } })).toMatchObject({ correct: true, exact: false })
  expect(args).toEqual({ v: [2, 1] })
})

test('a stray percent sign in a reference is one', () => {
  const at = { $defs: { '100%': { type: 'integer' } } }
  const tools = [
    { name: 'f', parameters: { type: 'object', properties: { x: { $ref: '#/$defs/none%' }, y: {} }, ...at } },
  ]
  expect(() =>
    scoreRun(called({ y: null }, 'f'), { expected_tool: 'f', arguments: { y: null } }, { tools }),
  ).not.toThrow(URIError)
})

test('a similarity at the threshold is enough, whatever a division rounds', () => {
  const truth = (threshold: number): GroundTruth => ({
    expected_tool: 'f',
    arguments: { v: 'a'.repeat(25) },
    rules: { v: { matching_strategy: 'fuzzy', threshold } },
  })
  const other = { v: 'a'.repeat(17) + 'b'.repeat(8) }
  expect(scoreRun(called(other, 'f'), truth(0.68)).correct).toBe(true)
  expect(scoreRun(called(other, 'f'), truth(0.6801)).correct).toBe(false)
})

test('nested lists that differ take no time', () => {
  let [a, b]: [unknown, unknown] = [1, 2]
  for (let level = 0; level < 100; level++) [a, b] = [[a], [b]]
  const truth: GroundTruth = { expected_tool: 'f', arguments: { x: a } }
  expect(scoreRun(called({ x: b }, 'f'), truth)).toMatchObject({ correct: false })
  expect(scoreRun(called({ x: a }, 'f'), truth)).toMatchObject({ correct: true })
})

test('what is nested without end is told, not followed', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)
  const truth: GroundTruth = { expected_tool: 'f', arguments: { x: 1 } }
  expect(scoreRun(called({ x: deep }, 'f'), truth)).toMatchObject({ score: 0, error: 'unparsable-arguments' })
  const circle: Record<string, unknown> = {}
  circle['self'] = circle
  expect(scoreRun(called(circle, 'f'), truth)).toMatchObject({ error: 'unparsable-arguments' })
})

test('what is ignored has no weight, and no share', () => {
  const truth: GroundTruth = {
    expected_tool: 'f',
    arguments: { ctx: { a: 1 }, n: 1 },
    rules: { 'ctx.a': { matching_strategy: 'ignore' } },
  }
  const result = scoreRun(called({ ctx: { a: 2 }, n: 1 }, 'f'), truth)
  expect(result).toMatchObject({ correct: true, score: 1 })
  expect(result.calls[0]?.parameters.map(({ weight }) => weight)).toEqual([0, 1])
})

describe('placeholders', () => {
  const truth: GroundTruth = { expected_tool: 'a', arguments: { on: '{{TODAY+3d}}' } }
  test('are resolved against the clock handed in', () => {
    const options = { now: '2026-02-27T12:00:00Z' }
    expect(scoreRun(called({ on: '2026-03-02' }, 'a'), truth, options).correct).toBe(true)
  })
  test('names are none', () => {
    const named: GroundTruth = { expected_tool: 'a', test_id: '{{TOMORROW}}', tags: ['{{TODAY}}'] }
    expect(scoreRun(called({}, 'a'), named)).toMatchObject({ test_id: '{{TOMORROW}}', correct: true })
  })
  test('never against that of the system', () => {
    expect(() => scoreRun(called({ on: '2026-03-02' }, 'a'), truth)).toThrow(/now/)
  })
})

describe('a ground truth that cannot be right is an error', () => {
  test.each<[string, unknown, RegExp]>([
    ['expects nothing', {}, /expects nothing/],
    ['a misspelt field', { expected_tol: 'a' }, /expected_tool/],
    ['a misspelt tool', { expected_tool: 'transfr' }, /Did you mean transfer/],
    ['both forms', { expected_tool: 'transfer', expected_calls: [] }, /do not go together/],
    ['rules of no call', { expected_tool: null, rules: { a: { matching_strategy: 'exact' } } }, /do not go together/],
    [
      'arguments against the schema',
      { expected_tool: 'transfer', arguments: { recipient: 'A', amount: 'x' } },
      /amount/,
    ],
    ['a required parameter left out', { expected_tool: 'transfer', arguments: { recipient: 'A' } }, /amount/],
    [
      'a rule of nothing',
      { ...transfer, rules: { recipent: { matching_strategy: 'ignore_case' } } },
      /Did you mean recipient/,
    ],
    [
      'a rule without a value',
      { expected_tool: 'transfer', rules: { memo: { matching_strategy: 'date' } } },
      /needs an expected/,
    ],
    ['a strategy that is none', { ...transfer, rules: { memo: { matching_strategy: 'fuzy', threshold: 1 } } }, /fuzzy/],
    ['a missing threshold', { ...transfer, rules: { memo: { matching_strategy: 'fuzzy' } } }, /threshold/],
    ['a weight of 0', { ...transfer, weights: { memo: 0 } }, /from 0\.000001/],
    ['a weight of nothing', { ...transfer, weights: { memmo: 1 } }, /Did you mean memo/],
    [
      'a rule below a rule',
      { ...transfer, rules: { memo: { matching_strategy: 'ignore' }, 'memo.x': { matching_strategy: 'ignore' } } },
      /one rule compares/,
    ],
    ['a date that is none', { ...transfer, rules: { memo: { matching_strategy: 'date' } } }, /date/],
    [
      'a rule for a model',
      { ...transfer, rules: { memo: { matching_strategy: 'semantic', threshold: 0.9 } } },
      /await score/,
    ],
    ['a fallback of nothing', { ...transfer, fallbacks: { pay: [] } }, /pay/],
    ['a forbidden tool that is not', { ...transfer, forbidden_tools: ['transfer_all'] }, /transfer_all/],
    [
      'an unknown normaliser',
      { ...transfer, rules: { memo: { matching_strategy: 'normaliser', name: 'x' } } },
      /normalisers/,
    ],
    ['an answer that cannot be seen', { expected_answer: '\u200b' }, /expected_answer/],
    [
      'what may be left out, where anything goes',
      { expected_calls: [{ optional: { tool: 'transfer' } }], extra_calls: 'ignore' },
      /do not go together/,
    ],
    [
      'a forbidden fallback',
      { ...transfer, fallbacks: { transfer: [{ tool: 'pay', score: 0.5 }] }, forbidden_tools: ['pay'] },
      /forbidden/,
    ],
    [
      'a threshold of nothing',
      { ...transfer, rules: { memo: { matching_strategy: 'fuzzy', threshold: 1e-9 } } },
      /0\.001/,
    ],
    ['nothing, where anything goes', { expected_tool: null, extra_calls: 'ignore' }, /do not go together/],
    [
      'an alternative of nothing, where anything goes',
      { ...transfer, alternatives: [{ expected_calls: [] }], extra_calls: 'first' },
      /do not go together/,
    ],
    ['extra arguments of none', { expected_tool: 'transfer', extra_arguments: 'fail' }, /do not go together/],
    ['undefined', { expected_tool: 'x', arguments: { a: undefined } }, /holds undefined at a/],
    ['a weight beyond measure', { ...transfer, weights: { memo: 1e308 } }, /1000000/],
    [
      'a bound beyond measure',
      { ...transfer, rules: { amount: { matching_strategy: 'range', min: Infinity } } },
      /min of/,
    ],
    [
      'a rule of one item below one of all',
      {
        expected_tool: 'x',
        arguments: { i: [{ s: 'a' }] },
        rules: { 'i[*]': { matching_strategy: 'ignore' }, 'i[0].s': { matching_strategy: 'ignore_case' } },
      },
      /one rule compares/,
    ],
    [
      'an optional value without one',
      { expected_tool: 'transfer', rules: { memo: { matching_strategy: 'ignore_case', optional: true } } },
      /needs an expected/,
    ],
    [
      'a fallback to itself',
      { ...transfer, fallbacks: { transfer: [{ tool: 'transfer', score: 0.5 }] } },
      /not the expected one/,
    ],
    [
      'an unknown fallback',
      { ...transfer, fallbacks: { transfer: [{ tool: 'trnsfer', score: 0.5 }] } },
      /Did you mean transfer/,
    ],
    [
      'two names for one',
      { ...transfer, fallbacks: { transfer: [{ tool: 'p', rename: { a: 'x', b: 'x' }, score: 0.5 }] } },
      /another one/,
    ],
    [
      'a group of groups that may be nothing',
      { expected_calls: [{ one_of: [{ optional: { tool: 'transfer' } }] }] },
      /\{ optional: \{ one_of/,
    ],
    ['times without a least', { expected_calls: [{ times: { tool: 'transfer' } }] }, /min of expected_calls\[0\]/],
    ['an answer of a list', { expected_answer: 'done' }, /Pass the run/],
    ['a Date', { expected_tool: 'x', arguments: { on: new Date(0) } }, /holds a date at on/],
    ['a RegExp', { expected_tool: 'x', arguments: { a: [/x/] } }, /holds a regexp at a\[0\]/],
    ['a number that is none', { expected_tool: 'x', arguments: { a: NaN } }, /holds a number that is none/],
    ['a matcher', { expected_tool: 'x', arguments: { a: expect.any(String) } }, /is data/],
    [
      'a value out of its range',
      { ...transfer, rules: { amount: { matching_strategy: 'range', max: 5 } } },
      /refuses the expected/,
    ],
    [
      'a value that is none of those',
      { ...transfer, rules: { memo: { matching_strategy: 'one_of', values: ['x'] } } },
      /refuses the expected/,
    ],
    [
      'a value against its pattern',
      { ...transfer, rules: { memo: { matching_strategy: 'pattern', pattern: '^x' } } },
      /refuses the expected/,
    ],
    ['a forbidden tool that is expected', { ...transfer, forbidden_tools: ['transfer'] }, /forbidden/],
    [
      'a schema that says nothing',
      { ...transfer, rules: { memo: { matching_strategy: 'schema', schema: { typ: 'string' } } } },
      /says nothing/,
    ],
    [
      'a type that is none',
      { ...transfer, rules: { memo: { matching_strategy: 'schema', schema: { type: 'strng' } } } },
      /string, number/,
    ],
    ['a key of elsewhere', { expected_calls: [{ name: 'transfer' }] }, /called tool here/],
    ['a group of elsewhere', { expected_calls: [{ anyOrder: [] }] }, /called any_order here/],
    ['a group of none', { expected_calls: [{ any_order: [] }] }, /expected_calls\[0\]/],
    ['a minimum of 0 alone', { expected_calls: [{ times: { tool: 'transfer' }, min: 0 }] }, /write max/],
  ])('%s', (_name, truth, message) => {
    const args = { recipient: 'John Doe', amount: 250, memo: 'other' }
    expect(() => scored(args, truth as GroundTruth)).toThrow(message)
  })
})

describe('exact', () => {
  const rules = {
    a: { matching_strategy: 'pattern', pattern: '^A' },
    b: { matching_strategy: 'one_of', values: ['kg', 'lb'] },
    c: { matching_strategy: 'range', min: 1, max: 5 },
    d: { matching_strategy: 'schema', schema: { type: 'boolean' } },
    e: { matching_strategy: 'exact', optional: true },
  } as const
  const truth: GroundTruth = { expected_tool: 'f', arguments: { e: 1 }, rules }
  const args = { a: 'A-1', b: 'kg', c: 2, d: true }

  test('what a rule asks for that names no single value', () => {
    expect(scoreRun([{ name: 'f', args }], truth)).toMatchObject({ correct: true, exact: true })
  })

  test.each([
    ['another case', { matching_strategy: 'ignore_case' }, 'RENT'],
    ['similar', { matching_strategy: 'fuzzy', threshold: 0.5 }, 'Rents'],
  ] as const)('not what is right in another way: %s', (_, rule, memo) => {
    const other: GroundTruth = {
      expected_tool: 'f',
      arguments: { e: 1, memo: 'Rent' },
      rules: { ...rules, memo: rule },
    }
    expect(scoreRun([{ name: 'f', args: { ...args, memo } }], other)).toMatchObject({ correct: true, exact: false })
    expect(scoreRun([{ name: 'f', args: { ...args, memo: 'Rent' } }], other)).toMatchObject({ exact: true })
  })
})

describe('a key that the model wrote twice', () => {
  const truth: GroundTruth = { expected_tool: 'transfer', arguments: { recipient: 'A', amount: 1 } }
  const texts: readonly [string, boolean][] = [
    ['{"recipient":"A","amount":1}', true],
    ['{"recipient":"A","amount":2,"amount":1}', false],
    ['{"recipient":"A","amount":1, "\\u0061mount" : 1}', false],
  ]

  test.each(texts)('in a list of calls: %s', (rawArgs, exact) => {
    expect(scoreRun([{ name: 'transfer', rawArgs }], truth, { tools })).toMatchObject({
      correct: true,
      exact,
      score: 1,
    })
  })

  test.each(texts)('in a run: %s', (text, exact) => {
    const called = { id: '1', type: 'function', function: { name: 'transfer', arguments: text } }
    const run = runFrom([
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: null, tool_calls: [called] },
    ])
    expect(scoreRun(run, truth, { tools })).toMatchObject({ correct: true, exact, score: 1 })
  })
})
