import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { TextError } from '../../src/text/errors.js'
import { jaccard } from '../../src/text/jaccard.js'

test.each<[string | readonly string[], string | readonly string[], number]>([
  ['', '', 1],
  [' ', '', 1],
  ['', 'a', 0],
  ['a red lamp', 'A lamp', 2 / 3],
  ['lamp lamp', 'lamp', 1],
  ['a\u00a0b', 'b a', 1],
  ['a b', 'c d', 0],
  ['ÄPFEL 😀', 'äpfel', 1 / 2],
  [['a b', 'C'], ['a b', 'c'], 1 / 3],
  [[], [], 1],
])('%j and %j: %d', (a, b, expected) => {
  expect(jaccard(a, b)).toBe(expected)
})

test('is the size of the intersection by that of the union, in both directions', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'é', '😀'), { maxLength: 6 })
  fc.assert(
    fc.property(words, words, (a, b) => {
      const union = new Set([...a, ...b])
      const both = [...union].filter((word) => a.includes(word) && b.includes(word))
      const expected = union.size === 0 ? 1 : both.length / union.size
      expect(jaccard(a, b)).toBe(expected)
      expect(jaccard(b.join(' '), new Set(a))).toBe(expected)
    }),
  )
})

test.each([[undefined], [null], [5]])('%s is refused', (given: unknown) => {
  expect(() => jaccard(given as string, 'a')).toThrow(TextError) // as a caller without types may write it
})
