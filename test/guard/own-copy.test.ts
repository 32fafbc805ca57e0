import { expect, test } from 'vitest'
import { deepest, ownCopy } from '../../src/guard/own-copy.js'

test('plain data, lists, dates, maps and sets are copied, all the way down', () => {
  const original = {
    list: [1, { a: [undefined, null] }],
    date: new Date(0),
    map: new Map([['a', { b: 1 }]]),
    set: new Set([[1]]),
    bare: Object.assign(Object.create(null) as object, { x: 1 }),
    [Symbol.for('key')]: [1],
  }
  const copy = ownCopy(original)
  expect(copy).toEqual(original)
  expect(Object.getPrototypeOf(copy.bare)).toBeNull()
  expect(copy.list[1]).not.toBe(original.list[1])
  expect(copy.date).not.toBe(original.date)
  expect(copy.map.get('a')).not.toBe(original.map.get('a'))
  expect([...copy.set][0]).not.toBe([...original.set][0])
  expect(copy[Symbol.for('key') as never]).not.toBe(original[Symbol.for('key') as never])
})

test('what has a class of its own, and functions, stay themselves', () => {
  class Order {
    readonly #id = 'A'
    get id(): string {
      return this.#id
    }
  }
  const original = { order: new Order(), sent: () => 1, signal: new AbortController().signal }
  const copy = ownCopy(original)
  expect(copy.order).toBe(original.order)
  expect(copy.sent).toBe(original.sent)
  expect(copy.signal).toBe(original.signal)
})

test('circles stay circles, getters are read once, and __proto__ is a key', () => {
  const original: Record<string, unknown> = JSON.parse('{"__proto__":{"admin":true}}') as Record<string, unknown>
  original['self'] = original
  let reads = 0
  Object.defineProperty(original, 'count', { get: () => (reads += 1), enumerable: true })
  const copy = ownCopy(original)
  expect(copy['self']).toBe(copy)
  expect([copy['count'], copy['count'], reads]).toEqual([1, 1, 1])
  expect(Object.hasOwn(copy, '__proto__')).toBe(true)
  expect(copy['admin']).toBeUndefined()
})

test('what is nested deeper than any model writes is refused', () => {
  const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))
  expect(ownCopy(nested(deepest))).toEqual(nested(deepest))
  expect(() => ownCopy(nested(deepest + 2))).toThrow(RangeError)
})
