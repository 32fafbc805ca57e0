import { expect, test } from 'vitest'
import { deniedIn, rootOf } from '../../../../src/diagnose/grounding/texts/denied-in.js'

test.each([
  ['it has not yet been approved', ['appro'], [], []],
  ["They didn't ship it, but they called", ['ship'], ['call'], []],
  ['cannot be changed or cancelled', ['chang', 'cance'], [], []],
  ['no refund, please ship', ['refun'], ['ship'], []],
  ['I don’t want to cancel', ['cance'], [], []],
  ['a problem with logging in', [], ['probl'], ['log']],
  ['a knot', [], ['knot'], []],
  ['', [], [], []],
])('%j denies %j and affirms %j', (text, ...expected) => {
  const { denied, affirmed, doubted } = deniedIn(text)
  expect([[...denied], [...affirmed], [...doubted]]).toEqual(expected)
})

test('one root for the forms of a verb', () => {
  expect(['ship', 'ships', 'shipped', 'shipping'].map(rootOf)).toEqual(['ship', 'ship', 'ship', 'ship'])
})
