import { expect, test } from 'vitest'
import { attemptsUntilNow, indexOf, isSuccess } from '../../src/match/attempts.js'
import type { Run } from '../../src/run/types.js'
import { buildRun } from '../support/build-run.js'

const attemptsOf = (run: Run): readonly string[] =>
  indexOf(run).attempts.map(
    ({ tool, call, outcome, start, finish }) => `${tool} ${call?.number ?? 'unasked'} ${outcome} ${start}-${finish}`,
  )

test('asked order, with what nobody asked for where it was entered', () => {
  expect(attemptsOf(buildRun([['a {} > ok', 'b {} > blocked'], '! c {} > threw', 'a {} > open']))).toEqual([
    'a 1 ok 5-6',
    'b 2 blocked 3-3',
    'c unasked threw 7-8',
    'a 3 open 12-Infinity',
  ])
})

test('a call that was retried counts from its first execution to the end of its last', () => {
  expect(attemptsOf(buildRun(['a {} > threw,ok']))).toEqual(['a 1 ok 4-7'])
})

test('a call that nobody could see run may have run until the model was told', () => {
  expect(attemptsOf(buildRun(['a {} > answered', 'says Done.']))).toEqual(['a 1 answered 2-4'])
})

test('a call that shares the execution of an earlier twin counts from when it was asked', () => {
  const run = buildRun(['a {} > ok', 'a {} > blocked', 'says Done.'])
  const shared = { ...run, calls: run.calls.map((call) => ({ ...call, executions: [1], outcome: 'ok' as const })) }
  expect(attemptsOf(shared)).toEqual(['a 1 ok 4-5', 'a 2 ok 7-7'])
})

test('inner work is no attempt', () => {
  const run = buildRun(['a {} > ok', '! b {} > ok'])
  const inner = {
    ...run,
    executions: run.executions.map((execution) => (execution.tool === 'b' ? { ...execution, parent: 1 } : execution)),
  }
  expect(attemptsOf(inner)).toEqual(['a 1 ok 4-5'])
})

test('known are registered, offered, called and executed tools', () => {
  const run = buildRun(['called {} > unknown-tool', '! executed {} > ok', 'says Done.'], { tools: ['registered'] })
  const [request] = run.requests
  const offering = {
    ...run,
    requests:
      request === undefined ? [] : [{ ...request, tools: [{ name: 'offered', description: null, inputSchema: null }] }],
  }
  expect([...indexOf(offering).known]).toEqual(['registered', 'offered', 'called', 'executed'])
})

test('a frozen run is indexed once, another anew', () => {
  const run = buildRun(['a {} > ok'])
  expect(indexOf(run)).toBe(indexOf(run))
  const open = { ...run }
  expect(indexOf(open)).not.toBe(indexOf(open))
})

test('a leg sees the legs before', () => {
  const earlier = buildRun(['a {} > ok'])
  const run: Run = { ...buildRun(['b {} > ok', 'a {} > threw']), earlier }
  expect(attemptsUntilNow(run, 'a').map(({ outcome }) => outcome)).toEqual(['ok', 'threw'])
  expect(attemptsUntilNow(run, 'a').map(isSuccess)).toEqual([true, false])
  expect(indexOf({ ...buildRun([]), earlier }).known.has('a')).toBe(true)
})
