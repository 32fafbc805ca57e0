import { expect, test } from 'vitest'
import { MatchError } from '../../src/match/errors.js'
import { readChoice, readOptions, readTimes } from '../../src/match/options.js'

test.each([
  [undefined, null],
  [3, { atLeast: 3, atMost: 3 }],
  [{ atLeast: 2 }, { atLeast: 2, atMost: Infinity }],
  [{ atMost: 2 }, { atLeast: 1, atMost: 2 }],
  [
    { atLeast: 2, atMost: 2 },
    { atLeast: 2, atMost: 2 },
  ],
])('times: %o', (times, range) => {
  expect(readTimes(times)).toEqual(range)
})

test.each([
  0,
  -1,
  1.5,
  Number.NaN,
  Infinity,
  2 ** 53,
  '2',
  null,
  [2],
  {},
  { atMost: 0 },
  { atLeast: 0 },
  { atLeast: 3, atMost: 2 },
  { min: 1 },
  { atLeast: '1' },
])('times: %o is an error', (times) => {
  expect(() => readTimes(times)).toThrow(MatchError)
})

test('a misspelt option is an error that names the right one', () => {
  expect(() => readOptions({ extra: 'forbid' }, ['extras'])).toThrow('there is no option "extra". Did you mean extras?')
  expect(() => readOptions('forbid', ['extras'])).toThrow(
    'the options must be an object with extras: received "forbid".',
  )
  expect(() => readOptions(null, ['extras'])).toThrow(MatchError)
  expect(readOptions(undefined, ['extras'])).toEqual({})
  expect(readOptions({ extras: undefined }, ['extras'])).toEqual({ extras: undefined })
})

test('a choice is one of the words', () => {
  expect(readChoice('why', 'gate', ['gate', 'schema'])).toBe('gate')
  expect(readChoice('why', undefined, ['gate', 'schema'])).toBe(null)
  expect(() => readChoice('why', 'Gate', ['gate', 'schema'])).toThrow(
    "option why must be 'gate' or 'schema': received \"Gate\".",
  )
})
