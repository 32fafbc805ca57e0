import { expect, test } from 'vitest'
import { otherSpellings } from '../../../../src/diagnose/grounding/texts/other-spellings.js'

test.each([
  ['Ann Moss', ['Ann Moß', 'Moss Ann']],
  ['Moss, Ann', ['Moß, Ann', 'Ann Moss']],
  ['Köln', ['Koeln']],
  ['Koeln', ['Koln']],
  ['12 Elm Street', ['Elm Street 12']],
  ['Elm Street 12', ['12 Elm Street']],
  ['12 Monkeys', []],
  ['A-1', []],
  ['', []],
])('%j: %j', (value, expected) => {
  expect(otherSpellings(value).map(({ text }) => text)).toEqual(expected)
})
