import { expect, test } from 'vitest'
import { counted, listWords, mismatchTexts, mismatchWords, often, timesWords } from '../../src/explain/words.js'

test.each([
  [{ atLeast: 1, atMost: 1 }, 'exactly once'],
  [{ atLeast: 3, atMost: 3 }, 'exactly 3 times'],
  [{ atLeast: 2, atMost: Infinity }, 'at least 2 times'],
  [{ atLeast: 1, atMost: 2 }, '1 to 2 times'],
])('times %o', (range, text) => {
  expect(timesWords(range)).toBe(text)
})

test('counts and lists', () => {
  expect([often(1), often(2), counted(1, 'call'), counted(2, 'call')]).toEqual(['once', '2 times', '1 call', '2 calls'])
  expect(listWords([], 3)).toBe('')
  expect(listWords(['a'], 3)).toBe('a')
  expect(listWords(['a', 'b', 'c'], 3)).toBe('a, b and c')
  expect(listWords(['a', 'b', 'c', 'd'], 2)).toBe('a, b and 2 more')
})

test.each([
  ['value-differs', 1, 2, ' with a 1', 'had a 2'],
  ['key-missing', 1, undefined, ' with a 1', 'had no a'],
  ['key-extra', undefined, 2, ' without a', 'had a 2'],
  ['regexp-differs', /x/, 'y', ' with a matching /x/', 'had a "y"'],
] as const)('a mismatch in two halves: %s', (code, expected, received, wanted, found) => {
  const mismatches = [{ code, path: ['a'], expected, received }]
  expect(mismatchWords({}, mismatches)).toEqual({ wanted, found })
  expect(mismatchWords({}, [...mismatches, ...mismatches, ...mismatches]).found).toBe(`${found} and 2 more differences`)
})

test.each([
  ['value-differs', '"5"', '12'],
  ['key-extra', 'nothing', '12'],
  ['number-differs', '"5"', '12'],
  ['regexp-differs', '"5"', '12'],
  ['matcher-rejects', '"5"', '12'],
  ['predicate-rejects', '"5"', '12'],
  ['comparison-rejects', '"5"', '12'],
  ['schema-rejects', '"5" ()', '12'],
] as const)('what the model wrote is shown, not what was read: %s', (code, ours, theirs) => {
  const mismatch = { code, path: ['a'], expected: '5', received: 13, text: '12' }
  expect(mismatchTexts(mismatch, 60)).toEqual([ours, theirs])
  expect(mismatchWords({}, [mismatch]).found).toBe('had a 12')
})
