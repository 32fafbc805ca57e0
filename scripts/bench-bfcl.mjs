// Prints how many cases of the Berkeley Function-Calling Leaderboard are judged a second, warm, in milliseconds of CPU: by its own
// rules and by the default strategy. Needs a build, and the cases, which are not part of the project.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { groundTruthOfBfcl, scoreBfcl, scoreRun } from 'callsheet/score'
import { root } from './run.mjs'

const rounds = 7
const aim = 100_000

const file = join(process.env['CALLSHEET_CASES'] ?? join(root, '../shared/cases'), 'bfcl/cases.jsonl')
if (!existsSync(file)) throw new Error(`${file} is missing: without the cases there is nothing to measure`)
const cases = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line))
const truths = cases.map((one) => groundTruthOfBfcl(one))

/** By what is measured: what is done to all cases once. */
const ways = {
  [`scoreBfcl, the verdict alone (aim: ${aim})`]: () => cases.filter((one) => scoreBfcl(one).valid),
  'scoreRun, with every reason': () =>
    truths.filter(({ calls, groundTruth, tools }) => scoreRun(calls, groundTruth, { tools }).correct),
  groundTruthOfBfcl: () => cases.map((one) => groundTruthOfBfcl(one)),
}

for (const [what, way] of Object.entries(ways)) {
  perSecond(way) // cold
  const figures = Array.from({ length: rounds }, () => perSecond(way)).toSorted((a, b) => a - b)
  const [least, median, most] = [figures[0], figures[Math.floor(rounds / 2)], figures.at(-1)]
  console.log(`${what.padEnd(50)} ${median} cases/s (${least} to ${most}, ${cases.length} cases, ${rounds} rounds)`)
}

/** @param {() => unknown} way */
function perSecond(way) {
  const begun = process.cpuUsage()
  let times = 0
  let spent = 0
  while (spent < 300_000) {
    way()
    times += 1
    const { user, system } = process.cpuUsage(begun)
    spent = user + system
  }
  return Math.round((times * cases.length) / (spent / 1e6))
}
