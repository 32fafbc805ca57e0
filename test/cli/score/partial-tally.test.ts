import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partialTally } from '../../../src/cli/score/partial-tally.js'
import type { ResultFigures, TallyCase } from '../../../src/dataset/figures.js'
import { makeTally } from '../../../src/dataset/make-tally.js'

const cases = ['a', 'b', 'c', 'd'].map((test_id, index): TallyCase => ({
  test_id,
  line: index + 1,
  critical: index === 0,
  tags: ['t'],
  tools: [test_id],
}))

test('it is the tally of a data set that holds no more than what was run', () => {
  const run = fc.record({
    test_id: fc.constantFrom('a', 'b', 'c', 'd'),
    passed: fc.boolean(),
    score: fc.double({ min: 0, max: 1, noNaN: true }),
    latency_ms: fc.option(fc.nat(5000)),
  })
  fc.assert(
    fc.property(fc.array(run, { minLength: 1, maxLength: 20 }), (runs) => {
      const figures = runs.map((one, index): ResultFigures => ({
        ...one,
        trial: index + 1,
        exact: one.passed,
        called: ['x'],
        reason: null,
      }))
      const whole = makeTally(
        'd.jsonl',
        cases.filter(({ test_id }) => runs.some((one) => one.test_id === test_id)),
      )
      const partial = partialTally('d.jsonl', cases)
      for (const one of figures) {
        whole.add(one)
        partial.add(one)
      }
      expect(partial.summary()).toEqual(whole.summary())
    }),
    { numRuns: 50 },
  )
})
