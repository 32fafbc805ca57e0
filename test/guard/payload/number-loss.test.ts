import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLostNumber } from '../../../src/guard/payload/number-loss.js'

test.each<readonly [string, boolean]>([
  ['0', false],
  ['-0', false],
  ['0.000', false],
  ['1.10', false],
  ['5.0', false],
  ['1e3', false],
  ['1E+3', false],
  ['0.1', false],
  ['3.14159265358979323846', false],
  ['9007199254740991', false],
  ['9007199254740992', false],
  ['1e23', false],
  ['100000000000000000000000', false],
  ['9007199254740993', true],
  ['-9007199254740993', true],
  ['9007199254740993.0', true],
  ['900719925474099300e-2', true],
  ['12345678901234567890', true],
  ['1e400', true],
  ['-1e400', true],
  ['1e-400', true],
])('%s: %s', (text, expected) => {
  expect(isLostNumber(text)).toBe(expected)
})

test('no number that JSON wrote is lost', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => !isLostNumber(JSON.stringify(value))),
  )
})

test('an integer is lost where it is another one afterwards', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n }), (value) => {
      // Where a number has less digits than the text, those it has are what it is known by.
      const isSame = BigInt(JSON.stringify(Number(value)).replace(/e.*/u, '')) === value
      expect(isLostNumber(String(value))).toBe(!isSame)
    }),
  )
})
