import { expect, test } from 'vitest'
import { isOfDates } from '../../../../src/diagnose/grounding/dates/is-of-dates.js'

test.each<[name: string, isDate: boolean, expected: boolean]>([
  ['date', false, true],
  ['checkInDate', false, true],
  ['departure', false, true],
  ['filter.from', false, true],
  ['from_station', false, true],
  ['note', true, true],
  ['note', false, false],
  ['order_id', false, false],
  ['date_of_birth', true, false],
  ['birthDate', true, false],
  ['dob', true, false],
  ['passengers.dob', true, false],
  ['expiry_date', true, false],
  ['card.expires', true, false],
  ['expiration', true, false],
  ['issued_on', true, false],
])('whether %s is of dates, where its schema says %j, is %j', (name, isDate, expected) => {
  expect(isOfDates(name.split('.'), isDate)).toBe(expected)
})
