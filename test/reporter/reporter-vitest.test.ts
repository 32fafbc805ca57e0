import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readResults } from '../../src/store/read-results.js'
import type { StoredResult } from '../../src/store/stored-result.js'
import type { Ended } from '../support/run-program.js'
import { VitestProject } from './vitest-project.js'

const project = new VitestProject()
afterAll(() => project.remove())

/** Results of a folder that count, without when, where and in which run they were made. */
function stored(folder: string): readonly object[] {
  const last = new Map<string, StoredResult>()
  for (const result of readResults(join(project.folder, folder, 'results.jsonl'))) {
    last.set(`${result.dataset} ${result.test_id} ${result.trial}`, result)
  }
  const keys = [...last.keys()].toSorted()
  return keys.map((key) => ({ ...last.get(key), run: '', at: '', commit: null, branch: null }))
}

/** What the reporter told at the end. */
function told({ stdout, stderr }: Ended): { readonly summary: string; readonly failed: string } {
  const summary = stdout.slice(stdout.indexOf('\n\n', stdout.indexOf('\n   Start at '))).trim()
  return { summary, failed: stderr.slice(stderr.lastIndexOf('\n  FAILED')).trim() }
}

// Each run costs seconds, so that all is seen in six.
test('two shards merged equal one run', { timeout: 180_000 }, async () => {
  await project.build()
  const whole = await project.run([], { CALLSHEET_RECORD: 'once', STORE: 'whole', CALLSHEET_RUN: 'one' })
  const [first, second] = await Promise.all(
    [1, 2].map((shard) =>
      project.run([`--shard=${shard}/2`], { CI: 'true', STORE: `shard-${shard}`, BLOB: 'yes', CALLSHEET_RUN: 'two' }),
    ),
  )
  const merged = await project.run(['--merge-reports'], { CI: 'true' })

  expect(told(merged)).toEqual(told(whole))
  expect(told(whole).summary).toMatchInlineSnapshot(`
    "live.yaml: 1 of 2 cases passed, 50.0 % (9.5 to 90.5)

                         cases  passed  95 % interval   exact  score
      all                    2  50.0 %    9.5 to 90.5  50.0 %  0.500
      tool lookup_order      2  50.0 %    9.5 to 90.5  50.0 %  0.500

    failed:
      live.yaml:4  two  A call of lookup_order is missing.

    latency: median 7 ms, 95 % of runs within 7 ms

    recorded.jsonl: 3 of 5 cases passed all of 2 runs, pass@1 70.0 % (29.9 to 92.7)

                         cases  runs   pass@1  95 % interval  all of 2    exact  score
      all                    5    10   70.0 %   29.9 to 92.7    60.0 %   70.0 %  0.700
      critical               1     2  100.0 %  20.7 to 100.0   100.0 %  100.0 %  1.000
      tag orders             2     4   50.0 %    9.5 to 90.5    50.0 %   50.0 %  0.500
      tag search             1     2  100.0 %  20.7 to 100.0   100.0 %  100.0 %  1.000
      tool lookup_order      5    10   70.0 %   29.9 to 92.7    60.0 %   70.0 %  0.700

    flaky:
      recorded.jsonl:3  flaky  1 of 2 runs (9.5 to 90.5 %)  Call 1 of lookup_order has order_id "A-9" instead of "A-1".

    failed:
      recorded.jsonl:2  failing  0 of 2 runs (0.0 to 65.8 %)  Call 1 of lookup_order has order_id "A-2" instead of "A-1".

    latency: median 5 ms, 95 % of runs within 5 ms"
  `)
  expect(told(whole).failed).toMatchInlineSnapshot(`
    "FAILED  all cases: pass_rate 50.0 % over 2 cases, at least 60.0 %: two
    gate failed: 1 of 1 check

    the gate gate.json was not checked for recorded.jsonl: 1 of 6 cases came to no result (contradicted)"
  `)
  // One fails by its tests. All of the other pass, and its gate does not.
  expect([whole.code, first?.code, second?.code, merged.code]).toEqual([1, 1, 1, 1])
  const shards = [first, second].map((shard) => `${shard?.stdout}${shard?.stderr}`)
  expect(shards.filter((text) => text.includes('gate failed: 1 of 1 check'))).toHaveLength(1)
  expect(shards.filter((text) => text.includes('since only a part of the tests was to run'))).toHaveLength(1)

  expect(stored('merged')).toEqual(stored('whole'))
  expect(stored('merged')).toEqual([...stored('shard-1'), ...stored('shard-2')])
  expect([...readResults(join(project.folder, 'merged', 'results.jsonl'))].map(({ run }) => run)).toContain('two')
  expect(stored('whole')).toMatchObject([
    { dataset: 'live.yaml', test_id: 'one', attempt: 1, passed: true, latency_ms: 7 },
    { dataset: 'live.yaml', test_id: 'two', attempt: 1, passed: false },
    { test_id: 'failing', trial: 1, attempt: 2, passed: false, latency_ms: 5 },
    { test_id: 'failing', trial: 2, attempt: 2, passed: false },
    { test_id: 'flaky', trial: 1, attempt: 2, passed: true },
    { test_id: 'flaky', trial: 2, attempt: 2, passed: false },
    { test_id: 'passing', trial: 1, attempt: 1, passed: true, critical: true, tags: ['search', 'orders'] },
    { test_id: 'passing', trial: 2, attempt: 1, passed: true },
    { test_id: 'retried', trial: 1, attempt: 2, passed: true },
    { test_id: 'retried', trial: 2, attempt: 2, passed: true },
    { test_id: 'talk', trial: 1, attempt: 1, passed: true, turns: [{ calls: [] }, { calls: [{}] }] },
    { test_id: 'talk', trial: 2, attempt: 1, passed: true },
  ])
  const folder = join(project.folder, '.vitest-reports')
  rmSync(join(folder, 'blob-1-2.json'))
  const [rest, filtered] = await Promise.all([
    project.run(['--merge-reports'], { CI: 'true' }),
    project.run(['live.test.ts'], { CI: 'true', STORE: 'filtered', GATE: 'of one' }),
  ])
  expect(rest.stderr).toContain('the report of 1 shard is missing (blob-1-2.json)')
  expect(rest.code).toBe(2)
  expect(filtered.stdout).toContain('the gate gate.json was not checked: recorded.jsonl did not run')
  expect(filtered.code).toBe(0)

  // Vitest knows the tags that the configuration defines.
  expect(whole.stdout).toContain('tags of passing #critical #search #orders ["search"]')
  expect(whole.stdout).toContain('tags of failing #orders []')
})
