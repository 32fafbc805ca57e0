import { isTraceId } from '../trace/parse-traceparent.js'
import { badSinkOptions } from '../errors.js'
import { isFine } from '../is-fine.js'
import type { GuardRecord, Sink } from '../record.js'
import { jsonLine } from './json-line.js'

/** Options of {@link cloudLogSink}. */
export interface CloudLogOptions {
  /** The id of the Google Cloud project that keeps the traces: without it, log entries are not shown beside their trace. */
  readonly project?: string
  /** Takes a line with its end. @default to the standard output */
  readonly write?: (line: string) => void | Promise<void>
}

/**
 * Writes records as the structured log that Google Cloud reads from the standard output of a container: severity `INFO` for a
 * success and for a line of the journal, `WARNING` for a payload that was refused, `ERROR` for a tool that failed; time, trace
 * and span where Cloud Logging looks for them, and all fields of the record beside them. Of an entry that would be longer than
 * Cloud Logging takes, `result`, `args`, `told`, `errors` and `error` are left out one after the other, and `raw_args` is cut, which
 * `left_out` says.
 *
 * Names of the fields: cloud.google.com/logging/docs/structured-logging; at most 256 KiB an entry: cloud.google.com/logging/quotas.
 *
 * @example
 * ```ts
 * const guarded = guard(tools, { sink: cloudLogSink({ project: 'shop-prod' }) })
 * ```
 *
 * @throws GuardError `sink-options` for options that do not exist
 */
export function cloudLogSink(options: CloudLogOptions = {}): Sink {
  const { project, write = toOutput } = checkOptions(options)
  return { write: (record) => write(lineOf(record, project)) }
}

function checkOptions(options: CloudLogOptions): CloudLogOptions {
  if (typeof options !== 'object' || options === null) {
    throw badSinkOptions('cloudLogSink() takes options { project, write }')
  }
  const unknown = Object.keys(options).find((name) => name !== 'project' && name !== 'write')
  if (unknown !== undefined) {
    throw badSinkOptions(`cloudLogSink() has no option ${JSON.stringify(unknown)}; there are project and write`)
  }
  const { project, write } = options
  if (project !== undefined && !/^[\w.:-]+$/u.test(project)) {
    throw badSinkOptions('cloudLogSink() takes the id of a project as project, as in "shop-prod"')
  }
  if (write !== undefined && typeof write !== 'function') {
    throw badSinkOptions('cloudLogSink() takes a function as write: (line) => void')
  }
  return options
}

function toOutput(line: string): Promise<void> {
  return new Promise((done, fail) => {
    process.stdout.write(line, (error) => (error ? fail(error) : done()))
  })
}

function lineOf(record: GuardRecord, project: string | undefined): string {
  const head = {
    severity: severityOf(record),
    message: messageOf(record),
    time: timeOf(record),
    ...traceFields(record, project),
  }
  const leftOut: string[] = []
  let kept: Readonly<Record<string, unknown>> = { ...record }
  let line = jsonLine({ ...head, ...kept })
  for (const field of longFields) {
    if (Buffer.byteLength(line) <= maxBytes) break
    const { [field]: long, ...rest } = kept
    if (long === undefined || jsonLine({ long }).length < worthIt) continue
    leftOut.push(field)
    kept = field === 'raw_args' || field === 'tool' ? { ...kept, [field]: beginningOf(record[field]) } : rest
    line = jsonLine({ ...head, ...kept, left_out: leftOut })
  }
  return line
}

// The limit is 256 KiB, of which Cloud Logging needs some for what it adds.
const maxBytes = 250_000
// To leave less out is no use.
const worthIt = 1000
const longFields = ['result', 'args', 'told', 'errors', 'error', 'raw_args', 'tool', 'call_id', 'model', 'trace_id']

// Escaped, each unit may become six bytes.
const longestText = 10_000

function beginningOf(text: string): string {
  return text.length <= longestText ? text : `${text.slice(0, longestText)}…`
}

function severityOf(record: GuardRecord): string {
  switch (record.status) {
    case null:
    case 'success':
      return 'INFO'
    case 'json_parse_error':
    case 'schema_validation_error':
      return 'WARNING'
    case 'blocked':
      return isFine(record) ? 'INFO' : 'WARNING'
    case 'execution_failure':
      return 'ERROR'
    default:
      return record.status satisfies never
  }
}

function messageOf({ tool, status, blocked_by: by, errors, error }: GuardRecord): string {
  if (status === null) return beginningOf(`${tool}: started`)
  const why = error?.message ?? errors[0]?.message ?? by ?? ''
  return beginningOf(`${tool}: ${status}${why === '' ? '' : `: ${why.split('\n', 1).join('')}`}`)
}

/** When it was over. */
function timeOf({ started_at: started, duration_ms: ms }: GuardRecord): string {
  const at = Date.parse(started) + (ms ?? 0)
  return Number.isNaN(at) ? started : new Date(at).toISOString()
}

/** Cloud Logging knows traces of W3C only. */
function traceFields(record: GuardRecord, project: string | undefined): Readonly<Record<string, string>> {
  const { trace_id: id, span_id: span } = record
  if (!isTraceId(id)) return {}
  return {
    'logging.googleapis.com/trace': project === undefined ? id : `projects/${project}/traces/${id}`,
    'logging.googleapis.com/spanId': span,
  }
}
