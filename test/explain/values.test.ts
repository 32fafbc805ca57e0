import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { around, focusedText, pairTexts, patternText, plainText, sameLength } from '../../src/explain/values.js'
import { snapshot } from '../../src/json/snapshot.js'
import { partial } from '../../src/match/partial.js'
import { Silent } from '../json/support/values.js'

test.each([
  [partial({ a: /x/ }), 'partial({"a":/x/})'],
  [{ a: [partial({ b: partial({ c: 1 }) })] }, '{"a":[partial({"b":partial({"c":1})})]}'],
  [{ a: z.string(), b: expect.any(String) }, '{"a":[zod schema],"b":Any<String>}'],
  [5n, '5n'],
])('an expectation is shown as it was written: %o', (pattern, text) => {
  expect(patternText(pattern, 80)).toBe(text)
})

test('a circular expectation is shown', () => {
  const value: Record<string, unknown> = { a: partial({ b: 1 }) }
  value['self'] = value
  expect(patternText(value, 80)).toBe('{"a":partial({"b":1}),"self":[Circular]}')
})

test('a text of one line, cut between whole characters', () => {
  expect(plainText('a\nb\tc\u200bd\u0000', 80)).toBe('a\\nb\\tc\\u200bd\\u0000')
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.integer({ min: 2, max: 12 }),
      fc.nat(30),
      (text, max, index) => {
        for (const cut of [plainText(text, max), around(text, index, max)]) {
          expect(cut.length).toBeLessThanOrEqual(max)
          expect(isWhole(cut)).toBe(isWhole(text))
        }
      },
    ),
    { numRuns: 1000 },
  )
})

test('two texts are cut where they begin to differ', () => {
  const [left, right] = pairTexts(`${'a'.repeat(100)}X${'b'.repeat(100)}`, `${'a'.repeat(100)}Y${'b'.repeat(100)}`, 30)
  expect([left.length, right.length]).toEqual([30, 30])
  expect(left.replace('X', 'Y')).toBe(right)
  expect(left).toMatch(/^….*X.*…$/)
})

test('what is focused is there, in little room', () => {
  const value = { first: 'x'.repeat(50), list: [{ no: 1 }, { yes: 'here', no: 'y'.repeat(50) }], last: 'z'.repeat(50) }
  expect(focusedText(value, { path: ['list', 1, 'yes'], index: 0 }, 40)).toBe('{…,"list":[…,{"yes":"here",…}],…}')
  expect(focusedText(value, { path: ['gone'], index: 0 }, 20)).toBe('{"first":"xxxxxxxxx…')
  expect(focusedText({ a: 1 }, { path: ['a'], index: 0 }, 40)).toBe('{"a":1}')
})

/** No half of a surrogate pair survives being written as bytes. */
function isWhole(text: string): boolean {
  return Buffer.from(text).toString() === text
}

class Priced {
  readonly id = 1
  readonly #cents: number

  constructor(cents: number) {
    this.#cents = cents
  }

  toString(): string {
    return String(this.#cents)
  }
}

test('of values that read the same something is said to tell them apart', () => {
  expect(pairTexts(new Priced(5), snapshot(new Priced(6)), 60)).toEqual([
    'Priced {"id":1} as "5"',
    'Priced {"id":1} as "6"',
  ])
  expect(pairTexts(new Silent(5), new Silent(5), 60)).toEqual([
    '[Silent]',
    'another one (class Silent has no state that can be read; a predicate or an asymmetric matcher compares it)',
  ])
  expect(pairTexts(Promise.resolve(1), Promise.resolve(1), 60)).toEqual([
    '[Promise]',
    'another one (it reads the same; a predicate or an asymmetric matcher compares it)',
  ])
})

test('a text of the model is compared and cut like a value', () => {
  expect(pairTexts({ id: 1 }, { id: 2 }, 60, '{"id":2.0}')).toEqual(['{"id":1}', '{"id":2.0}'])
  const long = `{"${'a'.repeat(100)}":12345678901234567890,"b":${'1'.repeat(100)}}`
  expect(pairTexts({ ['a'.repeat(100)]: 5 }, {}, 40, long)[1]).toMatch(/^….*":1234567890.*…$/)
  expect(sameLength({ id: 1 }, { id: 2 }, '{"id":1.0}')).toBe(7)
})
