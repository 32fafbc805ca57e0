import { expect, test } from 'vitest'
import { isPlaceholder } from '../../../../src/diagnose/grounding/texts/is-placeholder.js'

test.each([
  ['my order', 'order_id'],
  ['the customers', 'customerId'],
  ['last', 'order_number'],
  ['previous one', 'id'],
])('%j is none for %s', (value, name) => {
  expect(isPlaceholder(value, [name])).toBe(true)
})

test.each([
  ['my order', 'title'],
  ['order A-1', 'order_id'],
  ['ORDER', 'code'],
  ['ann', 'user_id'],
  ['last', 'number_of_days'],
  ['', 'id'],
  ['-', 'id'],
])('%j may be one for %s', (value, name) => {
  expect(isPlaceholder(value, [name])).toBe(false)
})
