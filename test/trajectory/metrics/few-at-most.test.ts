import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fewAtMost, type Stratum } from '../../../src/trajectory/metrics/few-at-most.js'

/** Fisher's exact test by counting with binomial coefficients, of one tool or several. */
function plainly(strata: readonly Stratum[]): number {
  const counts = strata.map(({ at, start }) => {
    const all = at.chains + start.chains
    const white = at.conforming + start.conforming
    return Array.from(
      { length: at.chains + 1 },
      (_, count) =>
        Number(choose(white, count) * choose(all - white, at.chains - count)) / Number(choose(all, at.chains)),
    )
  })
  const observed = strata.reduce((sum, { at }) => sum + at.conforming, 0)
  const below = (index: number, left: number): number =>
    left < 0
      ? 0
      : index === counts.length
        ? 1
        : (counts[index] ?? []).reduce((sum, weight, count) => sum + weight * below(index + 1, left - count), 0)
  return below(0, observed)
}

function choose(of: number, count: number): bigint {
  if (count < 0 || count > of) return 0n
  let ways = 1n
  for (let index = 1; index <= count; index += 1) ways = (ways * BigInt(of - count + index)) / BigInt(index)
  return ways
}

const counts = fc.nat(12).chain((chains) => fc.nat(chains).map((conforming) => ({ chains, conforming })))
const strata = fc.array(fc.record({ at: counts, start: counts }), { minLength: 1, maxLength: 3 })

test('is what counting by hand gives', () => {
  fc.assert(
    fc.property(strata, (given) => {
      expect(fewAtMost(given)).toBeCloseTo(plainly(given), 12)
    }),
  )
})

test('is the published example: a lady tells 3 of 4 cups', () => {
  // One-sided, 17 of 70: R. A. Fisher, The Design of Experiments (1935), chapter 2.
  const cups = [{ at: { chains: 4, conforming: 1 }, start: { chains: 4, conforming: 3 } }]
  expect(fewAtMost(cups)).toBeCloseTo(17 / 70, 14)
})

test.each([
  [1_000_000, 999_000, 998_000, 0, 1e-10],
  [1_000_000, 500_000, 500_000, 0.49, 0.51],
  [1_000_000, 1_000_000, 1_000_000, 1, 1],
  [1_000_000, 1_000_000, 0, 0, 0],
  [1_000_000, 0, 1_000_000, 1, 1],
])('of %i chains at each end: %i conform at the start and %i at the step', (chains, before, conforming, low, high) => {
  const p = fewAtMost([{ at: { chains, conforming }, start: { chains, conforming: before } }])
  expect(p).toBeGreaterThanOrEqual(low)
  expect(p).toBeLessThanOrEqual(high)
})
