import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance, similarity } from '../../src/text/levenshtein.js'

const runs = { seed: 20_261, numRuns: 500 }
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '😀', 'é'), maxLength: 6 })

/** The definition, word by word: the last points are equal, or one of the three edits comes last. */
function plain(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return a.length + b.length
  const [shortA, shortB] = [a.slice(0, -1), b.slice(0, -1)]
  if (a.at(-1) === b.at(-1)) return plain(shortA, shortB)
  return 1 + Math.min(plain(shortA, b), plain(a, shortB), plain(shortA, shortB))
}

test.each([
  ['', '', 0, 1],
  ['', 'abc', 3, 0],
  ['abc', 'abc', 0, 1],
  ['kitten', 'sitting', 3, 4 / 7],
  ['abcd', 'bcde', 2, 0.5],
  ['lookup_oder', 'lookup_order', 1, 11 / 12],
  ['😀', '😁', 1, 0],
  ['e\u0301', '\u00e9', 2, 0],
])('%j and %j are %d apart', (a, b, distance, share) => {
  expect(editDistance(a, b)).toBe(distance)
  expect(similarity(a, b)).toBeCloseTo(share, 12)
})

test('agrees with the definition, in both directions', () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      const distance = plain([...a], [...b])
      return editDistance(a, b) === distance && editDistance(b, a) === distance
    }),
    runs,
  )
})

test('is a metric, and similarity stays between 0 and 1', () => {
  fc.assert(
    fc.property(word, word, word, (a, b, c) => {
      expect(editDistance(a, c)).toBeLessThanOrEqual(editDistance(a, b) + editDistance(b, c))
      expect(editDistance(a, b) === 0).toBe(a === b)
      expect(similarity(a, b)).toBeGreaterThanOrEqual(0)
      expect(similarity(a, b)).toBeLessThanOrEqual(1)
      expect(similarity(a, b) === 1).toBe(a === b)
    }),
    runs,
  )
})
