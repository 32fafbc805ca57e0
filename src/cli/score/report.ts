import { judgeGate } from '../../dataset/judge-gate.js'
import { explainGate } from '../../explain/dataset/explain-gate.js'
import { explainSummary } from '../../explain/dataset/explain-summary.js'
import { counted, listWords } from '../../explain/words.js'
import { githubAnnotations } from '../report/github.js'
import { jsonReport } from '../report/json-report.js'
import { junitOf } from '../report/junit.js'
import type { Inputs } from './inputs.js'
import { nameOf, nameOnGithub } from './name-of.js'
import type { ScoreArgs } from './read-args.js'
import type { Tallied } from './tally-runs.js'
import { writeFile } from './write-file.js'

/** Writes and prints what the runs amount to. Returns the exit code. */
export function report({ summary, leftOut }: Tallied, { dataset, gate, baseline }: Inputs, args: ScoreArgs): 0 | 1 {
  const verdict = gate === null ? null : judgeGate(gate, summary, baseline)
  if (args.json !== null) writeFile(args.json, jsonReport(summary, verdict))
  if (args.junit !== null) writeFile(args.junit, junitOf(summary, verdict, nameOf(dataset.file)))
  const isReached = verdict === null ? summary.cases.every((one) => one.verdict === 'passed') : verdict.passed
  if (!args.quiet || !isReached) {
    print(explainSummary(summary))
    if (leftOut.length > 0) print(leftOutText(leftOut.map(({ test_id }) => test_id)))
    if (verdict !== null) print(`\n${explainGate(verdict)}`)
  }
  if (args.github) print(githubAnnotations(summary, verdict, nameOnGithub(dataset.file)))
  return isReached ? 0 : 1
}

function leftOutText(ids: readonly string[]): string {
  return `\nleft out, since nobody ran them: ${counted(ids.length, 'case')} (${listWords(ids, 5)})`
}

function print(text: string): void {
  if (text !== '') process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
}
