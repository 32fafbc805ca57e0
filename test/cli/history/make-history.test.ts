import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keptOf, makeHistory } from '../../../src/cli/history/make-history.js'
import { collectRuns } from '../../../src/store/collect-runs.js'
import type { History } from '../../../src/store/history.js'
import type { StoredResult } from '../../../src/store/stored-result.js'
import { storedResult } from '../../store/support/stored-result.js'

/** The history of runs, each of which says by case how its trials went: `+` passed, `-` not. */
function historyOf(runs: readonly Readonly<Record<string, string>>[], last = 20): History {
  const collector = collectRuns(keptOf)
  for (const result of resultsOf(runs)) collector.add(result)
  return makeHistory(collector.runs().get('refunds.jsonl') ?? [], { dataset: 'refunds.jsonl', case: null, last })
}

function resultsOf(runs: readonly Readonly<Record<string, string>>[]): readonly StoredResult[] {
  return runs.flatMap((cases, number) =>
    Object.entries(cases).flatMap(([test_id, trials]) =>
      [...trials].map((sign, index) => {
        const passed = sign === '+'
        const about = {
          test_id,
          line: 'abcdefgh'.indexOf(test_id) + 1,
          trial: index + 1,
          latency_ms: 100 * (index + 1),
        }
        const at = new Date(Date.UTC(2026, 10, number + 1, 12, 0, index)).toISOString()
        const made = { run: `github-${number + 1}-1`, at, commit: `c${number + 1}` }
        return storedResult({
          ...about,
          ...made,
          passed,
          exact: passed,
          score: passed ? 1 : 0.5,
          reason: passed ? null : sign,
        })
      }),
    ),
  )
}

const idsOf = (cases: History['flaky']): string => cases.map(({ test_id }) => test_id).join('')

test('what one run amounts to', () => {
  expect(historyOf([{ b: '+-', a: '++' }])).toEqual({
    dataset: 'refunds.jsonl',
    case: null,
    total: 1,
    runs: [
      {
        run: 'github-1-1',
        at: '2026-11-01T12:00:00.000Z',
        commit: 'c1',
        branch: 'main',
        cases: 2,
        runs: 4,
        pass_rate: 0.75,
        pass_interval: [expect.closeTo(0.2, 1), expect.closeTo(0.97, 1)],
        exact_rate: 0.75,
        mean_score: 0.875,
        latency_ms: { median: 100, p95: 200 },
        change: null,
        left_out: 0,
      },
    ],
    newly_failing: [],
    newly_right: [],
    flaky: [{ test_id: 'b', line: 2, runs: 2, passed: 1, reason: '-' }],
  })
})

test.each<
  [
    name: string,
    runs: readonly Readonly<Record<string, string>>[],
    changes: readonly (number | null)[],
    leftOut: readonly number[],
  ]
>([
  [
    'the same',
    [
      { a: '+', b: '-' },
      { a: '+', b: '-' },
    ],
    [null, 0],
    [0, 0],
  ],
  [
    'better',
    [
      { a: '+', b: '-' },
      { a: '+', b: '+' },
    ],
    [null, 0.5],
    [0, 0],
  ],
  ['worse, of several trials', [{ a: '++++' }, { a: '+++-' }], [null, -0.25], [0, 0]],
  ['fewer cases: of those alone', [{ a: '-', b: '+', c: '+' }, { a: '+' }], [null, 1], [0, 2]],
  ['more cases: of the old ones alone', [{ a: '+' }, { a: '+', b: '-' }], [null, 0], [0, 0]],
  ['other cases', [{ a: '+' }, { b: '-' }], [null, null], [0, 1]],
  [
    'after a part, of each case against its last run',
    [
      { a: '+', b: '+', c: '+', d: '+' },
      { a: '+' },
      { a: '-', b: '+', c: '+', d: '+' },
      { d: '-' },
      { a: '+', b: '-', c: '+', d: '-' },
    ],
    [null, 0, -0.25, -1, 0],
    [0, 3, 0, 3, 0],
  ],
  [
    'as many, of which one is another',
    [
      { a: '+', b: '+' },
      { a: '-', c: '-' },
    ],
    [null, -1],
    [0, 1],
  ],
])('the change against runs before: %s', (_name, runs, changes, leftOut) => {
  const shown = historyOf(runs).runs
  expect(shown.map(({ change }) => change)).toEqual(changes)
  expect(shown.map(({ left_out }) => left_out)).toEqual(leftOut)
})

test.each<
  [name: string, runs: readonly Readonly<Record<string, string>>[], failing: string, right: string, flaky: string]
>([
  ['the first run', [{ a: '+', b: '-' }], '', '', ''],
  [
    'nothing',
    [
      { a: '+', b: '-' },
      { a: '+', b: '-' },
    ],
    '',
    '',
    '',
  ],
  [
    'one each',
    [
      { a: '+', b: '-' },
      { a: '-', b: '+' },
    ],
    'a',
    'b',
    '',
  ],
  [
    'flaky is failing, and not right',
    [
      { a: '++', b: '--' },
      { a: '+-', b: '+-' },
    ],
    'a',
    '',
    'ab',
  ],
  [
    'flaky before is failing before',
    [
      { a: '+-', b: '-+' },
      { a: '++', b: '--' },
    ],
    '',
    'a',
    '',
  ],
  ['what a run between left out', [{ a: '+', b: '-', c: '+' }, { c: '+' }, { a: '-', b: '+', c: '+' }], 'a', 'b', ''],
  ['what is new is neither', [{ a: '+' }, { a: '+', b: '-', c: '+' }], '', '', ''],
  ['what is left out is neither', [{ a: '+', b: '-' }, { a: '+' }], '', '', ''],
])('what changed with the last run: %s', (_name, runs, failing, right, flaky) => {
  const history = historyOf(runs)
  expect([history.newly_failing, history.newly_right, history.flaky].map(idsOf)).toEqual([failing, right, flaky])
})

test('the last runs are shown, the first of them compared with the one before', () => {
  const runs = [{ a: '+' }, { a: '-' }, { a: '+' }, { a: '+' }]
  const { total, runs: shown } = historyOf(runs, 2)

  expect(total).toBe(4)
  expect(shown.map(({ run, change }) => [run, change])).toEqual([
    ['github-3-1', 1],
    ['github-4-1', 0],
  ])
  expect(historyOf(runs, 9).runs).toEqual(historyOf(runs).runs)
})

test('what is shown is the same however many runs are', () => {
  const runs = [{ a: '+', b: '-' }, { b: '+' }, { b: '-' }, { a: '-', b: '+' }]
  const all = historyOf(runs)

  expect(historyOf(runs, 1)).toEqual({ ...all, runs: all.runs.slice(-1) })
  expect([all.newly_failing, all.newly_right].map(idsOf)).toEqual(['a', 'b'])
  expect(all.runs.at(-1)?.change).toBe(0)
})

test('it is the same in whatever order the lines of a file stand', () => {
  const run = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('+', '-', '+-', '--+'), { minKeys: 1 })
  fc.assert(
    fc.property(
      fc.array(run, { minLength: 1, maxLength: 4 }).chain((runs) => {
        const results = resultsOf(runs)
        return fc.tuple(fc.constant(results), fc.shuffledSubarray([...results], { minLength: results.length }))
      }),
      (orders) => {
        const [history, other] = orders.map((results) => {
          const collector = collectRuns(keptOf)
          for (const result of results) collector.add(result)
          return makeHistory(collector.runs().get('refunds.jsonl') ?? [], { dataset: '', case: null, last: 9 })
        })

        expect(other).toEqual(history)
      },
    ),
    { numRuns: 50 },
  )
})
