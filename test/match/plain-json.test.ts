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
      const isEqual = isPlainJson(expected) && isSurelyEqual(expected, received)
      if (isEqual) seen.equal += 1
      expect(!isEqual || isMatchingArgs(expected, received, null)).toBe(true)
    }),
    { numRuns: 3000 },
  )
  expect(seen.equal).toBeGreaterThan(50)
})
