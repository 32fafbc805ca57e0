import fc from 'fast-check'
import { expect, test } from 'vitest'
import { weightOfAscii } from '../../src/text/ascii-tokens.js'
import { estimateTokens } from '../../src/text/estimate-tokens.js'

// The pieces as `estimateTokens` cuts any text, with the weights that it gives them.
const pieces = /[A-Za-z]+|\d+|\s*\n\s*|[^\S\n]{2,}|[^\s\p{L}\p{N}]+/gu
const words = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/gu

function slowly(text: string): number {
  let sum = 0
  for (const [piece] of text.matchAll(pieces)) {
    if (/^[A-Za-z]/u.test(piece)) {
      sum += [...piece.matchAll(words)].reduce((all, [word]) => all + 1 + 0.25 * Math.max(0, word.length - 6), 0)
    } else if (/^\d/u.test(piece)) sum += Math.ceil(piece.length / 3)
    else sum += piece.charCodeAt(0) <= 0x20 ? 1 : 0.75 + 0.4 * (piece.length - 1)
  }
  return sum
}

test.each([
  ['', 0],
  ['look the order up', 4],
  ['issueRefund', 2],
  ['JSONText', 2],
  ['JSON', 1],
  ['a  b', 3],
  ['a\n b', 3],
  ['12345', 2],
  ['{"a":1}', 0.75 + 0.4 + 1 + 0.75 + 0.4 + 1 + 0.75],
])('%j', (text, weight) => {
  expect(weightOfAscii(text)).toBeCloseTo(weight, 9)
})

test('it is what the pieces weigh', () => {
  const char = fc.constantFrom(...'aZbC09 \n\t\0\x1b\x7f{}":,._-AB')
  fc.assert(
    fc.property(fc.string({ unit: char, maxLength: 40 }), (text) => {
      expect(weightOfAscii(text)).toBe(slowly(text))
    }),
    { numRuns: 2000 },
  )
})

test('a text with letters beyond ASCII is the sum of its words', () => {
  const char = fc.constantFrom(...'aZ09 \n\t{}":,-AB', 'é', '語', '’', '😀', '\u00a0', 'я')
  // The other way: a space that only the patterns know makes them cut the whole text.
  const whole = (text: string): number => estimateTokens(`${text}\n\u2003\n`) - 1
  fc.assert(
    fc.property(fc.string({ unit: char, maxLength: 60 }), (text) => {
      const apart = /\s$/u.test(text) ? `${text}x` : text
      expect(Math.abs(estimateTokens(apart) - whole(apart))).toBeLessThanOrEqual(1e-9)
    }),
    { numRuns: 2000 },
  )
})
