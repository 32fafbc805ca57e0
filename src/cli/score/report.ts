import type { TallyCase } from '../../dataset/figures.js'
import { judgeGate } from '../../dataset/judge-gate.js'
import type { Summary } from '../../dataset/summary.js'
import { explainGate } from '../../explain/dataset/explain-gate.js'
import { explainSummary } from '../../explain/dataset/explain-summary.js'
import { plainText } from '../../explain/values.js'
import { counted, listWords } from '../../explain/words.js'
import { githubAnnotations } from '../report/github.js'
import { jsonReport } from '../report/json-report.js'
import { junitOf } from '../report/junit.js'
import { criticalLeftOut } from './errors.js'
import type { Inputs } from './inputs.js'
import { nameOf, nameOnGithub } from './name-of.js'
import type { ScoreArgs } from './read-args.js'
import type { Tallied } from './tally-runs.js'
import { writeFile } from './write-file.js'

/** Writes and prints what the runs amount to. Returns the exit code. */
export function report({ summary, leftOut }: Tallied, { dataset, gate, baseline }: Inputs, args: ScoreArgs): 0 | 1 {
  if (gate !== null && gate.critical === undefined) requireCritical(dataset.file, summary, leftOut)
  const verdict = gate === null ? null : judgeGate(gate, summary, baseline)
  if (args.json !== null) writeFile(args.json, jsonReport(summary, verdict))
  if (args.junit !== null) writeFile(args.junit, junitOf(summary, verdict, nameOf(dataset.file)))
  const isReached = verdict === null ? summary.cases.every((one) => one.verdict === 'passed') : verdict.passed
  const isTold = !args.quiet || !isReached
  if (isTold) print(explainSummary(summary))
  // Nobody was asked about these, however quiet it has to be.
  if (leftOut.length > 0) print(`${isTold ? '\n' : ''}${leftOutText(leftOut)}`)
  if (isTold && verdict !== null) print(`\n${explainGate(verdict)}`)
  if (args.github) print(githubAnnotations(summary, verdict, nameOnGithub(dataset.file)))
  return isReached ? 0 : 1
}

/** The bar that a gate has without a word would be gone with its cases. */
function requireCritical(dataset: string, { cases }: Summary, leftOut: readonly TallyCase[]): void {
  const critical = leftOut.filter((one) => one.critical)
  if (critical.length > 0 && !cases.some((one) => one.critical)) throw criticalLeftOut(dataset, critical)
}

function leftOutText(leftOut: readonly TallyCase[]): string {
  const ids = leftOut.map(({ test_id }) => plainText(test_id, widestName))
  return `left out, since nobody ran them: ${counted(ids.length, 'case')} (${listWords(ids, 5)})`
}

const widestName = 40

function print(text: string): void {
  if (text !== '') process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
}
