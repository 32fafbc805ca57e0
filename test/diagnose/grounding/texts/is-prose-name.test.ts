import { expect, test } from 'vitest'
import { isProseName } from '../../../../src/diagnose/grounding/texts/is-prose-name.js'

test.each([[['subject']], [['emailBody']], [['subject_line']], [['notes', 0]]])('%j is one', (path) => {
  expect(isProseName(path)).toBe(true)
})

test.each([[['message_id']], [['line']], [['city']], [[]]])('%j is none', (path) => {
  expect(isProseName(path)).toBe(false)
})
