import { expect, test } from 'vitest'
import { numbersIn } from '../../../src/diagnose/grounding/numbers-in.js'

test.each<[string, readonly number[]]>([
  ['', []],
  ['none at all', []],
  ['two', []],
  ['7', [7]],
  ['-7 and +7', [-7, 7]],
  ['3.5 % of $200,000', [3.5, 200_000]],
  ['1,234,567.89', [1_234_567.89]],
  ['12,34', [12, 34]],
  ['.5', [0.5]],
  ['1e3 and 2E-2', [1000, 0.02]],
  ['70, 70.0 and 7e1', [70]],
  ['10-20', [10, 20]],
  ['(42)', [42]],
  ['5.', [5]],
  ['7days', [7]],
  // Part of a word, of a version, of an address.
  ['A1', []],
  ['a_5', []],
  ['v1.2.3', []],
  ['1.2.3', [1.2]],
  ['x.5', []],
  ['é5', [5]],
  ['5🎉6', [5, 6]],
  ['٣', []],
])('%j has the numbers %j', (text, numbers) => {
  expect([...numbersIn(text)]).toEqual(numbers)
})
