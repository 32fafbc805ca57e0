import { expect, test } from 'vitest'
import { tellsUnit } from '../../../../src/diagnose/grounding/codes/tells-unit.js'

test.each([
  ['km', '20 kilometres', 'kilometres'],
  ['kilometers', 'all of 20km', 'km'],
  ['mi', 'a mile', 'mile'],
  ['fahrenheit', 'in °F', '°F'],
  ['C', 'it is 20 c', 'c'],
  ['ft', 'six feet', 'feet'],
  ['mph', 'in miles per hour', 'miles per hour'],
])('%s is told by %j', (value, text, told) => {
  const place = tellsUnit(value, text)
  expect(place === null ? null : text.slice(place.start, place.end)).toBe(told)
})

test.each([
  ['mi', '20 kilometres'],
  ['mi', '20 miles per hour'],
  ['in', '5 in Oslo'],
  ['kelvin', '20k'],
  ['F', 'Vitamin F'],
  ['km', 'kmart'],
  ['order', 'an order'],
  ['', ''],
])('%j is not told by %j', (value, text) => {
  expect(tellsUnit(value, text)).toBe(null)
})
