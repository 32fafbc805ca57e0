import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { percent } from '../../../src/explain/report/percent.js'

test.each([
  [0, 1, '0.0'],
  [1, 1, '100.0'],
  [0.95, 1, '95.0'],
  [2 / 3, 1, '66.7'],
  [0.9996, 1, '99.96'],
  [0.99999, 1, '99.999'],
  [1 - 1e-12, 1, '99.9999999999'],
  [0.9496, 0.95, '94.96'],
  [0.95, 0.9496, '95.00'],
  [0.95, 0.95, '95.0'],
  [0.950001, 0.95, '95.0001'],
  [0.666666666667, 2 / 3, '66.7'],
])('%d beside %d is %s', (share, bound, expected) => {
  expect(percent(share, bound)).toBe(expected)
})

test('what is below a bound never reads like it', () => {
  const share = fc.integer({ min: 0, max: 100_000 }).map((number) => number / 100_000)
  fc.assert(
    fc.property(share, share, (one, other) => {
      expect(percent(one, other) === percent(other, one)).toBe(one === other)
      expect(Number(percent(one, other))).toBeCloseTo(one * 100, 0)
    }),
  )
})
