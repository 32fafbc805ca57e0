import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nearJaccard } from '../../src/diagnose/near-jaccard.js'
import { jaccard } from '../../src/text/jaccard.js'
import { ratio } from '../../src/text/ratio.js'

describe('words that are shared, and nearly so', () => {
  test.each<[string, readonly string[], readonly string[], number]>([
    ['nothing on both sides', [], [], 1],
    ['nothing on one side', ['get'], [], 0],
    ['the same in another order', ['get', 'news'], ['news', 'get'], 1],
    ['one of three', ['get', 'news'], ['get', 'mail'], 1 / 3],
    ['a misspelt word is nearly the right one', ['hedlines'], ['headlines'], 16 / 17 / (2 - 16 / 17)],
    ['short words are others', ['on'], ['in'], 0],
    ['a word is misspelt once', ['mial', 'mali'], ['mail'], 0.75 / 2.25],
    ['repetition does not count', ['get', 'get'], ['get'], 1],
  ])('%s', (_, left, right, expected) => {
    expect(nearJaccard(left, right)).toBeCloseTo(expected, 12)
  })
})

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '🎉'), minLength: 1, maxLength: 6 })
const words = fc.array(word, { maxLength: 4 })

test('it is at least the Jaccard index, at most 1, and the same where no word is near another', () => {
  fc.assert(
    fc.property(words, words, (left, right) => {
      const near = nearJaccard(left, right)
      expect(near).toBeGreaterThanOrEqual(jaccard(left, right))
      expect(near).toBeLessThanOrEqual(1)
      const isNear = left.some((own) => right.some((other) => own !== other && ratio(own, other) >= 70))
      if (!isNear) expect(near).toBe(jaccard(left, right))
    }),
  )
})
