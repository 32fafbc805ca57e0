import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendResults } from '../../src/store/append-results.js'
import { resultKeys } from '../../src/store/result-keys.js'
import { runsOf } from '../../src/store/runs-of.js'
import type { StoredMismatch, StoredResult } from '../../src/store/stored-result.js'
import { storedResult } from './support/stored-result.js'

const page = readFileSync(new URL('../../docs/history.md', import.meta.url), 'utf8')
const queries = [...page.matchAll(/^```sql\n([\s\S]*?)^```$/gmu)].map(([, sql]) => sql ?? '')

let folder = ''
let database: DuckDBInstance
let connection: DuckDBConnection
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'callsheet-duckdb-'))
  appendResults(join(folder, '.callsheet'), results)
  database = await DuckDBInstance.create(':memory:')
  connection = await database.connect()
  // Where the paths of the page begin.
  await connection.run(`SET file_search_path = '${folder}'`)
})
afterAll(() => {
  connection.closeSync()
  database.closeSync()
  rmSync(folder, { recursive: true, force: true })
})

const commits = ['c-old', 'b-next', 'a-new']
const mismatches: readonly StoredMismatch[] = [
  { turn: null, code: 'value-mismatch', tool: 'pay', path: 'amount', expected: '49.90', actual: 94.9 },
  { turn: 2, code: 'missing-call', tool: 'look', path: '', expected: { id: [1] } },
  { turn: null, code: 'value-mismatch', tool: 'pay', path: 'to.iban', expected: null, actual: { $bigint: '1' } },
]

/** Three commits, twenty cases of two data sets, one to three trials, some of them retried. */
const results: readonly StoredResult[] = commits.flatMap((commit, day) =>
  Array.from({ length: 20 }, (_, index) => index).flatMap((index) =>
    Array.from({ length: 1 + (index % 3) }, (_, trial) => trial).flatMap((trial) => {
      const mixed = (index * 7 + day * 5 + trial * 3) % 11
      const at = new Date(Date.UTC(2026, 10, 1 + day, 12, index, trial)).toISOString()
      const result = storedResult({
        run: `github-${day}-1`,
        commit,
        at,
        dataset: index < 15 ? 'refunds.jsonl' : 'rent.jsonl',
        line: index + 1,
        // The two have cases of one name.
        test_id: `case-${index % 15}`,
        trial: trial + 1,
        passed: mixed > 3,
        mismatches: mismatches.slice(0, Math.max(0, 4 - mixed)).slice(0, 3),
        latency_ms: mixed === 5 ? null : 500 + mixed * 37.5 + index,
        ...(index % 4 === 0
          ? { calls: [{ name: 'pay', args: { amount: index } }] }
          : {
              calls: [
                { name: 'look', args: ['x'] },
                { name: 'pay', rawArgs: '{"id":9007199254740993}' },
              ],
            }),
      })
      const retried = { ...result, passed: false, latency_ms: 9, mismatches }
      return index % 5 === 0 ? [retried, { ...result, attempt: 2 }] : [result]
    }),
  ),
)

const counted = ['refunds.jsonl', 'rent.jsonl'].flatMap((dataset) =>
  runsOf(results, dataset).flatMap((run) => run.results),
)

const groupsOf = (
  all: readonly StoredResult[],
  keyOf: (one: StoredResult) => string,
): ReadonlyMap<string, StoredResult[]> => {
  const groups = new Map<string, StoredResult[]>()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}
const rateOf = (all: readonly StoredResult[]): number => all.filter(({ passed }) => passed).length / all.length
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const datasets = ['refunds.jsonl', 'rent.jsonl']
const byCommit = (
  all: readonly StoredResult[],
): readonly (readonly [dataset: string, commit: string, results: readonly StoredResult[]])[] =>
  datasets.flatMap((dataset) =>
    commits.map(
      (commit) => [dataset, commit, all.filter((one) => one.dataset === dataset && one.commit === commit)] as const,
    ),
  )

function nearestRank(all: readonly StoredResult[], share: number): number | undefined {
  const values = all.flatMap(({ latency_ms: latency }) => (latency === null ? [] : [latency]))
  return values.toSorted((left, right) => left - right)[Math.ceil(values.length * share) - 1]
}

type Row = readonly (string | number | undefined)[]

/** What each query of the page is to say, in its order; nothing of the one that makes a view. */
const expected: readonly (readonly Row[])[] = [
  datasets.map((name) => [name, results.filter(({ dataset }) => dataset === name).length, 3]),
  [],
  byCommit(counted).map(([dataset, commit, all]) => {
    const cases = [...groupsOf(all, ({ test_id }) => test_id).values()]
    return [dataset, commit, cases.length, mean(cases.map(rateOf))]
  }),
  datasets
    .flatMap((dataset) =>
      mismatches.map(({ tool, path, code }): Row => {
        const wrong = counted.filter(
          (one) => one.dataset === dataset && one.mismatches.some((each) => each.tool === tool && each.path === path),
        )
        return [dataset, tool, path, code, wrong.length, new Set(wrong.map(({ test_id }) => test_id)).size]
      }),
    )
    .filter(([, , , , times]) => times !== 0)
    .toSorted((left, right) => Number(right[4]) - Number(left[4]) || (String(left) < String(right) ? -1 : 1)),
  byCommit(counted).map(([dataset, commit, all]) => [dataset, commit, nearestRank(all, 0.5), nearestRank(all, 0.95)]),
  [...groupsOf(counted, ({ dataset, commit, test_id }) => `${dataset} ${commit} ${test_id}`)]
    .map(([key, all]): Row => [...key.split(' '), all.length, rateOf(all)])
    .filter(([, , , , rate]) => rate !== 0 && rate !== 1)
    .toSorted((left, right) => Number(left[4]) - Number(right[4]) || (String(left) < String(right) ? -1 : 1)),
]

test('every query of the page says what the results do', async () => {
  const said: unknown[] = []
  for (const sql of queries) {
    const rows = (await connection.runAndReadAll(sql)).getRows()
    said.push(rows.map((row) => row.map((value) => (typeof value === 'bigint' ? Number(value) : value))))
  }

  const isShare = (value: unknown): value is number => typeof value === 'number' && !Number.isInteger(value)
  const close = (value: unknown): unknown => (isShare(value) ? expect.closeTo(value, 9) : value)
  expect(said).toEqual(expected.map((rows) => rows.map((row) => row.map(close))))
})

test('no query has an easy answer', () => {
  expect(expected.map((rows) => rows.length)).toEqual([2, 0, 6, 6, 6, expect.toSatisfy((count: number) => count > 3)])
  expect(counted.length).toBeLessThan(results.length)
})

test('the page tells every key of a line, in its order', () => {
  const table = page.slice(page.indexOf('\n## The file'), page.indexOf('\n## Shards'))
  const cells = [...table.matchAll(/^\| (`[^|]*) \|/gmu)].map(([, cell]) => cell ?? '')
  expect(cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/gu)].map(([, key]) => key))).toEqual(
    Object.keys(resultKeys),
  )
})
