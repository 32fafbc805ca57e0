import { expect, test } from 'vitest'
import { isStarter } from '../../../../src/diagnose/grounding/texts/starters.js'

test.each(['please', 'the', 'contact', 'order', 'requesting'])('%s begins sentences', (word) => {
  expect(isStarter(word)).toBe(true)
})

test.each(['', 'mallory', 'oslo', 'microsoft', 'Contact'])('%j does not', (word) => {
  expect(isStarter(word)).toBe(false)
})
