import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldCase } from '../../../src/score/values/fold-case.js'

test.each([
  ['Rent', 'RENT'],
  ['Stra\u00dfe', 'STRASSE'],
  ['Stra\u1e9ee', 'strasse'],
  ['\u039f\u03b4\u03cc\u03c2', '\u039f\u0394\u038c\u03a3'],
  ['\u03c3\u03b1\u03c2', '\u03c3\u03b1\u03c3'],
  ['\u0130', 'i\u0307'],
  ['\ufb01n', 'FIN'],
  ['\u01c5', '\u01c6'],
  ['\u212a', 'k'],
  ['\u017f', 'S'],
  ['\u00b5', '\u03bc'],
  ['\u00c9', 'e\u0301'],
  ['\u01f0', 'J\u030c'],
  ['\u03b1\u0345\u0301', '\u0391\u0301\u0345'],
  ['\u{10400}', '\u{10428}'],
  ['\u13a0', '\uab70'],
])('%s is %s', (a, b) => {
  expect(foldCase(a)).toBe(foldCase(b))
})

test.each([
  ['\u0131', 'i'],
  ['\u0131', 'I'],
  ['\u0130', 'i'],
  ['e', '\u00e9'],
  ['\u00b2', '2'],
  ['\uff21', 'A'],
  ['', ' '],
])('%s is not %s', (a, b) => {
  expect(foldCase(a)).not.toBe(foldCase(b))
})

test('a final sigma is a sigma, since what follows it may be dropped later', () => {
  expect(foldCase('\u03b1\u03c2')).toBe('\u03b1\u03c3')
  expect(foldCase('\u0391\u03a3 \u03b2')).toBe('\u03b1\u03c3 \u03b2')
})

test('letters that regular expressions match without case are equal, over all of Unicode', () => {
  const missed: string[] = []
  for (let point = 0x80; point < 0x1_1000; point += 1) {
    if (point >= 0xd800 && point < 0xe000) continue
    const letter = String.fromCodePoint(point)
    for (const other of [letter.toLowerCase(), letter.toUpperCase()]) {
      if (other === letter || [...other].length > 1) continue
      // Simple case folding, which full folding contains.
      const isSame = new RegExp(`^${letter}$`, 'iu').test(other)
      if (isSame !== (foldCase(letter) === foldCase(other))) missed.push(letter, other)
    }
  }
  expect(missed).toEqual([])
})

test('twice is once, and upper and lower case are the same', () => {
  const text = fc.string({ unit: 'binary' }).map((value) => value.replaceAll(/[\u0131\u0130]/gu, ''))
  fc.assert(
    fc.property(text, (value) => {
      expect(foldCase(foldCase(value))).toBe(foldCase(value))
      expect(foldCase(value.toUpperCase())).toBe(foldCase(value))
      expect(foldCase(value.toLowerCase())).toBe(foldCase(value))
    }),
  )
})
