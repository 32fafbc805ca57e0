import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { finder } from '../../../src/score/bfcl/finder.js'
import { firstSolid } from '../../../src/score/bfcl/first-solid.js'

test('the next place, as asked of the text each time', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n') }),
      fc.array(fc.nat({ max: 12 })),
      fc.constantFrom('a', 'ab', '\n'),
      (text, places, sought) => {
        const byText = finder(text, sought)
        const byExpression = finder(text, new RegExp(sought, 'g'))
        for (const place of places.toSorted((left, right) => left - right)) {
          const found = text.indexOf(sought, place)
          expect(byText(place)).toBe(found === -1 ? Infinity : found)
          expect(byExpression(place)).toBe(found === -1 ? Infinity : found)
        }
      },
    ),
  )
})

test.each<[text: string, from: number, place: number]>([
  ['', 0, 0],
  ['a', 0, 0],
  [' \n\u00a0a', 0, 3],
  ['a b', 1, 2],
  ['a  ', 1, 3],
])('the first of %j from %d that is no white space', (text, from, place) => {
  expect(firstSolid(text, from)).toBe(place)
})
