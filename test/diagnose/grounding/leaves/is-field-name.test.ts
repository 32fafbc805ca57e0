import { expect, test } from 'vitest'
import { isFieldName } from '../../../../src/diagnose/grounding/leaves/is-field-name.js'

test.each(['id', 'order_id', 'totalPrice', 'userID'])('%s is one', (key) => {
  expect(isFieldName(key)).toBe(true)
})

test.each(['', 'Oslo', 'BK-7', 'card_17', 'bob@example.com', 'two words', '_', 'ORDER_ID', 'größe'])(
  '%j is none',
  (key) => {
    expect(isFieldName(key)).toBe(false)
  },
)
