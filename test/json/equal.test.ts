import { equals, iterableEquality } from '@vitest/expect'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { equal } from '../../src/json/equal.js'
import { snapshot } from '../../src/json/snapshot.js'
import { anyValue, Money, nearPair, Silent } from './support/values.js'

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

class Cents {
  readonly #cents: unknown

  constructor(cents: unknown) {
    this.#cents = cents
  }

  toString(): string {
    return String(this.#cents)
  }
}
class Euros extends Cents {}
class Json {
  readonly #cents: unknown

  constructor(cents: unknown) {
    this.#cents = cents
  }

  toJSON(): unknown {
    return { cents: this.#cents }
  }
}
class Valued {
  readonly #cents: number

  constructor(cents: number) {
    this.#cents = cents
  }

  // Says no more than the class.
  toString(): string {
    return '[object Valued]'
  }

  valueOf(): number {
    return this.#cents
  }
}
class Refusing extends Silent {
  toJSON(): never {
    throw new Error('secret')
  }
}
class Evasive extends Silent {
  toJSON(): unknown {
    return this
  }

  override toString(): string {
    return 'Evasive'
  }

  override valueOf(): unknown {
    return new Evasive(0)
  }
}
class Endless {
  toJSON(): unknown {
    return { next: new Endless() }
  }
}
class Priced {
  readonly id: number
  readonly #cents: number

  constructor(id: number, cents: number) {
    this.id = id
    this.#cents = cents
  }

  toJSON(): unknown {
    return { id: this.id, cents: this.#cents }
  }
}
class Sealed {
  readonly id: number
  readonly #cents: number

  constructor(id: number, cents: number) {
    this.id = id
    this.#cents = cents
  }

  holds(cents: number): boolean {
    return this.#cents === cents
  }
}
const one = new Silent(1)

test.each<[string, unknown, unknown, boolean]>([
  ['by its text', new Cents(5), new Cents(5), true],
  ['by another text', new Cents(5), new Cents(6), false],
  ['of two classes', new Cents(5), new Euros(5), false],
  ['by the text of a class above', new Euros(5), new Euros(5), true],
  ['by its JSON', new Json(5), new Json(5), true],
  ['by other JSON', new Json(5), new Json(6), false],
  ['within the JSON of another', new Json(new Cents(5)), new Json(new Cents(5)), true],
  ['within the other JSON of another', new Json(new Cents(5)), new Json(new Cents(6)), false],
  ['by its value', new Valued(5), new Valued(5), true],
  ['by another value', new Valued(5), new Valued(6), false],
  ['that says nothing', new Silent(1), new Silent(1), false],
  ['that is the same', one, one, true],
  ['that refuses', new Refusing(1), new Refusing(1), false],
  ['that evades', new Evasive(1), new Evasive(1), false],
  ['that never ends', new Endless(), new Endless(), false],
  ['and a plain object', new Cents(5), {}, false],
  ['and an object of no prototype', new Cents(5), Object.create(null), false],
  ['and an undefined key', new Cents(5), { cents: undefined }, false],
  ['beside keys', new Priced(1, 5), new Priced(1, 5), true],
  ['beside the same keys', new Priced(1, 5), new Priced(1, 6), false],
  ['beside other keys', new Priced(1, 5), new Priced(2, 5), false],
  ['beside keys that a plain object has', new Priced(1, 5), { id: 1 }, true],
  ['beside keys, in silence', new Sealed(1, 5), new Sealed(1, 6), true],
  ['in a list', [new Cents(5)], [new Cents(6)], false],
  ['in a set', new Set([new Cents(5), new Cents(6)]), new Set([new Cents(6), new Cents(5)]), true],
  ['in another set', new Set([new Cents(5)]), new Set([new Cents(6)]), false],
])('compares private state %s', (_, a, b, expected) => {
  expect([equal(a, b), equal(b, a)]).toEqual([expected, expected])
  const [left, right] = [snapshot({ a }).a, snapshot({ b }).b]
  expect([equal(left, b), equal(a, right), equal(left, right)]).toEqual([expected, expected, expected])
})

test('the oracle does not look at private state', () => {
  expect(oracle(new Cents(5), new Cents(6))).toBe(true)
  expect(oracle(new Silent(1), {})).toBe(true)
  expect(oracle(new Priced(1, 5), new Priced(1, 6))).toBe(true)
})

test('a tree whose nodes tell JSON is compared in little time', () => {
  class Tree {
    readonly child: unknown

    constructor(child: unknown) {
      this.child = child
    }

    toJSON(): unknown {
      return { child: this.child }
    }
  }
  const [a, b] = [1, 2].map(() => Array.from({ length: 60 }).reduce<unknown>((child) => new Tree(child), 1))
  expect(equal(a, b)).toBe(true)
})
