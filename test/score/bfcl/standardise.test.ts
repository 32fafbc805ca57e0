import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { standardise, standardiseText } from '../../../src/score/bfcl/standardise.js'

describe('standardise', () => {
  test.each([
    ['', ''],
    [' - ', ''],
    ['New York, NY', 'newyorkny'],
    ['2.5', '25'],
    ['x*2', 'x2'],
    ['x^2/3', 'x23'],
    ['read_only', 'readonly'],
    ["it's", 'it"s'],
    ['a\tb\nc', 'a\tb\nc'],
    ['a\u00a0b', 'a\u00a0b'],
    ['a:b;c!d?(e)&+', 'a:b;c!d?(e)&+'],
    ['\u2019\u2013\u2212', '\u2019\u2013\u2212'],
    ['ÀÉ', 'àé'],
    ['ΑΣ', 'ας'],
    ['İ', 'i\u0307'],
  ])('%j becomes %j', (text, standard) => {
    expect(standardise(text)).toBe(standard)
  })

  test('is what the published expression does, and twice is once', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...' ,./-_*^\'"aAzZ09éÉ\t') }), (text) => {
        const plain = text
          .replace(/ |,|\.|\/|-|_|\*|\^/g, '')
          .toLowerCase()
          .replace(/'/g, '"')
        expect(standardise(text)).toBe(plain)
        expect(standardise(plain)).toBe(plain)
      }),
    )
  })

  test('other values stay as they are', () => {
    expect([1, null, true, 'A-'].map(standardiseText)).toEqual([1, null, true, 'a'])
  })
})
