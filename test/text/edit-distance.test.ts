import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from '../../src/text/edit-distance.js'
import * as small from '../../src/text/levenshtein.js'
import { plainDistance } from '../support/text/plain-measures.js'
import { longTexts, randomText, twoTexts } from '../support/text/texts.js'

test.each<[string, string, number]>([
  ['', '', 0],
  ['', 'abc', 3],
  ['abc', 'abc', 0],
  ['kitten', 'sitting', 3],
  ['ab', 'ba', 2],
  ['😀', '😁', 1],
  ['a'.repeat(33), 'b'.repeat(33), 33],
  ['a'.repeat(64), `${'a'.repeat(64)}b`, 1],
  [`x${'ab'.repeat(40)}`, `y${'ba'.repeat(40)}z`, 3],
])('%j and %j are %d apart', (a, b, expected) => {
  expect(editDistance(a, b)).toBe(expected)
})

test('agrees with the definition, in both directions', () => {
  fc.assert(
    fc.property(twoTexts, ([a, b]) => {
      const expected = plainDistance([...a], [...b])
      expect(editDistance(a, b)).toBe(expected)
      expect(editDistance(b, a)).toBe(expected)
      expect(small.editDistance(a, b)).toBe(expected)
    }),
    { numRuns: 200 },
  )
})

test.each([
  [2048, 2100],
  [2049, 2060],
  [4097, 4100],
])('of %d and %d points, in blocks, is what it is by rows', (short, long) => {
  const [a, b] = [randomText(short, 1), randomText(long, 2)]
  expect(editDistance(a, b)).toBe(small.editDistance(a, b))
  // Much alike, so that differences go up and down from one block to the next.
  const c = `x${a.slice(0, 1000)}y${a.slice(1100)}z`
  expect(editDistance(c, a)).toBe(small.editDistance(c, a))
})

test('takes long texts', { timeout: 20_000 }, () => {
  const [a, b] = longTexts(10_000)
  expect(editDistance(a, b)).toBeGreaterThan(0)
  expect(editDistance(a, `${a}b`)).toBe(1)
})
