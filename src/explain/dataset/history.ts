import type { History, HistoryCase, HistoryRun } from '../../store/history.js'
import { shortNumber } from '../score-numbers.js'
import { plainText } from '../values.js'
import { counted } from '../words.js'
import { columns } from '../report/columns.js'
import { percent } from '../report/percent.js'
import { titledList } from '../report/titled-list.js'

/** A history as a text for a terminal: a line for each run, then what changed with the last one. */
export function explainHistory(history: History): string {
  const { runs } = history
  const last = runs.at(-1)
  return [
    headline(history),
    '',
    ...columns([head, ...runs.map(rowOf)], leftColumns).map((line) => `  ${line}`),
    ...partialLines(last),
    ...caseList('newly failing', history.newly_failing, history),
    ...caseList('newly right', history.newly_right, history),
    ...caseList('flaky', history.flaky, history),
  ].join('\n')
}

const widestName = 40
const widestReason = 300

function headline({ dataset, case: id, total, runs }: History): string {
  const name = plainText(dataset, 2 * widestName)
  const which = id === null ? name : `${name}, case ${plainText(id, 2 * widestName)}`
  return `${which}: ${total > runs.length ? `the last ${runs.length} of ` : ''}${counted(total, 'run')}`
}

const head = [
  'date (UTC)',
  'run',
  'commit',
  'branch',
  'cases',
  'runs',
  'passed',
  '95 % interval',
  'exact',
  'score',
  'median',
  'p95',
  'change',
]
const leftColumns = [0, 1, 2, 3]

function rowOf(run: HistoryRun): readonly string[] {
  const { at, commit, branch, cases, left_out: leftOut, pass_interval: interval, latency_ms: latency } = run
  return [
    `${at.slice(0, 10)} ${at.slice(11, 16)}`,
    plainText(run.run, widestName),
    commit === null ? '-' : plainText(commit.slice(0, 7), 7),
    branch === null ? '-' : plainText(branch, widestName),
    leftOut === 0 ? String(cases) : `${cases} (-${leftOut})`,
    String(run.runs),
    `${percent(run.pass_rate)} %`,
    interval.map((share) => (share * 100).toFixed(1)).join(' to '),
    `${percent(run.exact_rate)} %`,
    scoreText(run.mean_score),
    latency === null ? '-' : `${latency.median} ms`,
    latency === null ? '-' : `${latency.p95} ms`,
    changeText(run.change),
  ]
}

/** Three decimals; more only where it would read like 1. */
function scoreText(score: number): string {
  const text = shortNumber(score, 1)
  return text.length > 5 ? text : score.toFixed(3)
}

function changeText(change: number | null): string {
  if (change === null) return '-'
  const points = (change * 100).toFixed(1)
  if (Number(points) === 0) return '0.0'
  return change > 0 ? `+${points}` : points
}

function partialLines(last: HistoryRun | undefined): readonly string[] {
  if (last === undefined || last.left_out === 0) return []
  return [
    '',
    `The last run left out ${counted(last.left_out, 'case')} of the run before: nothing is said of them here.`,
  ]
}

function caseList(title: string, cases: readonly HistoryCase[], { dataset }: History): readonly string[] {
  const hasTrials = cases.some(({ runs }) => runs > 1)
  const rows = cases.map(({ test_id, line, runs, passed, reason }) => [
    `${plainText(dataset, 2 * widestName)}:${line}`,
    plainText(test_id, widestName),
    ...(hasTrials ? [`${passed} of ${counted(runs, 'run')}`] : []),
    plainText(reason ?? '', widestReason),
  ])
  return titledList(title, rows)
}
