import { expect, test } from 'vitest'
import { toldAgain } from '../../src/match/told-again.js'
import type { NeutralMessage, NeutralToolResult, Run } from '../../src/run/types.js'
import { buildRun } from '../support/build-run.js'

const plain = buildRun(['a {} > ok > one', 'b {} > ok > two', 'a {} > ok > three', 'says Done.'])

/** The run, with these results in its last two requests. */
function telling(results: readonly NeutralToolResult[], run: Run = plain): Run {
  const messages = results.map((toolResult): NeutralMessage => ({ role: 'tool', toolResult }))
  return { ...run, requests: run.requests.map((request, index) => (index < 2 ? request : { ...request, messages })) }
}

const found = (run: Run, tool: string | null = null): readonly unknown[] =>
  toldAgain(run, tool === null ? null : ({ name }) => name === tool).map(({ call, result }) => [
    call?.number ?? null,
    result.text,
    result.error,
  ])

test.each([
  ['what was told at first', [{ id: 'call_1', text: 'one' }], []],
  ['what was rewritten, once', [{ id: 'call_1', text: 'other' }], [[1, 'other', null]]],
  ['a flag', [{ id: 'call_1', text: 'other', error: true }], [[1, 'other', true]]],
  ['an error in its JSON', [{ id: 'call_1', text: '{"error":"no"}' }], [[1, '{"error":"no"}', true]]],
  ['of no call', [{ id: 'call_9', text: 'other' }], [[null, 'other', null]]],
  ['by name', [{ id: null, name: 'b', text: 'other' }], [[2, 'other', null]]],
  ['by a name that two calls have', [{ id: null, name: 'a', text: 'other' }], [[null, 'other', null]]],
  ['by a name, one of its first results', [{ id: null, name: 'a', text: 'three' }], []],
])('%s', (_title, results, expected) => {
  expect(found(telling(results))).toEqual(expected)
})

test.each([
  ['its own', [{ id: 'call_1', text: 'other' }], [[1, 'other', null]]],
  ['that of another tool', [{ id: 'call_2', text: 'other' }], []],
  ['that of no call', [{ id: 'call_9', text: 'other' }], []],
  ['by a name that only its calls have', [{ id: null, name: 'a', text: 'other' }], [[null, 'other', null]]],
])('of one tool: %s', (_title, results, expected) => {
  expect(found(telling(results), 'a')).toEqual(expected)
})

test('an id that calls of two tools share may be the other one’s', () => {
  const shared = { ...plain, calls: plain.calls.map((call) => ({ ...call, id: 'x' })) }
  expect(found(telling([{ id: 'x', text: 'other' }], shared), 'a')).toEqual([])
  expect(found(telling([{ id: 'x', text: 'other' }], shared))).toEqual([[null, 'other', null]])
})

test('a result in another lane is of no call here', () => {
  const elsewhere = telling([{ id: 'call_1', text: 'other' }])
  const requests = elsewhere.requests.map((request) => ({ ...request, lane: 'worker' }))
  expect(found({ ...elsewhere, requests })).toEqual([[null, 'other', null]])
})
