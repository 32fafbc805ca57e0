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
  expect(readOptions({ extras: 'forbid' }, ['extras'])).toEqual({ extras: 'forbid' })
})

test('an option that is there, but undefined, is one that was not meant', () => {
  expect(() => readOptions({ extras: undefined }, ['extras'])).toThrow(/^option extras is undefined, which is not/)
  expect(() => readOptions({ call: undefined }, ['call'], 'effect 1 of the list')).toThrow(
    /^call of effect 1 of the list is undefined/,
  )
  expect(() => readTimes({ atLeast: undefined })).toThrow(/^atLeast of times is undefined/)
})

test.each([
  ['a list', []],
  ['a promise', Promise.resolve({ extras: 'forbid' })],
  ['a Map', new Map([['extras', 'forbid']])],
  ['a Date', new Date(0)],
  ['a RegExp', /forbid/],
  ['a function', () => ({ extras: 'forbid' })],
])('%s is no options', (_title, options) => {
  expect(() => readOptions(options, ['extras'])).toThrow(/^the options must be an object with extras: received/)
  expect(() => readTimes(options)).toThrow(MatchError)
})

test('options that cannot be read are an error of the caller', () => {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  expect(() => readOptions(proxy, ['extras'])).toThrow(/^what is expected cannot be read: /)
})

test('a choice is one of the words', () => {
  expect(readChoice('why', 'gate', ['gate', 'schema'])).toBe('gate')
  expect(readChoice('why', undefined, ['gate', 'schema'])).toBe(null)
  expect(() => readChoice('why', 'Gate', ['gate', 'schema'])).toThrow(
    "option why must be 'gate' or 'schema': received \"Gate\".",
  )
})
