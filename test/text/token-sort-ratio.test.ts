import { expect, test } from 'vitest'
import { tokenSortRatio } from '../../src/text/token-sort-ratio.js'
import { plainTokenSortRatio } from '../support/text/plain-measures.js'
import { expectIdentity, expectMeasure, expectSymmetry, longTexts } from '../support/text/texts.js'

test.each<[string, string, number]>([
  ['', '', 100],
  ['  ', '', 100],
  ['', 'abc', 0],
  ['Doe John', 'John Doe', 100],
  ['  Doe\tJohn ', 'John Doe', 100],
  ['a a', 'a', 50],
  ['\uffee 😀', '😀 \uffee', 100],
])('%j and %j: %d', (a, b, expected) => {
  expect(tokenSortRatio(a, b)).toBeCloseTo(expected, 10)
})

test('agrees with the definition, from 0 to 100', () => {
  expectMeasure(tokenSortRatio, plainTokenSortRatio, 100)
})

test('is the same in both directions', () => {
  expectSymmetry(tokenSortRatio)
})

test('is 100 for a text and itself', () => {
  expectIdentity(tokenSortRatio, 100)
})

test('takes long texts', { timeout: 20_000 }, () => {
  const [a, b] = longTexts(10_000)
  const value = tokenSortRatio(a, b)
  expect(value).toBeGreaterThan(0)
  expect(value).toBeLessThan(100)
})
