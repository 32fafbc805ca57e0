import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groundCall } from '../../../src/diagnose/grounding/ground-call.js'
import { groundGuarded } from '../../../src/diagnose/grounding/ground-guarded.js'
import { groundPaper } from '../../../src/diagnose/grounding/ground-paper.js'
import type { Grounding, GroundingResult } from '../../../src/diagnose/grounding/grounding.js'
import { readPart } from '../../../src/diagnose/grounding/reading/read-part.js'
import { saysSomething } from '../../../src/diagnose/grounding/texts/says-something.js'
import { toldOf } from '../../../src/diagnose/grounding/told-of.js'
import { type GuardName, guardNames, type Guards } from '../../../src/diagnose/guards.js'
import type { DiagnoseOptions } from '../../../src/diagnose/options.js'
import { readCall } from '../../../src/diagnose/read-call.js'
import { readOptions } from '../../../src/diagnose/read-options.js'
import { registryOf, withParameters } from '../../../src/diagnose/registry.js'

type Args = Readonly<Record<string, unknown>>

function ground(
  args: Args,
  query: string,
  options: DiagnoseOptions & {
    readonly context?: readonly unknown[]
    readonly schema?: object
    readonly rawArgs?: string
  } = {},
): GroundingResult {
  const { context = [], schema = { type: 'object' }, rawArgs, ...given } = options
  const tool = registryOf([{ name: 'book', inputSchema: schema }]).tools.get('book')
  if (tool === undefined) throw new Error('there is such a tool')
  const call = readCall(rawArgs === undefined ? { name: 'book', args } : { name: 'book', rawArgs })
  return groundCall(call, args, withParameters(tool), toldOf(query, context), readOptions(given))
}

function leavesOf({ parameters }: GroundingResult): readonly Grounding[] {
  return [...parameters.values()].flat()
}

/** By path: what grounded it, or its verdict. */
function verdicts(result: GroundingResult): Readonly<Record<string, string>> {
  return Object.fromEntries(leavesOf(result).map(({ path, by, verdict }) => [path, by ?? verdict]))
}

type ForGuard = [guard: GuardName, query: string, told: Args, invented: Args, properties?: object]

/** A value that one guard alone accepts, and one near it that it must not. */
const ofGuards: readonly ForGuard[] = [
  [
    'enums',
    'Weather in Oslo, please',
    { unit: 'metric' },
    { unit: 'kelvin' },
    { unit: { enum: ['metric', 'imperial'] } },
  ],
  ['words', 'A round trip to Oslo', { kind: 'round_trip' }, { kind: 'one_way' }],
  ['numbers', 'Pay two hundred dollars', { amount: 200 }, { amount: 300 }],
  ['dates', 'Leave on May 5th, 2026', { day: '2026-05-05' }, { day: '2026-05-06' }],
  ['codes', 'Convert it to yen', { to: 'JPY' }, { to: 'GBP' }],
  ['abbreviations', 'The price of Microsoft', { symbol: 'MSFT' }, { symbol: 'TSLA' }],
  [
    'composed',
    'My flight was late, and I want to complain about the delay of HAT123',
    { text: 'Customer complains about the late flight HAT123' },
    { text: 'Customer complains about the late flight HAT124' },
  ],
]

describe('each guard', () => {
  test.each<ForGuard>(ofGuards)(
    '%s accepts what it is for, and no neighbour of it',
    (guard, query, told, invented, properties = {}) => {
      const schema = { type: 'object', properties }
      expect(Object.values(verdicts(ground(told, query, { schema })))).toEqual([guard])
      expect(Object.values(verdicts(ground(invented, query, { schema })))).toEqual(['ungrounded'])
    },
  )

  test.each<ForGuard>(ofGuards)('%s off leaves it ungrounded', (guard, query, told, _, properties = {}) => {
    const schema = { type: 'object', properties }
    // Numbers beside none are not graded without `anyNumber`, and `composed` alone would accept the words of another guard.
    const { passes } = ground(told, query, { schema, guards: { [guard]: false } })
    expect(passes).toBe(false)
  })

  test.each<ForGuard>(ofGuards)('%s alone does its part in mode paper', (guard, query, told, _, properties = {}) => {
    const schema = { type: 'object', properties }
    expect(
      leavesOf(ground(told, query, { schema, mode: 'paper', guards: { [guard]: true } })).map(({ by }) => by),
    ).toEqual([guard])
  })

  test('leaves: lists and objects are checked, and not only where all of it was told', () => {
    const args = { items: [{ sku: 'A-1' }, { sku: 'B-2' }] }
    expect(verdicts(ground(args, 'Order A-1'))).toEqual({ 'items[0].sku': 'literal', 'items[1].sku': 'ungrounded' })
    expect(verdicts(ground(args, 'Order A-1', { guards: { leaves: false } }))).toEqual({ items: 'excluded' })
  })

  test('context: what a tool said counts', () => {
    const context = [{ order: { id: 'A-1001' } }, 'Total: 49.90']
    expect(verdicts(ground({ id: 'A-1001', amount: 49.9 }, 'My order', { context }))).toEqual({
      id: 'literal',
      amount: 'literal',
    })
    expect(ground({ id: 'A-1001' }, 'My order', { context, guards: { context: false } }).passes).toBe(false)
  })

  test('abbreviations: a long text would have a name for any code, so that the query alone counts', () => {
    expect(ground({ symbol: 'AAPL' }, 'Its price?', { context: ['Apple is a company'] }).passes).toBe(false)
  })

  test('words: a value that holds all that was told is not told, nor is one within a word', () => {
    expect(ground({ city: 'Partenkirchen', name: 'art' }, 'art').parameters.get('city')).toMatchObject([
      { verdict: 'ungrounded' },
    ])
    expect(ground({ name: 'art' }, 'Partenkirchen').passes).toBe(false)
    expect(ground({ city: 'hi there from Oslo' }, 'hi').passes).toBe(false)
    expect(ground({ city: 'hi there from Oslo' }, 'hi', { guards: { words: false } }).passes).toBe(true)
  })

  test('anyNumber: a number beside none is graded', () => {
    expect(verdicts(ground({ rating: 4 }, 'A good place'))).toEqual({ rating: 'ungrounded' })
    expect(verdicts(ground({ rating: 4 }, 'A good place', { guards: { anyNumber: false } }))).toEqual({
      rating: 'excluded',
    })
  })
})

test.each<[string, Args, string, Readonly<Record<string, string>>]>([
  [
    'booleans, null and what is empty',
    { a: true, b: null, c: '', d: [], e: {} },
    '',
    { a: 'excluded', b: 'excluded', c: 'excluded', d: 'excluded', e: 'excluded' },
  ],
  [
    'a text that is a list',
    { who: "['John', 'Jane']" },
    'With John and Jim',
    { 'who[0]': 'literal', 'who[1]': 'ungrounded' },
  ],
  ['a text that is JSON', { who: '{"name":"Ann"}' }, 'For Ann', { 'who.name': 'literal' }],
  ['a number as a text', { n: '1,200', m: '00501' }, '1200 and 501', { n: 'numbers', m: 'ungrounded' }],
  ['a text within a number', { n: '5' }, 'I paid 5,000', { n: 'ungrounded' }],
  ['a name with a dot', { 'a.b': 'x' }, 'y', { '["a.b"]': 'ungrounded' }],
  ['no parameters', {}, 'anything', {}],
])('%s', (_, args, query, expected) => {
  expect(verdicts(ground(args, query))).toEqual(expected)
})

test('integers beyond 2^53 are compared by their digits', () => {
  const rawArgs = '{"id":9007199254740993}'
  const args: Args = { id: Number('9007199254740993') }
  expect(ground(args, 'Order 9007199254740993', { rawArgs }).passes).toBe(true)
  expect(ground(args, 'Order 9007199254740992', { rawArgs }).passes).toBe(false)
  expect(ground({ id: 9007199254740993n }, 'Order 9007199254740993').passes).toBe(true)
  expect(ground({ id: 9007199254740993n }, 'Order 9007199254740992').passes).toBe(false)
})

describe('what is said of a value', () => {
  test('where it was told', () => {
    const [value] = leavesOf(ground({ id: 'B-2' }, 'Where is it?', { context: ['none', 'orders: A-1, B-2.'] }))
    expect(value).toEqual({
      path: 'id',
      value: 'B-2',
      verdict: 'grounded',
      by: 'literal',
      exact: true,
      overlap: null,
      hallucination: 0,
      span: { part: 2, start: 13, end: 16 },
    })
  })

  test('where what was told stands among escapes', () => {
    const text = String.raw`{"note":"caf\u00e9\nOslo"}`
    const [value] = leavesOf(ground({ city: 'Oslo' }, '', { context: [text] }))
    expect(text.slice(value?.span?.start, value?.span?.end)).toBe('Oslo')
    expect(value?.span?.part).toBe(1)
  })

  test('what is nearest to one that was not, and how far away it is', () => {
    const query = 'The weather in Garmisch, please'
    const [value] = leavesOf(ground({ city: 'Garmish' }, query))
    expect(query.slice(value?.span?.start, value?.span?.end)).toBe('Garmisch')
    expect(value).toMatchObject({ verdict: 'ungrounded', by: null, exact: false })
    expect(value?.hallucination).toBeCloseTo(1 - (value?.overlap ?? 0), 12)
    expect(value?.overlap).toBeGreaterThan(0.8)
  })

  test('one that is told within a word is not told', () => {
    const [value] = leavesOf(ground({ name: 'art' }, 'Partenkirchen'))
    expect(value).toMatchObject({ overlap: 1, hallucination: 0.01 })
  })

  test('a number that was not told is one', () => {
    expect(leavesOf(ground({ n: 7431 }, 'Pay 50'))).toMatchObject([{ overlap: null, hallucination: 1, span: null }])
  })
})

test('the rates are means over the leaves', () => {
  const { AVEM, VHR, QSLO, passes } = ground({ a: ['Oslo', 'zzz'], n: 5, b: true }, 'Oslo, 5')
  expect({ AVEM, VHR, QSLO, passes }).toEqual({ AVEM: 0.5, VHR: 1 / 3, QSLO: 0, passes: false })
  expect(ground({}, '')).toMatchObject({ AVEM: null, VHR: null, QSLO: null, passes: true })
})

describe('assume', () => {
  const args = { symbol: 'XYZQ', passengers: [{ dob: '1990-01-01', name: 'Ann' }] }
  const of = (assume: readonly string[]) => verdicts(ground(args, 'For Ann', { assume }))
  const none = { symbol: 'ungrounded', 'passengers[0].dob': 'ungrounded', 'passengers[0].name': 'literal' }

  test.each<[readonly string[], object]>([
    [[], {}],
    [['symbol'], { symbol: 'assumed' }],
    [['book.symbol'], { symbol: 'assumed' }],
    [['sell.symbol'], {}],
    [['dob'], { 'passengers[0].dob': 'assumed' }],
    [['passengers[].dob'], { 'passengers[0].dob': 'assumed' }],
    [['passengers[0].dob'], {}],
    [['book.passengers[].dob'], { 'passengers[0].dob': 'assumed' }],
    // What was told is said to be, whatever may be inferred.
    [['passengers'], { 'passengers[0].dob': 'assumed' }],
    [['pass'], {}],
  ])('%j', (assume, expected) => {
    expect(of(assume)).toEqual({ ...none, ...expected })
  })

  test('an assumed value is not graded', () => {
    expect(ground({ symbol: 'XYZQ' }, 'For Ann', { assume: ['symbol'] })).toMatchObject({ VHR: null, passes: true })
  })
})

const word = fc.constantFrom(
  'Oslo',
  'oslo',
  'osl',
  'New York',
  'EUR',
  '5',
  '5,000',
  '0.05',
  'a',
  'art',
  'Partenkirchen',
  '東京',
  '',
  "['Oslo']",
  '😀',
)
const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '))
const value = fc.letrec((tie) => ({
  value: fc.oneof(
    word,
    text,
    fc.integer({ min: -9, max: 9 }),
    fc.constantFrom(5000, 0.05),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('x', 'y'), tie('value'), { maxKeys: 2 }),
  ),
})).value
const args = fc.dictionary(fc.constantFrom('a', 'b', 'city', 'n'), value, { maxKeys: 4 }) as fc.Arbitrary<Args> // values of JSON
const off = Object.fromEntries(guardNames.map((name) => [name, false])) as unknown as Guards // one entry for each name

test('with all guards off it is the published grounding, to the letter', () => {
  fc.assert(
    fc.property(args, text, (given, query) => {
      const bare = (result: GroundingResult) => ({
        ...result,
        parameters: [...result.parameters].map(([name, values]) => [
          name,
          values.map((one) => ({ ...one, span: null })),
        ]),
      })
      const ask = {
        guards: off,
        parts: [readPart({ from: 'the query', text: query })],
        now: null,
        exactAt: () => null,
        allowedAt: () => ({ exact: new Set<unknown>(), listed: [], described: new Set<string>() }),
        schemaAt: () => ({ isInteger: false, isDate: false, isRequired: false, isDeclared: true }),
        isAssumed: () => false,
      }
      const published = bare(groundPaper(given, query))
      expect(bare(groundGuarded(given, ask))).toEqual(published)
      expect(bare(ground(given, query, { mode: 'paper' }))).toEqual(published)
      expect(bare(ground(given, query, { guards: off }))).toEqual(published)
    }),
    { numRuns: 500 },
  )
})

test('what was told is grounded, rates are from 0 to 1, and only what is ungrounded fails', () => {
  fc.assert(
    fc.property(args, text, fc.subarray([...guardNames]), (given, query, without) => {
      const guards = Object.fromEntries(without.map((name) => [name, false]))
      const result = ground(given, query, { guards })
      const values = leavesOf(result)
      expect(result.passes).toBe(values.every(({ verdict }) => verdict !== 'ungrounded'))
      for (const rate of [result.AVEM, result.VHR, result.QSLO].filter((one) => one !== null)) {
        expect(rate).toBeGreaterThanOrEqual(0)
        expect(rate).toBeLessThanOrEqual(1)
      }
      for (const { verdict, by, hallucination } of values) {
        expect(by !== null).toBe(verdict === 'grounded')
        if (verdict === 'ungrounded') expect(hallucination).toBeGreaterThan(0)
      }
      // Keys of data tell nothing; as words they do.
      const keys = values.flatMap(({ value }) => (typeof value === 'string' ? [value] : [])).join(' , ')
      const left = leavesOf(ground(given, `${query} ${JSON.stringify(given)} ${keys}`)).filter(
        (one) => one.verdict === 'ungrounded',
      )
      expect(left.filter(({ value }) => saysSomething(String(value)))).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('a long context is read once', () => {
  const long = JSON.stringify(
    Array.from({ length: 4000 }, (_, index) => ({ id: `order-${index}`, total: index * 1.5 })),
  )
  expect(long.length).toBeGreaterThan(130_000)
  expect(
    verdicts(ground({ id: 'order-3999', n: 5998.5, other: 'order-4001' }, 'The last one', { context: [long] })),
  ).toEqual({
    id: 'literal',
    n: 'literal',
    other: 'ungrounded',
  })
})

test('an empty text is ungrounded where it is required, and else as good as left out', () => {
  const text = { type: 'string' }
  const schema = {
    type: 'object',
    properties: {
      id: text,
      note: text,
      query: text,
      kind: { enum: ['', 'x'] },
      to: { type: 'array', items: { type: 'object', properties: { name: text, title: text }, required: ['name'] } },
      tags: { type: 'array', items: text },
    },
    required: ['id', 'query', 'kind', 'tags'],
  }
  const args = { id: '', note: '', query: '', kind: '', to: [{ name: ' ', title: ' ' }], tags: [''] }
  const expected = {
    id: 'ungrounded',
    note: 'excluded',
    // Of all there is.
    query: 'excluded',
    kind: 'enums',
    'to[0].name': 'ungrounded',
    'to[0].title': 'excluded',
    'tags[0]': 'ungrounded',
  }
  expect(verdicts(ground(args, 'Cancel it', { schema }))).toEqual(expected)
})

test('a text that says nothing by itself is told by no text', () => {
  const args = { a: '-', b: 'to', c: 'me', d: 'my', e: '.', f: 'no' }
  const told = verdicts(ground(args, 'No - give my money back to me.'))
  expect(told).toEqual({
    a: 'ungrounded',
    b: 'ungrounded',
    c: 'ungrounded',
    d: 'ungrounded',
    e: 'ungrounded',
    f: 'literal',
  })
})

test('a part of an identifier is not told by it, and the identifier is however it is joined', () => {
  const args = { a: 'BK', b: '90210', c: 'BK90210', d: 'BK 90210', e: 'bk-90210' }
  expect(verdicts(ground(args, 'Cancel BK-90210'))).toEqual({
    a: 'ungrounded',
    b: 'ungrounded',
    c: 'words',
    d: 'words',
    e: 'literal',
  })
})

test('initials in the query tell the name, and those in a context do not', () => {
  expect(verdicts(ground({ city: 'New York City' }, 'A flight to NYC'))).toEqual({ city: 'abbreviations' })
  expect(ground({ city: 'New York City' }, 'A flight', { context: ['NYC'] }).passes).toBe(false)
})
