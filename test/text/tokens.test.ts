import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortedTokens, tokenSets } from '../../src/text/tokens.js'
import { plainTokens } from '../support/text/plain-measures.js'
import { twoTexts } from '../support/text/texts.js'

test.each<[string, readonly string[]]>([
  ['', []],
  [' \t\n', []],
  ['b a', ['a', 'b']],
  ['  b\r\na  b ', ['a', 'b', 'b']],
  ['b\u001ca\u001f', ['a', 'b']],
  ['b\u2003a\u3000', ['a', 'b']],
  ['a\ufeffb', ['a\ufeffb']],
  ['a\u00a0b', ['a\u00a0b']],
  ['a\u0085b', ['a\u0085b']],
  ['b\u00a0a\u0085\u20ac', ['a', 'b', '\u20ac']],
  ['b\u00a0a 😀', ['a', 'b', '😀']],
  ['😀 \uffee \ud7ff', ['\ud7ff', '\uffee', '😀']],
  ['ab 😀 a a😀', ['a', 'ab', 'a😀', '😀']],
])('%j has the words %j', (text, expected) => {
  expect(sortedTokens(text)).toEqual(expected)
})

test('every code point parts words, or does not, as it should', () => {
  const ranges = [0, 0x1680, 0x1800, 0x2000, 0x2080, 0x3000, 0xfe80].map((start) => [start, start + 0x100] as const)
  const points = ranges.flatMap(([start, end]) => Array.from({ length: end - start }, (_, index) => start + index))
  const wrong = points.filter((point) =>
    ['', '\u20ac'].some((wide) => {
      const text = `b${String.fromCodePoint(point)}a${wide}`
      return sortedTokens(text).join() !== plainTokens(text).join()
    }),
  )
  expect(wrong).toEqual([])
})

test('sorts as the definition does', () => {
  fc.assert(
    fc.property(twoTexts, ([a]) => {
      expect(sortedTokens(a)).toEqual(plainTokens(a))
    }),
  )
})

test('words of both sides and of one, each once', () => {
  expect(tokenSets(['a', 'a', 'b', 'c'], ['b', 'b', 'd'])).toEqual({
    shared: ['b'],
    onlyA: ['a', 'c'],
    onlyB: ['d'],
  })
})
