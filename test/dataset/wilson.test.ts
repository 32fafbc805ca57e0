import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { wilsonInterval } from '../../src/dataset/wilson.js'

const z = 1.959963984540054

/** Found by bisection, from the definition: as far from the share as a normal test of p does not reject. */
function bySearch(share: number, n: number): readonly [number, number] {
  const isWithin = (p: number): boolean => Math.abs(share - p) <= z * Math.sqrt((p * (1 - p)) / n)
  const edge = (outside: number): number => {
    if (isWithin(outside)) return outside
    let [out, within] = [outside, share]
    for (let step = 0; step < 60; step++) {
      const middle = (out + within) / 2
      if (isWithin(middle)) within = middle
      else out = middle
    }
    return within
  }
  return [edge(0), edge(1)]
}

// Score intervals without continuity correction, as published: R. G. Newcombe, Two-sided confidence intervals for the single
// proportion, Statistics in Medicine 17 (1998), Table I.
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('%i of %i is between %d and %d', (right, n, low, high) => {
  expect(wilsonInterval(right / n, n).map((end) => Number(end.toFixed(4)))).toEqual([low, high])
})

test('it is what a search by the definition finds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.double({ min: 0, max: 1, noNaN: true }), (n, share) => {
      const [low, high] = wilsonInterval(share, n)
      const [searchedLow, searchedHigh] = bySearch(share, n)
      expect(low).toBeCloseTo(searchedLow, 9)
      expect(high).toBeCloseTo(searchedHigh, 9)
    }),
  )
})

test('it is within 0 to 1, holds the share, and mirrors', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (n, share) => {
      const [low, high] = wilsonInterval(share, n)
      expect(low).toBeGreaterThanOrEqual(0)
      expect(high).toBeLessThanOrEqual(1)
      expect(low).toBeLessThanOrEqual(share)
      expect(high).toBeGreaterThanOrEqual(share)
      expect(wilsonInterval(1 - share, n)[0]).toBeCloseTo(1 - high, 9)
    }),
  )
})

test('where all, or none, was right the end is whole, without what rounding adds', () => {
  const counts = Array.from({ length: 500 }, (_, index) => index + 1)

  expect(counts.filter((n) => wilsonInterval(1, n)[1] !== 1 || wilsonInterval(0, n)[0] !== 0)).toEqual([])
})
