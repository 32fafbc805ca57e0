import { expect, test } from 'vitest'
import { withoutCourtesy } from '../../../../src/diagnose/grounding/texts/without-courtesy.js'

test.each([
  ['Dear Ann, it is here.', ' Ann.  it is here.'],
  ['Hello team!\nIt is here.', '. \nIt is here.'],
  ['It is here.\n\nKind regards,\nBob', 'It is here.\n\n. ,\nBob'],
  ['It is here. Thank you!', 'It is here. . !'],
  ['Thank you for the best lamp', 'Thank you for the best lamp'],
  ['Highest bid', 'Highest bid'],
  ['', ''],
])('%j: %j', (text, expected) => {
  expect(withoutCourtesy(text)).toBe(expected)
})
