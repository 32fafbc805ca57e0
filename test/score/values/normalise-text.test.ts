import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { normaliseText } from '../../../src/score/values/normalise-text.js'

test.each([
  ['nothing to do', 'Send $250 to John Doe!', 'Send $250 to John Doe!'],
  ['empty', '', ''],
  ['white space alone', ' \t\n\u00a0', ''],
  ['a space before', ' a', 'a'],
  ['a space after', 'a ', 'a'],
  ['two spaces', 'a  b', 'a b'],
  ['a line break', 'a\r\nb', 'a b'],
  ['spaces of all widths', 'a\u00a0b\u202fc\u2009d\u3000e\u0085f\u2028g', 'a b c d e f g'],
  ['typographic apostrophes', '\u2018a\u2019 \u201ab\u201b d\u02bce', "'a' 'b' d'e"],
  ['typographic double quotes', '\u201ca\u201d \u201eb\u201f', '"a" "b"'],
  ['characters without width', 'Ma\u00adrie\u200b An\ufeffna', 'Marie Anna'],
  ['a space beside one without width', 'a \u200b b\u200b', 'a b'],
  ['NFD', 'Zoe\u0308', 'Zo\u00eb'],
  ['a mark that its letter was kept from', 'e\u200b\u0301', '\u00e9'],
  ['lone surrogates', '\ud800 \udc00', '\ud800 \udc00'],
])('%s', (_name, text, expected) => {
  expect(normaliseText(text)).toBe(expected)
})

test.each([
  'ABC abc',
  '-5',
  '\u22125',
  '1,000.50',
  'x*2',
  '10.0.0.1',
  'a\u2013b\u2014c',
  '\u00bd \u2122 \u00b2 \ufb01 \u00df',
  '\u00ab\u2039\u2032\u2033`',
  '\u200d\u200c',
])('%s stays what it is', (text) => {
  expect(normaliseText(text)).toBe(text)
})

const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      ' ',
      '  ',
      '\u00a0',
      '\u200b',
      '\ufeff',
      '\u00ad',
      '\u2019',
      '\u201d',
      '\u0301',
      '\u0323',
      '\u1fef',
      '\u212b',
    ),
    fc.string({ unit: 'binary', maxLength: 1 }),
    fc.string({ unit: 'grapheme-ascii', maxLength: 3 }),
  ),
})

test('twice is once', () => {
  fc.assert(fc.property(text, (value) => normaliseText(normaliseText(value)) === normaliseText(value)))
})

test('the result is NFC, and its only white space is single spaces between words', () => {
  fc.assert(
    fc.property(text, (value) => {
      const result = normaliseText(value)
      expect(result).toBe(result.normalize('NFC'))
      expect(result).toBe(result.split(/\s+/u).filter(Boolean).join(' '))
    }),
  )
})

test('texts that differ in Unicode form alone become the same', () => {
  fc.assert(
    fc.property(text, (value) => normaliseText(value.normalize('NFD')) === normaliseText(value.normalize('NFC'))),
  )
})
