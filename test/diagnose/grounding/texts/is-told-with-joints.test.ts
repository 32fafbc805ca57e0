import { expect, test } from 'vitest'
import { readPart } from '../../../../src/diagnose/grounding/reading/read-part.js'
import { isToldWithJoints } from '../../../../src/diagnose/grounding/texts/is-told-with-joints.js'

test.each<[string, string, boolean]>([
  ['Forgot Password', 'Well, I forgot my password.', true],
  ['Forgot Password', 'Forgot the password', true],
  ['Forgot Password', 'I forgot this long password', false],
  ['Forgot Password', 'I forgot: password', false],
  ['Mia Ray', 'Mia and Ray', false],
  ['Change Flight', 'change no flight', false],
  ['Password Forgot', 'I forgot my password', false],
  ['Password', 'my password', false],
])('%s by %j: %s', (value, text, expected) => {
  expect(isToldWithJoints(value, [readPart({ from: 'the query', text })])).toBe(expected)
})
