import type { CaseSummary } from './summary.js'

/** What so many runs that passed make of a case. */
export function verdictOf(passed: number, runs: number): CaseSummary['verdict'] {
  return passed === runs ? 'passed' : passed === 0 ? 'failed' : 'flaky'
}
