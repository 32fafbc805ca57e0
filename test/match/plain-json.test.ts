import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMatchingArgs } from '../../src/match/args.js'
import { partial } from '../../src/match/partial.js'
import { isPlainJson, isSurelyEqual } from '../../src/match/plain-json.js'

class Money {
  readonly amount = 5
}

test.each<[string, unknown, boolean]>([
  ['an object', { a: [1, 'x', null, { b: true }] }, true],
  ['nothing', {}, true],
  ['a test', { a: /x/ }, false],
  ['a matcher', { a: expect.any(Number) }, false],
  ['a predicate', { a: () => true }, false],
  ['partial', { a: partial({ b: 1 }) }, false],
  ['undefined', { a: undefined }, false],
  ['an instance', { a: new Money() }, false],
  ['a date', [new Date(0)], false],
])('%s', (_title, value, expected) => {
  expect(isPlainJson(value)).toBe(expected)
})

test('a circle is left to the careful way', () => {
  const circle: { self?: unknown } = {}
  circle.self = circle
  expect(isPlainJson(circle)).toBe(false)
})

const someTest = (): boolean => false
const matcher = expect.any(Number)
const some = partial({ a: 1 })
const circle: { self?: unknown } = {}
circle.self = circle

test.each<[string, unknown, unknown, boolean]>([
  ['the same content', { a: [1, { b: null }], c: 'x' }, { c: 'x', a: [1, { b: null }] }, true],
  ['another value', { a: [1, { b: null }] }, { a: [1, { b: 0 }] }, false],
  ['a key more', { a: 1 }, { a: 1, b: 2 }, false],
  ['a key less', { a: 1, b: 2 }, { a: 1 }, false],
  ['a list and an object', [], {}, false],
  ['a key that is expected to be absent', { a: undefined }, { b: 1 }, false],
  ['a test that is what was received', { a: someTest }, { a: someTest }, false],
  ['a matcher that is what was received', { a: matcher }, { a: matcher }, false],
  ['partial that is what was received', { a: some }, { a: some }, false],
  ['a circle', circle, circle, false],
])('surely equal: %s', (_title, expected, received, answer) => {
  expect(isSurelyEqual(expected, received)).toBe(answer)
})

test('what is surely equal is equal, whatever is compared', () => {
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom(0, -0, 1, NaN, 'x', '', null, true, undefined),
      fc.array(tie('any'), { maxLength: 2 }),
      fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'toString'), tie('any'), { maxKeys: 2 }),
    ),
  })).any
  const seen = { equal: 0 }
  fc.assert(
    fc.property(value, value, (expected, received) => {
      const isEqual = isSurelyEqual(expected, received)
      if (isEqual) seen.equal += 1
      expect(!isEqual || isMatchingArgs(expected, received, null)).toBe(true)
    }),
    { numRuns: 3000 },
  )
  expect(seen.equal).toBeGreaterThan(50)
})
