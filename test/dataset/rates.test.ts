import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ratesOf } from '../../src/dataset/rates.js'
import { handMadeCase as about, handMadeFigures as run, handMadeSummary } from '../support/hand-made-summary.js'

test('no cases have no shares', () => {
  expect(() => ratesOf([])).toThrow('the shares of no cases cannot be told: there must be at least one case.')
})

test('one wrong case of many keeps a share below 1', () => {
  const [wrong, right] = [1 - 1e-9, 1].map(
    (score) => handMadeSummary([[about('rent'), [run('rent', { score })]]]).cases[0],
  )
  const cases = Array.from({ length: 10_000 }, (_, index) => (index === 0 ? wrong : right)).flatMap((one) => one ?? [])

  expect(cases).toHaveLength(10_000)
  expect(ratesOf(cases).mean_score).toBe(1 - 1e-13)
})

test('thirds are thirds, and tenths are tenths', () => {
  const summary = handMadeSummary(
    [1, 0, 0].map((score, index) => [
      about(`case-${index}`),
      [run(`case-${index}`, { score: 0.1, passed: score === 1, exact: score === 1 })],
    ]),
  )

  expect(ratesOf(summary.cases)).toMatchObject({
    pass_rate: 1 / 3,
    pass_all_rate: 1 / 3,
    exact_rate: 1 / 3,
    mean_score: 0.1,
  })
})

test('where all cases have as many runs the share is that of all runs, to the last bit', () => {
  const small = fc.integer({ min: 1, max: 12 })
  fc.assert(
    fc.property(small, small, fc.nat(), (cases, trials, seed) => {
      const right = seed % (cases * trials + 1)
      const rows = Array.from({ length: cases }, (_, index) => {
        const id = `case-${index}`
        const runs = Array.from({ length: trials }, (__, trial) => run(id, { passed: index * trials + trial < right }))
        return [about(id), runs] as const
      })
      expect(ratesOf(handMadeSummary(rows).cases).pass_rate).toBe(right / (cases * trials))
    }),
  )
})
