import '../../../matchers/trajectory/register.js'
import { expect, test } from 'vitest'
import { TrajectoryError } from '../../../src/trajectory/errors.js'
import { metrics } from '../../../src/trajectory/metrics/metrics.js'
import { plan } from '../../../src/trajectory/plans/plan.js'
import { fine, refused, runOf } from '../../trajectory/metrics/asked.js'

const run = runOf([fine('issue_refund')])
const other = runOf([refused('issue_refund')])
const bars = { initialSchemaCorrectness: { atLeast: 0.9 } }

test('the matchers are there', async () => {
  expect(run).toMeet(bars)
  expect([run, run]).toMeet(bars)
  expect(metrics([run])).toMeet(bars)
  expect(run).toFollowPlan(plan(['issue_refund']))
  expect(run).not.toLoop()
  expect(run).toCarryTrace('trace')
  expect(run).toStayInContext({ perResult: 1000 })
  await expect(Promise.resolve([run])).resolves.toMeet(bars)
})

test('and in place of a value', () => {
  expect({ runs: [run] }).toEqual({ runs: expect.toMeet(bars) })
  expect({ runs: [other] }).not.toEqual({ runs: expect.toMeet(bars) })
})

test('with a local expect', ({ expect: local }) => {
  local([run]).toMeet(bars)
})

test('a failure is no misuse', () => {
  const error = caught(() => expect([run, other]).toMeet(bars))
  expect(error).not.toBeInstanceOf(TypeError)
  expect(error.message).toMatch(/^expected initial schema correctness to be at least 90 %, but it is 50\.0 %, 1 of 2\n/)
})

test.each<[string, () => unknown]>([
  ['no bars', () => expect([run]).toMeet({})],
  ['.not', () => expect([run]).not.toMeet(bars)],
  ['an asymmetric one', () => expect({ run }).toEqual({ run: expect.toMeet({}) })],
])('misuse points at the line of the user: %s', (_, ask) => {
  const error = caught(ask)
  expect(error).toBeInstanceOf(TypeError)
  const frame = String(error.stack)
    .split('\n')
    .find((line) => /^\s+at /.test(line) && !line.includes('node_modules'))
  expect(frame).toContain('register.test.ts')
})

test('misuse of metrics says so by its class', () => {
  expect(caught(() => expect([]).toMeet(bars))).toBeInstanceOf(TrajectoryError)
})

function caught(ask: () => unknown): Error {
  try {
    ask()
  } catch (error) {
    return error as Error // the matcher throws nothing else
  }
  throw new Error('it did not throw')
}
