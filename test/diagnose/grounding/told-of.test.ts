import { expect, test } from 'vitest'
import { toldOf } from '../../../src/diagnose/grounding/told-of.js'

test('the query is the first part, texts stay as they are, and data is written like JSON', () => {
  expect(toldOf('Hi', ['a "text"', { id: 1, big: 2n ** 60n, list: ['a\nb'] }])).toEqual({
    parts: [
      { from: 'the query', text: 'Hi' },
      { from: 'context[0]', text: 'a "text"' },
      { from: 'context[1]', text: String.raw`{"id":1,"big":1152921504606846976n,"list":["a\nb"]}` },
    ],
  })
})

test('nothing of it is cut', () => {
  const last = toldOf('', [Array.from({ length: 200_000 }, (_, index) => `order-${index}`)]).parts.at(-1)
  expect(last?.text.endsWith('"order-199999"]')).toBe(true)
})
