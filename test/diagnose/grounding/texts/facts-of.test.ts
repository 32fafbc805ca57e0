import { expect, test } from 'vitest'
import { readPart } from '../../../../src/diagnose/grounding/reading/read-part.js'
import { denies, factsOf } from '../../../../src/diagnose/grounding/texts/facts-of.js'

test.each<[string, readonly string[]]>([
  ['order two pizzas on friday for Bob', ['two', 'friday', 'Bob']],
  ['Mallory pays. Please order.', ['Mallory']],
  ['Pizzas are here', []],
  ['order A-1 for ann@li.example', ['A-1', 'ann@li.example']],
  ['you may order in march', ['march']],
  ['', []],
])('%j holds %j', (text, expected) => {
  expect([...factsOf(text, [readPart({ from: 'the query', text: 'Bring me a pizza' })])]).toEqual(expected)
})

test.each(['it is not so', 'never', 'I don’t', "they didn't", 'cancelled', 'without it'])('%s denies', (text) => {
  expect(denies(text)).toBe(true)
})

test.each(['it is so', 'a note', 'knot', ''])('%j denies nothing', (text) => {
  expect(denies(text)).toBe(false)
})
