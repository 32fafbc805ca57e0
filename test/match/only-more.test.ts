import { expect, test } from 'vitest'
import { matchArgs } from '../../src/match/args.js'
import { hasOnlyMore } from '../../src/match/only-more.js'
import { partial } from '../../src/match/partial.js'

test.each([
  ['the same', { a: 1 }, { a: 1 }, false],
  ['one key more', { a: 1 }, { a: 1, b: 2 }, true],
  ['one key more, deep', partial({ a: [{ b: 1 }] }), { a: [{ b: 1, c: 2 }], d: 3 }, true],
  ['exactly none', {}, { a: 1 }, true],
  ['a key more and another value', { a: 1 }, { a: 2, b: 2 }, false],
  ['a key more and one missing', { a: 1, c: 3 }, { a: 1, b: 2 }, false],
  ['a key that is mentioned', { a: 1, b: undefined }, { a: 1, b: 2 }, false],
  ['an item more', { a: [1] }, { a: [1, 2] }, false],
  ['another value as a whole', { a: 1 }, 'a', false],
])('%s', (_title, expected, received, answer) => {
  expect(hasOnlyMore(matchArgs(expected, received, {}))).toBe(answer)
})
