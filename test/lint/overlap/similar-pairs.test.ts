import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { similarityOf, similarPairs, type Pair, type WeightedSet } from '../../../src/lint/overlap/similar-pairs.js'

const words = 12
const someSets = fc.array(
  fc.uniqueArray(fc.nat({ max: words - 1 }), { maxLength: 8 }).map((set): WeightedSet => {
    return { words: set.toSorted((one, other) => one - other) }
  }),
  { maxLength: 30 },
)
// The numbers of words ascend by falling weight.
const someWeights = fc
  .array(fc.double({ min: 0.01, max: 10, noNaN: true }), { minLength: words, maxLength: words })
  .map((weights) => weights.toSorted((one, other) => other - one))

test('it finds the pairs that comparing all with all finds, and no others', () => {
  fc.assert(
    fc.property(someSets, someWeights, fc.constantFrom(0.2, 0.5, 0.7, 0.9, 1), (sets, weights, threshold) => {
      expect(similarPairs(sets, weights, threshold)).toEqual(allWithAll(sets, weights, threshold))
    }),
    { numRuns: 500 },
  )
})

test('it also finds those whose similarity is the threshold to the last bit', () => {
  const sets = [{ words: [0, 1, 2, 3, 4, 5, 6] }, { words: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] }]
  const weights = Array.from({ length: 10 }, () => 0.1)
  const [pair] = similarPairs(sets, weights, similarityOf(sets[0]?.words ?? [], sets[1]?.words ?? [], weights))
  expect(pair).toMatchObject({ one: 0, other: 1 })
})

test.each([
  ['the same', [0, 1], [0, 1], 1],
  ['nothing in common', [0], [1], 0],
  ['no words at all', [], [], 0],
  ['the heavier word', [0], [0, 1], 0.75],
  ['the lighter word', [1], [0, 1], 0.25],
])('similarity of %s', (_, one, other, similarity) => {
  expect(similarityOf(one, other, [3, 1])).toBe(similarity)
  expect(similarityOf(other, one, [3, 1])).toBe(similarity)
})

function allWithAll(sets: readonly WeightedSet[], weights: readonly number[], threshold: number): readonly Pair[] {
  return sets.flatMap(({ words: left }, one) =>
    sets.flatMap(({ words: right }, other) => {
      const similarity = similarityOf(left, right, weights)
      return one < other && similarity >= threshold ? [{ one, other, similarity }] : []
    }),
  )
}
