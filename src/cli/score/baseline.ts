import { readReport } from '../../dataset/read/read-report.js'
import type { Summary } from '../../dataset/summary.js'
import { makeTally } from '../../dataset/make-tally.js'
import { collectRuns } from '../../store/collect-runs.js'
import { figuresOfStored, tallyCaseOfStored } from '../../store/figures-of-stored.js'
import { readResults } from '../../store/read-results.js'
import { local } from '../../store/run-identity.js'
import { notInBaseline } from './errors.js'
import { readText } from './read-text.js'

/**
 * What results are compared with: a report that `--json` wrote, or of a file of stored results (`.jsonl`) the last run of the
 * data set.
 *
 * @param run the name of the run that is to be compared, which is no baseline of itself where it is tried again
 */
export function readBaseline(file: string, dataset: string, run: string): Summary {
  return /\.(?:jsonl|ndjson)$/iu.test(file) ? lastIn(file, dataset, run) : readReport(readText(file), file)
}

function lastIn(file: string, dataset: string, run: string): Summary {
  // Numbers only, since a store grows.
  const collector = collectRuns((result) => ({ about: tallyCaseOfStored(result), figures: figuresOfStored(result) }))
  const others = new Set<string>()
  for (const result of readResults(file)) {
    if (result.dataset === dataset) collector.add(result)
    else others.add(result.dataset)
  }
  const runs = collector.runs().get(dataset) ?? []
  // The name of a local run is the number of a process, which comes back.
  const last = runs.findLast((one) => one.run !== run || run.startsWith(local))
  if (last === undefined) throw notInBaseline(file, dataset, runs.length > 0 ? run : null, [...others].toSorted())
  const cases = new Map(last.results.map(({ about }) => [about.test_id, about]))
  const tally = makeTally(dataset, [...cases.values()])
  for (const { figures } of last.results) tally.add(figures)
  return tally.summary()
}
