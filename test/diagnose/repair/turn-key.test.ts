import * as fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { turnKey } from '../../../src/diagnose/repair/turn-key.js'

function keyOf(...rawArgs: readonly string[]): string {
  return turnKey({
    text: null,
    calls: rawArgs.map((raw, index) => ({ id: `${index}`, name: 'x', rawArgs: raw, args: null })),
  })
}

/** The same value with the keys of every object the other way round. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => [key, reversed(item)])
  return Object.fromEntries(entries.toReversed())
}

test('the order of keys and calls and the spacing say nothing', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, two) => {
      const others = [two, one].map((value) => JSON.stringify(reversed(value), null, 2))
      expect(keyOf(...others)).toBe(keyOf(JSON.stringify(one), JSON.stringify(two)))
    }),
  )
})

test('turns with other arguments are others', () => {
  const value = fc.jsonValue({ maxDepth: 2 }).map((json): unknown => JSON.parse(JSON.stringify(json)))
  // Small ones are often equal.
  const small = fc.oneof(
    value,
    fc.constantFrom<unknown>([], {}, [[]], [{}], { a: [] }, { a: {} }, [['a', 1]], { a: 1 }, '1', 1),
  )
  fc.assert(
    fc.property(small, small, (one, two) => {
      expect(keyOf(JSON.stringify(one)) === keyOf(JSON.stringify(two))).toBe(isDeepStrictEqual(one, two))
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['a big integer with a fraction of nothing', '{"a":9007199254740993}', '{"a":9007199254740993.0}', true],
  ['a power and its digits', '{"a":1e20}', '{"a":100000000000000000000}', true],
  ['a power that no double holds, and another', '{"a":1e400}', '{"a":1e401}', false],
  ['one that no double holds, and null', '{"a":1e400}', '{"a":null}', false],
  ['neighbours that parsing would make equal', '{"a":[9007199254740993]}', '{"a":[9007199254740992]}', false],
  ['a number and its text', '{"a":1}', '{"a":"1"}', false],
  ['keys with slashes', '{"a/b":1.0,"a~b":2}', '{"a~b":2.0,"a/b":1}', true],
  [
    'deep data that is spaced',
    `${'['.repeat(9999)}${']'.repeat(9999)} `,
    `${'['.repeat(9999)}${']'.repeat(9999)}`,
    true,
  ],
  ['deep data and deeper', `${'['.repeat(9999)}${']'.repeat(9999)}`, `${'['.repeat(9998)}${']'.repeat(9998)}`, false],
])('numbers are compared by what they are: %s', (_what, one, two, isSame) => {
  expect(keyOf(one) === keyOf(two)).toBe(isSame)
})
