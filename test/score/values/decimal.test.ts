import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  compareDecimals,
  decimalKey,
  isDecimal,
  isWithin,
  type DecimalLike,
} from '../../../src/score/values/decimal.js'

test.each<[DecimalLike, DecimalLike, number]>([
  [5, '5.0', 0],
  ['5.00', 5n, 0],
  ['0.5e1', 5, 0],
  ['50E-1', '5', 0],
  ['-0', 0, 0],
  [-0, '0.000', 0],
  ['0e99', '0', 0],
  ['9007199254740993', '9007199254740992', 1],
  ['9007199254740993', 9007199254740993n, 0],
  [0.1 + 0.2, 0.3, 1],
  [0.1 + 0.2, '0.30000000000000004', 0],
  [1e21, 10n ** 21n, 0],
  [5e-324, '5e-324', 0],
  ['1e400', '1e401', -1],
  ['-1e400', '1e-400', -1],
  ['1e1000000000', '1e1000000000', 0],
  ['1e1000000000', '1e1000000001', -1],
  ['1e+1000000000', 1, 1],
  ['1e-1000000000', 0, 1],
  ['-1e1000000000000000000000', '1e1000000000000000000000', -1],
  ['1e1000000000000000000000', '1e1000000000000000000001', -1],
  ['10e999999999999999999999', '1e1000000000000000000000', 0],
])('%s compared with %s: %i', (a, b, expected) => {
  expect(compareDecimals(a, b)).toBe(expected)
  expect(compareDecimals(b, a)).toBe(expected === 0 ? 0 : -expected)
})

test.each<[DecimalLike, DecimalLike]>([
  [Number.NaN, 1],
  [Number.NaN, Number.NaN],
  ['abc', 1],
  ['', 0],
  ['1,000', 1000],
  ['+5', 5],
  ['05', 5],
  ['.5', 0.5],
  ['5.', 5],
  ['0x10', 16],
  [' 5', 5],
  ['5\n', 5],
  ['Infinity', Number.POSITIVE_INFINITY],
])('%j is no number', (a, b) => {
  expect(compareDecimals(a, b)).toBeNaN()
  expect(isWithin(a, b, 1)).toBe(false)
  expect(isDecimal(a)).toBe(false)
})

test.each([[true], [null], [undefined], [[5]], [{}], [Number.POSITIVE_INFINITY]])(
  '%j has no value as a number',
  (value) => {
    expect(isDecimal(value)).toBe(false)
  },
)

test.each([[0], [-1.5], [5n], ['5'], ['-0.5e-7']])('%s has', (value) => {
  expect(isDecimal(value)).toBe(true)
})

test.each<[DecimalLike, DecimalLike, DecimalLike, boolean]>([
  [0.29, 0.3, 0.01, true],
  [0.29, 0.3, 0.009, false],
  [0.29, 0.3, '0.00999999999999999999999999', false],
  [0.3, 0.1 + 0.2, 0, false],
  ['9007199254740993', '9007199254740992', 0, false],
  ['9007199254740993', '9007199254740992', 1, true],
  [-1, 1, 2, true],
  [-1, 1, 1.9, false],
  [5, 5, 0, true],
  [5, 5, -1, false],
  [5, 5, Number.NaN, false],
  ['1e1000000000', 1, '1e1000000000', true],
  ['1e1000000000', -1, '1e1000000000', false],
  ['1e1000000000', '1.1e1000000000', '1e999999999', true],
  ['1e1000000000', '1.1e1000000000', '9.9e999999998', false],
  ['1e-1000000000', 0, '1e-1000000000', true],
  ['1e-1000000000', 0, '1e-1000000001', false],
  [1, 2, '1e1000000000', true],
])('%s and %s within %s: %s', (a, b, tolerance, expected) => {
  expect(isWithin(a, b, tolerance)).toBe(expected)
  expect(isWithin(b, a, tolerance)).toBe(expected)
})

/** A decimal with its value in units of ten to the power of -40, by whole numbers alone. */
const decimal = fc
  .record({ digits: fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }), power: fc.integer({ min: -40, max: 40 }) })
  .map(({ digits, power }) => ({ text: `${digits}e${power}`, value: digits * 10n ** BigInt(power + 40) }))

test('compared and subtracted as whole numbers are', () => {
  fc.assert(
    fc.property(decimal, decimal, decimal, (a, b, { text, value }) => {
      expect(compareDecimals(a.text, b.text)).toBe(a.value < b.value ? -1 : a.value > b.value ? 1 : 0)
      const difference = a.value < b.value ? b.value - a.value : a.value - b.value
      expect(isWithin(a.text, b.text, text)).toBe(difference <= value)
    }),
  )
})

test('the bound itself is within, what is beyond it is not, however far apart the digits are', () => {
  const power = fc.oneof(fc.integer({ min: -60, max: 60 }), fc.constantFrom(-1_000_000_000, 1_000_000_000))
  fc.assert(
    fc.property(decimal, power, fc.integer({ min: 1, max: 999 }), (a, shift, step) => {
      const [digits = '', exponent = '0'] = a.text.split('e')
      const power = Number(exponent) + shift
      const base = `${digits}e${power}`
      const moved = `${BigInt(digits) + BigInt(step)}e${power}`
      expect(isWithin(base, moved, `${step}e${power}`)).toBe(true)
      expect(isWithin(base, moved, `${step * 10 - 1}e${power - 1}`)).toBe(false)
      expect(compareDecimals(base, moved)).toBe(-1)
    }),
  )
})

test('a hundred thousand digits take no time to speak of', () => {
  const long = `1.${'0'.repeat(100_000)}1`
  expect(isWithin(long, 1, '1e-100001')).toBe(true)
  expect(isWithin(long, 1, '9e-100002')).toBe(false)
})

test.each([
  [['1e2', '100', '100.0', '100.00e0', '1000E-1', 100, 100n]],
  [['0', '-0', '0.00', '0e99', 0, -0]],
  [['9007199254740993', '9007199254740993.0', '9.007199254740993e15']],
  [['1e400', '10e399']],
  [['0.1', '1e-1', 0.1]],
])('%s are spellings of one number', (spellings) => {
  expect(new Set(spellings.map(decimalKey)).size).toBe(1)
})

test('numbers have the same key exactly where they are equal', () => {
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      expect(decimalKey(a.text) === decimalKey(b.text)).toBe(compareDecimals(a.text, b.text) === 0)
    }),
  )
  const long = `1${'0'.repeat(100_000)}1`
  expect(decimalKey(`${long}00`)).toBe(`${long}e2`)
})
