import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oneLine } from '../../src/text/one-line.js'

test.each([
  ['', ''],
  ['late-order, straße 東京 😀', 'late-order, straße 東京 😀'],
  ['one\ntwo\r\nthree\tfour', String.raw`one\ntwo\r\nthree\tfour`],
  ['\u001B[31mred\u009B0m\u0000', String.raw`\u001b[31mred\u009b0m\u0000`],
  ['a\u2028b\u2029c\u0085d', String.raw`a\u2028b\u2029c\u0085d`],
  ['\u202Enimda\uD83D!', String.raw`\u202enimda\ud83d!`],
])('%j', (text, shown) => {
  expect(oneLine(text)).toBe(shown)
})

test('what is on one line stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = oneLine(text)
      expect(once).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029]/u)
      expect(oneLine(once)).toBe(once)
    }),
  )
})
