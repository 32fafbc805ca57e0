import { expect, test } from 'vitest'
import { isCodeWord } from '../../../../src/diagnose/grounding/codes/is-code-word.js'

test.each<[value: string, name: string, expected: boolean]>([
  ['it', 'language', true],
  ['IT', 'countryCode', true],
  ['all', 'currency', true],
  ['ALL', 'to', true],
  ['no', 'target_lang', true],
  ['it', 'to', true],
  ['all', 'to', false],
  ['it', 'word', false],
  ['fr', 'language', false],
  ['EUR', 'currency', false],
  ['', 'language', false],
])('whether %j as %s is such a code is %j', (value, name, expected) => {
  expect(isCodeWord(value, [name])).toBe(expected)
})
