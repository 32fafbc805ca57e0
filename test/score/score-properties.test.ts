import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GroundTruth, PlainExpectedCall } from '../../src/score/ground-truth.js'
import type { Rule } from '../../src/score/rule.js'
import { scoreRun } from '../../src/score/score-run.js'

const names = ['a', 'b', 'c', 'd'] as const
const values = fc.oneof(
  fc.constantFrom('John Doe', 'Jon Doe', 'JOHN DOE', 'Jane', '', '12', 'x y z'),
  fc.integer({ min: 0, max: 3 }),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 3 }),
  fc.record({ p: fc.integer({ min: 0, max: 1 }), q: fc.constantFrom('u', 'v') }, { requiredKeys: [] }),
)
const args = fc.dictionary(fc.constantFrom(...names), values, { maxKeys: 4 })
const weight = fc.double({ min: 0.01, max: 100, noNaN: true })

/** Rules that can compare whatever is expected there. */
function rulesFor(expected: Readonly<Record<string, unknown>>, picks: readonly number[]): Record<string, Rule> {
  const rules: Record<string, Rule> = {}
  for (const [index, [name, value]] of Object.entries(expected).entries()) {
    const pick = (picks[index] ?? 0) % 5
    if (pick === 1) rules[name] = { matching_strategy: 'ignore_case', optional: true }
    if (pick === 2) rules[name] = { matching_strategy: 'ignore' }
    if (pick === 3 && typeof value === 'string') rules[name] = { matching_strategy: 'fuzzy', threshold: 0.8 }
    if (pick === 3 && typeof value === 'number') rules[name] = { matching_strategy: 'numeric', tolerance: 1 }
    if (pick === 4 && Array.isArray(value)) rules[name] = { matching_strategy: 'any_order' }
  }
  return rules
}

const cases = fc
  .record({
    expected: args,
    actual: args,
    keep: fc.integer({ min: 0, max: 15 }),
    picks: fc.array(fc.nat(4), { minLength: 4, maxLength: 4 }),
    weights: fc.tuple(weight, weight, weight, weight),
    extra_arguments: fc.constantFrom('penalise' as const, 'ignore' as const),
  })
  .map(({ expected, actual, keep, picks, weights, extra_arguments }) => {
    // Some received values are those expected, else hardly any case is right.
    const same = Object.entries(expected).filter((_entry, index) => (keep >> index) % 2 === 1)
    const truth: GroundTruth = {
      expected_tool: 't',
      arguments: expected,
      rules: rulesFor(expected, picks),
      weights: Object.fromEntries(Object.keys(expected).map((name, index) => [name, weights[index] ?? 1])),
      extra_arguments,
    }
    return { truth, actual: { ...actual, ...Object.fromEntries(same) } }
  })

const scoreOf = (actual: unknown, truth: GroundTruth) => scoreRun([{ name: 't', args: actual }], truth)

test('a score is between 0 and 1, and 1 exactly when all is right', () => {
  let right = 0
  fc.assert(
    fc.property(cases, ({ truth, actual }) => {
      const { score, correct, calls, mismatches, error } = scoreOf(actual, truth)
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(1)
      const isAllRight = error === null && calls.every((call) => call.parameters.every((one) => one.score === 1))
      expect(correct).toBe(isAllRight)
      expect(score === 1).toBe(correct)
      expect(mismatches.length === 0).toBe(correct)
      right += correct ? 1 : 0
    }),
    { numRuns: 500 },
  )
  // Both sides were met.
  expect(right).toBeGreaterThan(20)
  expect(right).toBeLessThan(480)
})

test('a score is the weighted mean of what it lists', () => {
  fc.assert(
    fc.property(cases, ({ truth, actual }) => {
      const { score, error, calls } = scoreOf(actual, truth)
      const parameters = calls.flatMap((call) => call.parameters)
      const weights = parameters.reduce((sum, one) => sum + one.weight, 0)
      const mean = parameters.reduce((sum, one) => sum + one.weight * one.score, 0) / weights
      expect(score).toBeCloseTo(error !== null ? 0 : weights === 0 ? 1 : mean, 9)
    }),
    { numRuns: 300 },
  )
})

test('the order of keys changes nothing', () => {
  fc.assert(
    fc.property(cases, ({ truth, actual }) => {
      const turned = Object.fromEntries(Object.entries(actual).toReversed())
      expect(scoreOf(turned, truth)).toEqual(scoreOf(actual, truth))
      const wanted = Object.fromEntries(Object.entries(truth.arguments ?? {}).toReversed())
      const before = scoreOf(actual, truth)
      const after = scoreOf(actual, { ...truth, arguments: wanted })
      expect([after.score, after.correct, after.exact]).toEqual([before.score, before.correct, before.exact])
    }),
    { numRuns: 300 },
  )
})

test('raising the weight of a wrong parameter never helps, unless it is better than the whole', () => {
  fc.assert(
    fc.property(cases, fc.double({ min: 1, max: 50, noNaN: true }), ({ truth, actual }, factor) => {
      const before = scoreOf(actual, truth)
      for (const one of before.calls.flatMap((call) => call.parameters)) {
        const own = truth.weights?.[one.path]
        if (one.score === 1 || own === undefined) continue
        const after = scoreOf(actual, { ...truth, weights: { ...truth.weights, [one.path]: own * factor } })
        expect(after.correct).toBe(false)
        expect(after.score).toBeLessThanOrEqual(Math.max(before.score, one.score) + 1e-12)
      }
    }),
    { numRuns: 300 },
  )
})

const plainCall = fc.record({ tool: fc.constantFrom('s', 't'), n: fc.integer({ min: 0, max: 2 }), lax: fc.boolean() })

test('calls in any order are right exactly when some assignment is', () => {
  let right = 0
  fc.assert(
    fc.property(
      fc.array(plainCall, { minLength: 1, maxLength: 4 }),
      fc.array(plainCall, { maxLength: 4 }),
      fc.boolean(),
      (wanted, others, isShuffled) => {
        const calls = isShuffled ? wanted.toReversed() : others
        const expected = wanted.map(({ tool, n, lax }): PlainExpectedCall => ({
          tool,
          arguments: { n },
          rules: lax ? { n: { matching_strategy: 'range', min: 0, max: n } } : {},
        }))
        const actual = calls.map(({ tool, n }) => ({ name: tool, args: { n } }))
        const { correct } = scoreRun(actual, { expected_calls: [{ any_order: expected }] })
        const fits = (index: number, call: (typeof calls)[number]): boolean => {
          const one = wanted[index]
          return one?.tool === call.tool && (one.lax ? call.n <= one.n : call.n === one.n)
        }
        const some = permutations(calls).some((order) => order.every((call, index) => fits(index, call)))
        expect(correct).toBe(calls.length === wanted.length && some)
        right += correct ? 1 : 0
      },
    ),
    { numRuns: 400 },
  )
  expect(right).toBeGreaterThan(50)
})

function permutations<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}
