import { expect, test } from 'vitest'
import { partialTokenRatio } from '../../src/text/partial-token-ratio.js'
import { plainPartialTokenRatio } from '../support/text/plain-measures.js'
import { expectIdentity, expectMeasure, expectSymmetry, longTexts } from '../support/text/texts.js'

test.each<[string, string, number]>([
  ['', '', 100],
  ['  ', 'a', 0],
  ['red lamp', 'lamp, blue lamp', 100],
  ['b a', 'ab', 200 / 3],
  ['aa aa b', 'aa', 100],
  ['a a', 'ab', 100],
])('%j and %j: %d', (a, b, expected) => {
  expect(partialTokenRatio(a, b)).toBeCloseTo(expected, 10)
})

test('agrees with the definition, from 0 to 100', () => {
  expectMeasure(partialTokenRatio, plainPartialTokenRatio, 100)
})

test('is the same in both directions', () => {
  expectSymmetry(partialTokenRatio)
})

test('is 100 for a text and itself', () => {
  expectIdentity(partialTokenRatio, 100)
})

test('takes long texts', { timeout: 20_000 }, () => {
  const [a, b] = longTexts(10_000)
  const value = partialTokenRatio(a, b)
  expect(value).toBeGreaterThan(0)
  expect(value).toBeLessThan(100)
})
