import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GuardRecord, GuardStatus } from '../../../src/guard/record.js'
import { runsFrom } from '../../../src/guard/runs-from.js'
import { metrics } from '../../../src/trajectory/metrics/metrics.js'
import { randomOf } from './simulated.js'

const page = readFileSync(new URL('../../../docs/metrics.md', import.meta.url), 'utf8')
const statements = [...page.matchAll(/^```sql\n([\s\S]*?)^```$/gmu)]
  .flatMap(([, sql = '']) => sql.split(/;\n/u))
  .filter((sql) => sql.trim() !== '')

let folder = ''
let database: DuckDBInstance
let connection: DuckDBConnection
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'callsheet-records-'))
  const lines = records.map((record) => `${JSON.stringify(record)}\n`)
  // As a rotated file and the one that is written to.
  writeFileSync(join(folder, 'records.1.jsonl'), lines.slice(0, 400).join(''))
  writeFileSync(join(folder, 'records.jsonl'), lines.slice(400).join(''))
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

/** Traces of three tools with all that can become of a payload: mixed, with retries, calls that never ended, and lines that came twice. */
const records: readonly GuardRecord[] = made(randomOf(11))

function made(random: () => number): readonly GuardRecord[] {
  const all: GuardRecord[] = []
  let now = 0
  const add = (trace: number, step: number, attempt: number, more: Partial<GuardRecord>): void => {
    now += Math.floor(random() * 3)
    const record: GuardRecord = {
      callsheet: 'guard',
      version: 1,
      phase: 'ended',
      execution_id: `${trace}-${step}-${attempt}`,
      trace_id: `trace-${trace}`,
      span_id: '00f067aa0ba902b7',
      parent_span_id: null,
      step,
      attempt,
      tool: 'pay',
      call_id: null,
      model: null,
      status: 'success',
      raw_args: '{"text":"a \\"quoted\\" one 🧾"}',
      errors: [],
      blocked_by: null,
      cause: null,
      error: null,
      told: 'told',
      started_at: new Date(1_800_000_000_000 + now).toISOString(),
      duration_ms: 1,
      ...more,
    }
    if (random() < 0.3) all.push({ ...record, phase: 'started', status: null, told: null, duration_ms: null })
    all.push(record)
    if (random() < 0.1) all.push(record)
  }
  const ofAll: readonly GuardStatus[] = ['json_parse_error', 'schema_validation_error', 'blocked', 'execution_failure']
  for (let step = 1; step <= 12; step += 1) {
    for (let trace = 1; trace <= 40; trace += 1) {
      const tool = ['pay', 'look', 'mail'][Math.floor(random() * 3)] ?? 'pay'
      const status = random() < 0.4 ? 'success' : (ofAll[Math.floor(random() * 4)] ?? 'success')
      const cause = (['transient', 'logical', 'unknown'] as const)[Math.floor(random() * 3)] ?? 'unknown'
      if (status === 'blocked' && random() < 0.5) {
        add(trace, step, 1, { tool: 'payy', status, blocked_by: 'unknown-tool' })
      } else if (status === 'execution_failure') {
        const attempts = 1 + Math.floor(random() * 3)
        const error = { name: 'Error', message: 'no' }
        for (let attempt = 1; attempt < attempts; attempt += 1) {
          add(trace, step, attempt, { tool, status, cause: 'transient', error, told: null })
        }
        add(trace, step, attempts, { tool, status, cause, error })
      } else if (status === 'success' && random() < 0.05) {
        add(trace, step, 1, { tool, phase: 'started', status: null, told: null, duration_ms: null })
      } else {
        add(trace, step, 1, { tool, status, ...(status === 'blocked' ? { blocked_by: 'limit' as const } : {}) })
      }
    }
  }
  return all
}

test('every query of the page says what metrics do', async () => {
  const said: unknown[] = []
  for (const sql of statements) {
    const rows = (await connection.runAndReadAll(sql)).getRows()
    said.push(rows.map((row) => row.map((value) => (typeof value === 'bigint' ? Number(value) : value))))
  }

  const tools = metrics(runsFrom(records)).tools.toSorted((left, right) => (left.tool < right.tool ? -1 : 1))
  const close = (value: number | null): unknown => expect.closeTo(value ?? Number.NaN, 12)
  expect(said).toEqual([
    [],
    [],
    [],
    tools.map(({ tool, initialSchemaCorrectness: { of, rate } }) => [tool, of, close(rate)]),
    tools.map(({ tool, meanAttemptsToRecovery: { recovered, mean }, neverRecovered: { count } }) => [
      tool,
      recovered,
      close(mean),
      count,
    ]),
    tools.map(({ tool, logicalErrorRate: { of, rate }, transientErrorRate }) => [
      tool,
      of,
      close(rate),
      close(transientErrorRate.rate),
    ]),
  ])
})

test('no query has an easy answer', () => {
  const { all, tools } = metrics(runsFrom(records))
  expect(tools.map(({ tool }) => tool).toSorted()).toEqual(['look', 'mail', 'pay'])
  expect(records.length).toBeGreaterThan(500)
  expect(all.meanAttemptsToRecovery.mean).toBeGreaterThan(1.2)
  for (const share of [all.neverRecovered, all.logicalErrorRate, all.transientErrorRate, all.unknownToolRate]) {
    expect(share.count).toBeGreaterThan(10)
  }
})
