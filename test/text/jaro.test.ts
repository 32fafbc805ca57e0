import { expect, test } from 'vitest'
import { jaro } from '../../src/text/jaro.js'
import { plainJaro } from '../support/text/plain-measures.js'
import { expectIdentity, expectMeasure, longTexts } from '../support/text/texts.js'

test.each<[string, string, number]>([
  ['', '', 1],
  ['', 'a', 0],
  ['a', 'a', 1],
  ['MARTHA', 'MARHTA', 17 / 18],
  ['DWAYNE', 'DUANE', 0.8222222222222222],
  ['DIXON', 'DICKSONX', 0.7666666666666666],
  ['ab', 'ba', 0],
  ['😀a', '😀b', 2 / 3],
])('%j and %j: %d', (a, b, expected) => {
  expect(jaro(a, b)).toBeCloseTo(expected, 10)
})

test('agrees with the definition, from 0 to 1', () => {
  expectMeasure(jaro, plainJaro, 1)
})

test('is 1 for a text and itself', () => {
  expectIdentity(jaro, 1)
})

test('takes long texts', { timeout: 20_000 }, () => {
  const [a, b] = longTexts(10_000)
  const value = jaro(a, b)
  expect(value).toBeGreaterThan(0)
  expect(value).toBeLessThan(1)
})
