import { snapshot } from '../json/snapshot.js'
import type { Run } from '../run/types.js'
import { readTools } from '../tool/read-tools.js'
import { badRunsOptions, noRecords } from './errors.js'
import { gatherTraces } from './gather-traces.js'
import { traceRun, type Registry } from './trace-run.js'

/** Options of {@link runsFrom}. */
export interface RunsFromOptions {
  /** The tools that exist, as `callsheet({ tools })` takes them: what a call is judged by that was never refused. */
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
  const registry = registryOf(records, options)
  const traces = gatherTraces(records)
  if (traces.length === 0) throw noRecords()
  return traces.map((trace) => traceRun(trace, registry))
}

function registryOf(records: unknown, options: RunsFromOptions): Registry {
  if (typeof records !== 'object' || records === null || !(Symbol.iterator in records)) {
    throw badRunsOptions('takes a list of records, or of lines of JSON')
  }
  if (typeof options !== 'object' || options === null) throw badRunsOptions('takes options { tools }')
  const unknown = Object.keys(options).find((name) => name !== 'tools')
  if (unknown !== undefined) throw badRunsOptions(`has no option ${JSON.stringify(unknown)}; there is tools`)
  const known = options.tools === undefined ? [] : readTools(options.tools)
  return {
    // A schema that shows no JSON Schema is one all the same.
    specs: snapshot(
      known.map(({ spec, validate }) => ({ ...spec, inputSchema: spec.inputSchema ?? (validate && true) })),
    ),
    byName: new Map(known.map((tool) => [tool.spec.name, tool])),
  }
}
