import { makeCaseTally } from '../../dataset/case-tally.js'
import type { ResultFigures, TallyCase } from '../../dataset/figures.js'
import { makeLatencies } from '../../dataset/latencies.js'
import type { Summary } from '../../dataset/summary.js'
import { summaryOf } from '../../dataset/summary-of.js'

/** Counts the results of those cases that are run, as if there were no others. */
export interface PartialTally {
  /** Counts a run that a tally has taken: of a known case, no trial twice. */
  add(figures: ResultFigures): void
  /** Of at least one run. */
  summary(): Summary
}

/** Begins to count. */
export function partialTally(dataset: string, cases: readonly TallyCase[]): PartialTally {
  const tallies = new Map(cases.map((one) => [one.test_id, makeCaseTally(one)]))
  const latencies = makeLatencies()
  return {
    add(figures) {
      tallies.get(figures.test_id)?.add(figures)
      if (figures.latency_ms !== null) latencies.add(figures.latency_ms)
    },
    summary() {
      const run = [...tallies.values()].filter(({ runs }) => runs > 0)
      return summaryOf(
        dataset,
        run.map((tally) => tally.summary()),
        latencies.read(),
      )
    },
  }
}
