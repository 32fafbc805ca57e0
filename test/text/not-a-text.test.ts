import { expect, test } from 'vitest'
import * as text from '../../src/entries/text.js'

const { TextError, ...measures } = text
const notTexts = [undefined, null, 249, true, 5n, Symbol('a'), {}, [], ['a'], [5], new Date(0), () => 'a']
const isList = (value: unknown) => Array.isArray(value) && value.every((item) => typeof item === 'string')

test.each(Object.entries(measures))('%s takes nothing but texts, on either side', (name, measure) => {
  const take = measure as (a: unknown, b: unknown) => number // what a caller in JavaScript can hand in
  for (const value of notTexts) {
    if (name === 'jaccard' && isList(value)) continue
    for (const [a, b] of [
      [value, 'a b'],
      ['a b', value],
      [value, ''],
      [value, value],
    ]) {
      expect(() => take(a, b)).toThrow(TextError)
    }
  }
})

test('says what it got', () => {
  const take = text.tokenSortRatio as (a: unknown, b: unknown) => number // as above
  expect(() => take(['a'], 'a')).toThrow(
    expect.objectContaining({
      code: 'not-a-text',
      message: 'text measures compare strings: received array. Turn it into a string first.',
    }),
  )
})
