import { expect, test } from 'vitest'
import { isKindOfThing } from '../../../../src/diagnose/grounding/texts/kinds-of-things.js'

test('in the singular and the plural, and nothing else', () => {
  expect(['order', 'orders', 'BK-7', 's', ''].map(isKindOfThing)).toEqual([true, true, false, false, false])
})
