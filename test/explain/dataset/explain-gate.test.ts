import { expect, test } from 'vitest'
import type { GateCheck } from '../../../src/dataset/gate.js'
import { explainGate } from '../../../src/explain/dataset/explain-gate.js'

function check(facts: Partial<GateCheck>): GateCheck {
  return {
    group: { kind: 'all' },
    measure: 'pass_rate',
    minimum: 0.95,
    actual: 0.975,
    cases: 40,
    passed: true,
    failing: ['rent-3'],
    ...facts,
  }
}
const verdictOf = (...checks: readonly GateCheck[]): string =>
  explainGate({ passed: checks.every(({ passed }) => passed), checks })

test('passed', () => {
  expect(verdictOf(check({}))).toMatchInlineSnapshot(`
    "  passed  all cases: pass_rate 97.5 % over 40 cases, at least 95.0 %
    gate passed: 1 check"
  `)
})

test('failed: every group', () => {
  const text = verdictOf(
    check({ group: { kind: 'critical' }, measure: 'exact_rate', minimum: 1, actual: 1, cases: 1, failing: [] }),
    check({
      group: { kind: 'tag', name: 'search' },
      minimum: 0.9,
      actual: 0.8,
      cases: 10,
      passed: false,
      failing: ['a', 'b'],
    }),
    check({ group: { kind: 'tool', name: 'pay' }, measure: 'mean_score', minimum: 0.9, actual: 0.8996, passed: false }),
    check({ group: { kind: 'rest' }, measure: 'pass_all_rate' }),
    check({ actual: 0.9496, passed: false, failing: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }),
    check({
      group: { kind: 'baseline', value: 0.975, total: 46, missing: ['a', 'b', 'c', 'd', 'e', 'f'] },
      minimum: 0.965,
      actual: 0.9,
      passed: false,
      failing: ['x'],
    }),
    check({
      group: { kind: 'baseline', value: 0.98, total: 40, missing: [] },
      measure: 'mean_score',
      minimum: 0.97,
      actual: 0.975,
    }),
  )

  expect(text).toMatchInlineSnapshot(`
    "  FAILED  tag search: pass_rate 80.0 % over 10 cases, at least 90.0 %: a and b
      FAILED  tool pay: mean_score 0.8996 over 40 cases, at least 0.9: rent-3
      FAILED  all cases: pass_rate 94.96 % over 40 cases, at least 95.00 %: a, b, c, d, e and 2 more
      FAILED  baseline: pass_rate 90.0 % over 40 of 46 cases (a, b, c, d, e and 1 more are not in the baseline), was 97.5 %, at least 96.5 %: x
      passed  critical: exact_rate 100.0 % over 1 case, at least 100.0 %
      passed  rest: pass_all_rate 97.5 % over 40 cases, at least 95.0 %
      passed  baseline: mean_score 0.975 over 40 of 40 cases, was 0.98, at least 0.97
    gate failed: 4 of 7 checks"
  `)
})

test('names of any kind stay on one line', () => {
  const group = { kind: 'tag', name: `a\nb${'c'.repeat(100)}` } as const

  expect(verdictOf(check({ group, passed: false, failing: ['x\ny'] }))).toMatchInlineSnapshot(`
    "  FAILED  tag a\\nbccccccccccccccccccccccccccccccccccc…: pass_rate 97.5 % over 40 cases, at least 95.0 %: x\\ny
    gate failed: 1 of 1 check"
  `)
})
