import { expect, test } from 'vitest'
import { notJsonIn, silentIn } from '../../src/match/not-json.js'
import { partial } from '../../src/match/partial.js'

const circular: { self?: unknown } = {}
circular.self = circular

class Silent {
  readonly #id = 'A-1'

  is(id: string): boolean {
    return this.#id === id
  }
}
class Telling extends Silent {
  toJSON(): string {
    return 'A-1'
  }
}
class Order {
  readonly id = 'A-1'
}

test.each([
  ['nothing', undefined],
  ['null', null],
  ['values', { a: [1, 'b', true, null, undefined, 5n] }],
  ['tests', { a: /b/, c: () => true, d: expect.any(Map) }],
  ['partial', partial({ a: partial({ b: 1 }) })],
  ['an instance, which is compared by its keys', new Order()],
  ['a circle', circular],
])('%s may be found in JSON', (_title, pattern) => {
  expect(notJsonIn(pattern)).toBe(null)
})

test.each([
  ['a Map', new Map(), []],
  ['a Set', { a: new Set() }, ['a']],
  ['a Date', [{ at: new Date(0) }], [0, 'at']],
  ['a boxed text', Object('a'), []],
  ['bytes', { a: new Uint8Array(1) }, ['a']],
  ['a Symbol', { a: Symbol('a') }, ['a']],
  ['an error', { error: new Error('no') }, ['error']],
  ['a Map in partial', partial({ a: [new Map()] }), ['a', 0]],
])('%s may not', (_title, pattern, path) => {
  expect(notJsonIn(pattern)?.path).toEqual(path)
})

test.each([
  ['a class that says nothing', new Silent(), []],
  ['in partial, in a list', partial({ a: [new Silent()] }), ['a', 0]],
])('%s is equal to nothing but itself', (_title, pattern, path) => {
  expect([silentIn(pattern)?.path, notJsonIn(pattern)?.path]).toEqual([path, path])
})

test.each([
  ['a class that tells', new Telling()],
  ['keys', { a: new Order(), b: Symbol('b'), c: new Map(), d: Promise.resolve() }],
  ['no object', 5],
])('%s is equal to more, or known to be not', (_title, pattern) => {
  expect(silentIn(pattern)).toBe(null)
})
