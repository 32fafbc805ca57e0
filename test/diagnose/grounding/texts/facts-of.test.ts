import { expect, test } from 'vitest'
import { readPart } from '../../../../src/diagnose/grounding/reading/read-part.js'
import { factsOf } from '../../../../src/diagnose/grounding/texts/facts-of.js'

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
