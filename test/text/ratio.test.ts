import { expect, test } from 'vitest'
import { TextError } from '../../src/text/errors.js'
import { ratio } from '../../src/text/ratio.js'
import { plainRatio } from '../support/text/plain-measures.js'
import { expectIdentity, expectMeasure, expectSymmetry, longTexts } from '../support/text/texts.js'

test.each<[string, string, number]>([
  ['', '', 100],
  ['', 'abc', 0],
  ['abc', 'abc', 100],
  ['abc', 'xyz', 0],
  ['ab', 'ba', 50],
  ['aaa', 'a', 50],
  ['ABC', 'abc', 0],
  ['😀', '😁', 0],
  ['a😀', 'b😀', 50],
  ['\u00e9', 'e\u0301', 0],
  ['a\u00a0b', 'a b', 200 / 3],
])('%j and %j: %d', (a, b, expected) => {
  expect(ratio(a, b)).toBeCloseTo(expected, 10)
})

test('agrees with the definition, from 0 to 100', () => {
  expectMeasure(ratio, plainRatio, 100)
})

test('is the same in both directions', () => {
  expectSymmetry(ratio)
})

test('is 100 for a text and itself', () => {
  expectIdentity(ratio, 100)
})

test('takes long texts', { timeout: 20_000 }, () => {
  const [a, b] = longTexts(10_000)
  const value = ratio(a, b)
  expect(value).toBeGreaterThan(0)
  expect(value).toBeLessThan(100)
})

test('of what is no text is refused', () => {
  // As a caller without types may write it.
  const given: unknown = 5
  expect(() => ratio(given as string, '5')).toThrow(
    expect.objectContaining({ code: 'not-a-text', message: expect.stringContaining('received number') }),
  )
  expect(() => ratio('5', null as unknown as string)).toThrow(TextError)
})
