import fc from 'fast-check'
import { expect, test } from 'vitest'
import { explainPlan } from '../../../src/explain/trajectory/explain-plan.js'
import { optional } from '../../../src/match/group-steps.js'
import { followPlan } from '../../../src/trajectory/plans/follow-plan.js'
import { plan, type Plan } from '../../../src/trajectory/plans/plan.js'
import { retry } from '../../../src/trajectory/plans/retry.js'
import { arbitraryRun } from '../../support/arbitrary-run.js'
import { buildRun } from '../../support/build-run.js'

const tools = ['a', 'b', 'c', 'read']

function told(of: Plan, ...calls: readonly string[]): string {
  const run = buildRun([...calls], { tools })
  return explainPlan(run, followPlan(run, of))
}

test('a run that follows, with a retry, a free call and nothing for what is optional', () => {
  const of = plan(['a', retry('b', 1), optional('c')], { free: ['read'] })
  expect(told(of, 'a {} > ok > x', 'b {"n":1} > threw > busy', 'read {} > ok > x', 'b {"n":1} > ok > x'))
    .toMatchInlineSnapshot(`
    "the run follows the plan

      step  planned      call  called     became
      1     a            1     a {}       ok
      2     may fail: b  2     b {"n":1}  threw
      -                  3     read {}    ok, free
      2     b            4     b {"n":1}  ok

      adherence 1.00: precision 1.00 (3 of 3 calls), recall 1.00 (2 of 2 steps), order 1.00
      b failed once, as the plan allows, recovered by call 4"
  `)
})

test('a call of free tools alone, and a rule broken by what nobody asked for', () => {
  const of = plan(['a'], { free: ['read'], never: ['c'] })
  expect(told(of, 'read {} > ok > x', '! c {} > ok')).toMatchInlineSnapshot(`
    "the run does not follow the plan: execution 2 of c is never to happen (and 1 more)

      step  planned  call  called   became
      -              1     read {}  ok, free
    > 1     a        -              missing

      adherence 0.00: precision 0.00 (0 of 0 calls), recall 0.00 (0 of 1 step), order 0.00"
  `)
})

test('a number that parsing changed is as the model wrote it, and a text that is no JSON is shown', () => {
  const of = plan([['a', { id: 9007199254740993n }], 'b'])
  expect(told(of, 'a {"id":9007199254740992} > ok > x', 'b {"id": > invalid-json > no')).toMatchInlineSnapshot(`
    "the run does not follow the plan: step 1, a {"id":9007199254740993n}, is missing, and call 1 has other arguments (and 1 more)

      step  planned                     call  called                     became
    > 1     a {"id":9007199254740993n}  1     a {"id":9007199254740992}  ok, other arguments
    > 2     b                           2     b {"id":                   invalid-json

      call 1, at id   planned 9007199254740993n   received 9007199254740992

      adherence 0.00: precision 0.00 (0 of 2 calls), recall 0.00 (0 of 2 steps), order 0.00
      b failed once, never recovered"
  `)
})

test('of any run it has at most 25 lines of at most 200 characters, none of them empty at the end', () => {
  const of = plan(['a', retry('b', 1), ['c', { n: 1 }]], { never: [{ tool: 'c', before: 'a' }] })
  fc.assert(
    fc.property(arbitraryRun, (run) => {
      const text = explainPlan(run, followPlan(run, of))
      const lines = text.split('\n')
      expect(lines.length).toBeLessThanOrEqual(25)
      expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(200)
      expect(text).toBe(text.trimEnd())
      for (const { number } of run.calls.slice(0, 5)) expect(text).toMatch(new RegExp(`\\b${number}\\b`))
    }),
    { numRuns: 60 },
  )
})
