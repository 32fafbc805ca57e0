import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainDecimal, readMoneyNumber } from '../../../src/score/values/money-number.js'

test.each([
  ['0', '0'],
  ['007', '7'],
  ['1250', '1250'],
  ['1,5', '1.5'],
  ['1.50', '1.5'],
  ['.5', '0.5'],
  [',5', '0.5'],
  ['0.125', '0.125'],
  ['0,125', '0.125'],
  ['1234.567', '1234.567'],
  ['1.2345', '1.2345'],
  ['1,250.00', '1250'],
  ['1.250,00', '1250'],
  ['1 250,00', '1250'],
  ["1'250.00", '1250'],
  ['1 250,125', '1250.125'],
  ['1,234,567', '1234567'],
  ['1.234.567', '1234567'],
  ['1 234 567', '1234567'],
  ['1.234.567,125', '1234567.125'],
  ['1,00,000', '100000'],
  ['12,34,56,789.5', '123456789.5'],
])('%s is %s', (text, decimal) => {
  expect(readMoneyNumber(text)).toEqual({ decimal, groupsBy: null })
})

test.each([
  ['1,250', '1250', ','],
  ['1.250', '1250', '.'],
  ['999.000', '999000', '.'],
])('%s is probably %s', (text, decimal, groupsBy) => {
  expect(readMoneyNumber(text)).toEqual({ decimal, groupsBy })
})

test.each([
  ['1,2,3'],
  ['12 50'],
  ['1 250 00'],
  ["1 250'000"],
  ['1,234.567,8'],
  ['1.234,567.8'],
  ['0,123,456'],
  ['1234,567,890'],
  ['1,23,45'],
  ['1.23.456'],
  ['1  250'],
  ['1, 250'],
  ['1.5 0'],
  ['1..5'],
  ['1,.5'],
])('%s is no number', (text) => {
  expect(readMoneyNumber(text)).toBeNull()
})

test.each([
  [0, '0'],
  [-0, '0'],
  [1250, '1250'],
  [-2.5, '2.5'],
  [0.1 + 0.2, '0.30000000000000004'],
  [1e21, `1${'0'.repeat(21)}`],
  [1.5e-7, '0.00000015'],
  [-1e-7, '0.0000001'],
  [5e-324, `0.${'0'.repeat(323)}5`],
  [-(10n ** 30n), `1${'0'.repeat(30)}`],
])('%s without its sign is %s', (value, expected) => {
  expect(plainDecimal(value)).toBe(expected)
})

test('a number written out has the same value', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(Number(plainDecimal(value))).toBe(Math.abs(value))
      expect(plainDecimal(value)).toMatch(/^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/u)
    }),
  )
})
