import type { Run } from '../run/types.js'
import { nearest } from '../text/nearest.js'
import { badRunsOptions, noRecords } from './errors.js'
import { gatherTraces } from './gather-traces.js'
import { registryOf } from './registry-of.js'
import { traceRun } from './trace-run.js'

/** Options of {@link runsFrom}. */
export interface RunsFromOptions {
  /**
   * The tools that exist, as `callsheet({ tools })` takes them: what a call is judged by that was never refused. Of a payload from
   * which a secret was taken out, the guard alone could judge: it stands as the record has it.
   */
  readonly tools?: unknown
}

/**
 * Makes runs of the records of guarded tools, one for each trace, in the order of their first record; `run.trace` is its id.
 * Records may come in any order and more than once: as objects, or as lines of JSON, of which blank ones are left out.
 *
 * A run of records shows each call, what ran, what came of it and what the model was told. It shows neither what else the
 * model was sent or said, nor which calls it asked for in one turn: each has a turn of its own. A tool that was entered and
 * has no end, since its process was, is `open`.
 *
 * | status of the record      | outcome of the call                                               |
 * | ------------------------- | ----------------------------------------------------------------- |
 * | `success`                 | `ok`                                                              |
 * | `json_parse_error`        | `invalid-json`                                                    |
 * | `schema_validation_error` | `invalid-args`                                                    |
 * | `blocked`                 | `blocked`; `unknown-tool` where it was blocked by `unknown-tool`  |
 * | `execution_failure`       | `threw`, with its cause as `failure` of the execution             |
 *
 * @example
 * ```ts
 * const runs = runsFrom(readFileSync('records.jsonl', 'utf8').split('\n'))
 * ```
 *
 * @throws GuardError `records-none` where there is none, `record-unknown` for what is no record, `record-damaged`, and
 * `record-twice` where two that differ are of one execution: with the number of the line, from 1
 */
export function runsFrom(records: Iterable<unknown>, options: RunsFromOptions = {}): readonly Run[] {
  requireRight(records, options)
  const registry = registryOf(options.tools)
  const gatherer = gatherTraces((record) => record)
  for (const record of records) gatherer.add(record)
  const runs = Array.from(gatherer.traces(), (trace) => traceRun(trace, registry))
  if (runs.length === 0) throw noRecords()
  return runs
}

function requireRight(records: unknown, options: RunsFromOptions): void {
  if (typeof records !== 'object' || records === null || !(Symbol.iterator in records)) {
    throw badRunsOptions('takes a list of records, or of lines of JSON')
  }
  if (typeof options !== 'object' || options === null) throw badRunsOptions('takes options { tools }')
  const unknown = Object.keys(options).find((name) => name !== 'tools')
  if (unknown === undefined) return
  const hint = nearest(unknown, ['tools']) === null ? 'there is tools' : 'did you mean tools?'
  throw badRunsOptions(`has no option ${JSON.stringify(unknown)}; ${hint}`)
}
