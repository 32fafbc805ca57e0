import { expect, test } from 'vitest'
import { readPart } from '../../../../src/diagnose/grounding/reading/read-part.js'
import { isToldInFields } from '../../../../src/diagnose/grounding/texts/is-told-in-fields.js'

test.each<[string, string, boolean]>([
  ['Ana Garcia', '{"first_name":"Ana","last_name":"Garcia"}', true],
  ['Ana Garcia', '{"lastName": "Garcia",\n "firstName": "Ana"}', true],
  ['Ana Maria Garcia', '{"first_name":"Ana Maria","last_name":"Garcia"}', true],
  ['Ana Garcia', 'my first name is Ana and my last name is Garcia', true],
  ['Ana Garcia', '{"first_name":"Ana","last_name":"Li"},{"first_name":"Bo","last_name":"Garcia"}', false],
  ['Ana Garcia', '{"from":"Ana","to":"Garcia"}', false],
  ['Ana Li', 'Ana Garcia and Bo Li', false],
  ['Ana', '{"first_name":"Ana"}', false],
])('%s of %j: %s', (value, text, expected) => {
  expect(isToldInFields(value, [readPart({ from: 'the query', text })])).toBe(expected)
})
