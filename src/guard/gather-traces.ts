import { equal } from '../json/equal.js'
import { recordTwice } from './errors.js'
import { readRecord } from './read-record.js'
import type { GuardRecord } from './record.js'

/** The attempts to serve one call, in their order. */
export type CallRecords = readonly [GuardRecord, ...GuardRecord[]]

/** All that records say of one trace. */
export interface TraceRecords {
  readonly id: string
  /** In the order in which the calls came in. */
  readonly calls: readonly CallRecords[]
}

/** Sorts records by trace and call: one an attempt, the last that is known of it. Traces are in the order of their first record. */
export function gatherTraces(values: Iterable<unknown>): readonly TraceRecords[] {
  const traces = new Map<string, GuardRecord[]>()
  for (const record of attemptsOf(values)) {
    const trace = traces.get(record.trace_id)
    if (trace === undefined) traces.set(record.trace_id, [record])
    else trace.push(record)
  }
  return Array.from(traces, ([id, records]) => ({ id, calls: toCalls(records) }))
}

/** Logs are delivered at least once: of records that are the same, one counts, and none that has an end counts as begun only. */
function attemptsOf(values: Iterable<unknown>): Iterable<GuardRecord> {
  const attempts = new Map<string, { readonly record: GuardRecord; readonly line: number }>()
  let line = 0
  for (const value of values) {
    line += 1
    if (typeof value === 'string' && value.trim() === '') continue
    const record = readRecord(value, line)
    const known = attempts.get(record.execution_id)
    if (known === undefined || (known.record.phase === 'started' && record.phase === 'ended')) {
      attempts.set(record.execution_id, { record, line })
    } else if (known.record.phase === record.phase && !equal(known.record, record)) {
      throw recordTwice(record.execution_id, known.line, line)
    }
  }
  return Array.from(attempts.values(), ({ record }) => record)
}

/**
 * A step is one call, unless the trace went on in another `withTrace`, which counts from 1 again. Then a step has several
 * first attempts, and only the clock knows the order.
 */
function toCalls(records: readonly GuardRecord[]): readonly CallRecords[] {
  const calls: [GuardRecord, ...GuardRecord[]][] = []
  let wasContinued = false
  for (const record of records.toSorted(byStep)) {
    const call = calls.at(-1)
    const last = call?.at(-1)
    const isSameStep = last?.step === record.step
    if (call !== undefined && last !== undefined && isSameStep && last.attempt < record.attempt) {
      call.push(record)
      continue
    }
    wasContinued ||= isSameStep
    calls.push([record])
  }
  return wasContinued ? calls.toSorted(([a], [b]) => byTime(a, b) || a.step - b.step) : calls
}

function byStep(a: GuardRecord, b: GuardRecord): number {
  return a.step - b.step || byTime(a, b) || a.attempt - b.attempt
}

function byTime(a: GuardRecord, b: GuardRecord): number {
  // All of one shape, so that the order of the texts is that of the times.
  if (a.started_at === b.started_at) return 0
  return a.started_at < b.started_at ? -1 : 1
}
