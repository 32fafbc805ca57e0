import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson } from '../../../src/json/parse-json.js'
import { argsKey } from '../../../src/match/calls/args-key.js'
import { placeOfMode } from '../../../src/match/args-place.js'
import { isMatchingArgs } from '../../../src/match/args.js'
import { partial } from '../../../src/match/partial.js'

const place = placeOfMode.exact

test.each<[string, unknown, unknown]>([
  ['key order', { a: 1, b: [2] }, { b: [2], a: 1 }],
  ['undefined', { a: undefined }, {}],
  ['minus zero', { a: -0 }, { a: 0 }],
  ['not a number', [Number.NaN], [Number.NaN]],
  ['no prototype', Object.create(null), {}],
])('one key for both: %s', (_title, a, b) => {
  expect(argsKey(a, null, place)).toEqual(expect.any(String))
  expect(argsKey(a, null, place)).toBe(argsKey(b, null, place))
})

test.each<[string, unknown, unknown]>([
  ['a number and its text', { a: 1 }, { a: '1' }],
  ['true and its text', { a: true }, { a: 't' }],
  ['null and absent', { a: null }, {}],
  ['null and undefined, in a list', [null], [undefined]],
  ['a list and an object', [1], { 0: 1 }],
  ['nothing and nothing', [], {}],
  ['an item undefined', [undefined], []],
  ['a text that looks like the rest', { a: 'x,1:b="1:y' }, { a: 'x', b: 'y' }],
  ['a key that looks like the rest', { 'a="1:x,1:b': 'y' }, { a: 'x', b: 'y' }],
  ['a text without a length', { a: 'x,1:b="y' }, { a: 'x', b: 'y' }],
  ['a key without a length', { 'a="1:x,b': 'y' }, { a: 'x', b: 'y' }],
  ['two texts and one', ['a', 'b'], ['a,"1:b']],
  ['nested and not', { a: { b: 1 } }, { a: {}, b: 1 }],
  ['two ways to write an é', { a: '\u00e9' }, { a: 'e\u0301' }],
  ['__proto__', JSON.parse('{"__proto__":1}'), {}],
])('a key for each: %s', (_title, a, b) => {
  expect(argsKey(a, null, place)).not.toBe(argsKey(b, null, place))
})

const circular: Record<string, unknown> = {}
circular['self'] = circular

test.each<[string, unknown]>([
  ['a RegExp', { a: [/x/] }],
  ['a date', { a: new Date(0) }],
  ['a matcher', { a: expect.anything() }],
  ['a predicate', { a: () => true }],
  ['a schema', { '~standard': { validate: () => ({}) } }],
  ['a matcher that does not show', Object.defineProperty({}, 'asymmetricMatch', { value: () => true })],
  ['partial', { a: partial({ b: 1 }) }],
  [
    'a class',
    new (class Named {
      a = 1
    })(),
  ],
  ['a BigInt that cannot stand for a number', { a: 5n }],
  ['a symbol', { a: Symbol.iterator }],
  ['a circle', circular],
])('no key for %s', (_title, value) => {
  expect(argsKey(value, null, place)).toBeNull()
})

/** A JSON text, and an expectation of just that. */
interface Written {
  readonly text: string
  readonly expected: unknown
}

const leaves: readonly (readonly [text: string, expected: unknown])[] = [
  ['0', 0],
  ['-0', 0],
  ['-0.0', -0],
  ['0e5', 0n],
  ['1', 1],
  ['1.0', 1n],
  ['10e-1', 1],
  ['100', 100],
  ['1E+2', 100n],
  ['0.1', 0.1],
  ['0.10', 0.1],
  ['9007199254740992', 9007199254740992],
  ['9007199254740993', 9007199254740993n],
  ['9007199254740993.0', 9007199254740993n],
  ['9.007199254740993e15', 9007199254740993n],
  ['1e21', 1e21],
  ['1000000000000000000000', 10n ** 21n],
  ['1e400', Infinity],
  ['10e399', Infinity],
  ['null', null],
  ['true', true],
  ['false', false],
  ['"x"', 'x'],
  ['""', ''],
  ['"1"', '1'],
  [String.raw`"a,\"1:b"`, 'a,"1:b'],
]

const written = fc.letrec<{ value: Written; list: Written; object: Written }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    fc.constantFrom(...leaves).map(([text, expected]) => ({ text, expected })),
    tie('list'),
    tie('object'),
  ),
  list: fc.array(tie('value'), { maxLength: 3 }).map((items) => ({
    text: `[${items.map(({ text }) => text).join(',')}]`,
    expected: items.map(({ expected }) => expected),
  })),
  object: fc.dictionary(fc.constantFrom('a', 'b', 'a/b', '~'), tie('value'), { maxKeys: 3 }).map((value) => ({
    text: `{${Object.entries(value)
      .map(([key, { text }]) => `${JSON.stringify(key)}:${text}`)
      .join(',')}}`,
    expected: Object.fromEntries(Object.entries(value).map(([key, { expected }]) => [key, expected])),
  })),
})).value

test('keys are equal exactly where arguments fit', () => {
  let fitting = 0
  fc.assert(
    fc.property(written, written, fc.boolean(), ({ text, expected }, other, isSame) => {
      const parsed = parseJson(isSame ? text : other.text)
      if (!parsed.ok) throw new Error(`no JSON: ${other.text}`)
      const fits = isMatchingArgs(expected, parsed.value, parsed.exact)
      fitting += fits ? 1 : 0
      expect(fits || !isSame).toBe(true)
      expect(argsKey(expected, {}, place) === argsKey(parsed.value, parsed.exact, place)).toBe(fits)
    }),
    { numRuns: 3000 },
  )
  expect(fitting).toBeGreaterThan(1000)
})

test('of plain values, too, and whatever the texts', () => {
  const value = fc.jsonValue({ maxDepth: 3 })
  fc.assert(
    fc.property(value, value, fc.boolean(), (a, b, isSame) => {
      const received = isSame ? structuredClone(a) : b
      expect(argsKey(a, null, place) === argsKey(received, null, place)).toBe(isMatchingArgs(a, received, null))
    }),
    { numRuns: 1000 },
  )
})

test('a thousand keys take no time worth counting', () => {
  const all = Array.from({ length: 1000 }, (_, index) => ({
    order: { id: `A-${index}`, lines: [{ sku: 'x', count: index }] },
    reason: 'late',
    notify: true,
    note: null,
    amount: 49.9,
    meta: { trace: index },
  }))
  for (let warm = 0; warm < 20; warm++) for (const args of all) argsKey(args, {}, place)
  const times = Array.from({ length: 10 }, () => {
    const start = performance.now()
    for (const args of all) argsKey(args, {}, place)
    return performance.now() - start
  })
  // About 2 ms; the bound leaves room for a busy machine, and none for quadratic work.
  expect(Math.min(...times)).toBeLessThan(20)
})
