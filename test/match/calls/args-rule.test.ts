import * as fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { parseJson } from '../../../src/json/parse-json.js'
import { formatPath } from '../../../src/json/paths.js'
import { type ArgsMode, type ArgsRule, readArgsRule, type ReceivedArgs } from '../../../src/match/calls/args-rule.js'
import { MatchError } from '../../../src/match/errors.js'
import { ignoreCase } from '../../../src/match/calls/ignore-case.js'
import { partial } from '../../../src/match/partial.js'
import type { JsonSchema } from '../../../src/tool/tool-spec.js'

const tool = 'issue_refund'

function rule(options: Parameters<typeof readArgsRule>[0], schema: JsonSchema | null = null): ArgsRule {
  return readArgsRule(options, (name) => (name === tool ? schema : null))
}

/** Arguments that were no text. */
function values(args: unknown): ReceivedArgs {
  return { args, rawArgs: null, exact: null }
}

/** Arguments as a model wrote them. */
function text(rawArgs: string): ReceivedArgs {
  const parsed = parseJson(rawArgs)
  return parsed.ok ? { args: parsed.value, rawArgs, exact: parsed.exact } : { args: undefined, rawArgs, exact: {} }
}

function found(asked: ArgsRule, expected: unknown, received: ReceivedArgs): readonly string[] {
  const mismatches = asked.mismatches(tool, expected, received)
  expect(asked.fits(tool, expected, received)).toBe(mismatches.length === 0)
  return mismatches.map(({ code, path }) => `${code} ${formatPath(path)}`.trim())
}

type Row = readonly [
  title: string,
  expected: unknown,
  received: unknown,
  exact: readonly string[],
  contains: readonly string[],
  within: readonly string[],
]

const more = ['key-extra b']
const less = ['key-missing b']
const modes: readonly Row[] = [
  ['the same', { a: [{ b: null }] }, { a: [{ b: null }] }, [], [], []],
  ['nothing', {}, {}, [], [], []],
  ['nothing, and something', {}, { b: 1 }, more, [], more],
  ['something, and nothing', { b: 1 }, {}, less, less, []],
  ['a further key', { a: 1 }, { a: 1, b: 2 }, more, [], more],
  ['an absent key', { a: 1, b: 2 }, { a: 1 }, less, less, []],
  ['a further key, deep', { a: { c: 1 } }, { a: { c: 1, d: 2 } }, ['key-extra a.d'], [], ['key-extra a.d']],
  ['an absent key, deep', { a: { c: 1, d: 2 } }, { a: { c: 1 } }, ['key-missing a.d'], ['key-missing a.d'], []],
  ['a further key in a list', { a: [{}] }, { a: [{ b: 1 }] }, ['key-extra a[0].b'], [], ['key-extra a[0].b']],
  ['an absent key in a list', { a: [{ b: 1 }] }, { a: [{}] }, ['key-missing a[0].b'], ['key-missing a[0].b'], []],
  ['a longer list', { a: [1] }, { a: [1, 2] }, ['key-extra a[1]'], ['key-extra a[1]'], ['key-extra a[1]']],
  ['a shorter list', { a: [1, 2] }, { a: [1] }, ['key-missing a[1]'], ['key-missing a[1]'], ['key-missing a[1]']],
  ['another value', { a: 1 }, { a: '1' }, ['value-differs a'], ['value-differs a'], ['value-differs a']],
  ['true and 1', { a: 1 }, { a: true }, ['value-differs a'], ['value-differs a'], ['value-differs a']],
  ['a list and an object', { a: {} }, { a: [] }, ['value-differs a'], ['value-differs a'], ['value-differs a']],
  ['an object and a list', { a: [] }, { a: {} }, ['value-differs a'], ['value-differs a'], ['value-differs a']],
  ['null and absent', { b: null }, {}, less, less, []],
  ['absent and null', {}, { b: null }, more, [], more],
  [
    'absent in so many words',
    { b: undefined },
    { b: 1 },
    ['value-differs b'],
    ['value-differs b'],
    ['value-differs b'],
  ],
  ['undefined and absent', { b: undefined }, {}, [], [], []],
  ['absent and undefined', {}, { b: undefined }, [], [], []],
  ['zero and minus zero', { a: 0 }, { a: -0 }, [], [], []],
  ['a RegExp', { a: /^x/ }, { a: 'y' }, ['regexp-differs a'], ['regexp-differs a'], ['regexp-differs a']],
  ['a RegExp on nothing', { b: /^x/ }, {}, less, less, []],
  ['a matcher', { a: expect.any(Number) }, { a: 'y' }, ...three('matcher-rejects a')],
  ['a schema', { a: v.number() }, { a: 'y' }, ...three('schema-rejects a')],
  ['a predicate', { a: (value: unknown) => value === 1 }, { a: 2 }, ...three('predicate-rejects a')],
  ['a date', { a: new Date(5) }, { a: new Date(6) }, ...three('value-differs a')],
  ['partial', partial({ a: 1 }), { a: 1, b: 2 }, [], [], []],
  ['partial, and what it names is absent', partial({ a: 1, b: 2 }), { a: 1 }, less, less, less],
  ['partial, and below it', partial({ a: { c: 1 } }), { a: { c: 1, d: 2 } }, ['key-extra a.d'], [], ['key-extra a.d']],
  ['partial inside', { a: partial({ b: 1 }) }, { a: { b: 1, c: 2 }, b: 1 }, more, [], more],
  ['inherited keys', {}, { toString: 1 }, ['key-extra toString'], [], ['key-extra toString']],
  ['inherited keys that are missing', { valueOf: 1 }, {}, ['key-missing valueOf'], ['key-missing valueOf'], []],
]

function three(code: string): readonly [readonly string[], readonly string[], readonly string[]] {
  return [[code], [code], [code]]
}

test.each(modes)('%s', (_title, expected, received, exact, contains, within) => {
  expect(found(rule({}), expected, values(received))).toEqual(exact)
  expect(found(rule({ args: 'exact' }), expected, values(received))).toEqual(exact)
  expect(found(rule({ args: 'contains' }), expected, values(received))).toEqual(contains)
  expect(found(rule({ args: 'within' }), expected, values(received))).toEqual(within)
  expect(found(rule({ args: 'ignore' }), expected, values(received))).toEqual([])
})

const all: readonly ArgsMode[] = ['exact', 'contains', 'within', 'ignore']

test.each(all)('%s: any arguments fit where none are expected; what is no JSON fits nothing', (args) => {
  expect(found(rule({ args }), undefined, text('{"a":'))).toEqual([])
  expect(found(rule({ args }), { a: 1 }, text('{"a":'))).toEqual(args === 'ignore' ? [] : ['not-json'])
  expect(found(rule({ args }), {}, text(''))).toEqual(args === 'ignore' ? [] : ['not-json'])
})

const numbers: readonly (readonly [expected: unknown, received: string, codes: readonly string[]])[] = [
  [{ id: 9007199254740993n }, '{"id":9007199254740993}', []],
  [{ id: 9007199254740993n }, '{"id":9007199254740992}', ['value-differs id']],
  [{ id: [{ n: 9007199254740993n }] }, '{"id":[{"n":9007199254740993.0}]}', []],
  [{ n: 1 }, '{"n":1.0}', []],
  [{ n: 1 }, '{"n":1e0}', []],
  [{ n: 0 }, '{"n":-0.0}', []],
  [{ n: 0.1 }, '{"n":0.1000000000000000055}', ['number-differs n']],
]

test.each(numbers)('%o against %s, in all modes and by key', (expected, received, codes) => {
  for (const args of ['exact', 'contains', 'within']) {
    expect(found(rule({ args }), expected, text(received))).toEqual(codes)
  }
  const { args, exact } = text(received)
  expect(rule({}).keyOf(tool, expected, {}) === rule({}).keyOf(tool, args, exact)).toBe(codes.length === 0)
})

const strategies: readonly (readonly [
  title: string,
  overrides: unknown,
  expected: unknown,
  received: unknown,
  found: readonly string[],
])[] = [
  ['a mode for one tool', { [tool]: 'contains' }, { a: 1 }, { a: 1, b: 2 }, []],
  ['a mode for another tool', { lookup: 'contains' }, { a: 1 }, { a: 1, b: 2 }, more],
  ['a function for one tool', { [tool]: () => true }, { a: 1 }, { b: 2 }, []],
  ['a function that says no', { [tool]: () => false }, { a: 1 }, { a: 1 }, ['comparison-rejects']],
  ['ignored', { [tool]: { a: 'ignore' } }, { a: 1 }, { a: 2 }, []],
  ['ignored, absent', { [tool]: { a: 'ignore' } }, { a: 1 }, {}, []],
  ['ignored, further', { [tool]: { a: 'ignore' } }, {}, { a: 1 }, []],
  ['ignored, and another key', { [tool]: { a: 'ignore' } }, { a: 1 }, { a: 2, b: 1 }, more],
  ['ignored, deep', { [tool]: { 'a.b[1].c': 'ignore' } }, { a: { b: [0, { c: 1 }] } }, { a: { b: [0, {}] } }, []],
  ['in all items', { [tool]: { 'a[*].id': 'ignore' } }, { a: [{ id: 1 }, {}] }, { a: [{}, { id: 2 }] }, []],
  [
    'not beside the items',
    { [tool]: { 'a[*].id': 'ignore' } },
    { a: { id: 1 } },
    { a: { id: 2 } },
    ['value-differs a.id'],
  ],
  ['keys are no items', { [tool]: { 'a[*]': 'ignore' } }, { a: { b: 1 } }, { a: { b: 2 } }, ['value-differs a.b']],
  ['an ignored item', { [tool]: { 'a[1]': 'ignore' } }, { a: [1, 2] }, { a: [1] }, []],
  [
    'an ignored item, and one more',
    { [tool]: { 'a[1]': 'ignore' } },
    { a: [1, 2] },
    { a: [1, 3, 4] },
    ['key-extra a[2]'],
  ],
  ['ignored items', { [tool]: { 'a[*]': 'ignore' } }, { a: [] }, { a: [1, 2] }, []],
  [
    'the more specific wins',
    { [tool]: { 'a[*]': 'ignore', 'a[0]': 'exact' } },
    { a: [1, 2] },
    { a: [3, 4] },
    ['value-differs a[0]'],
  ],
  [
    'whatever the order',
    { [tool]: { 'a[0]': 'exact', 'a[*]': 'ignore' } },
    { a: [1, 2] },
    { a: [3, 4] },
    ['value-differs a[0]'],
  ],
  ['odd names', { [tool]: { '["a.b"][\'c d\']': 'ignore' } }, { 'a.b': { 'c d': 1 } }, { 'a.b': {} }, []],
  [
    'contains, in one place',
    { [tool]: { a: 'contains' } },
    { a: { b: 1 } },
    { a: { b: 1, c: 2 }, d: 3 },
    ['key-extra d'],
  ],
  ['contains, where nothing is expected', { [tool]: { a: 'contains' } }, {}, { a: 1 }, []],
  ['within, where nothing is there', { [tool]: { a: 'within' } }, { a: 1 }, {}, []],
  [
    'deeper overrides win',
    { [tool]: { a: 'contains', 'a.b': 'exact' } },
    { a: { b: {} } },
    { a: { b: { c: 1 }, d: 2 } },
    ['key-extra a.b.c'],
  ],
  [
    'a mode below what is ignored',
    { [tool]: { a: 'ignore', 'a.b': 'exact' } },
    { a: { b: 1, c: 2 } },
    { a: { b: 2 } },
    ['value-differs a.b'],
  ],
  ['ignoreCase', { [tool]: { memo: ignoreCase } }, { memo: 'LATE' }, { memo: 'late' }, []],
  [
    'ignoreCase says no',
    { [tool]: { memo: ignoreCase } },
    { memo: 'LATE' },
    { memo: 'lost' },
    ['comparison-rejects memo'],
  ],
  ['ignoreCase and absent', { [tool]: { memo: ignoreCase } }, { memo: 'LATE' }, {}, ['key-missing memo']],
  ['ignoreCase and further', { [tool]: { memo: ignoreCase } }, {}, { memo: 'LATE' }, ['comparison-rejects memo']],
  ['a function is not asked where nothing is', { [tool]: { memo: () => false } }, { memo: undefined }, {}, []],
  ['a function and a pattern', { [tool]: { a: (e: unknown) => e instanceof RegExp } }, { a: /x/ }, { a: 'y' }, []],
  ['in partial, its own place', { [tool]: { a: 'exact' } }, partial({ b: 1 }), { b: 1, a: 2, c: 3 }, ['key-extra a']],
  ['in partial, ignored', { [tool]: { b: 'ignore' } }, partial({ b: 1 }), {}, []],
  ['no override of toString', { lookup: 'ignore' }, { toString: 1 }, {}, ['key-missing toString']],
  ['a key __proto__', { [tool]: { __proto: 'ignore' } }, JSON.parse('{"__proto__":1}'), {}, ['key-missing __proto__']],
  ['an override of __proto__', { [tool]: JSON.parse('{"__proto__":"ignore"}') }, JSON.parse('{"__proto__":1}'), {}, []],
  ['no overrides', {}, { a: 1 }, { a: 1 }, []],
  ['no overrides of the tool', { [tool]: {} }, { a: 1 }, { a: 1 }, []],
]

test.each(strategies)('override: %s', (_title, overrides, expected, received, codes) => {
  const asked = rule({ overrides })
  expect(found(asked, expected, values(received))).toEqual(codes)
  const keys = [expected, received].map((args) => asked.keyOf(tool, args, null))
  expect(keys.includes(null) || (keys[0] === keys[1]) === (codes.length === 0)).toBe(true)
})

test.each(['exact', 'contains', 'within', 'ignore'] as const)(
  '%s: a function decides about what is absent, too',
  (args) => {
    const asked: unknown[] = []
    const compare = (expected: unknown, received: unknown): boolean => asked.push([expected, received]) > 0
    const all = rule({ args, overrides: { [tool]: { a: compare, b: compare, c: compare, 'd[*]': compare } } })
    expect(found(all, { a: 1, d: [1] }, values({ b: 2, d: [1, 2] }))).toEqual([])
    expect(asked.slice(0, 4)).toEqual([
      [1, undefined],
      [1, 1],
      [undefined, 2],
      [undefined, 2],
    ])
  },
)

test('an override of all tools is ignored but for a few paths', () => {
  const asked = rule({ args: 'ignore', overrides: { [tool]: { order_id: 'exact', 'meta.tags[0]': 'exact' } } })
  expect(found(asked, { order_id: 1, memo: 'a' }, values({ order_id: 1, memo: 'b', more: 1 }))).toEqual([])
  expect(found(asked, { order_id: 1 }, values({ order_id: 2 }))).toEqual(['value-differs order_id'])
  expect(found(asked, { order_id: 1 }, values({}))).toEqual(['key-missing order_id'])
  expect(found(asked, {}, values({ order_id: 1 }))).toEqual(['key-extra order_id'])
  expect(found(asked, { meta: { tags: [1, 2] } }, values({ meta: { tags: [1] } }))).toEqual([])
  expect(found(asked, { meta: { tags: [1, 2] } }, values({ meta: null }))).toEqual(['key-missing meta.tags[0]'])
  expect(found(asked, {}, values({ meta: { tags: [1] } }))).toEqual(['key-extra meta.tags[0]'])
  const others = rule({ args: 'ignore', overrides: { [tool]: { a: 'within', b: () => false } } })
  expect(found(others, { a: 1, b: 1 }, values({}))).toEqual(['key-missing b'])
  expect(found(others, { a: 1 }, values({ a: 2, b: 2 }))).toEqual(['value-differs a', 'comparison-rejects b'])
  // A leaf that is ignored is not looked into.
  expect(found(asked, { meta: expect.anything() }, values({ meta: { tags: [1] } }))).toEqual([])
  expect(found(asked, partial({ meta: { tags: [1] } }), values({ meta: { tags: [2] } }))).toEqual([
    'value-differs meta.tags[0]',
  ])
  expect(asked.keyOf(tool, {}, null)).toBeNull()
  expect(asked.keyOf('lookup', {}, null)).toBe(asked.keyOf('lookup', { a: 1 }, null))
})

const misuse: readonly (readonly [title: string, options: Parameters<typeof readArgsRule>[0], message: RegExp])[] = [
  ['a mode', { args: 'exakt' }, /^option args must be 'exact' or 'contains' or 'within' or 'ignore': received "exakt"/],
  ['defaults', { defaults: true }, /^option defaults must be 'schema': received true/],
  ['overrides', { overrides: [] }, /^option overrides must be an object of strategies by tool: received \[\]/],
  ['overrides of a class', { overrides: new Map() }, /^option overrides must be/],
  [
    'an override',
    { overrides: { a: 5 } },
    /^option overrides\.a must be 'exact', 'contains', 'within', 'ignore' or a function/,
  ],
  [
    'an override that is undefined',
    { overrides: { a: undefined } },
    /^option overrides\.a must be .* received undefined/,
  ],
  [
    'an override that is a list',
    { overrides: { a: ['x'] } },
    /^option overrides\.a must be a mode, a function or an object/,
  ],
  ['a strategy', { overrides: { a: { b: 'fuzzy' } } }, /^option overrides\.a at b must be 'exact'.* received "fuzzy"/],
  ['a RegExp', { overrides: { a: { b: /x/ } } }, /^option overrides\.a at b must be/],
  [
    'an empty path',
    { overrides: { a: { '': 'ignore' } } },
    /^overrides\.a: a path is empty; write it like items\[0\]\.id/,
  ],
  ['a path', { overrides: { a: { 'b[': 'ignore' } } }, /^overrides\.a: "b\[" is no path/],
  ['two of one path', { overrides: { a: { 'b.c': 'ignore', 'b["c"]': 'exact' } } }, /there twice/],
  [
    'below a function',
    { overrides: { a: { 'b.c': 'ignore', b: ignoreCase } } },
    /"b\.c" is part of what a function compares/,
  ],
]

test.each(misuse)('misuse of %s', (_title, options, message) => {
  expect(() => rule(options)).toThrow(MatchError)
  expect(() => rule(options)).toThrow(message)
})

test.each([
  ['a text', () => 'yes', /returned "yes"; it must return true or false/],
  ['a promise', () => Promise.reject(new Error('later')), /what is at memo, returned \[Promise\]/],
  ['nothing', () => undefined, /returned undefined/],
  [
    'an error',
    () => {
      throw new RangeError('out')
    },
    /^the comparison at memo threw RangeError: out/,
  ],
])('a comparison that answers with %s is misuse', (_title, compare, message) => {
  const asked = rule({ overrides: { [tool]: { memo: compare } } })
  const ask = (): unknown => asked.fits(tool, { memo: 'a' }, values({ memo: 'b' }))
  expect(ask).toThrow(MatchError)
  expect(ask).toThrow(message)
})

const key = fc.constantFrom('a', 'b', 'c')
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    fc.constantFrom(null, true, 'x', 1, 2, undefined),
    tie('list'),
    tie('object'),
  ),
  list: fc.array(tie('value'), { maxLength: 2 }),
  object: fc.dictionary(key, tie('value'), { maxKeys: 3 }),
})).value

/** Two values that have much in common. */
const pair = fc.tuple(json, json, fc.boolean()).map(([a, b, mixed]) => [a, mixed ? mix(a, b) : b] as const)

function mix(a: unknown, b: unknown): unknown {
  if (Array.isArray(a) && Array.isArray(b)) return a.map((item, index) => mix(item, b[index]))
  return isObject(a) && isObject(b) ? { ...a, ...b } : a
}

test('contains and within are what they say', () => {
  fc.assert(
    fc.property(pair, ([a, b]) => {
      expect(found(rule({ args: 'contains' }), a, values(b)).length === 0).toBe(a === undefined || contains(a, b))
      // An expectation of nothing takes anything.
      expect(found(rule({ args: 'within' }), a, values(b)).length === 0).toBe(a === undefined || within(a, b))
    }),
    { numRuns: 3000 },
  )
})

test('what fits exactly contains and is within; what does both fits exactly', () => {
  fc.assert(
    fc.property(pair, ([a, b]) => {
      const fits = (args: ArgsMode): boolean => rule({ args }).fits(tool, a, values(b))
      expect(fits('exact')).toBe(fits('contains') && fits('within'))
    }),
    { numRuns: 2000 },
  )
})

/** By its definition, slowly. An undefined key of the expectation must not be there. */
function contains(expected: unknown, received: unknown): boolean {
  if (Array.isArray(expected)) return sameItems(expected, received, contains)
  if (!isObject(expected)) return expected === received
  return isObject(received) && Object.keys(expected).every((name) => contains(expected[name], received[name]))
}

function within(expected: unknown, received: unknown): boolean {
  if (Array.isArray(expected)) return sameItems(expected, received, within)
  if (!isObject(expected)) return expected === received
  return (
    isObject(received) &&
    Object.keys(received).every((name) => received[name] === undefined || within(expected[name], received[name]))
  )
}

function sameItems(expected: readonly unknown[], received: unknown, by: typeof contains): boolean {
  return (
    Array.isArray(received) &&
    received.length === expected.length &&
    expected.every((item, index) => by(item, received[index]))
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

test('what is ignored might as well be nowhere', () => {
  const asked = rule({ overrides: { [tool]: { a: 'ignore', 'b.a': 'ignore', 'c[*].b': 'ignore' } } })
  fc.assert(
    fc.property(pair, ([a, b]) => {
      const expected = without(a)
      const fits = rule({}).fits(tool, expected, values(without(b)))
      expect(found(asked, a, values(b)).length === 0).toBe(fits)
      const keys = [asked.keyOf(tool, a, null), asked.keyOf(tool, b, null)]
      expect(a === undefined || b === undefined ? fits : keys[0] === keys[1]).toBe(fits)
    }),
    { numRuns: 3000 },
  )
})

function without(value: unknown): unknown {
  if (!isObject(value)) return value
  const { a: _a, ...rest } = value
  const { b, c } = rest
  if (isObject(b)) rest['b'] = omit(b, 'a')
  if (Array.isArray(c)) rest['c'] = c.map((item: unknown) => (isObject(item) ? omit(item, 'b') : item))
  return rest
}

function omit(value: Record<string, unknown>, name: string): unknown {
  return Object.fromEntries(Object.entries(value).filter(([own]) => own !== name))
}
