import fc from 'fast-check'
import { expect, test } from 'vitest'
import { align } from '../../src/match/align.js'
import { type Attempt, indexOf } from '../../src/match/attempts.js'
import { isStep, type Step } from '../../src/match/step.js'
import { arbitraryRun } from '../support/arbitrary-run.js'
import { buildRun } from '../support/build-run.js'

const step = fc.record({
  tool: fc.constantFrom('a', 'b', 'c'),
  want: fc.constantFrom('success' as const, 'stopped' as const),
  args: fc.constantFrom(undefined, { n: 1 }, { n: 2 }),
})

/** The fewest differences, by trying everything. */
function slowly(steps: readonly Step[], attempts: readonly Attempt[]): number {
  const [first, ...laterSteps] = steps
  const [head, ...laterAttempts] = attempts
  if (first === undefined) return attempts.length
  if (head === undefined) return steps.length
  const pair = isStep(first, head) ? 0 : first.tool === head.tool ? 1 : Infinity
  return Math.min(
    pair + slowly(laterSteps, laterAttempts),
    1 + slowly(steps, laterAttempts),
    1 + slowly(laterSteps, attempts),
  )
}

test('the fewest differences', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 4 }), arbitraryRun, (steps, run) => {
      const attempts = indexOf(run).attempts.slice(0, 5)
      const edits = align(steps, attempts)
      expect(edits).toHaveLength(slowly(steps, attempts))
      const extra = edits.filter(({ kind }) => kind === 'extra').length
      const missing = edits.filter(({ kind }) => kind === 'missing').length
      expect(steps.length - missing + extra).toBe(attempts.length)
    }),
    { numRuns: 1000 },
  )
})

test('a long list that differs everywhere is compared place by place', () => {
  const run = buildRun(Array.from({ length: 300 }, (_, index) => `a {"n":${index}} > ok`))
  const steps = Array.from({ length: 300 }, (_, index): Step => ({
    tool: index % 2 === 0 ? 'a' : 'b',
    want: 'success',
    args: { n: -1 },
  }))
  const edits = align(steps, indexOf(run).attempts)
  expect(edits.filter(({ kind }) => kind === 'args-differ')).toHaveLength(150)
  expect(edits.filter(({ kind }) => kind === 'extra')).toHaveLength(150)
  expect(edits.filter(({ kind }) => kind === 'missing')).toHaveLength(150)
})
