import fc from 'fast-check'
import { expect, test } from 'vitest'
import { followPlan } from '../../../src/trajectory/plans/follow-plan.js'
import { planFrom } from '../../../src/trajectory/plans/plan-from.js'
import { buildRun } from '../../support/build-run.js'
import type { Run } from '../../../src/run/types.js'

const tools = ['a', 'b', 'c', 'd']

/** One letter a call; a capital one threw. */
function runOf(calls: string): Run {
  const entries = [...calls].map(
    (name) => `${name.toLowerCase()} {} > ${name === name.toLowerCase() ? 'ok' : 'threw'} > done`,
  )
  return buildRun(entries, { tools })
}

function proposed(...runs: readonly string[]): string {
  return JSON.stringify(planFrom(runs.map(runOf)).steps.map(written))
}

/** A step in short. */
function written(step: unknown): unknown {
  if (typeof step !== 'object' || step === null || !('group' in step)) return step
  const { group, ...rest } = step as { group: string; steps?: unknown[]; step?: unknown; min?: number; max?: number }
  const inside = rest.steps === undefined ? [written(rest.step)] : rest.steps.map(written)
  return { [`${group}${rest.min === undefined ? '' : ` ${rest.min}-${rest.max}`}`]: inside }
}

test.each([
  ['one run is its own plan', ['abc'], ['a', 'b', 'c']],
  ['what is in all runs, in one order, is a list', ['abc', 'abc'], ['a', 'b', 'c']],
  ['what comes in different orders is in any order', ['abcd', 'acbd'], ['a', { 'any-order': ['b', 'c'] }, 'd']],
  ['what only some have is optional', ['abc', 'ac'], ['a', { optional: ['b'] }, 'c']],
  [
    'what only some have, several in one place',
    ['abcd', 'ad', 'acbd'],
    ['a', { 'any-order': [{ optional: ['b'] }, { optional: ['c'] }] }, 'd'],
  ],
  ['what comes more or less often is a number of times', ['aab', 'aaab', 'ab'], [{ 'times 1-3': ['a'] }, 'b']],
  [
    'what only some have, now here, now there',
    ['abc', 'bac', 'bc'],
    [{ 'any-order': ['b', { optional: ['a'] }] }, 'c'],
  ],
  [
    'a failure that was made good',
    ['aBbc', 'abc'],
    ['a', { ordered: [{ 'times 0-1': [{ pattern: 'failed', tool: 'b' }] }, 'b'] }, 'c'],
  ],
  [
    'a failure that was made good later',
    ['Bab'],
    [{ 'any-order': ['a', { ordered: [{ 'times 0-1': [{ pattern: 'failed', tool: 'b' }] }, 'b'] }] }],
  ],
])('%s', (_, runs, steps) => {
  expect(JSON.parse(proposed(...runs))).toEqual(steps)
})

test('every run follows the plan that was made of it, and of others', () => {
  const good = fc
    .array(fc.constantFrom('a', 'b', 'c', 'Bb', 'CCc'), { minLength: 1, maxLength: 4 })
    .map((calls) => `a${calls.join('')}`)
  fc.assert(
    fc.property(fc.array(good, { minLength: 1, maxLength: 3 }), (texts) => {
      const runs = texts.map(runOf)
      const plan = planFrom(runs)
      for (const run of runs) expect(followPlan(run, plan)).toMatchObject({ follows: true, adherence: { score: 1 } })
    }),
    { numRuns: 25 },
  )
})

test('tools that only read are free', () => {
  const made = planFrom([runOf('adb'), runOf('dab')], { free: ['d'] })
  expect(made).toEqual({ kind: 'plan', steps: ['a', 'b'], never: [], free: ['d'] })
})

test.each<[string, () => unknown, RegExp]>([
  ['no runs', () => planFrom([]), /^planFrom: there is no run/],
  ['no list', () => planFrom(runOf('a') as never), /^planFrom: the runs must be a list/],
  ['what is no run', () => planFrom([null as never]), /^planFrom: received null/],
  ['a run without calls', () => planFrom([runOf('a'), runOf('')]), /^planFrom: runs\[1\] has no call that succeeded/],
  [
    'a failure for good',
    () => planFrom([runOf('abBa')]),
    /^planFrom: call 3 of b failed in runs\[0\], and no later one succeeded/,
  ],
  [
    'nothing in common',
    () => planFrom([runOf('a'), runOf('b')]),
    /^planFrom: no tool was called with success in all runs/,
  ],
  ['a free tool that nobody called', () => planFrom([runOf('ab')], { free: ['c'] }), /^planFrom: no run called c/],
])('%s is an error', (_, ask, message) => {
  expect(ask).toThrow(message)
})

test.each([
  [2, 20, 9],
  [4, 20, 9],
  [2, 40, 9],
  [3, 200, 5],
])(
  '%i runs of %i calls, each the same ones begun elsewhere, have a plan that all of them follow',
  (count, length, kinds) => {
    const names = Array.from({ length: kinds }, (_, index) => `t${index}`)
    const runs = Array.from({ length: count }, (_, run) =>
      buildRun(
        Array.from({ length }, (_, index) => `t${(index + run) % kinds} {} > ok > done`),
        { tools: names },
      ),
    )
    const made = planFrom(runs)
    expect(runs.map((run) => followPlan(run, made).follows)).toEqual(runs.map(() => true))
  },
)
