import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { squash } from '../../../../src/diagnose/grounding/reading/squash.js'

test.each([
  ['round_trip', 'roundtrip'],
  ['Round-Trip', 'roundtrip'],
  ['“Don’t”', 'dont'],
  ['Zürich', 'zurich'],
  ['Zu\u0308rich', 'zurich'],
  ['ﬁne ½', 'fine1⁄2'],
  ['3.5', '3.5'],
  ['3 . 5', '35'],
  ['1 2', '1 2'],
  ['-5', '-5'],
  ['A-5', 'a5'],
  ['C++ C# #tag @ann 5%', 'c++c#tagann5%'],
  ['$5', '$5'],
  ['й', 'и\u0306'],
  ['が', 'か\u3099'],
  ['...', ''],
  ['', ''],
])('%j is %j', (text, expected) => {
  expect(squash(text).text).toBe(expected)
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
