import { expect, test } from 'vitest'
import { ignoreCase } from '../../../src/match/calls/ignore-case.js'

test.each<[unknown, unknown, boolean]>([
  ['Late', 'LATE', true],
  ['late', 'lat', false],
  ['Straße', 'STRASSE', true],
  ['ΟΔΟΣ', 'οδός', false],
  ['ὈΔΌΣ', 'ὀδός', true],
  ['', '', true],
  ['x', ' x', false],
  ['1', 1, false],
  [0, -0, true],
  [1, 2, false],
  [{ a: 'x' }, { a: 'x' }, true],
  [{ a: 'x' }, { a: 'X' }, false],
  [undefined, 'x', false],
  ['x', undefined, false],
  [null, undefined, false],
])('%o and %o: %s', (expected, received, answer) => {
  expect(ignoreCase(expected, received)).toBe(answer)
  expect(ignoreCase(received, expected)).toBe(answer)
})
