import type { ResultFigures, TallyCase } from '../../dataset/figures.js'
import { makeTally } from '../../dataset/make-tally.js'
import type { CaseSummary, Summary } from '../../dataset/summary.js'
import type { StoredRun } from '../../store/collect-runs.js'
import type { History, HistoryCase, HistoryRun } from '../../store/history.js'
import type { StoredResult } from '../../store/stored-result.js'

/** What a history keeps of a result. */
export interface KeptResult {
  readonly line: number
  readonly figures: ResultFigures
}

/** Numbers, and the reason: a store may hold a million results. */
export function keptOf({ line, test_id, trial, passed, exact, score, latency_ms, reason }: StoredResult): KeptResult {
  return { line, figures: { test_id, trial, passed, exact, score, latency_ms, called: none, reason } }
}

const none: readonly string[] = []

/** What is asked of a history. */
export interface HistoryOptions {
  readonly dataset: string
  readonly case: string | null
  /** How many runs are shown: the last ones. */
  readonly last: number
}

/** The history of a data set, of its runs in order of time. */
export function makeHistory(runs: readonly StoredRun<KeptResult>[], options: HistoryOptions): History {
  const { dataset, last } = options
  // How each case came out when it was last run before.
  const before = new Map<string, CaseSummary>()
  const shown: HistoryRun[] = []
  let now: readonly CaseSummary[] = []
  for (const [index, run] of runs.entries()) {
    for (const one of now) before.set(one.test_id, one)
    const summary = summaryOf(dataset, run.results)
    if (index >= runs.length - last) shown.push(runOf(run, summary, before, now))
    now = summary.cases
  }
  const verdictBefore = (test_id: string): CaseSummary['verdict'] | undefined => before.get(test_id)?.verdict
  return {
    dataset,
    case: options.case,
    total: runs.length,
    runs: shown,
    newly_failing: now
      .filter(({ test_id, verdict }) => verdict !== 'passed' && verdictBefore(test_id) === 'passed')
      .map(caseOf),
    newly_right: now
      .filter(({ test_id, verdict }) => verdict === 'passed' && (verdictBefore(test_id) ?? 'passed') !== 'passed')
      .map(caseOf),
    flaky: now.filter(({ verdict }) => verdict === 'flaky').map(caseOf),
  }
}

function summaryOf(dataset: string, results: readonly KeptResult[]): Summary {
  const cases = new Map(results.map(({ line, figures }) => [figures.test_id, tallyCase(line, figures.test_id)]))
  const tally = makeTally(
    dataset,
    [...cases.values()].toSorted((left, right) => left.line - right.line || compare(left.test_id, right.test_id)),
  )
  for (const { figures } of results) tally.add(figures)
  return tally.summary()
}

function tallyCase(line: number, test_id: string): TallyCase {
  return { test_id, line, critical: false, tags: none, tools: none }
}

function compare(left: string, right: string): number {
  return left < right ? -1 : Number(left > right)
}

function runOf(
  { run, at, commit, branch }: StoredRun<KeptResult>,
  { all, cases, latency_ms }: Summary,
  before: ReadonlyMap<string, CaseSummary>,
  runBefore: readonly CaseSummary[],
): HistoryRun {
  const { runs, pass_rate, pass_interval, exact_rate, mean_score } = all
  const ids = new Set(cases.map(({ test_id }) => test_id))
  return {
    run,
    at,
    commit,
    branch,
    cases: all.cases,
    runs,
    pass_rate,
    pass_interval,
    exact_rate,
    mean_score,
    latency_ms,
    change: changeOf(cases, before),
    left_out: runBefore.filter(({ test_id }) => !ids.has(test_id)).length,
  }
}

/** Over the cases that were run before, each of which counts the same: a run between that left some out says nothing of them. */
function changeOf(cases: readonly CaseSummary[], before: ReadonlyMap<string, CaseSummary>): number | null {
  const changes = cases.flatMap(({ test_id, passed, runs }) => {
    const old = before.get(test_id)
    return old === undefined ? [] : [passed / runs - old.passed / old.runs]
  })
  return changes.length === 0 ? null : changes.reduce((sum, change) => sum + change, 0) / changes.length
}

function caseOf({ test_id, line, runs, passed, reason }: CaseSummary): HistoryCase {
  return { test_id, line, runs, passed, reason }
}
