import { expect, test } from 'vitest'
import { isToldLiterally } from '../../../src/diagnose/grounding/literal.js'

test.each<[string, string, boolean]>([
  ['Oslo', 'to OSLO!', true],
  ['Oslo', 'Oslos', false],
  ['Oslo', 'x_Oslo', false],
  ['$5 (USD)', 'pay $5 (usd) now', true],
  ['a.b', 'axb', false],
  ['é', 'é', true],
  ['5', '5.5', true],
  ['', 'anything', false],
])('%j in %j: %j', (value, text, expected) => {
  expect(isToldLiterally(value, text)).toBe(expected)
})

test.each([1, 4999, 5000, 5001, 12_000])('a text of any length: %i', (length) => {
  const value = '-aBé😀.'.repeat(length).slice(0, length - 1) + 'Z'
  expect(isToldLiterally(value, `x ${value.toLowerCase()} y`)).toBe(true)
  expect(isToldLiterally(value, `-aBé😀. ${value}`)).toBe(true)
  expect(isToldLiterally(value, `x ${value}y`)).toBe(false)
  expect(isToldLiterally(value, value.slice(1))).toBe(false)
})
