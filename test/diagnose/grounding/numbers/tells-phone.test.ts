import { expect, test } from 'vitest'
import { tellsPhone } from '../../../../src/diagnose/grounding/numbers/tells-phone.js'

test.each<[value: string, text: string, place: string | null]>([
  ['+491705551234', 'call +49 170 5551234.', '+49 170 5551234'],
  ['01705551234', 'call 0170 555 1234', '0170 555 1234'],
  ['0170 555 1234', '{"phone":"01705551234"}', '01705551234'],
  ['+1 555 123 4567', 'call 1-555-123-4567', '1-555-123-4567'],
  ['555-123-4567', 'call (555) 123-4567', '(555) 123-4567'],
  ['5551234567', 'call 555.123.4567', '555.123.4567'],
  ['4111111111111111', 'card 4111 1111 1111 1111', '4111 1111 1111 1111'],
  ['01705551235', 'call 0170 555 1234', null],
  ['5551234', 'call 0170 555 1234', null],
  ['0170555', 'call 0170 555 1234', null],
  ['123456', 'call 12 34 56', null],
  ['1234567', 'it is 1.234567', null],
  ['1.234567', 'call 1234567', null],
  ['1234567', 'order A1234567', null],
  ['Main 1234567', 'call 123 4567', null],
  ['', 'call 123 4567', null],
])('%j by %j: %j', (value, text, place) => {
  const told = tellsPhone(value, text)
  expect(told === null ? null : text.slice(told.start, told.end)).toBe(place)
})

test('100 kB of digits are read in linear time', () => {
  expect(tellsPhone('1111111112', '1 '.repeat(50_000))).toBeNull()
})
