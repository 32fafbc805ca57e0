import { expect, test } from 'vitest'
import { caseWords } from '../../../src/cli/report/case-words.js'
import type { CaseSummary } from '../../../src/dataset/summary.js'

test.each<[Pick<CaseSummary, 'runs' | 'passed' | 'reason'>, string]>([
  [{ runs: 1, passed: 0, reason: 'A call is missing.' }, 'A call is missing.'],
  [{ runs: 3, passed: 2, reason: 'A call is missing.' }, '2 of 3 runs passed. A call is missing.'],
  [{ runs: 1, passed: 0, reason: null }, 'It did not pass.'],
  [{ runs: 1, passed: 1, reason: 'Not exact.' }, 'Not exact.'],
  [{ runs: 1, passed: 1, reason: null }, ''],
])('%o: %s', (facts, expected) => {
  const rest = { test_id: 'rent', line: 1, critical: false, tags: [], tools: [], exact: 0, mean_score: 0 } as const

  expect(caseWords({ ...rest, pass_interval: [0, 1], verdict: 'failed', ...facts })).toBe(expected)
})
