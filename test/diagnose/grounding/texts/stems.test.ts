import { expect, test } from 'vitest'
import { stemsOf } from '../../../../src/diagnose/grounding/texts/stems.js'

test.each<[string, readonly string[]]>([
  ['Requesting a request', ['reque']],
  ['reservations, reserve', ['reser']],
  ['the class of 24 bags', ['class', 'bag']],
  ['I would like to', ['like']],
  ['Größe größer', ['größe']],
  ["don't", []],
  ['', []],
])('%j has %j', (text, expected) => {
  expect([...stemsOf(text)]).toEqual(expected)
})
