import { expect, test } from 'vitest'
import { decayOf } from '../../../src/trajectory/metrics/decay-of.js'
import type { ChainCounts, StepCounts } from '../../../src/trajectory/metrics/step-counts.js'
import type { Decay } from '../../../src/trajectory/metrics/trajectory-metrics.js'
import { randomOf, simulatedCalls } from './simulated.js'

/** The decay of simulated runs. Counted here, and not by `metrics`, so that 200 seeds take no time; a test there holds both to each other. */
function decayOfRuns(
  seed: number,
  runs: number,
  steps: number,
  rate: (step: number, tool: string) => number,
  toolAt: (step: number, random: () => number) => string,
): Decay {
  const random = randomOf(seed)
  const counts: StepCounts = new Map()
  for (let run = 0; run < runs; run += 1) {
    const open = new Set<string>()
    for (const [index, { tool, unrun }] of simulatedCalls(steps, rate, toolAt, random).entries()) {
      const isFirst = !open.has(tool)
      if (unrun === undefined) open.delete(tool)
      else open.add(tool)
      if (isFirst) count(counts, index + 1, tool, unrun === undefined)
    }
  }
  return decayOf(counts)
}

function count(steps: StepCounts, step: number, tool: string, conforms: boolean): void {
  const tools = steps.get(step) ?? new Map<string, ChainCounts>()
  const at = tools.get(tool) ?? { chains: 0, conforming: 0 }
  steps.set(step, tools)
  tools.set(tool, { chains: at.chains + 1, conforming: at.conforming + (conforms ? 1 : 0) })
}

const seeds = Array.from({ length: 200 }, (_, index) => index + 1)
const oneTool = (): string => 'search'
// A harder tool, which is called more often later.
const harderLater = (step: number, random: () => number): string => (random() < step / 20 ? 'refund' : 'lookup')

const steady = [
  ['one tool', 40, 20, () => 0.9, oneTool],
  ['one tool that often breaks', 100, 15, () => 0.5, oneTool],
  ['few runs', 5, 30, () => 0.8, oneTool],
  ['one long run', 1, 400, () => 0.9, oneTool],
  ['a harder tool, later', 60, 20, (_: number, tool: string) => (tool === 'refund' ? 0.5 : 0.98), harderLater],
] as const

test.each(steady)(
  'where nothing decays, a fall is said in at most one of twenty: %s',
  (name, runs, steps, rate, tool) => {
    const alarms = seeds.filter((seed) => decayOfRuns(seed, runs, steps, rate, tool).fall !== null).length
    console.log(`false alarms, ${name}: ${alarms} of ${seeds.length} seeds`)
    expect(alarms).toBeLessThanOrEqual(10)
  },
)

test('a planted decay is found, at or after the step where it begins, and its slope', () => {
  const falling = (step: number): number => (step <= 8 ? 0.95 : Math.max(0.3, 0.95 - 0.06 * (step - 8)))
  const decays = seeds.map((seed) => decayOfRuns(seed, 60, 20, falling, oneTool))
  const found = decays.flatMap(({ fall }) => fall ?? [])
  console.log(
    `planted decay: found in ${found.length} of ${seeds.length} seeds, first at step ${median(found.map(({ step }) => step))}`,
  )
  expect(found.length).toBeGreaterThanOrEqual(195)
  const early = found.filter(({ step }) => step <= 8)
  expect(early.length).toBeLessThanOrEqual(10)
  expect(median(found.map(({ step }) => step))).toBeLessThanOrEqual(15)
  for (const { rate, startRate, pValue } of found) {
    expect(rate).toBeLessThan(startRate)
    expect(pValue).toBeLessThanOrEqual(0.05)
  }
  for (const { fit } of decays) expect(fit?.interval[1]).toBeLessThan(0)
})

test('nobody can tell of runs that are too short, or too few', () => {
  expect(decayOf(new Map())).toEqual({ fit: null, tested: 0, fall: null })
  const short = decayOfRuns(1, 100, 1, () => 0.5, oneTool)
  expect(short).toEqual({ fit: null, tested: 0, fall: null })
  const few = decayOfRuns(1, 1, 20, () => 0.5, oneTool)
  expect(few).toMatchObject({ tested: 0, fall: null })
})

test('a tool that is called later only is compared with its own start', () => {
  const steps: StepCounts = new Map([
    [1, new Map([['lookup', { chains: 100, conforming: 100 }]])],
    [2, new Map([['refund', { chains: 100, conforming: 50 }]])],
    [3, new Map([['refund', { chains: 100, conforming: 50 }]])],
  ])
  expect(decayOf(steps)).toMatchObject({ fit: { slope: 0 }, tested: 1, fall: null })
  steps.set(4, new Map([['refund', { chains: 100, conforming: 20 }]]))
  expect(decayOf(steps).fall).toMatchObject({ step: 4, lastStep: 4, chains: 100, rate: 0.2, startRate: 0.5 })
})

test('many steps are looked at, and each p-value counts as often', () => {
  const start = { chains: 40, conforming: 38 }
  const low = { chains: 40, conforming: 30 }
  const two: StepCounts = new Map([start, low].map((at, index) => [index + 1, new Map([['search', at]])]))
  const alone = decayOf(two).fall?.pValue ?? 1
  expect(alone).toBeLessThan(0.05)
  const many = [start, low, ...Array.from({ length: 20 }, () => start)]
  expect(decayOf(new Map(many.map((at, index) => [index + 1, new Map([['search', at]])])))).toMatchObject({
    tested: 21,
    fall: null,
  })
})

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN
}
