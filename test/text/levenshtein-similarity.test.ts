import { expect, test } from 'vitest'
import { levenshtein } from '../../src/text/levenshtein-similarity.js'
import { plainLevenshtein } from '../support/text/plain-measures.js'
import { expectIdentity, expectMeasure, expectSymmetry, longTexts } from '../support/text/texts.js'

test.each<[string, string, number]>([
  ['', '', 1],
  ['', 'abc', 0],
  ['kitten', 'sitting', 4 / 7],
  ['lookup_oder', 'lookup_order', 11 / 12],
  ['😀', '😁', 0],
])('%j and %j: %d', (a, b, expected) => {
  expect(levenshtein(a, b)).toBeCloseTo(expected, 10)
})

test('agrees with the definition, from 0 to 1', () => {
  expectMeasure(levenshtein, plainLevenshtein, 1)
})

test('is the same in both directions', () => {
  expectSymmetry(levenshtein)
})

test('is 1 for a text and itself', () => {
  expectIdentity(levenshtein, 1)
})

test('takes long texts', { timeout: 20_000 }, () => {
  const [a, b] = longTexts(10_000)
  const value = levenshtein(a, b)
  expect(value).toBeGreaterThan(0)
  expect(value).toBeLessThan(1)
})
