import { collectRuns, type StoredRun } from './collect-runs.js'
import type { StoredResult } from './stored-result.js'

/**
 * The runs of one data set, in order of time, each with the results that count: of the same trial of the same case the highest
 * attempt, of equals the last.
 *
 * @example
 * ```ts
 * const last = runsOf(readResults('.callsheet/results.jsonl'), 'refunds.jsonl').at(-1)
 * ```
 */
export function runsOf(results: Iterable<StoredResult>, dataset: string): readonly StoredRun<StoredResult>[] {
  const collector = collectRuns((result) => result)
  for (const result of results) if (result.dataset === dataset) collector.add(result)
  return collector.runs().get(dataset) ?? []
}
