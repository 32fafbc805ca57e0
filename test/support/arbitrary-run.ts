import fc from 'fast-check'
import type { Run } from '../../src/run/types.js'
import { buildRun } from './build-run.js'

const outcomes = [
  'ok',
  'ok',
  'ok',
  'threw',
  'error',
  'threw,ok',
  'ok,ok',
  'paused',
  'open',
  'blocked',
  'invalid-args',
  'unanswered',
  'answered',
]

const call = fc
  .record({
    tool: fc.constantFrom('a', 'b', 'c'),
    n: fc.integer({ min: 1, max: 2 }),
    outcome: fc.constantFrom(...outcomes),
    told: fc.constantFrom('yes', 'no', '-'),
    effect: fc.constantFrom('', '', ' + k {"v":1}'),
  })
  .map(
    ({ tool, n, outcome, told, effect }) =>
      `${tool} {"n":${n}} > ${outcome} > ${told}${outcome.startsWith('ok') ? effect : ''}`,
  )

const entry = fc.oneof(
  { weight: 4, arbitrary: call },
  { weight: 2, arbitrary: fc.array(call, { minLength: 2, maxLength: 3 }) },
  { weight: 3, arbitrary: fc.array(call, { minLength: 2, maxLength: 3 }).map((parallel) => ({ parallel })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'says hello',
      '! a {"n":1} > ok',
      '! b {"n":1} > ok',
      '! b {"n":2} > threw',
      '+ k {"v":2}',
    ),
  },
)

/** Runs of three tools, small enough for slow models, with all that a harness may do. */
export const arbitraryRun: fc.Arbitrary<Run> = fc
  .array(entry, { maxLength: 5 })
  .map((entries) => buildRun(entries, { tools: ['a', 'b', 'c'], kinds: ['k'] }))
