import { expect, test } from 'vitest'
import { jaroWinkler } from '../../src/text/jaro-winkler.js'
import { plainJaroWinkler } from '../support/text/plain-measures.js'
import { expectIdentity, expectMeasure, longTexts } from '../support/text/texts.js'

test.each<[string, string, number]>([
  ['', '', 1],
  ['', 'a', 0],
  ['MARTHA', 'MARHTA', 0.9611111111111111],
  ['DWAYNE', 'DUANE', 0.84],
  ['DIXON', 'DICKSONX', 0.81 + 1 / 300],
  ['abcdefgh', 'abcdefgx', 0.95],
  ['ab', 'ax', 2 / 3],
])('%j and %j: %d', (a, b, expected) => {
  expect(jaroWinkler(a, b)).toBeCloseTo(expected, 10)
})

test('agrees with the definition, from 0 to 1', () => {
  expectMeasure(jaroWinkler, plainJaroWinkler, 1)
})

test('is 1 for a text and itself', () => {
  expectIdentity(jaroWinkler, 1)
})

test('takes long texts', { timeout: 20_000 }, () => {
  const [a, b] = longTexts(10_000)
  const value = jaroWinkler(a, b)
  expect(value).toBeGreaterThan(0)
  expect(value).toBeLessThan(1)
})
