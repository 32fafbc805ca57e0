import { expect, test } from 'vitest'
import { explainHistory } from '../../../src/explain/dataset/history.js'
import type { History, HistoryCase, HistoryRun } from '../../../src/store/history.js'

const run: HistoryRun = {
  run: 'github-1-1',
  at: '2026-11-28T23:59:30.000Z',
  commit: '1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d',
  branch: 'main',
  cases: 40,
  runs: 40,
  pass_rate: 0.95,
  pass_interval: [0.835, 0.9862],
  exact_rate: 0.9,
  mean_score: 0.9671,
  latency_ms: { median: 820, p95: 1940 },
  change: null,
  left_out: 0,
}

const history: History = {
  dataset: 'refunds.jsonl',
  case: null,
  total: 1,
  runs: [run],
  newly_failing: [],
  newly_right: [],
  flaky: [],
}

const one: HistoryCase = {
  test_id: 'late-order',
  line: 7,
  runs: 1,
  passed: 0,
  reason: 'Call 1 of pay has amount 94.9 instead of 49.9.',
}

test('one run', () => {
  expect(explainHistory(history)).toMatchInlineSnapshot(`
    "refunds.jsonl: 1 run

      date (UTC)        run         commit   branch  cases  runs  passed  95 % interval   exact  score  median      p95  change
      2026-11-28 23:59  github-1-1  1a2b3c4  main       40    40  95.0 %   83.5 to 98.6  90.0 %  0.967  820 ms  1940 ms       -"
  `)
})

test('several runs, the last of which left cases out', () => {
  const text = explainHistory({
    ...history,
    total: 25,
    runs: [
      run,
      {
        ...run,
        run: 'local-4711#2',
        at: '2026-11-29T08:05:00.000Z',
        commit: null,
        branch: null,
        latency_ms: null,
        change: 0.0251,
      },
      {
        ...run,
        run: 'github-2-1',
        pass_rate: 0.99996,
        mean_score: 0.99999,
        pass_interval: [0.91, 1],
        change: -0.00001,
      },
      {
        ...run,
        run: 'a name\u001B[2J that is longer than any line has room for it',
        branch: 'late\n',
        cases: 9,
        left_out: 31,
        change: -1,
      },
    ],
    newly_failing: [one, { ...one, test_id: 'twice\n', line: 12, reason: 'The agent threw late.' }],
    newly_right: [{ ...one, test_id: 'rent', line: 3, passed: 1, reason: null }],
  })
  expect(text).toMatchInlineSnapshot(`
    "refunds.jsonl: the last 4 of 25 runs

      date (UTC)        run                                       commit   branch    cases  runs    passed  95 % interval   exact    score  median      p95  change
      2026-11-28 23:59  github-1-1                                1a2b3c4  main         40    40    95.0 %   83.5 to 98.6  90.0 %    0.967  820 ms  1940 ms       -
      2026-11-29 08:05  local-4711#2                              -        -            40    40    95.0 %   83.5 to 98.6  90.0 %    0.967       -        -    +2.5
      2026-11-28 23:59  github-2-1                                1a2b3c4  main         40    40  99.996 %  91.0 to 100.0  90.0 %  0.99999  820 ms  1940 ms     0.0
      2026-11-28 23:59  a name\\u001b[2J that is longer than any…  1a2b3c4  late\\n  9 (-31)    40    95.0 %   83.5 to 98.6  90.0 %    0.967  820 ms  1940 ms  -100.0

    The last run left out 31 cases of the run before: nothing is said of them here.

    newly failing:
      refunds.jsonl:7   late-order  Call 1 of pay has amount 94.9 instead of 49.9.
      refunds.jsonl:12  twice\\n     The agent threw late.

    newly right:
      refunds.jsonl:3  rent"
  `)
})

test('one case of several trials', () => {
  const flaky = [{ ...one, runs: 5, passed: 4 }]
  const runs = [{ ...run, cases: 1, runs: 5, pass_rate: 0.8 }]
  expect(explainHistory({ ...history, case: 'late-order', runs, newly_failing: flaky, flaky })).toMatchInlineSnapshot(`
    "refunds.jsonl, case late-order: 1 run

      date (UTC)        run         commit   branch  cases  runs  passed  95 % interval   exact  score  median      p95  change
      2026-11-28 23:59  github-1-1  1a2b3c4  main        1     5  80.0 %   83.5 to 98.6  90.0 %  0.967  820 ms  1940 ms       -

    newly failing:
      refunds.jsonl:7  late-order  4 of 5 runs  Call 1 of pay has amount 94.9 instead of 49.9.

    flaky:
      refunds.jsonl:7  late-order  4 of 5 runs  Call 1 of pay has amount 94.9 instead of 49.9."
  `)
})

test('of many cases the first are named', () => {
  const many = Array.from({ length: 23 }, (_, index) => ({ ...one, test_id: `case-${index}`, line: index + 1 }))
  const lines = explainHistory({ ...history, newly_failing: many }).split('\n')

  expect(lines.slice(-2).map((line) => line.slice(0, 30))).toEqual(['  refunds.jsonl:20  case-19  C', '  and 3 more'])
})
