import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { textDifference } from '../../../src/score/values/text-difference.js'

test.each([
  ['rent', 'rent', 'equal'],
  ['', '', 'equal'],
  ['', '\u00a0', 'equal'],
  ['it\u2019s  due', "it's due", 'equal'],
  ['Zoe\u0308', 'Zo\u00eb', 'equal'],
  ['Rent', 'rent', 'case'],
  ['Stra\u00dfe', 'STRASSE', 'case'],
  ['St. John', 'St John', 'punctuation'],
  ['St. John', 'ST JOHN', 'punctuation'],
  ['\u0391\u03a3-\u0392', '\u0391\u03a3\u0392', 'punctuation'],
  ['read_only', 'readonly', 'punctuation'],
  ['-5', '5', 'punctuation'],
  ['2.5', '25', 'punctuation'],
  ['\u4f60\u597d\uff01', '\u4f60\u597d', 'punctuation'],
  ['a\u0323\u0301!', 'a\u0301\u0323', 'punctuation'],
  ['rent', 'rents', 'other'],
  ['1', '2', 'other'],
  ['e!', '\u00e9', 'other'],
  ['\u{1d7ce}', '\u{1d7cf}', 'other'],
  ['!!', '??', 'other'],
  ['', '!', 'other'],
  ['\u{1f600}', '\u{1f603}', 'other'],
  ['rent!', '!', 'other'],
])('%j and %j: %s', (a, b, expected) => {
  expect(textDifference(a, b)).toBe(expected)
  expect(textDifference(b, a)).toBe(expected)
})

test('whatever is not a letter, mark or digit makes no difference beyond punctuation', () => {
  const words = fc.array(fc.stringMatching(/^[a-z\d]{1,5}$/u), { minLength: 1, maxLength: 5 })
  const between = fc.constantFrom(' ', '-', '. ', '_', ' / ', '\u2013', ', ')
  fc.assert(
    fc.property(words, between, between, (items, a, b) => {
      const expected = a === b || items.length === 1 ? 'equal' : 'punctuation'
      expect(textDifference(items.join(a), items.join(b))).toBe(expected)
    }),
  )
})
