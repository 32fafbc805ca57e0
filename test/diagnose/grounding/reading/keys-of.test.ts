import { expect, test } from 'vitest'
import { keysOf } from '../../../../src/diagnose/grounding/reading/keys-of.js'

/** Whether the first place of a word in a text is within a key. */
function isKey(word: string, text: string): boolean {
  const start = text.indexOf(word)
  return keysOf(text).isWithin(start, start + word.length)
}

test.each<[string, string, boolean]>([
  ['order_id', '{"order_id":"A-1"}', true],
  ['order', '{"order_id":"A-1"}', true],
  ['A-1', '{"order_id":"A-1"}', false],
  ['total', '[{"a":1, "total" : null}]', true],
  ['null', '{"total":null}', true],
  ['true', '{"total":[true]}', true],
  ['null', '{"total":"null"}', false],
  ['Oslo', '{"Oslo":12}', false],
  ['credit_card_17', '{"credit_card_17":{}}', false],
  ['order_id', '{"text":"{\\"order_id\\":\\"A-1\\"}"}', true],
  ['A-1', '{"text":"{\\"order_id\\":\\"A-1\\"}"}', false],
  ['order_id', 'use the "order_id": it is here', false],
  ['order_id', '{"order_id": oops', false],
  ['"a"', '{"text":"say \\"a\\" twice"}', false],
])('%s of %s: %s', (word, text, expected) => {
  expect(isKey(word, text)).toBe(expected)
})

test('blanks for keys keep all else where it stood', () => {
  const text = '{"order_id":"A-1","x":null}'
  expect(keysOf(text).blanked).toBe('{           "A-1",        }')
  expect(keysOf('order_id').blanked).toBe('order_id')
})
