import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { pairsIn } from '../../../src/score/bfcl/javascript-pairs.js'

// As the checker has it.
const PAIR = /([^:]+):\s*(.*?)(?:,\s*(?=[^,]+:)|$)/g

test('pairs, as the published expression finds them', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(':', ',', ' ', 'a', '"', '[', ', ', ': '), { maxLength: 16 }), (parts) => {
      const text = parts.join('')
      expect(pairsIn(text)).toEqual([...text.matchAll(PAIR)].map(([, key, value]) => [key, value]))
    }),
    { numRuns: 5000 },
  )
})

test.each<[text: string, pairs: readonly (readonly [string, string])[]]>([
  ['', []],
  ['a', []],
  ['a: 1', [['a', '1']]],
  [
    'a: "x, y", b: 2',
    [
      ['a', '"x, y"'],
      ['b', '2'],
    ],
  ],
  ['::a:', [['a', '']]],
])('%j', (text, pairs) => {
  expect(pairsIn(text)).toEqual(pairs)
})
