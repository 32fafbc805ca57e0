import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitOf } from '../../../src/trajectory/metrics/fit-of.js'
import type { StepCounts } from '../../../src/trajectory/metrics/step-counts.js'

/** One chain: at which step, of which tool, and whether it began with a payload that conforms. */
interface Chain {
  readonly step: number
  readonly tool: string
  readonly y: 0 | 1
}

function countsOf(chains: readonly Chain[]): StepCounts {
  const steps: StepCounts = new Map()
  for (const { step, tool, y } of chains) {
    const tools = steps.get(step) ?? new Map<string, { chains: number; conforming: number }>()
    const at = tools.get(tool) ?? { chains: 0, conforming: 0 }
    tools.set(tool, { chains: at.chains + 1, conforming: at.conforming + y })
    steps.set(step, tools)
  }
  return steps
}

/** Least squares chain by chain: both sides less the mean of their tool, as a dummy for each tool does. */
function slopeOf(chains: readonly Chain[]): number {
  let [above, below] = [0, 0]
  for (const { step, tool, y } of chains) {
    const same = chains.filter((other) => other.tool === tool)
    const x = step - meanOf(same.map((other) => other.step))
    above += x * (y - meanOf(same.map((other) => other.y)))
    below += x * x
  }
  return above / below
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function permutations<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  if (items.length < 2) return [items]
  return items.flatMap((item, index) =>
    permutations(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
  )
}

const chain = fc.record({
  step: fc.integer({ min: 1, max: 9 }),
  tool: fc.constantFrom('lookup', 'refund', 'search'),
  y: fc.constantFrom(0 as const, 1 as const),
})

test('the slope is that of least squares with a level for each tool', () => {
  fc.assert(
    fc.property(fc.array(chain, { minLength: 1, maxLength: 30 }), (chains) => {
      const fit = fitOf(countsOf(chains))
      const slope = slopeOf(chains)
      if (fit === null) expect(slope).toBeNaN()
      else {
        expect(fit.slope).toBeCloseTo(slope, 12)
        expect(fit.interval.every(Number.isFinite)).toBe(true)
      }
    }),
  )
})

test('the interval is 1.96 times the spread of the slope over all orders in which the outcomes of a tool may have come', () => {
  const lookup = [1, 2, 2, 5, 7].map((step, index) => ({ step, tool: 'lookup', y: index < 3 ? 1 : 0 }) as const)
  const refund = [2, 3, 6, 6].map((step, index) => ({ step, tool: 'refund', y: index === 2 ? 1 : 0 }) as const)
  const orders = (chains: readonly Chain[]): readonly (readonly Chain[])[] =>
    permutations(chains.map(({ y }) => y)).map((values) => chains.map((one, at) => ({ ...one, y: values[at] ?? 0 })))
  const slopes = orders(lookup).flatMap((one) => orders(refund).map((two) => slopeOf([...one, ...two])))
  expect(slopes).toHaveLength(120 * 24)
  expect(meanOf(slopes)).toBeCloseTo(0, 12)
  const spread = Math.sqrt(meanOf(slopes.map((slope) => slope ** 2)))
  const { slope = Number.NaN, interval = [] } = fitOf(countsOf([...lookup, ...refund])) ?? {}
  expect(slope).toBeCloseTo(slopeOf([...lookup, ...refund]), 12)
  expect(interval.map((end) => (end - slope) / spread)).toEqual([expect.closeTo(-1.96, 4), expect.closeTo(1.96, 4)])
})

test.each<[string, readonly Chain[], unknown]>([
  ['nothing', [], null],
  ['one chain', [{ step: 3, tool: 'lookup', y: 1 }], null],
  [
    'tools that are called at one step each',
    [
      { step: 1, tool: 'lookup', y: 1 },
      { step: 2, tool: 'refund', y: 0 },
    ],
    null,
  ],
  ['all conform', [1, 2, 3].map((step) => ({ step, tool: 'lookup', y: 1 }) as const), { slope: 0, interval: [0, 0] }],
])('of %s', (_, chains, fit) => {
  expect(fitOf(countsOf(chains))).toEqual(fit)
})

test('of very many chains nothing is lost', () => {
  const n = 1_000_000
  const steps: StepCounts = new Map(
    Array.from({ length: 40 }, (_, index) => [
      index + 1,
      new Map([['lookup', { chains: n, conforming: n - 10_000 * index }]]),
    ]),
  )
  expect(fitOf(steps)?.slope).toBeCloseTo(-0.01, 14)
})
