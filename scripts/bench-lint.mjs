// Prints what it costs to lint many tools, in seconds of CPU: 100, 1,000 and 10,000 of them, what overlap costs alone, and with --rules the ten
// rules that cost most alone, with the facts that they ask for, which takes minutes. Nothing is asserted, since a shared machine lies about seconds. Needs a build, and the
// tools of `CALLSHEET_CASES`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { lintTools } from 'callsheet/lint'
import { root } from './run.mjs'

const cases = process.env['CALLSHEET_CASES'] ?? join(root, '../shared/cases')
const aim = 10

lintTools(toolsOf('tools-100.json')) // cold: what comes later would be compiled better
for (const name of ['tools-100.json', 'tools-1000.json', 'tools-10000.json.gz']) {
  const tools = toolsOf(name)
  const seconds = secondsOf(() => lintTools(tools))
  const isMost = tools.length === 10_000
  console.log(`${String(tools.length).padStart(6)} tools  ${seconds.toFixed(2)} s${isMost ? `  aim: ${aim} s` : ''}`)
  if (isMost) printParts(tools)
}

/** @param {readonly unknown[]} tools */
function printParts(tools) {
  const none = secondsOf(() => lintTools(tools, { rules: off() }))
  const all = process.argv.includes('--rules') ? rulesOf() : ['overlap/near-duplicate']
  const alone = all.map((rule) => {
    /** @type {any} The names of rules are not part of the types. */
    const rules = { ...off(), [rule]: 'info' }
    return { rule, seconds: Math.max(0, secondsOf(() => lintTools(tools, { rules })) - none) }
  })
  const overlap = alone.find(({ rule }) => rule === 'overlap/near-duplicate')?.seconds ?? 0
  console.log(`without a rule ${none.toFixed(2)} s, overlap alone ${overlap.toFixed(2)} s  aim: 1.5 s`)
  for (const { rule, seconds } of alone.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10)) {
    console.log(`${rule.padEnd(32)} ${seconds.toFixed(2)} s`)
  }
}

/** @returns {Record<string, 'off'>} */
function off() {
  return Object.fromEntries(rulesOf().map((rule) => [rule, 'off']))
}

/** The ids of all rules, as their pages have them. */
function rulesOf() {
  const page = readFileSync(join(root, 'docs/rules.md'), 'utf8')
  return [...page.matchAll(/^\| \[`([a-z]+\/[a-z0-9-]+)`\]/gmu)].map(([, id = '']) => id)
}

/** @param {string} name @returns {readonly unknown[]} */
function toolsOf(name) {
  const bytes = readFileSync(join(cases, 'stress', name))
  return JSON.parse((name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')).tools
}

/** @param {() => unknown} task */
function secondsOf(task) {
  const start = process.cpuUsage()
  task()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}
