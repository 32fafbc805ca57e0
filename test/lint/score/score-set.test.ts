import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { categories } from '../../../src/lint/finding.js'
import type { Charge, ChargedSet, ChargedTool, SetCharge } from '../../../src/lint/score/charge.js'
import { scoreSet } from '../../../src/lint/score/score-set.js'

describe('a tool', () => {
  test.each([
    [0, 100],
    [1, 98],
    [5, 90.5],
    [10, 82],
    [20, 67],
    [50, 37],
  ])('with a penalty of %d has %d', (weight, score) => {
    const [tool] = scoreSet(setOf([[charge({ weight })]])).tools
    expect(tool?.score).toBeCloseTo(score, 0)
  })

  test('with an error has at most 59', () => {
    const [tool] = scoreSet(setOf([[charge({ weight: 1, severity: 'error' })]])).tools
    expect(tool?.score).toBe(59)
  })

  test('with an error for one target keeps what it has', () => {
    const [tool] = scoreSet(setOf([[charge({ weight: 1, severity: 'error', category: 'compatibility' })]])).tools
    expect(tool?.score).toBeCloseTo(98, 0)
  })

  test('is charged a rule once', () => {
    const once = scoreSet(setOf([[charge({ weight: 8 })]]))
    const thrice = scoreSet(setOf([[charge({ weight: 8 }), charge({ weight: 8 }), charge({ weight: 8 })]]))
    expect(thrice.score).toBe(once.score)
    expect(thrice.tools[0]?.points).toEqual([0, 0, 0])
  })

  test('is charged the costliest rule of a group', () => {
    const group = 'schema'
    const both = setOf([[charge({ rule: 'a', group, weight: 20 }), charge({ rule: 'b', group, weight: 10 })]])
    expect(scoreSet(both).score).toBe(scoreSet(setOf([[charge({ rule: 'a', group, weight: 20 })]])).score)
    // Without the costlier one, the other is charged.
    const [first, second] = scoreSet(both).tools[0]?.points ?? []
    expect(second).toBe(0)
    expect(first).toBeCloseTo(100 * Math.exp(-10 / 50) - 100 * Math.exp(-20 / 50), 9)
  })

  test('is charged the share of its parameters', () => {
    const half = setOf([[charge({ weight: 10, parameter: '/a' }), charge({ weight: 10, parameter: '/b' })]], 4)
    expect(scoreSet(half).score).toBe(scoreSet(setOf([[charge({ weight: 5 })]])).score)
  })
})

describe('a set', () => {
  test('of no tools has no score', () => {
    expect(scoreSet({ tools: [], charges: [] }).score).toBeNull()
  })

  test('of one bad tool in ten counts that tool twice over', () => {
    const bad = [charge({ weight: 50 })]
    const score = 100 * Math.exp(-1)
    expect(scoreSet(setOf([bad, ...Array.from({ length: 9 }, () => [])])).score).toBeCloseTo(
      0.8 * ((900 + score) / 10) + 0.2 * score,
      9,
    )
  })

  test('is charged a cluster by the tools in it', () => {
    const charges = [setCharge({ weight: 10, tools: [0, 1] }), setCharge({ weight: 10, tools: [1, 2] })]
    expect(scoreSet({ ...setOf([[], [], [], []]), charges }).score).toBeCloseTo(100 * Math.exp(-7.5 / 100), 9)
  })
})

const severity = fc.constantFrom('error', 'warn', 'info')
const anyCharge = fc.record({
  rule: fc.constantFrom('a', 'b', 'c', 'd'),
  category: fc.constantFrom(...categories),
  severity,
  weight: fc.integer({ min: 0, max: 30 }),
  group: fc.constantFrom('g', 'h', 'i'),
  parameter: fc.constantFrom(null, '/x', '/y', '/z'),
})
const anyTool: fc.Arbitrary<ChargedTool> = fc.record({
  parameters: fc.integer({ min: 3, max: 9 }),
  charges: fc.array(anyCharge, { maxLength: 8 }),
})
const anySet: fc.Arbitrary<ChargedSet> = fc.array(anyTool, { minLength: 1, maxLength: 25 }).chain((tools) =>
  fc.record({
    tools: fc.constant(tools),
    charges: fc.array(
      fc.record({
        rule: fc.constantFrom('p', 'q'),
        category: fc.constantFrom(...categories),
        severity,
        weight: fc.integer({ min: 0, max: 30 }),
        group: fc.constantFrom('p', 'q', 'r'),
        tools: fc.oneof(
          fc.constant(null),
          fc.uniqueArray(fc.integer({ min: 0, max: tools.length - 1 }), { minLength: 1 }),
        ),
      }),
      { maxLength: 4 },
    ),
  }),
)

describe('whatever was found', () => {
  test('removing a finding lowers nothing, and gains what its points say', () => {
    fc.assert(
      fc.property(anySet, (set) => {
        const before = scoreSet(set)
        const score = before.score ?? 0
        for (const [index, tool] of set.tools.entries()) {
          for (const which of tool.charges.keys()) {
            const fixed = { ...tool, charges: tool.charges.toSpliced(which, 1) }
            const after = scoreSet({ ...set, tools: set.tools.with(index, fixed) })
            const { score: own = 0, points = [], setPoints = [] } = before.tools[index] ?? {}
            expect((after.tools[index]?.score ?? 0) - own).toBeCloseTo(points[which] ?? NaN, 9)
            expect((after.score ?? 0) - score).toBeCloseTo(setPoints[which] ?? NaN, 9)
            expect(points[which]).toBeGreaterThanOrEqual(0)
            expect(setPoints[which]).toBeGreaterThanOrEqual(0)
          }
        }
        for (const which of set.charges.keys()) {
          const after = scoreSet({ ...set, charges: set.charges.toSpliced(which, 1) })
          expect((after.score ?? 0) - score).toBeCloseTo(before.setPoints[which] ?? NaN, 9)
          expect(before.setPoints[which]).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  test('a score is from 0 to 100, and a tool without findings has 100', () => {
    fc.assert(
      fc.property(anySet, (set) => {
        const { score, tools } = scoreSet(set)
        for (const value of [score, ...tools.map((tool) => tool.score)]) {
          expect(value).toBeGreaterThan(0)
          expect(value).toBeLessThanOrEqual(100)
        }
        for (const [index, tool] of set.tools.entries()) {
          if (tool.charges.length === 0) expect(tools[index]?.score).toBe(100)
        }
      }),
    )
  })

  test('the order of tools and findings changes nothing', () => {
    fc.assert(
      fc.property(anySet, (set) => {
        const tools = set.tools.map((tool) => ({ ...tool, charges: tool.charges.toReversed() })).toReversed()
        const last = tools.length - 1
        const charges = set.charges
          .map((charge) => ({ ...charge, tools: charge.tools?.map((index) => last - index) ?? null }))
          .toReversed()
        expect(scoreSet({ tools, charges }).score).toBeCloseTo(scoreSet(set).score ?? NaN, 9)
      }),
    )
  })
})

function charge(given: Partial<Charge>): Charge {
  return {
    rule: 'a',
    category: 'description',
    severity: 'warn',
    weight: 1,
    group: given.rule ?? 'a',
    parameter: null,
    ...given,
  }
}

function setCharge(given: Partial<SetCharge>): SetCharge {
  const { parameter: _, ...rest } = charge({})
  return { ...rest, tools: null, ...given }
}

function setOf(tools: readonly (readonly Charge[])[], parameters = 0): ChargedSet {
  return { tools: tools.map((charges) => ({ parameters, charges })), charges: [] }
}
