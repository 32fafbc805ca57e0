import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bodiesOf, bodyOf } from '../../../src/score/bfcl/bodies.js'

const texts = fc
  .array(fc.constantFrom('add(', ')', '))', 'x', ' ', '\n', 'ad', '('), { maxLength: 14 })
  .map((parts) => parts.join(''))

test.each<[close: string, least: 0 | 1, expression: RegExp]>([
  [')', 1, /add\(([^\n]+?)\)/g],
  [')', 0, /add\(([^\n]*?)\)/g],
  ['))', 1, /add\(([^\n]+?)\)\)/g],
])('up to %j, at least %d: as the expression finds them', (close, least, expression) => {
  fc.assert(
    fc.property(texts, (text) => {
      const bodies = [...text.matchAll(expression)].map((found) => found[1] ?? '')
      expect([...bodiesOf(text, /add\(/g, close, least)]).toEqual(bodies)
      expect(bodyOf(text, /add\(/g, close, least)).toBe(bodies[0] ?? null)
    }),
    { numRuns: 1000 },
  )
})
