import { equals, iterableEquality } from '@vitest/expect'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseJson } from '../../src/json/parse-json.js'
import { isMatchingArgs, matchArgs } from '../../src/match/args.js'
import { placeOfMode } from '../../src/match/args-place.js'
import { MatchError } from '../../src/match/errors.js'
import { partial } from '../../src/match/partial.js'
import { Cents, Silent } from '../json/support/values.js'

const accepts: readonly (readonly [title: string, expected: unknown, received: unknown])[] = [
  ['key order', { a: 1, b: 2 }, { b: 2, a: 1 }],
  ['absent and undefined', { a: 1, b: undefined }, { a: 1 }],
  ['undefined and absent', { a: 1 }, { a: 1, b: undefined }],
  ['nothing', {}, {}],
  ['deep', { a: [{ b: null }] }, { a: [{ b: null }] }],
  ['a RegExp', { a: /b+/ }, { a: 'abbc' }],
  ['a sticky RegExp, again', { a: /^a/gy }, { a: 'ab' }],
  ['an asymmetric matcher', { a: expect.stringContaining('b') }, { a: 'abc' }],
  ['an asymmetric matcher as a whole', expect.objectContaining({ a: 1 }), { a: 1, b: 2 }],
  ['a schema', { a: z.number().int() }, { a: 3 }],
  ['a schema of another library', { a: v.pipe(v.string(), v.email()) }, { a: 'ada@example.com' }],
  ['a schema that allows nothing to be there', { a: z.string().optional() }, {}],
  ['a schema as a whole', z.strictObject({ a: z.number() }), { a: 3 }],
  ['a predicate', { a: (value: number) => value > 2 }, { a: 3 }],
  ['a predicate on what is not there', { a: (value: unknown) => value === undefined }, {}],
  ['partial', partial({ a: 1 }), { a: 1, b: 2 }],
  ['partial inside', { a: partial({ b: 1 }) }, { a: { b: 1, c: 2 } }],
  ['partial in a list', { a: [partial({ b: 1 })] }, { a: [{ b: 1, c: 2 }] }],
  ['partial of nothing there', partial({ a: undefined }), { b: 1 }],
  ['NaN', { a: Number.NaN }, { a: Number.NaN }],
  ['zero and minus zero', { a: 0 }, { a: -0 }],
  ['a date', { a: new Date(5) }, { a: new Date(5) }],
  ['a map', { a: new Map([[1, { b: 2 }]]) }, { a: new Map([[1, { b: 2 }]]) }],
  ['a BigInt', { a: 5n }, { a: 5n }],
  ['the same function', { a: String }, { a: String }],
  ['a key named __proto__', JSON.parse('{"__proto__":{"a":1}}'), JSON.parse('{"__proto__":{"a":1}}')],
  ['null as a whole', null, null],
  ['private state that its class tells', { a: new Cents(5) }, { a: new Cents(5) }],
]

test.each(accepts)('accepts %s', (_title, expected, received) => {
  expect(matchArgs(expected, received, null)).toEqual([])
  expect(isMatchingArgs(expected, received, null)).toBe(true)
})

const rejects: readonly (readonly [title: string, expected: unknown, received: unknown, found: readonly string[]])[] = [
  ['another value', { a: '49.90' }, { a: '94.90' }, ['value-differs a']],
  ['another type', { a: 1 }, { a: '1' }, ['value-differs a']],
  ['true and 1', { a: true }, { a: 1 }, ['value-differs a']],
  ['null and absent', { a: null }, {}, ['key-missing a']],
  ['null and undefined', { a: undefined }, { a: null }, ['value-differs a']],
  ['an invented key', { a: 1 }, { a: 1, force: true }, ['key-extra force']],
  ['exactly none', {}, { a: 1 }, ['key-extra a']],
  [
    'all of them, in order',
    { a: 1, b: { c: 2, d: 3 } },
    { b: { d: 4, e: 5 }, f: 6 },
    ['key-missing a', 'key-missing b.c', 'value-differs b.d', 'key-extra b.e', 'key-extra f'],
  ],
  ['lists', { a: [1, 2, 3] }, { a: [1, 3] }, ['value-differs a.1', 'key-missing a.2']],
  ['a longer list', { a: [1] }, { a: [1, undefined] }, ['key-extra a.1']],
  ['a list and an object', { a: [1] }, { a: { 0: 1 } }, ['value-differs a']],
  ['an object and a list', { a: {} }, { a: [] }, ['value-differs a']],
  ['nothing and a date', {}, new Date(5), ['value-differs ']],
  ['a RegExp', { a: /^b/ }, { a: 'ab' }, ['regexp-differs a']],
  ['a RegExp on a number', { a: /5/ }, { a: 5 }, ['regexp-differs a']],
  ['a RegExp on nothing', { a: /x*/ }, {}, ['key-missing a']],
  ['an asymmetric matcher', { a: expect.any(String) }, { a: 5 }, ['matcher-rejects a']],
  ['a schema', { a: z.number() }, { a: '5' }, ['schema-rejects a']],
  ['a schema on nothing', { a: z.number() }, {}, ['key-missing a']],
  ['a predicate', { a: (value: number) => value > 2 }, { a: 1 }, ['predicate-rejects a']],
  ['partial', partial({ a: 1 }), { a: 2, b: 3 }, ['value-differs a']],
  ['partial on no object', partial({ a: 1 }), [1], ['value-differs ']],
  ['partial allows more at its level only', partial({ a: { b: 1 } }), { a: { b: 1, c: 2 }, d: 3 }, ['key-extra a.c']],
  ['what stands on the prototype is not there', { toString: expect.anything() }, {}, ['key-missing toString']],
  ['a BigInt and a number that was no text', { a: 5n }, { a: 5 }, ['value-differs a']],
  [
    'a class is compared by its keys',
    { a: 1 },
    new (class Named {
      a = 2
    })(),
    ['value-differs a'],
  ],
  ['other private state', { a: new Cents(5) }, { a: new Cents(6) }, ['value-differs a']],
  ['private state as no keys', { a: {} }, { a: new Cents(5) }, ['value-differs a']],
  ['private state as part of keys', { a: partial({ b: undefined }) }, { a: new Cents(5) }, ['value-differs a']],
  ['a class that says nothing', { a: new Silent(5) }, { a: new Silent(5) }, ['value-differs a']],
  ['no arguments at all', { a: 1 }, undefined, ['value-differs ']],
]

test.each(rejects)('rejects %s', (_title, expected, received, found) => {
  expect(matchArgs(expected, received, null).map(({ code, path }) => `${code} ${path.join('.')}`)).toEqual(found)
  expect(isMatchingArgs(expected, received, null)).toBe(false)
})

const numbers: readonly (readonly [expected: unknown, text: string, codes: readonly string[]])[] = [
  [{ id: 9007199254740993n }, '{"id":9007199254740993}', []],
  [{ id: 9007199254740992n }, '{"id":9007199254740993}', ['value-differs']],
  // oxlint-disable-next-line no-loss-of-precision -- that it is lost is the point
  [{ id: 9007199254740993 }, '{"id":9007199254740993}', ['number-differs']],
  [{ id: 9007199254740992 }, '{"id":9007199254740992}', []],
  [{ n: 5 }, '{"n":5.0}', []],
  [{ n: 100 }, '{"n":1e2}', []],
  [{ n: 5n }, '{"n":5}', []],
  [{ n: 5n }, '{"n":5.0}', []],
  [{ n: 5n }, '{"n":"5"}', ['value-differs']],
  [{ n: 6 }, '{"n":5.0}', ['value-differs']],
  [{ n: 0 }, '{"n":-0}', []],
  [{ n: Infinity }, '{"n":1e999}', []],
  [{ 'a/b': [{ '~': 9007199254740993n }] }, '{"a/b":[{"~":9007199254740993}]}', []],
]

test.each(numbers)('%o against the text %s', (expected, text, codes) => {
  const parsed = parseJson(text)
  if (!parsed.ok) throw new Error('the table holds JSON')
  expect(matchArgs(expected, parsed.value, parsed.exact).map(({ code }) => code)).toEqual(codes)
})

test('a mismatch shows the number as the model wrote it', () => {
  const [mismatch] = matchArgs({ id: 1 }, { id: 9007199254740992 }, { '/id': '9007199254740993' })
  expect(mismatch).toMatchObject({ text: '9007199254740993', received: 9007199254740992, expected: 1 })
})

test.each([
  [
    'a predicate that throws',
    {
      a: [
        {
          b: () => {
            throw new RangeError('out')
          },
        },
      ],
    },
    /predicate at a\[0\]\.b threw RangeError: out/,
  ],
  ['a predicate that answers with a text', { a: String }, /\[Function String\] at a returned "\[object Object\],?/],
  ['a predicate that answers later', { a: async () => true }, /predicate .* at a returned .* nobody waits/],
  [
    'a matcher that answers later',
    { a: { asymmetricMatch: async () => false } },
    /asymmetric matcher at a returned .*must return true or false, and at once/,
  ],
  [
    'a matcher that fails later',
    { a: { asymmetricMatch: () => Promise.reject(new RangeError('out')) } },
    /asymmetric matcher at a returned/,
  ],
  ['a matcher that answers with a text', { a: { asymmetricMatch: () => 'no' } }, /matcher at a returned "no"/],
  ['a matcher without an answer', { a: { asymmetricMatch: () => undefined } }, /matcher at a returned undefined/],
  [
    'a schema without a result',
    { a: { '~standard': { validate: () => undefined } } },
    /schema at a returned undefined/,
  ],
  ['a schema with a word for a result', { a: { '~standard': { validate: () => 'ok' } } }, /schema at a returned "ok"/],
  [
    'a schema that answers later',
    { a: z.any().refine(async () => true) },
    /schema at a answered with a promise: it validates asynchronously/,
  ],
  [
    'a schema that throws',
    {
      a: {
        '~standard': {
          version: 1,
          vendor: 'own',
          validate: () => {
            throw new RangeError('out')
          },
        },
      },
    },
    /schema at a threw RangeError: out/,
  ],
])('an error that names the place: %s', (_title, expected, message) => {
  const ask = (): unknown => matchArgs(expected, { a: [{ b: 1 }] }, null)
  expect(ask).toThrow(MatchError)
  expect(ask).toThrow(message)
})

test('circular values end', () => {
  const circular = (end: number): unknown => {
    const value: Record<string, unknown> = { end }
    value['self'] = value
    return value
  }
  expect(matchArgs(circular(1), circular(1), null)).toEqual([])
  expect(matchArgs(circular(1), circular(2), null).map(({ path }) => path)).toEqual([['end']])
})

const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, 'x', 'y', 1, 2.5, undefined),
    tie('list'),
    tie('object'),
  ),
  list: fc.array(tie('value'), { maxLength: 3 }),
  object: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3 }),
})).value

test('without tests in it, an expectation is what toEqual says', () => {
  fc.assert(
    fc.property(json, json, fc.boolean(), (a, b, same) => {
      const received = same ? structuredClone(a) : b
      const expected = equals(a, received, [iterableEquality])
      expect(isMatchingArgs(a, received, null)).toBe(expected)
      expect(matchArgs(a, received, null).length === 0).toBe(expected)
    }),
    { numRuns: 2000 },
  )
})

test('what partial accepts is what stays when the other keys go', () => {
  const object = fc.dictionary(fc.constantFrom('a', 'b', 'c'), json, { minKeys: 1 })
  fc.assert(
    fc.property(object, object, (expected, received) => {
      const kept = Object.fromEntries(Object.entries(received).filter(([key]) => key in expected))
      expect(isMatchingArgs(partial(expected), received, null)).toBe(isMatchingArgs(expected, kept, null))
    }),
  )
})

const big = '1234567890123456789'

test.each<[what: string, expected: unknown, text: string, shown: readonly (string | undefined)[]]>([
  ['another type', { id: big }, `{"id":${big}}`, [big]],
  ['one too many', {}, `{"id":${big}}`, [big]],
  ['an item too many', [1], `[1,${big}]`, [big]],
  ['within one too many', {}, `{"to":{"id":${big}}}`, [`{"id":${big}}`]],
  ['within an item', { to: 5 }, `{"to":[{"id":${big}}]}`, [`[{"id":${big}}]`]],
  ['as a whole', big, big, [big]],
  ['a RegExp', { id: /x/ }, `{"id":${big}}`, [big]],
  ['a matcher', { id: expect.any(String) }, `{"id":${big}}`, [big]],
  ['a schema', { to: z.string() }, `{"to":{"id":${big}}}`, [`{"id":${big}}`]],
  ['a predicate', { to: () => false }, `{"to":{"id":${big}}}`, [`{"id":${big}}`]],
  ['numbers in words of their own', { n: '5' }, '{"n":5.0}', ['5.0']],
  ['what is beyond all numbers', { n: 5 }, '{"n":1e999}', ['1e999']],
  [
    'only what parsing changed',
    { n: '5', m: {}, id: '1' },
    `{"n":5,"m":{"a":5},"id":${big}}`,
    [undefined, undefined, big],
  ],
  ['not what is beside it', { a: '5', ab: 1 }, '{"a":5,"ab":1.0}', [undefined]],
  ['not what is not there', { b: 1 }, `{"a":${big}}`, [undefined, big]],
])('a mismatch shows numbers as the model wrote them: %s', (_what, expected, text, shown) => {
  const parsed = parseJson(text)
  if (!parsed.ok) throw new Error('the table holds JSON')
  expect(matchArgs(expected, parsed.value, parsed.exact).map((mismatch) => mismatch.text)).toEqual(shown)
})

test('so does what a comparison rejects', () => {
  const place = { ...placeOfMode.exact, compare: () => false }
  expect(matchArgs(1, 9007199254740992, { '': '9007199254740993' }, place)).toMatchObject([
    { text: '9007199254740993' },
  ])
})
