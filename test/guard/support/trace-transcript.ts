import { fromPointer } from '../../../src/json/paths.js'
import type { Unrun } from '../../../src/run/events.js'
import type { ArgsIssue } from '../../../src/tool/tool-spec.js'
import type { Transcript, TranscriptCall, TranscriptItem } from '../../../src/transcripts/transcript.js'
import type { CallRecords, TraceRecords } from '../../../src/guard/gather-traces.js'
import type { GuardRecord, PayloadError } from '../../../src/guard/record.js'

/** What the records of a trace show, as a transcript: a turn for each call, since nothing tells which calls were one turn. */
export function traceTranscript({ id, calls }: TraceRecords): Transcript {
  const ids = callIds(calls)
  let executions = 0
  const items = calls.flatMap((attempts, index): TranscriptItem[] => {
    const callId = ids[index] ?? attempts[0].execution_id
    const ran = attempts.filter(wasEntered).flatMap((record) => {
      executions += 1
      return executionOf(record, executions, callId)
    })
    return [{ kind: 'turn', text: null, calls: [callOf(attempts, callId)] }, ...ran, ...resultOf(attempts, callId)]
  })
  return { provider: 'guard', model: calls[0]?.[0].model ?? null, items, isOver: false, trace: id }
}

/** The model's own ids, where they tell the calls apart: some providers count anew in each answer. */
function callIds(calls: readonly CallRecords[]): readonly string[] {
  const seen = new Set<string>()
  return calls.map(([first]) => {
    const id =
      first.call_id === null || seen.has(first.call_id) ? first.execution_id : (first.call_id ?? first.execution_id)
    seen.add(id)
    return id
  })
}

function callOf(attempts: CallRecords, id: string): TranscriptCall {
  const [first] = attempts
  const unrun = attempts.some(wasEntered) ? null : unrunOf(first)
  return {
    id,
    name: first.tool,
    rawArgs: first.raw_args,
    ...(unrun === null ? {} : { unrun }),
    ...(first.status === 'schema_validation_error' ? { issues: first.errors.map(issueOf) } : {}),
  }
}

function unrunOf({ status, blocked_by: by }: GuardRecord): Unrun {
  if (status === 'json_parse_error') return 'invalid-json'
  if (status === 'schema_validation_error') return 'invalid-args'
  return by === 'unknown-tool' ? 'unknown-tool' : 'blocked'
}

function issueOf({ path, message }: PayloadError): ArgsIssue {
  return { path: fromPointer(path), message }
}

function wasEntered({ status }: GuardRecord): boolean {
  return status === null || status === undefined || status === 'success' || status === 'execution_failure'
}

/** What has no end was interrupted, and stays open. */
function executionOf(record: GuardRecord, execution: number, callId: string): readonly TranscriptItem[] {
  const { tool, args, status, result, cause } = record
  const entered = { kind: 'entered', execution, parent: null, tool, args, callId } as const
  switch (status) {
    case 'success':
      return [entered, { kind: 'left', execution, end: 'returned', result, error: null }]
    case 'execution_failure': {
      const failure = cause === null ? {} : { failure: cause }
      return [entered, { kind: 'left', execution, end: 'threw', result: undefined, error: errorOf(record), ...failure }]
    }
    default:
      return [entered]
  }
}

/** Without its stack, as all errors of a run. */
function errorOf({ error }: GuardRecord): Omit<NonNullable<GuardRecord['error']>, 'stack'> | null {
  if (error === null || error === undefined) return null
  const { stack: _, ...rest } = error
  return rest
}

/** The last attempt is the one that the model was told of. */
function resultOf(attempts: CallRecords, id: string): readonly TranscriptItem[] {
  const last = attempts.at(-1)
  if (last === undefined || typeof last.told !== 'string') return []
  const ok = last.blocked_by === 'dry-run' ? null : last.status === 'success'
  return [{ kind: 'result', id, name: last.tool, text: last.told, ok }]
}
