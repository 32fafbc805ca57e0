import { equals, iterableEquality } from '@vitest/expect'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMatchingArgs } from '../../src/match/args.js'
import { partial } from '../../src/match/partial.js'
import { Cents, nearPair, Silent } from '../json/support/values.js'

const numRuns = 4000

/** What `toEqual` says; where it has a direction, both must hold. */
function oracle(a: unknown, b: unknown): boolean {
  return equals(a, b, [iterableEquality]) && equals(b, a, [iterableEquality])
}

class Priced extends Cents {
  readonly id: number

  constructor(id: number, cents: number) {
    super(cents)
    this.id = id
  }
}
const named = Object.assign([1], { added: 1 })

// Where an expectation of arguments means it otherwise than `toEqual`: [what, expected, received, ours, reason].
const intended: readonly (readonly [string, unknown, unknown, boolean, string])[] = [
  ['minus zero', { a: 0 }, { a: -0 }, true, 'they are one number'],
  ['a RegExp and a text', { a: /^x/ }, { a: 'xy' }, true, 'a RegExp judges the text'],
  ['a RegExp and its like', { a: /x/g }, { a: /x/g }, true, 'unless it was passed as it is'],
  ['a predicate', { a: (value: unknown) => value === 1 }, { a: 1 }, true, 'a function judges the value'],
  ['partial', partial({ a: 1 }), { a: 1, b: 2 }, true, 'that is what it is for'],
  ['a named property of a list', [1], named, true, 'no JSON holds one'],
  ['private state', { a: new Cents(5) }, { a: new Cents(6) }, false, 'its class tells what is in it'],
  [
    'private state beside keys',
    { a: new Priced(1, 5) },
    { a: new Priced(1, 6) },
    false,
    'its class tells what is in it',
  ],
  ['a class that tells nothing', { a: new Silent(5) }, { a: new Silent(5) }, false, 'nobody knows what is in it'],
  ['private state and a plain object', { a: {} }, { a: new Cents(5) }, false, 'it is not empty'],
  ['a key that is a symbol', {}, { [Symbol.for('a')]: 1 }, true, 'no JSON holds one'],
]

test.each(intended)('means %s otherwise', (what, expected, received, ours, reason) => {
  expect({ reason, ours: isMatchingArgs(expected, received, null) }).toEqual({ reason, ours })
  expect(oracle(expected, received)).toBe(what === 'a RegExp and its like' || !ours)
})

test('agrees with toEqual on all else', () => {
  const counts = { same: 0, differing: 0 }
  fc.assert(
    fc.property(
      nearPair.filter(([a, b]) => !holdsIntended(a) && !holdsIntended(b)),
      ([a, b]) => {
        const same = oracle(a, b)
        counts[same ? 'same' : 'differing'] += 1
        expect(isMatchingArgs(a, b, null)).toBe(same)
      },
    ),
    { numRuns },
  )
  expect(Math.min(counts.same, counts.differing)).toBeGreaterThan(numRuns / 10)
})

/** Whether there is something of the list above in a value. */
function holdsIntended(value: unknown): boolean {
  if (Object.is(value, -0) || typeof value === 'function' || value instanceof RegExp) return true
  if (typeof value !== 'object' || value === null) return false
  if (Object.getOwnPropertySymbols(value).length > 0) return true
  if (Array.isArray(value) && Object.keys(value).some((key) => !/^\d+$/.test(key))) return true
  const parts = value instanceof Map || value instanceof Set ? [...value] : []
  const cause = value instanceof Error ? [value.cause] : []
  return [...parts, ...cause, ...Object.values(value)].some(holdsIntended)
}
