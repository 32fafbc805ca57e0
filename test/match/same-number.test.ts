import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameNumber } from '../../src/match/same-number.js'

test.each([
  ['5', '5.0', true],
  ['100', '1e2', true],
  ['0.10', '1E-1', true],
  ['-0', '0', true],
  ['-0.0e5', '0', true],
  ['1e+21', '1000000000000000000000', true],
  ['9007199254740993', '9007199254740992', false],
  ['0.1', '0.1000000000000000055511151231257827', false],
  ['5', '-5', false],
  ['10', '1', false],
  ['5', '', false],
  ['NaN', '0', false],
  ['1e99999', '10e99998', true],
])('%s and %s: %s', (a, b, same) => {
  expect(isSameNumber(a, b)).toBe(same)
  expect(isSameNumber(b, a)).toBe(same)
})

/** `digits × 10^power` by another way: whole numbers at a common scale. */
const number = fc.record({ digits: fc.bigInt({ min: -2000n, max: 2000n }), power: fc.integer({ min: -3, max: 3 }) })

test('agrees with whole numbers at a common scale', () => {
  fc.assert(
    fc.property(number, number, fc.integer({ min: 0, max: 3 }), (a, b, zeros) => {
      const scaled = ({ digits, power }: typeof a): bigint => digits * 10n ** BigInt(power + 3)
      expect(isSameNumber(written(a, zeros), `${b.digits}e${b.power}`)).toBe(scaled(a) === scaled(b))
    }),
  )
})

/** With a point and zeros at both ends. */
function written({ digits, power }: { readonly digits: bigint; readonly power: number }, zeros: number): string {
  const size = digits < 0n ? -digits : digits
  const text = `${size * 10n ** BigInt(power + 3)}`.padStart(4, '0')
  return `${digits < 0n ? '-' : ''}${'0'.repeat(zeros)}${text.slice(0, -3)}.${text.slice(-3)}${'0'.repeat(zeros)}`
}
