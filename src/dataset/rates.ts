import type { CaseSummary, Rates } from './summary.js'
import { noCases } from './tally-errors.js'
import { billion } from './billion.js'
import { wilsonInterval } from './wilson.js'

/**
 * Shares over some cases, each of which counts the same, however often it was run.
 *
 * @throws DatasetError where there are no cases
 */
export function ratesOf(cases: readonly CaseSummary[]): Rates {
  if (cases.length === 0) throw noCases('the shares of no cases')
  const pass_rate = meanOf(cases, ({ passed }) => passed)
  return {
    cases: cases.length,
    runs: cases.reduce((sum, { runs }) => sum + runs, 0),
    pass_rate,
    pass_interval: wilsonInterval(pass_rate, cases.length),
    pass_all_rate: cases.filter(({ passed, runs }) => passed === runs).length / cases.length,
    exact_rate: meanOf(cases, ({ exact }) => exact),
    mean_score: meanOf(cases, ({ mean_score: score, runs }) => Math.round(score * runs * billion)) / billion,
  }
}

/**
 * The mean over the cases of a count for each run. Where all cases have as many runs whole numbers are added, and divided once:
 * ten times 0.9 is 9.
 */
function meanOf(cases: readonly CaseSummary[], countOf: (one: CaseSummary) => number): number {
  const [first] = cases
  const trials = first !== undefined && cases.every(({ runs }) => runs === first.runs) ? first.runs : null
  if (trials === null) return cases.reduce((sum, one) => sum + countOf(one) / one.runs, 0) / cases.length
  return cases.reduce((sum, one) => sum + countOf(one), 0) / (trials * cases.length)
}
