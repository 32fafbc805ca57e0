import { expect, test } from 'vitest'
import { readPart } from '../../../../src/diagnose/grounding/reading/read-part.js'

test('the same part is read once, and so is another one with the same text', () => {
  const part = { from: 'the query', text: 'Oslo, 5 days' }
  expect(readPart(part)).toBe(readPart(part))
  expect(readPart({ ...part, from: 'a result' })).toBe(readPart(part))
  expect(readPart(part).squashed()).toBe(readPart(part).squashed())
  expect(readPart({ ...part, text: 'Oslo, 6 days' })).not.toBe(readPart(part))
})

test('many texts later it is still the reading of its own text', () => {
  const texts = Array.from({ length: 200 }, (_, index) => `order ${index}`)
  for (const text of [...texts, ...texts]) expect(readPart({ from: '', text }).text).toBe(text)
})

test('what it says of a text, and where that stood', () => {
  const text = String.raw`{"city":"M\u00fcnchen","days":5}`
  const reading = readPart({ from: '', text })
  expect(reading.text).toBe('{"city":"München","days":5}')
  expect([...reading.numerals()]).toEqual([5])
  expect(reading.names().map(({ word }) => word)).toEqual(['München'])
  const start = reading.text.indexOf('München')
  const place = reading.told({ start, end: start + 7 })
  expect(text.slice(place.start, place.end)).toBe(String.raw`M\u00fcnchen`)
})
