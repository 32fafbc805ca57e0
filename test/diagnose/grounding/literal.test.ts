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
