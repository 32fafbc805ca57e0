import { billion } from './billion.js'
import type { ResultFigures, TallyCase } from './figures.js'
import type { CaseSummary } from './summary.js'
import { verdictOf } from './verdict-of.js'
import { wilsonInterval } from './wilson.js'

/** The runs of one case, as numbers. */
export interface CaseTally {
  /** Whether this trial was added before. */
  has(trial: number): boolean
  add(figures: ResultFigures): void
  readonly runs: number
  /** Of at least one run. */
  summary(): CaseSummary
}

/** Counts the runs of one case. A run takes no memory but where it is ahead of one that is still to come. */
export function makeCaseTally(about: TallyCase): CaseTally {
  const called = new Set<string>()
  const trials = makeTrials()
  let runs = 0
  let passed = 0
  let exact = 0
  let billionths = 0
  let reason: Reason | null = null
  return {
    has: trials.has,
    add(figures) {
      trials.add(figures.trial)
      runs += 1
      if (figures.passed) passed += 1
      if (figures.exact) exact += 1
      billionths += billionthsOf(figures.score)
      for (const name of figures.called) called.add(name)
      const next = reasonIn(figures)
      if (next !== null && (reason === null || isBefore(next, reason))) reason = next
    },
    get runs() {
      return runs
    },
    summary: () => ({
      test_id: about.test_id,
      line: about.line,
      critical: about.critical,
      tags: about.tags,
      tools: [...new Set([...about.tools, ...called])].toSorted(),
      runs,
      passed,
      exact,
      mean_score: billionths / (runs * billion),
      pass_interval: wilsonInterval(passed / runs, runs),
      verdict: verdictOf(passed, runs),
      reason: reason?.text ?? null,
    }),
  }
}

/** A score is 1 only where all is right: rounding never makes it so. */
function billionthsOf(score: number): number {
  return score < 1 ? Math.min(Math.round(score * billion), billion - 1) : billion
}

interface Reason {
  readonly passed: boolean
  readonly trial: number
  readonly text: string
}

function reasonIn({ passed, exact, trial, reason }: ResultFigures): Reason | null {
  return reason === null || (passed && exact) ? null : { passed, trial, text: reason }
}

/** Why a run failed says more than why one is not exact; then the earlier trial. */
function isBefore(left: Reason, right: Reason): boolean {
  return left.passed === right.passed ? left.trial < right.trial : !left.passed
}

/** The trials that were there. Those that come in order are one number. */
function makeTrials(): { readonly has: (trial: number) => boolean; readonly add: (trial: number) => void } {
  const ahead = new Set<number>()
  let next = 1
  return {
    has: (trial) => trial < next || ahead.has(trial),
    add(trial) {
      ahead.add(trial)
      while (ahead.delete(next)) next += 1
    },
  }
}
