import { expect, test } from 'vitest'
import { gateTest } from '../../../fakes/dataset/gate-test.js'
import { readDataset } from '../../../src/dataset/read/read-dataset.js'
import type { Gate } from '../../../src/dataset/gate.js'
import type { StoredResult } from '../../../src/store/stored-result.js'

const rows = ['one', 'two', 'three', 'four'].map((test_id) => ({ test_id, expected_tool: 'lookup' }))
const { cases } = readDataset(JSON.stringify(rows), 'cases.json')

function resultOf(test_id: string, passed: boolean): StoredResult {
  return {
    callsheet: 'result',
    version: 1,
    run: 'r',
    at: '2026-11-30T12:00:00.000Z',
    commit: null,
    branch: null,
    dataset: 'cases.json',
    line: 1,
    test_id,
    trial: 1,
    attempt: 1,
    tags: [],
    critical: false,
    tools: ['lookup'],
    passed,
    correct: passed,
    exact: passed,
    score: passed ? 1 : 0,
    threshold: 1,
    reason: passed ? null : 'A call of lookup is missing.',
    mismatches: [],
    error: null,
    latency_ms: null,
    calls: [],
  }
}

/** What the test did: passed, skipped with a reason, or failed. */
function judge(gate: Gate, passed: Readonly<Record<string, boolean>>): string {
  const results = new Map(Object.entries(passed).map(([id, is]) => [id, [resultOf(id, is)]]))
  const skip = (reason: unknown): never => {
    throw new Error(`skipped: ${String(reason)}`)
  }
  try {
    gateTest(gate, 'cases.json', cases, results, new Error('here'))({ skip })
    return 'passed'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

test('passes where the bar is reached', () => {
  expect(judge({ pass_rate: 0.75 }, { one: true, two: false, three: true, four: true })).toBe('passed')
})

test('fails where it is not, with what failed and why', () => {
  expect(judge({ pass_rate: 0.8 }, { one: true, two: false, three: true, four: true })).toMatchInlineSnapshot(`
    "  FAILED  all cases: pass_rate 75.0 % over 4 cases, at least 80.0 %: two
    gate failed: 1 of 1 check

    cases.json: 3 of 4 cases passed, 75.0 % (30.1 to 95.4)

                   cases  passed  95 % interval   exact  score
      all              4  75.0 %   30.1 to 95.4  75.0 %  0.750
      tool lookup      4  75.0 %   30.1 to 95.4  75.0 %  0.750

    failed:
      cases.json:1  two  A call of lookup is missing."
  `)
})

test('is skipped where a case came to no result', () => {
  expect(judge({ pass_rate: 0.1 }, { one: true, two: true, four: true })).toBe(
    'skipped: 1 of 4 cases came to no result (three), so that nothing can be said of all',
  )
  expect(judge({ pass_rate: 0.1 }, {})).toMatch(/^skipped: 4 of 4 cases .*\(one, two, three, …\)/)
})

test('asks for a baseline that it does not have', () => {
  const all = { one: true, two: true, three: true, four: true }
  expect(judge({ max_drop: { pass_rate: 0.1 } }, all)).toMatch(/baseline/)
})
