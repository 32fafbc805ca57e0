import type { GateVerdict } from '../../dataset/gate.js'
import type { CaseSummary, Summary } from '../../dataset/summary.js'
import { checkClause } from '../../explain/dataset/explain-gate.js'
import { caseWords } from './case-words.js'
import { workflowCommand } from './workflow-command.js'

/** GitHub shows so many annotations of one level for each step, and drops the others without a word. */
const most = 10

/**
 * A summary as annotations of GitHub Actions, one workflow command a line; nothing where all is well. They are errors: first
 * what the gate missed, then critical cases, then the others. Where the gate passed, cases that failed are warnings.
 *
 * @param verdict `null` where there is no gate
 * @param file the path of the data set, from the root of the repository
 */
export function githubAnnotations(summary: Summary, verdict: GateVerdict | null, file: string): string {
  const missed = (verdict?.checks ?? []).filter(({ passed }) => !passed)
  const guilty = new Set(missed.flatMap(({ failing }) => failing))
  const cases = summary.cases
    .filter((one) => one.verdict !== 'passed' || guilty.has(one.test_id))
    .toSorted((left, right) => Number(right.critical) - Number(left.critical))
  const level = verdict?.passed === true ? 'warning' : 'error'
  const lines = [
    ...missed.map((check) => workflowCommand(level, { file, title: 'gate' }, checkClause(check))),
    ...cases.map((one) => workflowCommand(level, { file, line: one.line, title: titleOf(one) }, caseWords(one))),
  ]
  const left = lines.length - most
  const notice = workflowCommand(
    'notice',
    { file, title: 'callsheet' },
    `${left} more ${left === 1 ? 'annotation is' : 'annotations are'} not shown: see the log.`,
  )
  return [...lines.slice(0, most), ...(left > 0 ? [notice] : [])].map((line) => `${line}\n`).join('')
}

function titleOf({ test_id, critical, verdict }: CaseSummary): string {
  const what = verdict === 'passed' ? 'not exact' : verdict
  return `${test_id}: ${critical ? 'critical, ' : ''}${what}`
}
