import { describe, expect, test } from 'vitest'
import { githubAnnotations } from '../../../src/cli/report/github.js'
import { judgeGate } from '../../../src/dataset/judge-gate.js'
import type { Summary } from '../../../src/dataset/summary.js'
import {
  failedFigures as failed,
  handMadeCase as about,
  handMadeFigures as run,
  handMadeSummary,
} from '../../support/hand-made-summary.js'

/** So many cases, of which some fail. */
function summaryOf(all: number, wrong: number): Summary {
  return handMadeSummary(
    Array.from({ length: all }, (_, index) => {
      const id = `rent-${index + 1}`
      return [about(id), [index < wrong ? failed(id) : run(id)]] as const
    }),
  )
}

test('all is well', () => {
  const summary = summaryOf(2, 0)

  expect(githubAnnotations(summary, judgeGate({ pass_rate: 1 }, summary, null), 'data/rent.jsonl')).toBe('')
  expect(githubAnnotations(summary, null, 'data/rent.jsonl')).toBe('')
})

test('a gate that failed: what it missed, critical cases, the others', () => {
  const summary = handMadeSummary([
    [about('late'), [failed('late', { reason: 'The agent threw Error: 50 % off,\r\nnow: "yes".' })]],
    [about('a:b,c%'), [failed('a:b,c%'), run('a:b,c%')]],
    [about('pay', { critical: true }), [failed('pay')]],
    [about('near', { critical: true }), [run('near', { exact: false, reason: 'Right, but not exact.' })]],
    [about('rent'), [run('rent')]],
  ])

  expect(githubAnnotations(summary, judgeGate({ rest: { pass_rate: 0.95 } }, summary, null), 'data/rent,1.jsonl'))
    .toMatchInlineSnapshot(`
    "::error file=data/rent%2C1.jsonl,title=gate::critical: exact_rate 0.0 %25 over 2 cases, at least 100.0 %25: pay and near
    ::error file=data/rent%2C1.jsonl,title=gate::rest: pass_rate 50.0 %25 over 3 cases, at least 95.0 %25: late and a:b,c%25
    ::error file=data/rent%2C1.jsonl,line=3,title=pay%3A critical%2C failed::A call of pay is missing.
    ::error file=data/rent%2C1.jsonl,line=4,title=near%3A critical%2C not exact::Right, but not exact.
    ::error file=data/rent%2C1.jsonl,line=1,title=late%3A failed::The agent threw Error: 50 %25 off,%0D%0Anow: "yes".
    ::error file=data/rent%2C1.jsonl,line=2,title=a%3Ab%2Cc%25%3A flaky::1 of 2 runs passed. A call of pay is missing.
    "
  `)
})

test('a gate that passed warns of cases that failed', () => {
  const summary = summaryOf(4, 1)

  expect(githubAnnotations(summary, judgeGate({ pass_rate: 0.5 }, summary, null), 'rent.jsonl')).toMatchInlineSnapshot(`
    "::warning file=rent.jsonl,line=1,title=rent-1%3A failed::A call of pay is missing.
    "
  `)
})

test('without a gate every case has to pass', () => {
  expect(githubAnnotations(summaryOf(4, 1), null, 'rent.jsonl')).toMatch(/^::error file=rent\.jsonl,line=1,/u)
})

describe('GitHub shows ten of one level', () => {
  test.each([
    [9, 10, null],
    [10, 10, '1 more annotation is not shown: see the log.'],
    [12, 10, '3 more annotations are not shown: see the log.'],
  ])('%i cases failed, and the gate', (wrong, errors, notice) => {
    const summary = summaryOf(20, wrong)
    const lines = githubAnnotations(summary, judgeGate({ pass_rate: 1 }, summary, null), 'rent.jsonl')
      .trimEnd()
      .split('\n')

    expect(lines.filter((line) => line.startsWith('::error ')).length).toBe(errors)
    expect(lines[0]).toContain('title=gate::all cases: pass_rate')
    expect(lines.slice(errors)).toEqual(notice === null ? [] : [`::notice file=rent.jsonl,title=callsheet::${notice}`])
  })
})
