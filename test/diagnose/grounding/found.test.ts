import { expect, test } from 'vitest'
import { firstTelling } from '../../../src/diagnose/grounding/found.js'
import { readPart } from '../../../src/diagnose/grounding/reading/read-part.js'

const parts = ['no', '{"city":"M\\u00fcnchen, Oslo"}', 'Oslo'].map((text, index) =>
  readPart({ from: `context[${index}]`, text }),
)
const placeOf = (word: string) => (part: { readonly text: string }) => {
  const start = part.text.indexOf(word)
  return start < 0 ? null : { start, end: start + word.length }
}

test('the first part that tells it, at its place in the told text', () => {
  const found = firstTelling('literal', parts, placeOf('Oslo'))
  expect(found).toEqual({ by: 'literal', exact: true, span: { part: 1, start: 23, end: 27 } })
  expect('{"city":"M\\u00fcnchen, Oslo"}'.slice(23, 27)).toBe('Oslo')
  expect(firstTelling('words', parts, placeOf('no'))).toMatchObject({ exact: false, span: { part: 0 } })
})

test('nothing', () => {
  expect(firstTelling('literal', parts, placeOf('Rome'))).toBeNull()
  expect(firstTelling('literal', [], () => ({ start: 0, end: 0 }))).toBeNull()
})
