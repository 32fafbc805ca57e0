import { expect, test } from 'vitest'
import { codeKindOf } from '../../../../src/diagnose/grounding/codes/code-kind-of.js'

test.each([
  [['target_lang'], 'language'],
  [['items', 0, 'countryCode'], 'country'],
  [['currency', 0], 'currency'],
  [['to'], null],
  [[], null],
] as const)('%j is of a %s', (path, kind) => {
  expect(codeKindOf(path)).toBe(kind)
})
