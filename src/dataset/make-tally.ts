import { nearest } from '../text/nearest.js'
import { makeCaseTally } from './case-tally.js'
import type { DatasetPlace } from './errors.js'
import type { ResultFigures, TallyCase } from './figures.js'
import { makeLatencies } from './latencies.js'
import type { Summary } from './summary.js'
import { summaryOf } from './summary-of.js'
import { badFigure, caseTwice, noCases, noRun, trialTwice, unknownCase } from './tally-errors.js'

/** Counts results as they come. It keeps numbers for each case, and nothing of a run. */
export interface Tally {
  /**
   * Counts one run. `place` is where it was read, for the message.
   *
   * @throws DatasetError for a `test_id` that no case has, a trial that was added before, and figures that are none
   */
  add(figures: ResultFigures, place?: DatasetPlace | null): void
  /**
   * What all runs amount to, the same whatever their order.
   *
   * @throws DatasetError where a case has no run
   */
  summary(): Summary
  /** Cases without a run, in the order of the data set. */
  missing(): readonly TallyCase[]
}

/**
 * Counts the results of a data set.
 *
 * @example
 * ```ts
 * const tally = makeTally('rent.jsonl', [{ test_id: 'rent', line: 1, critical: false, tags: [], tools: ['transfer'] }])
 * tally.add({ test_id: 'rent', trial: 1, passed: true, exact: true, score: 1, latency_ms: 820, called: ['transfer'], reason: null })
 * tally.summary().all.pass_rate // 1
 * ```
 *
 * @param dataset the name of the data set
 * @param cases in its order; at least one, no `test_id` twice
 */
export function makeTally(dataset: string, cases: readonly TallyCase[]): Tally {
  if (cases.length === 0) throw noCases(`a summary of ${dataset}`)
  const tallies = new Map(cases.map((one) => [one.test_id, makeCaseTally(one)]))
  if (tallies.size < cases.length) {
    const twice = cases.find(({ test_id }, index) => cases.findIndex((one) => one.test_id === test_id) < index)
    if (twice !== undefined) throw caseTwice(dataset, twice)
  }
  const latencies = makeLatencies()
  const missing = (): readonly TallyCase[] => cases.filter(({ test_id }) => tallies.get(test_id)?.runs === 0)
  return {
    add(figures, place = null) {
      const { test_id, trial, latency_ms: latency } = figures
      const tally = tallies.get(test_id)
      if (tally === undefined) throw unknownCase(place, dataset, test_id, nearest(test_id, tallies.keys()))
      requireFigures(figures, place)
      if (tally.has(trial)) throw trialTwice(place, figures)
      tally.add(figures)
      if (latency !== null) latencies.add(latency)
    },
    summary() {
      const without = missing()
      if (without.length > 0) throw noRun(dataset, without)
      return summaryOf(
        dataset,
        [...tallies.values()].map((tally) => tally.summary()),
        latencies.read(),
      )
    },
    missing,
  }
}

function requireFigures(figures: ResultFigures, place: DatasetPlace | null): void {
  const { test_id, trial, score, latency_ms: latency } = figures
  if (!Number.isSafeInteger(trial) || trial < 1) {
    throw badFigure(place, test_id, 'trial', trial, 'a whole number from 1')
  }
  if (!(score >= 0 && score <= 1)) throw badFigure(place, test_id, 'score', score, 'a number from 0 to 1')
  if (latency !== null && !(latency >= 0 && latency < Infinity)) {
    throw badFigure(place, test_id, 'latency_ms', latency, 'a number of milliseconds, 0 or more')
  }
}
