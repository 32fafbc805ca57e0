// Prints what it costs to make metrics of 100,000 records of guarded tools, read from a file of 10,000 traces whose lines are shuffled:
// seconds of CPU, and the most memory that the process ever held. Each way is a process of its own, so that who makes the file
// does not count; what Node itself takes to start does. Nothing is asserted, since a shared machine lies. Needs a build.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './run.mjs'

const traces = 10_000
const steps = 10
const aims = { seconds: 2, megabytes: 200 }

// Printed at the end of each process.
const measure = `
process.once('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  console.error(JSON.stringify({ seconds: (userCPUTime + systemCPUTime) / 1e6, megabytes: maxRSS / 1024 }))
})`

const readLines = `
import { closeSync, openSync, readSync } from 'node:fs'
function* linesOf(file) {
  const bytes = Buffer.alloc(1 << 16)
  const descriptor = openSync(file)
  const decoder = new TextDecoder()
  let open = ''
  for (let length = readSync(descriptor, bytes); length > 0; length = readSync(descriptor, bytes)) {
    const lines = (open + decoder.decode(bytes.subarray(0, length), { stream: true })).split('\\n')
    open = lines.pop()
    yield* lines
  }
  closeSync(descriptor)
}`

/** @type {Readonly<Record<string, (file: string) => string>>} */
const ways = {
  'callsheet metrics <file>': (file) => `
    process.argv.splice(1, Infinity, 'callsheet', 'metrics', ${JSON.stringify(file)})
    await import(${JSON.stringify(pathToFileURL(`${root}dist/cli.js`).href)})`,
  'metricsOfRecords(lines)': (file) => `${readLines}
    import { metricsOfRecords } from 'callsheet/trajectory'
    console.log(metricsOfRecords(linesOf(${JSON.stringify(file)})).all.calls)`,
  'metrics(runsFrom(lines))': (file) => `${readLines}
    import { runsFrom } from 'callsheet/guard'
    import { metrics } from 'callsheet/trajectory'
    console.log(metrics(runsFrom(linesOf(${JSON.stringify(file)}))).all.calls)`,
}

const folder = mkdtempSync(join(tmpdir(), 'callsheet-bench-'))
try {
  const file = join(folder, 'records.jsonl')
  const lines = shuffledLines()
  const text = lines.join('')
  writeFileSync(file, text)
  console.log(
    `${lines.length} records, ${(text.length / 2 ** 20).toFixed(0)} MiB; aims: ${aims.seconds} s CPU, ${aims.megabytes} MB`,
  )
  for (const [name, codeOf] of Object.entries(ways)) {
    const { seconds, megabytes } = costOf(`${measure}\n${codeOf(file)}`)
    console.log(name.padEnd(26), `${seconds.toFixed(2)} s CPU`.padStart(10), `${megabytes.toFixed(0)} MB`.padStart(8))
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/**
 * @param {string} code of a module
 * @returns {{ seconds: number, megabytes: number }}
 */
function costOf(code) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: root,
    encoding: 'utf8',
  })
  // A way that read something else would be no measure.
  if (status !== 0 || !/\b100,?000\b/u.test(stdout)) throw new Error(`it ended with ${status}: ${stdout}${stderr}`)
  return JSON.parse(stderr)
}

/** One line for each call, as a guard writes it; the order is that of many writers, and the same each time. */
function shuffledLines() {
  const lines = Array.from({ length: traces * steps }, (_, index) => {
    return `${JSON.stringify(record(1 + Math.floor(index / steps), 1 + (index % steps)))}\n`
  })
  // 7 and 100,000 have no factor in common: each line stands at one place.
  return lines.map((_, index) => lines[(index * 7) % lines.length] ?? '')
}

/**
 * @param {number} trace
 * @param {number} step
 */
function record(trace, step) {
  // Every seventh payload breaks, and the call after it repairs it.
  const breaks = (trace + step) % 7 === 0
  const args = { order_id: `A-${trace}`, amount: breaks ? 'forty-nine' : 49.9, reason: 'The parcel came late.' }
  const error = { path: '/amount', expected: 'number', received: '"forty-nine"', message: 'amount must be a number' }
  return {
    callsheet: 'guard',
    version: 1,
    phase: 'ended',
    execution_id: `${trace}-${step}`,
    trace_id: trace.toString(16).padStart(32, '0'),
    span_id: (trace * steps + step).toString(16).padStart(16, '0'),
    parent_span_id: null,
    step,
    attempt: 1,
    tool: 'issue_refund',
    call_id: `call_${step}`,
    model: trace % 2 === 0 ? 'model-a' : 'model-b',
    status: breaks ? 'schema_validation_error' : 'success',
    raw_args: JSON.stringify(args),
    ...(breaks ? {} : { args, result: { refunded: true, order_id: args.order_id } }),
    errors: breaks ? [error] : [],
    blocked_by: null,
    cause: null,
    error: null,
    told: breaks ? error.message : '{"refunded":true}',
    started_at: new Date(1_800_000_000_000 + trace * 1000 + step).toISOString(),
    duration_ms: 12,
  }
}
