import { expect, test } from 'vitest'
import { readPart } from '../../../../src/diagnose/grounding/reading/read-part.js'
import { isToldCalculation } from '../../../../src/diagnose/grounding/texts/is-told-calculation.js'

test.each<[string, string, boolean]>([
  ['158 + 141', 'compute 158 + 141', true],
  ['158 * 141', 'compute 158 + 141', false],
  ['158 / 141', 'numbers 158, 141', false],
  ['158 - 141', 'add 158 and 141', false],
  ['158 + 141', 'the sum of 158 and 141', true],
  ['158 * 141', '158 times 141', true],
  ['158 / 141', 'divide 158 by 141', true],
  ['158 ^ 2', '158 to the power of 2', true],
  ['5 + 7 * 3', 'What is 5 plus 7 times 3?', true],
  ['5 + 8', 'What is 5 plus 7?', false],
])('%s of %j: %s', (value, text, expected) => {
  expect(isToldCalculation(value, [readPart({ from: 'the query', text })])).toBe(expected)
})

test('what is to be done with numbers of results is the model’s to know', () => {
  const parts = [
    { from: 'the query', text: 'What do both cost?' },
    { from: 'a result', text: '{"a":158,"b":141}' },
  ].map(readPart)
  expect(isToldCalculation('158 * 141', parts)).toBe(true)
  expect(isToldCalculation('158 * 142', parts)).toBe(false)
})
