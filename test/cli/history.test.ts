import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CliError } from '../../src/cli/errors.js'
import { historyCommand } from '../../src/cli/history/history-command.js'
import { appendResults } from '../../src/store/append-results.js'
import { lineOf } from '../../src/store/line-of.js'
import type { StoredResult } from '../../src/store/stored-result.js'
import { storedResult } from '../store/support/stored-result.js'
import { runProgram } from '../support/run-program.js'
import { buildCli } from './build-cli.js'

let built = ''
let folder = ''
beforeAll(async () => {
  built = await buildCli()
  folder = mkdtempSync(join(tmpdir(), 'callsheet-history-'))
  appendResults(join(folder, '.callsheet'), [...firstRun, ...secondRun])
})
afterAll(() => {
  for (const each of [built, folder]) rmSync(each, { recursive: true, force: true })
})

const made = (day: number): Partial<StoredResult> => ({ run: `github-${day}-1`, at: `2026-11-0${day}T12:00:00.000Z` })
const failed: Partial<StoredResult> = {
  passed: false,
  correct: false,
  exact: false,
  score: 0,
  reason: 'A call of pay is missing.',
}
const rent = { dataset: 'rent.jsonl', test_id: 'rent', line: 1 }
const firstRun = [
  storedResult({ ...made(1), line: 1, test_id: 'late-order' }),
  storedResult({ ...made(1), line: 2, test_id: 'lost-order', ...failed }),
  storedResult({ ...made(1), ...rent }),
]
const secondRun = [
  storedResult({ ...made(2), line: 1, test_id: 'late-order', ...failed, latency_ms: 1240 }),
  // Tried again, it passed.
  storedResult({ ...made(2), line: 2, test_id: 'lost-order', ...failed }),
  storedResult({ ...made(2), line: 2, test_id: 'lost-order', attempt: 2 }),
]

async function history(...args: readonly string[]): Promise<string> {
  // From its own folder, so that the default one is found.
  const { code, stdout, stderr } = await runProgram('sh', [
    '-c',
    'cd "$1"; shift; exec "$@"',
    'sh',
    folder,
    process.execPath,
    join(built, 'cli.js'),
    'history',
    ...args,
  ])
  return `${stdout}${stderr}exit ${code}`.replaceAll(folder, '')
}

test('callsheet history shows each data set, run by run', async () => {
  const [all, alone, json, merged] = await Promise.all([
    history(),
    history('--dataset', 'refunds.jsonl', '--case', 'lost-order', '--last', '1'),
    history('--json', '--dataset', 'refunds.jsonl'),
    history('--json', '--dataset', 'refunds.jsonl', '--store', mergedShards()),
  ])

  expect(all).toMatchInlineSnapshot(`
    "refunds.jsonl: 2 runs

      date (UTC)        run         commit   branch  cases  runs  passed  95 % interval   exact  score  median      p95  change
      2026-11-01 12:00  github-1-1  1a2b3c4  main        2     2  50.0 %    9.5 to 90.5  50.0 %  0.500  820 ms   820 ms       -
      2026-11-02 12:00  github-2-1  1a2b3c4  main        2     2  50.0 %    9.5 to 90.5  50.0 %  0.500  820 ms  1240 ms     0.0

    newly failing:
      refunds.jsonl:1  late-order  A call of pay is missing.

    newly right:
      refunds.jsonl:2  lost-order

    rent.jsonl: 1 run

      date (UTC)        run         commit   branch  cases  runs   passed  95 % interval    exact  score  median     p95  change
      2026-11-01 12:00  github-1-1  1a2b3c4  main        1     1  100.0 %  20.7 to 100.0  100.0 %  1.000  820 ms  820 ms       -
    exit 0"
  `)
  expect(alone).toMatchInlineSnapshot(`
    "refunds.jsonl, case lost-order: the last 1 of 2 runs

      date (UTC)        run         commit   branch  cases  runs   passed  95 % interval    exact  score  median     p95  change
      2026-11-02 12:00  github-2-1  1a2b3c4  main        1     1  100.0 %  20.7 to 100.0  100.0 %  1.000  820 ms  820 ms  +100.0

    newly right:
      refunds.jsonl:2  lost-order
    exit 0"
  `)
  expect(JSON.parse(json.replace(/exit 0$/u, ''))).toMatchObject([
    {
      dataset: 'refunds.jsonl',
      case: null,
      total: 2,
      runs: [
        { run: 'github-1-1', cases: 2, pass_rate: 0.5, change: null },
        { run: 'github-2-1', cases: 2, pass_rate: 0.5, change: 0, latency_ms: { median: 820, p95: 1240 } },
      ],
      newly_failing: [{ test_id: 'late-order', line: 1, reason: 'A call of pay is missing.' }],
      newly_right: [{ test_id: 'lost-order', line: 2, runs: 1, passed: 1 }],
      flaky: [],
    },
  ])
  expect(merged).toBe(json)
})

/** The files of two shards, one after the other. */
function mergedShards(): string {
  const shards = [secondRun.slice(1), [...firstRun, ...secondRun.slice(0, 1)]].map((shard, index) => {
    appendResults(join(folder, `shard-${index}`), shard)
    return readFileSync(join(folder, `shard-${index}`, 'results.jsonl'), 'utf8')
  })
  return storeOf('merged', shards.join(''))
}

function storeOf(name: string, text: string): string {
  mkdirSync(join(folder, name))
  writeFileSync(join(folder, name, 'results.jsonl'), text)
  return join(folder, name)
}

test('what cannot be shown is an error of the command', async () => {
  const store = ['--store', join(folder, '.callsheet')]
  const calls: readonly (readonly string[])[] = [
    ['--store', storeOf('broken', `${lineOf(storedResult())}{}\n`)],
    ['--store', storeOf('empty', '')],
    ['--store', join(folder, 'none')],
    ['--store', ''],
    [...store, '--dataset', 'refund'],
    [...store, '--case', 'late'],
    [...store, '--case', 'rent', '--dataset', 'refunds.jsonl'],
    [...store, '--last', '0'],
    [...store, '--since', 'today'],
    [...store, 'refunds.jsonl'],
  ]
  const messages: string[] = []
  for (const args of calls) {
    await historyCommand(args).catch((error: unknown) => {
      if (!(error instanceof CliError)) throw error
      messages.push(error.message.replaceAll(folder, ''))
    })
  }
  expect(messages).toMatchInlineSnapshot(`
    [
      "/broken/results.jsonl:2: this is no stored result, which is an object that begins with {"callsheet":"result". Remove the line.",
      "/empty/results.jsonl holds no results",
      "there is no /none/results.jsonl. Name the folder that the results were stored in",
      "--store takes a folder, but got none
    callsheet history --help says more",
      "/.callsheet/results.jsonl holds no results of the data set "refund", but of "refunds.jsonl", "rent.jsonl"",
      "/.callsheet/results.jsonl holds no results of the case "late"",
      "/.callsheet/results.jsonl holds no results of the case "rent" of the data set "refunds.jsonl"",
      "--last takes a number from 1, but got '0'
    callsheet history --help says more",
      "Unknown option '--since'
    callsheet history --help says more",
      "Unexpected argument 'refunds.jsonl'
    callsheet history --help says more",
    ]
  `)
})
