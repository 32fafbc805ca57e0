import { expect, test } from 'vitest'
import { partialRatio } from '../../src/text/partial-ratio.js'
import { plainPartialRatio } from '../support/text/plain-measures.js'
import { expectIdentity, expectMeasure, expectSymmetry, longTexts } from '../support/text/texts.js'

test.each<[string, string, number]>([
  ['', '', 100],
  ['', 'abc', 0],
  ['lamp', 'a red lamp', 100],
  ['red', 'red lamp', 100],
  ['b', 'abc', 100],
  ['abcd', 'XXXbcdeEEE', 75],
  ['abc', 'cab', 80],
  ['😀', 'a😀b', 100],
  ['x', 'abc', 0],
])('%j and %j: %d', (a, b, expected) => {
  expect(partialRatio(a, b)).toBeCloseTo(expected, 10)
})

test('agrees with the definition, from 0 to 100', () => {
  expectMeasure(partialRatio, plainPartialRatio, 100)
})

test('is the same in both directions', () => {
  expectSymmetry(partialRatio)
})

test('is 100 for a text and itself', () => {
  expectIdentity(partialRatio, 100)
})

test('takes long texts', { timeout: 20_000 }, () => {
  const [a, b] = longTexts(10_000)
  const value = partialRatio(a, b)
  expect(value).toBeGreaterThan(0)
  expect(value).toBeLessThan(100)
})

test('finds a long text anywhere in a longer one', () => {
  const needle = longTexts(40)[0]
  expect(partialRatio(needle, `${'some text, '.repeat(20)}${needle}${' and more'.repeat(20)}`)).toBe(100)
})
