import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { squash } from '../../../../src/diagnose/grounding/reading/squash.js'

test.each([
  ['round_trip', 'round trip'],
  ['Round-Trip', 'round trip'],
  ['roundTrip', 'roundtrip'],
  ['“Don’t”', 'do not'],
  ["I'm, can't, won't, they've, we'll, cannot", 'i am can not will not they have we will can not'],
  ["Mia's", 'mias'],
  ['Zürich', 'zurich'],
  ['Zu\u0308rich', 'zurich'],
  ['ﬁne ½', 'fine 1⁄2'],
  ['3.5', '3.5'],
  ['3 . 5', '3 5'],
  ['1 2', '1 2'],
  ['-5', '-5'],
  ['A-5', 'a 5'],
  ['BK90210', 'bk 90210'],
  ['C++ C# #tag @ann 5%', 'c + + c# tag ann 5%'],
  ['$5', '$ 5'],
  ['pay-pal.com', 'pay-pal.com'],
  ['bob-x@example.com', 'bob-x@example.com'],
  ['../my_file', '../my_file'],
  ['the end. Next', 'the end next'],
  ['.env', '.env'],
  ['U.S.A. and J.R. Smith', 'usa and jr smith'],
  ['a.b.com', 'a.b.com'],
  ['й', 'и\u0306'],
  ['が', 'か\u3099'],
  ['soft\u00adhyphen', 'softhyphen'],
  ['...', ''],
  ['', ''],
])('%j is %j', (text, expected) => {
  expect(squash(text).text).toBe(expected)
})

test.each([
  ['roundTrip', 'round trip'],
  ['JohnDoe went', 'john doe went'],
  ['HTTP', 'http'],
])('with words that are joined by capitals %j is %j', (text, expected) => {
  expect(squash(text, true).text).toBe(expected)
})

test('what is left stood where it is said to, and writing it again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
      const { text: plain, starts } = squash(text)
      expect(starts.length).toBe(plain.length)
      for (const [index, start] of starts.entries()) {
        expect(start).toBeGreaterThanOrEqual(starts[index - 1] ?? 0)
        expect(text.codePointAt(start - 1) ?? 0).toBeLessThan(0x10000)
      }
      expect(starts.at(-1) ?? 0).toBeLessThanOrEqual(text.length)
    }),
  )
})
