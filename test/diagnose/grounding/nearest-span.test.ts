import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestSpan } from '../../../src/diagnose/grounding/nearest-span.js'

test.each<[string, string, string | null]>([
  ['Garmish', 'The weather in Garmisch, please', 'Garmisch'],
  ['art', 'Partenkirchen', 'Partenkirchen'],
  ['New Yrok', 'from Newark to New York City', 'New York'],
  ['2026-05-06', 'on 2026-05-05, or later', '2026-05-05'],
  ['ORDER-1001', 'my order-1002!', 'order-1002'],
  ['東京都', '明日東京へ', '東京へ'],
  ['Oslo', 'xyz', null],
  ['a', 'b a', null],
  ['a value longer than the text', 'a value', 'a value'],
  ['', 'text', null],
  ['text', '', null],
  ['😀😀', 'a 😀😀 b', '😀😀'],
])('%j in %j: %j', (value, text, expected) => {
  const place = nearestSpan(value, text)
  expect(place === null ? null : text.slice(place.start, place.end)).toBe(expected)
})

test('what is there in whole words is found as it is', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 2, maxLength: 8 })
  fc.assert(
    fc.property(fc.array(word, { maxLength: 6 }), word, fc.array(word, { maxLength: 6 }), (before, value, after) => {
      const text = [...before, value, ...after].join(' ')
      const place = nearestSpan(value, text)
      expect(place === null ? null : text.slice(place.start, place.end)).toBe(value)
    }),
  )
})

test('no code point is cut, and the place is within the text', () => {
  const mixed = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '😀', '🎉', 'é'), maxLength: 20 })
  fc.assert(
    fc.property(mixed, mixed, (value, text) => {
      const place = nearestSpan(value, text)
      if (place === null) return
      expect(place.end).toBeGreaterThan(place.start)
      expect(place.end).toBeLessThanOrEqual(text.length)
      expect(text.slice(place.start, place.end)).not.toMatch(/\p{Cs}/u)
    }),
  )
})

test('a value within a longer word is not cut', () => {
  const unit = fc.constantFrom('a', 'b', 'Q', 'X', '7', '-', 'é', '東', '👍', '.', '_')
  const word = fc.string({ unit, minLength: 2, maxLength: 12 })
  const words = fc.array(word, { maxLength: 6 }).map((all) => all.join(' '))
  fc.assert(
    fc.property(words, word, word, word, words, (first, before, value, behind, last) => {
      const text = `${first} ${before}${value}${behind} ${last}`
      const place = nearestSpan(value, text)
      expect(place === null ? null : text.slice(place.start, place.end)).toContain(value)
    }),
    { numRuns: 300 },
  )
})
