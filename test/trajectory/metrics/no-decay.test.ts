import { expect, test } from 'vitest'
import type { CallFacts } from '../../../src/trajectory/metrics/facts-of-call.js'
import { tallyMetrics } from '../../../src/trajectory/metrics/tally-metrics.js'
import type { Decay } from '../../../src/trajectory/metrics/trajectory-metrics.js'
import { randomOf } from './simulated.js'

/** One run: so many calls by a model, each of which conforms with a probability. */
interface Plan {
  readonly calls: number
  readonly rate: (step: number) => number
  readonly model: (step: number) => string
}

function decayOfRuns(seed: number, runs: number, plan: (random: () => number) => Plan): Decay {
  const random = randomOf(seed)
  const tally = tallyMetrics()
  for (let run = 0; run < runs; run += 1) {
    const { calls, rate, model } = plan(random)
    tally.add(
      Array.from({ length: calls }, (_, index) => callOf(index + 1, model(index + 1), random() < rate(index + 1))),
    )
  }
  return tally.metrics().decay
}

function callOf(step: number, model: string, conforms: boolean): CallFacts {
  const schema = conforms ? 'conforms' : 'fails'
  const rest = { fields: [], isJson: true, unnamed: null, ends: [], isBlocked: false, ranAnyway: false } as const
  return { tool: 'search', model, step, schema, ...rest }
}

const seeds = Array.from({ length: 200 }, (_, index) => index + 1)
const oneModel = (): string => 'a'

test.each<[string, number, (random: () => number) => Plan]>([
  [
    'a worse model has the longer runs',
    100,
    (random) => {
      const isWorse = random() < 0.5
      return { calls: isWorse ? 20 : 10, rate: () => (isWorse ? 0.6 : 0.98), model: () => (isWorse ? 'b' : 'a') }
    },
  ],
  [
    'a worse model takes over in the middle',
    100,
    () => ({ calls: 20, rate: (step) => (step > 10 ? 0.6 : 0.98), model: (step) => (step > 10 ? 'b' : 'a') }),
  ],
  [
    'hard runs are longer',
    100,
    (random) => {
      const isHard = random() < 0.5
      return { calls: isHard ? 20 : 8, rate: () => (isHard ? 0.6 : 0.98), model: oneModel }
    },
  ],
  [
    'the harder a run, the longer',
    100,
    (random) => {
      const hardness = random()
      return { calls: 4 + Math.round(20 * hardness), rate: () => 0.98 - 0.5 * hardness, model: oneModel }
    },
  ],
])('where nothing decays, a fall is said in at most one of twenty: %s', (name, runs, plan) => {
  const alarms = seeds.filter((seed) => decayOfRuns(seed, runs, plan).fall !== null).length
  console.log(`false alarms, ${name}: ${alarms} of ${seeds.length} seeds`)
  expect(alarms).toBeLessThanOrEqual(10)
})

test('a decay is found all the same, in runs of many lengths and two models', () => {
  const found = seeds.flatMap(
    (seed) =>
      decayOfRuns(seed, 100, (random) => {
        const model = random() < 0.5 ? 'a' : 'b'
        return {
          calls: 12 + Math.floor(12 * random()),
          rate: (step) => (step <= 8 ? 0.95 : Math.max(0.3, 0.95 - 0.06 * (step - 8))),
          model: () => model,
        }
      }).fall ?? [],
  )
  console.log(`planted decay, many lengths: found in ${found.length} of ${seeds.length} seeds`)
  expect(found.length).toBeGreaterThanOrEqual(195)
  expect(found.filter(({ step }) => step <= 8).length).toBeLessThanOrEqual(10)
})
