import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DatasetError } from '../../src/dataset/errors.js'
import type { ResultFigures } from '../../src/dataset/figures.js'
import { makeTally } from '../../src/dataset/make-tally.js'
import type { CaseSummary } from '../../src/dataset/summary.js'
import { wilsonInterval } from '../../src/dataset/wilson.js'
import {
  failedFigures as failed,
  handMadeCase as about,
  handMadeFigures as run,
  handMadeSummary,
} from '../support/hand-made-summary.js'

/** One case with these runs. */
function caseOf(...runs: readonly Partial<ResultFigures>[]): CaseSummary | undefined {
  return handMadeSummary([[about('rent'), runs.map((facts) => run('rent', facts))]]).cases[0]
}

describe('one case', () => {
  test.each<[string, readonly Partial<ResultFigures>[], Partial<CaseSummary>]>([
    ['one run', [{}], { runs: 1, passed: 1, exact: 1, mean_score: 1, verdict: 'passed', reason: null }],
    [
      'some runs pass',
      [{ score: 0.9 }, { passed: false, exact: false, score: 0.3, reason: 'Late.' }, { score: 0.3 }],
      { runs: 3, passed: 2, exact: 2, mean_score: 0.5, verdict: 'flaky', reason: 'Late.' },
    ],
    ['none passes', [{ passed: false }, { passed: false }], { runs: 2, passed: 0, verdict: 'failed' }],
    [
      'the reason is that of the first run that failed, not of one that is not exact',
      [
        { exact: false, reason: 'Not exact.' },
        { passed: false, reason: 'First.' },
        { passed: false, reason: 'Second.' },
      ],
      { reason: 'First.' },
    ],
    [
      'else of the first that is not exact',
      [{}, { exact: false, reason: 'A.' }, { exact: false, reason: 'B.' }],
      { reason: 'A.' },
    ],
    ['and of no run that is right', [{ reason: 'Nothing.' }], { reason: null }],
    [
      'a reason that nobody gave is none',
      [{ passed: false }, { passed: false, reason: 'Second.' }],
      { reason: 'Second.' },
    ],
    ['a score is never rounded to 1', [{ score: 1 - 1e-12 }], { mean_score: 1 - 1e-9 }],
    [
      'tools that are expected or were called',
      [{ called: ['pay', 'look', 'pay'] }, { called: ['é'] }],
      { tools: ['look', 'pay', 'é'] },
    ],
  ])('%s', (_, runs, expected) => {
    expect(caseOf(...runs)).toMatchObject(expected)
  })
})

test('a whole summary', () => {
  const summary = handMadeSummary([
    [
      about('rent', { critical: true, tags: ['money'], tools: ['pay'] }),
      [run('rent', { called: ['pay'], latency_ms: 800 })],
    ],
    [
      about('find', { tags: ['search', 'money'], tools: ['look'] }),
      [
        failed('find', { called: ['pay'], score: 0.25, latency_ms: 1500 }),
        run('find', { called: ['look'], exact: false }),
      ],
    ],
  ])
  const two = {
    cases: 2,
    runs: 3,
    pass_rate: 0.75,
    pass_interval: wilsonInterval(0.75, 2),
    pass_all_rate: 0.5,
    exact_rate: 0.5,
    mean_score: 0.8125,
  }
  const rent = {
    cases: 1,
    runs: 1,
    pass_rate: 1,
    pass_interval: wilsonInterval(1, 1),
    pass_all_rate: 1,
    exact_rate: 1,
    mean_score: 1,
  }
  const find = {
    cases: 1,
    runs: 2,
    pass_rate: 0.5,
    pass_interval: wilsonInterval(0.5, 1),
    pass_all_rate: 0,
    exact_rate: 0,
    mean_score: 0.625,
  }

  expect(summary).toEqual({
    dataset: 'rent.jsonl',
    all: two,
    critical: rent,
    tags: { money: two, search: find },
    tools: { look: find, pay: two },
    cases: [
      {
        test_id: 'rent',
        line: 1,
        critical: true,
        tags: ['money'],
        tools: ['pay'],
        runs: 1,
        passed: 1,
        exact: 1,
        mean_score: 1,
        pass_interval: wilsonInterval(1, 1),
        verdict: 'passed',
        reason: null,
      },
      {
        test_id: 'find',
        line: 2,
        critical: false,
        tags: ['search', 'money'],
        tools: ['look', 'pay'],
        runs: 2,
        passed: 1,
        exact: 0,
        mean_score: 0.625,
        pass_interval: wilsonInterval(0.5, 2),
        verdict: 'flaky',
        reason: 'A call of pay is missing.',
      },
    ],
    latency_ms: { median: 800, p95: 1500 },
  })
})

test('without critical cases, tags, tools and latencies', () => {
  expect(handMadeSummary([[about('rent'), [run('rent')]]])).toMatchObject({
    critical: null,
    tags: {},
    tools: {},
    latency_ms: null,
  })
})

test('decimals are as a person writes them', () => {
  const rows = Array.from({ length: 20 }, (_, index) => {
    const id = `case-${index}`
    return [about(id), Array.from({ length: 10 }, (__, trial) => (trial === 0 ? failed(id) : run(id)))] as const
  })

  expect(handMadeSummary(rows).all).toMatchObject({
    pass_rate: 0.9,
    exact_rate: 0.9,
    mean_score: 0.9,
    pass_all_rate: 0,
  })
})

test('names that objects have of their own are names as any other', () => {
  const summary = handMadeSummary([
    [about('__proto__', { tags: ['constructor', '__proto__'] }), [run('__proto__', { called: ['toString'] })]],
  ])

  expect(Object.keys(summary.tags)).toEqual(['__proto__', 'constructor'])
  expect(Object.keys(summary.tools)).toEqual(['toString'])
  expect(JSON.parse(JSON.stringify(summary))).toEqual(summary)
})

const arbitraryRuns = fc.array(
  fc.record({
    test_id: fc.constantFrom('a', 'b', 'ü'),
    passed: fc.boolean(),
    exact: fc.boolean(),
    score: fc.double({ min: 0, max: 1, noNaN: true }),
    latency_ms: fc.option(fc.integer({ min: 0, max: 99_999 })),
    called: fc.array(fc.constantFrom('pay', 'look', 'é')),
    reason: fc.option(fc.string()),
  }),
  { maxLength: 30 },
)

test('the same bytes whatever the order', () => {
  const cases = [about('b', { tags: ['x'] }), about('a', { critical: true, tags: ['x', 'y'] }), about('ü')]
  const runs = arbitraryRuns.map((rows) =>
    [...cases.map(({ test_id }) => run(test_id)), ...rows.map((row) => run(row.test_id, row))].map((row, index) => ({
      ...row,
      trial: index + 1,
    })),
  )
  const shuffled = runs.chain((rows) =>
    fc.record({ rows: fc.constant(rows), other: fc.shuffledSubarray(rows, { minLength: rows.length }) }),
  )
  const bytesOf = (rows: readonly ResultFigures[]): string => {
    const tally = makeTally('x.jsonl', cases)
    for (const row of rows) tally.add(row)
    return JSON.stringify(tally.summary())
  }

  fc.assert(
    fc.property(shuffled, ({ rows, other }) => {
      expect(bytesOf(other)).toBe(bytesOf(rows))
    }),
  )
})

test('rates are those of a plain computation', () => {
  fc.assert(
    fc.property(arbitraryRuns, (rows) => {
      const ids = ['a', 'b', 'ü']
      const byCase = ids.map((id) => [run(id), ...rows.filter(({ test_id }) => test_id === id)])
      const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
      const { all } = handMadeSummary(
        ids.map((id, index) => [about(id), (byCase[index] ?? []).map((row) => run(id, row))]),
      )

      expect(all.runs).toBe(rows.length + 3)
      expect(all.pass_rate).toBeCloseTo(mean(byCase.map((runs) => mean(runs.map(({ passed }) => Number(passed))))), 9)
      expect(all.exact_rate).toBeCloseTo(mean(byCase.map((runs) => mean(runs.map(({ exact }) => Number(exact))))), 9)
      expect(all.mean_score).toBeCloseTo(mean(byCase.map((runs) => mean(runs.map(({ score }) => score)))), 8)
      expect(all.pass_all_rate).toBeCloseTo(mean(byCase.map((runs) => Number(runs.every(({ passed }) => passed)))), 9)
      expect(all.pass_all_rate).toBeLessThanOrEqual(all.pass_rate)
      expect(all.pass_interval).toEqual(wilsonInterval(all.pass_rate, 3))
    }),
  )
})

describe('what cannot be counted', () => {
  const tally = makeTally('rent.jsonl', [about('rent', { line: 3 }), about('late-order', { line: 4 })])
  tally.add(run('rent', { trial: 3 }))
  tally.add(run('rent', { trial: 1 }))

  test.each<[string, () => unknown, string, string]>([
    [
      'a run without a case',
      () => tally.add(run('late_order'), { file: 'runs.jsonl', line: 9 }),
      'unknown-case',
      'runs.jsonl:9: this is a run of "late_order", and no case of rent.jsonl has this test_id. Did you mean "late-order"?',
    ],
    [
      'a trial twice, in order',
      () => tally.add(run('rent', { trial: 1 }), { file: 'runs.jsonl', line: 9 }),
      'duplicate-trial',
      'runs.jsonl:9: trial 1 of "rent" is there twice. Give each run a trial of its own, or remove one of the two.',
    ],
    [
      'a trial twice, ahead of others',
      () => tally.add(run('rent', { trial: 3 })),
      'duplicate-trial',
      'trial 3 of "rent" is there twice. Give each run a trial of its own, or remove one of the two.',
    ],
    [
      'a trial that is no number',
      () => tally.add(run('rent', { trial: 0 })),
      'bad-figure',
      'trial of a run of "rent" must be a whole number from 1, but it is 0.',
    ],
    [
      'a score that is none',
      () => tally.add(run('rent', { trial: 2, score: NaN })),
      'bad-figure',
      'score of a run of "rent" must be a number from 0 to 1, but it is NaN.',
    ],
    [
      'a duration that is none',
      () => tally.add(run('rent', { trial: 2, latency_ms: -1 })),
      'bad-figure',
      'latency_ms of a run of "rent" must be a number of milliseconds, 0 or more, but it is -1.',
    ],
    [
      'a case without a run',
      () => tally.summary(),
      'missing-run',
      'rent.jsonl:4: there is no run of the case "late-order". Record one, or take the case out.',
    ],
    [
      'several',
      () => makeTally('rent.jsonl', [about('a'), about('b'), about('c')]).summary(),
      'missing-run',
      'rent.jsonl:1: there is no run of the case "a". The same holds for 2 more. Record one, or take the case out.',
    ],
    [
      'no cases',
      () => makeTally('rent.jsonl', []),
      'no-cases',
      'a summary of rent.jsonl cannot be told: there must be at least one case.',
    ],
    [
      'an id twice',
      () => makeTally('rent.jsonl', [about('a'), about('b', { line: 2 }), about('a', { line: 5 })]),
      'duplicate-id',
      'rent.jsonl:5: the test_id "a" is there twice.',
    ],
  ])('%s', (_, act, code, message) => {
    expect(act).toThrow(expect.objectContaining({ constructor: DatasetError, code, message }))
  })

  test('none of it was counted', () => {
    expect(tally.missing().map(({ test_id }) => test_id)).toEqual(['late-order'])
    tally.add(run('late-order'))
    tally.add(run('rent', { trial: 2 }))
    expect(tally.missing()).toEqual([])
    expect(tally.summary().all).toMatchObject({ cases: 2, runs: 4, mean_score: 1 })
  })
})
