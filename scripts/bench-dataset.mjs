// Scores 1,000,000 recorded calls with the command of dist, and prints the memory that it took at its peak. Exits 1 where that
// is 300 MB or more; seconds are printed only, since a shared machine lies about them.
//
//   node scripts/bench-dataset.mjs [runs]
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './run.mjs'

const cases = 1000
const runs = Number(process.argv[2] ?? 1_000_000)
const most = 300

// Of the process itself: what a parent took counts in `resourceUsage`, but not here.
const peak = `data:text/javascript,${encodeURIComponent(`
import { readFileSync, writeFileSync } from 'node:fs'
process.on('exit', () => {
  const { user, system } = process.cpuUsage()
  const [, memory] = /VmHWM:\\s*(\\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))
  writeFileSync(process.env.PEAK_FILE, JSON.stringify({ memory: Number(memory) / 1000, cpu: (user + system) / 1e6 }))
})
`)}`

const folder = mkdtempSync(join(tmpdir(), 'callsheet-bench-'))
try {
  writeInputs()
  print(
    'file of runs',
    `${megabytes(statSync(join(folder, 'runs.jsonl')).size)} MB, ${runs.toLocaleString('en-GB')} runs`,
  )
  const peaks = [score('without a store', ['--no-store']), score('with a store', ['--store', 'store'])]
  print('file of results', `${megabytes(statSync(join(folder, 'store', 'results.jsonl')).size)} MB`)
  process.exitCode = Math.max(...peaks) < most ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** @param {string} what @param {readonly string[]} more */
function score(what, more) {
  const files = ['cases.jsonl', '--runs', 'runs.jsonl', '--tools', 'tools.json', '--gate', 'gate.json']
  const started = performance.now()
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', peak, `${root}dist/cli.js`, 'score', ...files, '--quiet', ...more],
    {
      cwd: folder,
      env: { ...process.env, PEAK_FILE: join(folder, 'peak') },
      stdio: ['ignore', 'inherit', 'pipe'],
      encoding: 'utf8',
    },
  )
  const seconds = (performance.now() - started) / 1000
  if (status !== 0) throw new Error(`callsheet score exited with ${status}: ${stderr}`)
  const { memory, cpu } = JSON.parse(readFileSync(join(folder, 'peak'), 'utf8'))
  const speed = Math.round(runs / seconds).toLocaleString('en-GB')
  const figures = `${memory.toFixed(0)} MB, ${seconds.toFixed(1)} s (${cpu.toFixed(1)} s CPU), ${speed} runs/s`
  print(`scoring, ${what}`, figures, `below ${most} MB`)
  return memory
}

/** Each case is run equally often; one run in twenty is wrong, and one in twenty right but for how it is written. */
function writeInputs() {
  const text = { type: 'string' }
  const properties = { recipient: text, amount: { type: 'number' }, memo: text }
  const tool = { name: 'transfer', inputSchema: { type: 'object', properties, required: ['recipient', 'amount'] } }
  writeFileSync(join(folder, 'tools.json'), JSON.stringify([tool]))
  writeFileSync(join(folder, 'gate.json'), JSON.stringify({ rest: { pass_rate: 0.9 } }))
  const rows = Array.from({ length: cases }, (_, index) => ({
    test_id: idOf(index),
    prompt: `Send ${recipientOf(index)} ${index}`,
    tags: [`tag-${index % 10}`],
    expected_tool: 'transfer',
    arguments: { recipient: recipientOf(index), amount: index, memo: 'Rent' },
    rules: { recipient: { matching_strategy: 'fuzzy', threshold: 0.85 }, memo: { matching_strategy: 'ignore_case' } },
  }))
  writeFileSync(join(folder, 'cases.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  const file = openSync(join(folder, 'runs.jsonl'), 'w')
  for (let run = 0; run < runs;) {
    let lines = ''
    for (const end = Math.min(runs, run + 10_000); run < end; run += 1) lines += `${JSON.stringify(runOf(run))}\n`
    writeSync(file, lines)
  }
  closeSync(file)
}

/** @param {number} run */
function runOf(run) {
  const index = run % cases
  const amount = run % 20 === 7 ? index + 1 : run % 20 === 13 ? `${index}.00` : index
  const args = { recipient: recipientOf(index), amount, memo: 'Rent' }
  return {
    test_id: idOf(index),
    trial: Math.floor(run / cases) + 1,
    calls: [{ name: 'transfer', args }],
    answer: `I have sent ${index} to ${recipientOf(index)}.`,
    latency_ms: 500 + ((run * 7919) % 2000),
  }
}

/** @param {number} index */
function idOf(index) {
  return `rent-${String(index).padStart(4, '0')}`
}

/** @param {number} index */
function recipientOf(index) {
  return `Tenant Number ${index}`
}

/** @param {number} bytes */
function megabytes(bytes) {
  return (bytes / 1e6).toFixed(0)
}

/** @param {string} what @param {string} figure */
function print(what, figure, aim = '') {
  console.log(`${what.padEnd(32)} ${figure.padEnd(48)} ${aim === '' ? '' : `aim: ${aim}`}`.trimEnd())
}
