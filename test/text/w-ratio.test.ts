import { expect, test } from 'vitest'
import { wRatio } from '../../src/text/w-ratio.js'
import { plainWRatio } from '../support/text/plain-measures.js'
import { expectIdentity, expectMeasure, expectSymmetry, longTexts } from '../support/text/texts.js'

test.each<[string, string, number]>([
  ['', '', 0],
  ['', 'a', 0],
  [' ', ' ', 100],
  ['weather', 'get_weather', 90],
  ['Doe John', 'John Doe', 95],
  ['a', 'bbbabbbb', 90],
  ['a', 'bbbabbbbb', 60],
])('%j and %j: %d', (a, b, expected) => {
  expect(wRatio(a, b)).toBeCloseTo(expected, 10)
})

test('agrees with the definition, from 0 to 100', () => {
  expectMeasure(wRatio, plainWRatio, 100)
})

test('is the same in both directions', () => {
  expectSymmetry(wRatio)
})

test('is 100 for a text and itself', () => {
  expectIdentity(wRatio, 100)
})

test('takes long texts', { timeout: 20_000 }, () => {
  const [a, b] = longTexts(10_000)
  const value = wRatio(a, b)
  expect(value).toBeGreaterThan(0)
  expect(value).toBeLessThan(100)
})
