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
  expect(ratesOf(cases).mean_score).toBe(1 - 1e-12)
})
