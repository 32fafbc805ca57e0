import { equals, iterableEquality } from '@vitest/expect'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { equal } from '../../src/json/equal.js'
import { anyValue, Money, nearPair } from './support/values.js'

const runs = { seed: 20_261, numRuns: 500 }

function oracle(a: unknown, b: unknown): boolean {
  return equals(a, b, [iterableEquality])
}

function circle(): unknown {
  const value: Record<string, unknown> = { name: 'a' }
  value['self'] = value
  return value
}

const promise = Promise.resolve()
const agreed: [string, unknown, unknown, boolean][] = [
  ['keys in another order', { a: 1, b: 2 }, { b: 2, a: 1 }, true],
  ['absent and undefined', { a: 1 }, { a: 1, b: undefined }, true],
  ['absent and null', { a: 1 }, { a: 1, b: null }, false],
  ['undefined and null', undefined, null, false],
  ['an extra key', { a: 1 }, { a: 1, force: true }, false],
  ['as many defined keys under other names', { a: 1, b: undefined }, { b: 1, a: undefined }, false],
  ['a number and its text', 1, '1', false],
  ['a number and a BigInt', 1, 1n, false],
  ['BigInts', 9007199254740993n, 9007199254740993n, true],
  ['NaN', Number.NaN, Number.NaN, true],
  ['zeros', 0, -0, false],
  ['a hole and undefined', Array(1), [undefined], true],
  ['arrays of two lengths', [1], [1, undefined], false],
  ['an array and an object', [1], { 0: 1 }, false],
  ['named properties of arrays', Object.assign([1], { a: 1 }), [1], false],
  ['dates', new Date(5), new Date(5), true],
  ['dates that differ', new Date(5), new Date(6), false],
  ['invalid dates', new Date(Number.NaN), new Date('x'), true],
  ['a date and its number', new Date(5), 5, false],
  ['expressions', /a/g, /a/g, true],
  ['flags', /a/g, /a/i, false],
  [
    'maps in another order',
    new Map([
      [1, 2],
      [3, 4],
    ]),
    new Map([
      [3, 4],
      [1, 2],
    ]),
    true,
  ],
  ['maps with object keys', new Map([[{ a: 1 }, 2]]), new Map([[{ a: 1 }, 2]]), true],
  ['maps with a null key', new Map([[null, 2]]), new Map([[null, 3]]), false],
  ['sets in another order', new Set([{ a: 1 }, { b: 1 }]), new Set([{ b: 1 }, { a: 1 }]), true],
  ['sets that differ', new Set([1, 2]), new Set([1, 3]), false],
  ['a set and a larger one', new Set([1]), new Set([1, 2]), false],
  [
    'a map and a larger one',
    new Map([[1, 2]]),
    new Map([
      [1, 2],
      [3, 4],
    ]),
    false,
  ],
  ['a map and a set', new Map(), new Set(), false],
  ['bytes', new Uint8Array([1, 2]), new Uint8Array([1, 2]), true],
  ['bytes that differ', new Uint8Array([1, 2]), new Uint8Array([1, 3]), false],
  ['bytes of two types', new Uint8Array([1]), new Int8Array([1]), false],
  ['errors', new Error('a'), new Error('a'), true],
  ['errors of two messages', new Error('a'), new Error('b'), false],
  ['errors of two classes', new Error('a'), new TypeError('a'), false],
  [
    'errors of two codes',
    Object.assign(new Error('a'), { code: 1 }),
    Object.assign(new Error('a'), { code: 2 }),
    false,
  ],
  ['errors of two causes', new Error('a', { cause: 1 }), new Error('a', { cause: 2 }), false],
  ['errors of many', new AggregateError([1], 'a'), new AggregateError([2], 'a'), false],
  ['boxed numbers', Object(1), Object(1), true],
  ['a boxed and a bare number', Object(1), 1, false],
  ['an instance and its content', new Money(5n), { cents: 5n }, true],
  ['instances that differ', new Money(5n), new Money(6n), false],
  ['a bare object', Object.assign(Object.create(null), { a: 1 }), { a: 1 }, true],
  ['circles', circle(), circle(), true],
  ['a circle and its unrolled form', circle(), { name: 'a', self: circle() }, false],
  ['addresses', new URL('http://a.test'), new URL('http://a.test/'), true],
  ['the same promise', promise, promise, true],
  ['functions', () => 1, () => 1, false],
  ['symbols', Symbol('a'), Symbol('a'), false],
  ['keys that are symbols', { [Symbol.iterator]: undefined, [Symbol.for('a')]: 1 }, { [Symbol.for('a')]: 2 }, false],
]

test.each(agreed)('compares %s', (_, a, b, expected) => {
  expect([equal(a, b), equal(b, a)]).toEqual([expected, expected])
  expect(oracle(a, b)).toBe(expected)
})

class Tagged {
  readonly [Symbol.toStringTag] = 'Tagged'
}
class Registry extends Map<unknown, unknown> {}

// Where this project means it otherwise than the oracle: [what, a, b, ours, reason].
const intended: [string, unknown, unknown, boolean, string][] = [
  ['promises', Promise.resolve(1), Promise.resolve(2), false, 'nobody knows what they hold'],
  ['weak maps', new WeakMap(), new WeakMap(), false, 'nobody knows what they hold'],
  ['buffers', new ArrayBuffer(1), Uint8Array.of(1).buffer, false, 'their bytes can be read'],
  ['views', new DataView(new ArrayBuffer(1)), new DataView(Uint8Array.of(1).buffer), false, 'their bytes can be read'],
  ['a Buffer and its bytes', Buffer.from('a'), Uint8Array.of(97), true, 'classes do not count'],
  ['a Map of a class', new Registry([[1, 2]]), new Map([[1, 2]]), true, 'classes do not count'],
  [
    'a class with a tag',
    new Tagged(),
    { [Symbol.toStringTag]: 'Other' },
    false,
    'the tag is a property like any other',
  ],
  ['properties of a Map', Object.assign(new Map(), { a: 1 }), new Map(), false, 'an extra key is an extra key'],
  [
    'one member for two',
    new Set([{ a: 1 }, { a: 1 }]),
    new Set([{ a: 1 }, { a: 2 }]),
    false,
    'members pair one to one',
  ],
  ['a cause on one side', new Error('a', { cause: 1 }), new Error('a'), false, 'comparing has no direction'],
  ['an undefined symbol', { [Symbol.for('a')]: undefined }, {}, true, 'absent equals undefined for every key'],
]

test.each(intended)('means %s otherwise than the oracle', (_, a, b, expected, reason) => {
  expect({ reason, equal: [equal(a, b), equal(b, a)] }).toEqual({ reason, equal: [expected, expected] })
})

test.each(intended.filter(([what]) => what !== 'a class with a tag'))(
  'the oracle does not mean %s so',
  (_, a, b, ours) => {
    expect(oracle(a, b)).toBe(!ours)
  },
)

test('agrees with the oracle on pairs that are alike', () => {
  let same = 0
  fc.assert(
    fc.property(nearPair, ([a, b]) => {
      const result = equal(a, b)
      same += result ? 1 : 0
      // The oracle has a direction where this project has none.
      return result === (oracle(a, b) && oracle(b, a))
    }),
    runs,
  )
  expect(same).toBeGreaterThan(runs.numRuns / 10)
  expect(same).toBeLessThan((runs.numRuns * 9) / 10)
})

test('is reflexive and symmetric', () => {
  fc.assert(
    fc.property(fc.clone(anyValue, 2), ([a, b]) => equal(a, b) && equal(a, a)),
    runs,
  )
  fc.assert(
    fc.property(nearPair, ([a, b]) => equal(a, b) === equal(b, a)),
    runs,
  )
})
