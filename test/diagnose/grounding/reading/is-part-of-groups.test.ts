import { expect, test } from 'vitest'
import { isPartOfGroups } from '../../../../src/diagnose/grounding/reading/is-part-of-groups.js'

/** The place is in brackets. */
function asked(marked: string): boolean {
  const start = marked.indexOf('[')
  const end = marked.indexOf(']') - 1
  return isPartOfGroups(marked.replace(/[[\]]/gu, ''), start, end)
}

test.each([
  '[DE89] 3704 0044 0532 0130 00',
  'DE89 [3704 0044] 0532 0130 00',
  'DE89 3704 0044 0532 0130 [00]',
  '[4111 1111 1111] 1111',
])('%j is a part', (marked) => {
  expect(asked(marked)).toBe(true)
})

test.each([
  '[DE89 3704 0044 0532 0130 00]',
  'IBAN [DE89 3704 0044 0532 0130 00], please',
  '4111 1111 1111 [1111]',
  '[4111 1111 1111 1111]',
  '[IBAN] DE89 3704 0044 0532 0130 00',
  'room [12] 1300 1400',
  '',
])('%j is none', (marked) => {
  expect(asked(marked)).toBe(false)
})
