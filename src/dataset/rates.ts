import type { CaseSummary, Rates } from './summary.js'
import { noCases } from './tally-errors.js'
import { wilsonInterval } from './wilson.js'

/**
 * Shares over some cases, each of which counts the same, however often it was run.
 *
 * @throws DatasetError where there are no cases
 */
export function ratesOf(cases: readonly CaseSummary[]): Rates {
  if (cases.length === 0) throw noCases('the shares of no cases')
  const pass_rate = meanOf(cases, ({ passed, runs }) => passed / runs)
  return {
    cases: cases.length,
    runs: cases.reduce((sum, { runs }) => sum + runs, 0),
    pass_rate,
    pass_interval: wilsonInterval(pass_rate, cases.length),
    pass_all_rate: meanOf(cases, ({ passed, runs }) => (passed === runs ? 1 : 0)),
    exact_rate: meanOf(cases, ({ exact, runs }) => exact / runs),
    mean_score: meanOf(cases, ({ mean_score: score }) => score),
  }
}

/** To twelve decimals, in which ten times 0.9 is 9; and 1 only where each is. */
function meanOf(cases: readonly CaseSummary[], valueOf: (one: CaseSummary) => number): number {
  const mean = cases.reduce((sum, one) => sum + valueOf(one), 0) / cases.length
  return mean < 1 ? Math.min(Math.round(mean * 1e12) / 1e12, 1 - 1e-12) : 1
}
