import { expect, test } from 'vitest'
import { PythonFloat } from '../../../src/score/bfcl/python.js'
import { numberOrText, pythonFloat, pythonInt } from '../../../src/score/bfcl/python-numbers.js'

test.each<[string, number | null]>([
  ['5', 5],
  ['-5', -5],
  ['+5', 5],
  [' 5\n', 5],
  ['1_000', 1000],
  ['007', 7],
  ['', null],
  ['-', null],
  ['_1', null],
  ['1__0', null],
  ['1_', null],
  ['5.0', null],
  ['1e3', null],
  ['0x10', null],
  ['5 5', null],
])('int(%j) is %j', (text, value) => {
  expect(pythonInt(text)).toBe(value)
})

test.each<[string, number | null]>([
  ['5', 5],
  ['5.', 5],
  ['.5', 0.5],
  ['-1.5e-3', -0.0015],
  ['1_0.2_5', 10.25],
  ['inf', Infinity],
  ['-Infinity', -Infinity],
  ['NaN', Number.NaN],
  ['', null],
  ['.', null],
  ['e5', null],
  ['1e', null],
  ['5f', null],
  ['infinit', null],
  ['0x1', null],
])('float(%j) is %j', (text, value) => {
  expect(pythonFloat(text)?.value ?? null).toBe(value)
})

test('an int comes before a float, and both before a text', () => {
  expect(numberOrText('5')).toBe(5)
  expect(numberOrText('5.0')).toEqual(new PythonFloat(5))
  expect(numberOrText('five')).toBe('five')
})
