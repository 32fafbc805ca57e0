import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { equal } from '../../src/json/equal.js'
import { fromPointer, valueAt } from '../../src/json/paths.js'
import { snapshot } from '../../src/json/snapshot.js'
import { toTagged } from '../../src/json/tagged.js'
import { anyValue, Cents, Money, Silent } from './support/values.js'

const runs = { seed: 20_261, numRuns: 500 }

const circle: Record<string, unknown> = { $a: 1 }
circle['m/n'] = [{ circle }]
const shared = { n: 1 }
const sparse: unknown[] = []
sparse[5_000_000] = 1

test.each<[string, unknown, unknown]>([
  ['plain JSON', { a: [1, 'b', null, true, { c: {} }] }, { a: [1, 'b', null, true, { c: {} }] }],
  ['BigInt', 9007199254740993n, { $bigint: '9007199254740993' }],
  ['a date', new Date(0), { $date: '1970-01-01T00:00:00.000Z' }],
  ['an invalid date', new Date(Number.NaN), { $date: 'invalid' }],
  [
    'a map',
    new Map<unknown, unknown>([
      ['a', 1n],
      [{}, []],
    ]),
    {
      $map: [
        ['a', { $bigint: '1' }],
        [{}, []],
      ],
    },
  ],
  ['a set', new Set([1, undefined]), { $set: [1, { $undefined: true }] }],
  ['undefined', undefined, { $undefined: true }],
  ['undefined in items and keys', { a: undefined, b: [undefined] }, { b: [{ $undefined: true }] }],
  [
    'numbers',
    [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0, 0],
    [{ $number: 'NaN' }, { $number: 'Infinity' }, { $number: '-Infinity' }, { $number: '-0' }, 0],
  ],
  [
    'an error',
    Object.assign(new TypeError('a', { cause: new Error('b') }), { code: 'E', extra: 1 }),
    { $error: { name: 'TypeError', message: 'a', code: 'E', cause: { $error: { name: 'Error', message: 'b' } } } },
  ],
  [
    'several errors',
    new AggregateError([new Error('b')], 'a'),
    { $error: { name: 'AggregateError', message: 'a', errors: [{ $error: { name: 'Error', message: 'b' } }] } },
  ],
  ['an abort', new DOMException('stop', 'AbortError'), { $error: { name: 'AbortError', message: 'stop', code: 20 } }],
  ['an expression', /a\/b/gi, { $regexp: '/a\\/b/gi' }],
  ['symbols', [Symbol('a'), Symbol.for('b'), Symbol()], [{ $symbol: 'a' }, { $symbol: 'b' }, { $symbol: '' }]],
  ['functions', [function lookup(): void {}, Error], [{ $function: 'lookup' }, { $function: 'Error' }]],
  [
    'bytes',
    [Buffer.from('hi'), new Uint16Array([1]), new ArrayBuffer(1)],
    [
      { $class: 'Buffer', $bytes: 'aGk=' },
      { $class: 'Uint16Array', $bytes: 'AQA=' },
      { $class: 'ArrayBuffer', $bytes: 'AA==' },
    ],
  ],
  ['an instance', new Money(5n), { $class: 'Money', cents: { $bigint: '5' } }],
  [
    'private state',
    [new Cents(5n), new Silent(5)],
    [{ $class: 'Cents', $value: { $bigint: '5' } }, { $class: 'Silent' }],
  ],
  ['a bare object', Object.assign(Object.create(null), { a: 1 }), { a: 1 }],
  [
    'boxed values',
    [Object(1), Object(1n)],
    [
      { $class: 'Number', $value: 1 },
      { $class: 'BigInt', $value: { $bigint: '1' } },
    ],
  ],
  ['an address', new URL('http://a.test'), { $class: 'URL', $text: 'http://a.test/' }],
  ['what cannot be read', [Promise.resolve(), new WeakMap()], [{ $class: 'Promise' }, { $class: 'WeakMap' }]],
  ['keys like tags', { $bigint: '5', $$a: 1 }, { $$bigint: '5', $$$a: 1 }],
  ['a circle', circle, { $$a: 1, 'm/n': [{ circle: { $ref: '' } }] }],
  ['an inner circle', { $x: circle }, { $$x: { $$a: 1, 'm/n': [{ circle: { $ref: '/$$x' } }] } }],
  ['a shared part', [shared, shared], [{ n: 1 }, { n: 1 }]],
  ['long holes', sparse, { $length: 5_000_001, 5000000: 1 }],
  ['a hole', Array(1), [{ $undefined: true }]],
])('tags %s', (_, value, tagged) => {
  expect(toTagged(value)).toStrictEqual(tagged)
})

test('keeps a key __proto__', () => {
  expect(JSON.stringify(toTagged(JSON.parse('{"__proto__":{"a":1}}')))).toBe('{"__proto__":{"a":1}}')
})

test('every value becomes JSON, which says the same after a round trip', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        anyValue,
        fc.anything({
          withBigInt: true,
          withDate: true,
          withMap: true,
          withNullPrototype: true,
          withSet: true,
          withTypedArray: true,
          withSparseArray: true,
        }),
      ),
      (value) => {
        const tagged = toTagged(value)
        const text = JSON.stringify(tagged)
        expect(JSON.stringify(JSON.parse(text))).toBe(text)
        // Nothing in the data that JSON would drop or change.
        expect(equal(JSON.parse(text), tagged)).toBe(true)
        expect(JSON.stringify(toTagged(snapshot(value)))).toBe(text)
      },
    ),
    runs,
  )
})

test('JSON stays what it is, but for keys that begin with $', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value)
      fc.pre(!text.includes('"$') && !/-0\b/.test(text))
      expect(JSON.stringify(toTagged(JSON.parse(text)))).toBe(text)
    }),
    runs,
  )
})

test('values that differ have data that differs', () => {
  const visible = fc.jsonValue()
  fc.assert(
    fc.property(visible, visible, (a, b) => equal(a, b) === equal(toTagged(a), toTagged(b))),
    runs,
  )
  const [first, second] = [{ $bigint: '5' }, 5n].map(toTagged)
  expect(first).not.toEqual(second)
})

test('a reference points to the place where its object stands in the result', () => {
  const value: Record<string, unknown> = { 'a~b': {} }
  const inner = new Map<unknown, unknown>()
  const error = new Error('x', { cause: inner })
  inner.set(error, new Set([inner]))
  value['a~b'] = error
  const tagged = toTagged(value)
  const text = JSON.stringify(tagged)
  const pointers = [...text.matchAll(/"\$ref":("[^"]*")/g)].map(([, pointer]): unknown => JSON.parse(pointer ?? ''))
  expect(pointers).toEqual(['/a~0b', '/a~0b/$error/cause'])
  expect(valueAt(tagged, fromPointer('/a~0b/$error/cause'))).toMatchObject({ found: true, value: { $map: {} } })
})

test('never throws', () => {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  const broken = {
    get a(): unknown {
      throw new Error('no')
    },
    proxy,
    call: new Proxy(() => 1, {
      getOwnPropertyDescriptor: () => {
        throw new Error('no entry')
      },
    }),
    after: [1],
  }
  expect(toTagged(broken)).toEqual({
    a: { $unread: 'getter threw: no' },
    proxy: { $unread: expect.stringContaining('unreadable: Cannot perform') },
    call: { $unread: 'unreadable: no entry' },
    after: [1],
  })
  let deep: unknown = 1
  for (let level = 0; level < 50_000; level += 1) {
    deep = level % 2 === 0 ? new Map([[level, new Set([deep])]]) : new Error('a', { cause: [deep] })
  }
  expect(JSON.stringify(toTagged(deep))).toContain('nested deeper than 500')
})
