import { expect, test } from 'vitest'
import { findNumbered } from '../../../../src/diagnose/grounding/texts/find-numbered.js'

test.each<[string, string, string | null]>([
  ['v1.2.3', 'release 1.2.3.', '1.2.3'],
  ['1.2.3', 'release v1.2.3', 'v1.2.3'],
  ['v18', 'release 18', 'release 18'],
  ['V18', 'Version 18, please', 'Version 18'],
  ['#42', 'close issue 42', 'issue 42'],
  ['#42', 'close issue 421', null],
  ['#42', '42 apples', null],
  ['v18', '18 apples', null],
  ['v1.2.3', 'release 1.2.34', null],
  ['v1.2.3', 'release 11.2.3', null],
  ['1.2', 'release v1.2', null],
  ['18', 'release 18', null],
  ['v', 'v', null],
  ['', '', null],
])('%j in %j: %j', (value, text, expected) => {
  const place = findNumbered(value, text)
  expect(place === null ? null : text.slice(place.start, place.end)).toBe(expected)
})
