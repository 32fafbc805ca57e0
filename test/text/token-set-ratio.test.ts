import { expect, test } from 'vitest'
import { tokenSetRatio } from '../../src/text/token-set-ratio.js'
import { plainTokenSetRatio } from '../support/text/plain-measures.js'
import { expectIdentity, expectMeasure, expectSymmetry, longTexts } from '../support/text/texts.js'

test.each<[string, string, number]>([
  ['', '', 0],
  ['  ', 'a', 0],
  ['a red lamp', 'lamp', 100],
  ['lamp lamp', 'lamp', 100],
  ['red lamp', 'blue lamp', 1200 / 17],
  ['ab', 'ba', 50],
])('%j and %j: %d', (a, b, expected) => {
  expect(tokenSetRatio(a, b)).toBeCloseTo(expected, 10)
})

test('agrees with the definition, from 0 to 100', () => {
  expectMeasure(tokenSetRatio, plainTokenSetRatio, 100)
})

test('is the same in both directions', () => {
  expectSymmetry(tokenSetRatio)
})

test('is 100 for a text and itself', () => {
  expectIdentity(tokenSetRatio, 100)
})

test('takes long texts', { timeout: 20_000 }, () => {
  const [a, b] = longTexts(10_000)
  const value = tokenSetRatio(a, b)
  expect(value).toBeGreaterThan(0)
  expect(value).toBeLessThan(100)
})
