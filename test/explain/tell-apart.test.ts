import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { tellApart, tellPartApart } from '../../src/explain/tell-apart.js'

test.each([
  ['caf\u00e9', 'cafe\u0301', 'caf\\u00e9', 'cafe\\u0301'],
  ['caf\u00e9 caf\u00e9', 'caf\u00e9 cafe\u0301', 'caf\u00e9 caf\\u00e9', 'caf\u00e9 cafe\\u0301'],
  ['a b', 'a\u00a0b', 'a b', 'a\\u00a0b'],
  ['a b', 'a\u3000b', 'a b', 'a\\u3000b'],
  ['\u0430\u0440\u0440\u04cf\u0435', 'appl\u0435', '\u0430\u0440\u0440\u04cf\u0435', 'appl\u0435'],
  ['pay', '\u0440ay', 'pay', '\\u0440ay'],
  ['\u03bf\u043e', 'o\u03bf', '\\u03bf\\u043e', 'o\\u03bf'],
  ["it's", 'it\u2019s', "it's", 'it\\u2019s'],
  ['\ufb01t', 'fit', '\\ufb01t', 'fit'],
  ['\ud55c', '\u1112\u1161\u11ab', '\\ud55c', '\\u1112\\u1161\\u11ab'],
  ['a\ufe0f', 'a', 'a\\ufe0f', 'a'],
  ['\ud800', '\ud801', '\\ud800', '\\ud801'],
  ['\ud835\udc00', 'A', '\\ud835\\udc00', 'A'],
])('%j and %j look alike', (left, right, ours, theirs) => {
  expect(tellApart(left, right)).toEqual([ours, theirs])
  expect(tellApart(right, left)).toEqual([theirs, ours])
})

test.each([
  ['a', 'b'],
  ['caf\u00e9', 'cafe'],
  ['caf\u00e9', 'cafe\u0301s'],
  ['\u00e9', '\u00e8'],
  ['l', '1'],
  ['\u4e00', '\u4e01'],
  ['', '\u00e9'],
  ['\u00e9', '\u00e9'],
])('%j and %j do not', (left, right) => {
  expect(tellApart(left, right)).toEqual([left, right])
})

test.each([
  ['caf\u00e9', 'a cafe\u0301 and a caf\u00e8', 'caf\\u00e9', 'a cafe\\u0301 and a caf\u00e8', 2],
  ['9,90 \u20ac', '\u00e9 49,90\u00a0\u20ac', '9,90 \u20ac', '\u00e9 49,90\\u00a0\u20ac', 3],
])('%j seems to be in %j', (part, whole, ours, theirs, index) => {
  expect(tellPartApart(part, whole)).toEqual([ours, theirs, index])
})

test.each([
  ['a', 'xa'],
  ['\u00e9', 'x\u00e9'],
  ['\u00e9', 'e'],
  ['ab', '\u00e9'],
  ['', '\u00e9'],
])('%j does not seem to be in %j', (part, whole) => {
  expect(tellPartApart(part, whole)).toBeNull()
})

const letter = fc.constantFrom('a', '\u0430', '\u00e9', 'e\u0301', ' ', '\u00a0', '-', '\u2013', '\u{1f600}', '\u200b')
const text = fc.array(letter, { maxLength: 5 }).map((letters) => letters.join(''))

test('what is told apart differs for the eye, and reads back as what it was', () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      const [left, right] = tellApart(a, b)
      expect([left, right].map((escaped) => JSON.parse(`"${escaped}"`) as unknown)).toEqual([a, b])
      expect(a === b || plainShape(left) !== plainShape(right)).toBe(true)
      expect(tellApart(b, a)).toEqual([right, left])
    }),
    { numRuns: 2000 },
  )
})

/** How these letters look. */
function plainShape(shown: string): string {
  return shown
    .normalize('NFC')
    .replaceAll('\u0430', 'a')
    .replaceAll('\u00a0', ' ')
    .replaceAll('\u2013', '-')
    .replaceAll('\u200b', '')
}
