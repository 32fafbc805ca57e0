import { readOptions } from '../../match/options.js'
import { readTools } from '../../tool/read-tools.js'
import { badRecords, noRecords } from './errors.js'
import { isIterable } from './is-iterable.js'
import type { MetricsOptions } from './metrics.js'
import { recordFacts } from './record-facts.js'
import { tallyMetrics } from './tally-metrics.js'
import type { TrajectoryMetrics } from './trajectory-metrics.js'

/**
 * The golden metrics of records of guarded tools: the same as `metrics(runsFrom(records))`, without making the runs, and so in a
 * fraction of the time and the memory. Records may come in any order and more than once, as objects or as lines of JSON. Of
 * each only what is counted is kept, so that a generator may read them from anywhere.
 *
 * @example
 * ```ts
 * const { all } = metricsOfRecords(readFileSync('records.jsonl', 'utf8').split('\n'))
 * console.log(all.initialSchemaCorrectness.rate)
 * ```
 *
 * @throws TrajectoryError `no-records` where there are none. A GuardError, with the number of the line, as `runsFrom` does;
 * `record-twice` where two records of one execution differ in what is counted
 */
export function metricsOfRecords(records: Iterable<unknown>, options: MetricsOptions = {}): TrajectoryMetrics {
  const { tools } = readOptions(options, ['tools'])
  if (!isIterable(records)) throw badRecords()
  const known = tools === undefined ? [] : readTools(tools)
  const facts = recordFacts(new Map(known.map((tool) => [tool.spec.name, tool])))
  for (const record of records) facts.add(record)
  const tally = tallyMetrics()
  let runs = 0
  for (const calls of facts.traces()) {
    tally.add(calls)
    runs += 1
  }
  if (runs === 0) throw noRecords()
  return tally.metrics()
}
