import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { similarity } from '../../src/text/levenshtein.js'
import { nearest } from '../../src/text/nearest.js'

const tools = ['lookup_order', 'issue_refund', 'send_email', 'cancel_order']

test.each<[string, readonly string[], string | null]>([
  ['lookup_oder', tools, 'lookup_order'],
  ['lookupOrder', tools, 'lookup_order'],
  ['LOOKUP-ORDER', tools, 'lookup_order'],
  ['lookup.order', tools, 'lookup_order'],
  ['isue_refnd', tools, 'issue_refund'],
  ['refund', tools, 'issue_refund'],
  ['send_email_now', tools, 'send_email'],
  ['lookup_order_by_customer_id', tools, 'lookup_order'],
  ['order', tools, 'lookup_order'],
  ['weather', tools, null],
  ['', tools, null],
  ['x', [], null],
  ['a', ['b'], null],
  ['to', ['go_to_town'], null],
  ['abcde', ['abcxy'], 'abcxy'],
  ['abcde', ['abxyz'], null],
  ['HTTPServer', ['http_server'], 'http_server'],
  ['lookup_order', ['lookupOrder', 'lookup_order'], 'lookup_order'],
  ['lookup_order', ['LOOKUP_ORDER', 'lookup-order'], 'lookup-order'],
  ['tool_c', ['tool_a', 'tool_b'], 'tool_a'],
  ['größe', ['groesse', 'grösse'], 'grösse'],
])('%s of %j is %s', (name, candidates, expected) => {
  expect(nearest(name, candidates)).toBe(expected)
})

test('finds the most similar of lower-case names without separators, as a plain search does', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(word, fc.uniqueArray(word, { maxLength: 6 }), (name, candidates) => {
      const scores = candidates.map((candidate) => similarity(name, candidate))
      const best = Math.max(...scores)
      expect(nearest(name, candidates)).toBe(best >= 0.6 ? candidates[scores.indexOf(best)] : null)
    }),
    { seed: 20_261, numRuns: 500 },
  )
})
