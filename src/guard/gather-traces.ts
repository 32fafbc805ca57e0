import { equal } from '../json/equal.js'
import { damagedRecord, recordTwice, tooManySteps } from './errors.js'
import { readRecord } from './read-record.js'
import type { GuardRecord } from './record.js'

/** What tells attempts apart and says in which order they were. */
export type AttemptKey = Pick<
  GuardRecord,
  'phase' | 'execution_id' | 'trace_id' | 'step' | 'attempt' | 'started_at' | 'tool'
>

/** The attempts to serve one call, in their order. */
export type CallRecords<Attempt = GuardRecord> = readonly [Attempt, ...Attempt[]]

/** All that records say of one trace. */
export interface TraceRecords<Attempt = GuardRecord> {
  readonly id: string
  /** In the order in which the calls came in. */
  readonly calls: readonly CallRecords<Attempt>[]
}

/** Takes records in any order. */
export interface TraceGatherer<Attempt> {
  /** An object, or the line of JSON that a sink made of it; a blank line is left out. By default lines are counted from 1. */
  add(value: unknown, line?: number): void
  /** Traces are in the order of their first record. */
  traces(): Iterable<TraceRecords<Attempt>>
}

/**
 * Sorts records by trace and call: one an attempt, the last that is known of it. Of each is kept what `attemptOf` makes of it.
 * Logs are delivered at least once: of records that are the same, one counts, and none that has an end counts as begun only.
 */
export function gatherTraces<Attempt extends AttemptKey>(
  attemptOf: (record: GuardRecord) => Attempt,
): TraceGatherer<Attempt> {
  // Lists beside each other: an object for each of very many attempts would cost more than what it holds.
  const indexes = new Map<string, number>()
  const attempts: Attempt[] = []
  const lines: number[] = []
  let last = 0
  return {
    add(value, line = last + 1) {
      last = line
      if (typeof value === 'string' && value.trim() === '') return
      const attempt = attemptOf(readRecord(value, line))
      const id = attempt.execution_id
      const index = indexes.get(id) ?? attempts.length
      const known = attempts[index]
      if (known === undefined || (known.phase === 'started' && attempt.phase === 'ended')) {
        indexes.set(id, index)
        attempts[index] = attempt
        lines[index] = line
      } else if (known.phase === attempt.phase && !equal(known, attempt)) {
        throw recordTwice(id, lines[index] ?? line, line)
      }
    },
    *traces() {
      const traces = new Map<string, Attempt[]>()
      for (const attempt of attempts) {
        const trace = traces.get(attempt.trace_id)
        if (trace === undefined) traces.set(attempt.trace_id, [attempt])
        else trace.push(attempt)
      }
      const lineOf = (attempt: Attempt): number => lines[attempts.indexOf(attempt)] ?? last
      for (const [id, ofTrace] of traces) yield { id, calls: toCalls(id, ofTrace, lineOf) }
    },
  }
}

/** Each request of a run holds all messages before it; and so many calls are none of one run. */
const mostSteps = 3000

/**
 * A step is one call, unless the trace went on in another `withTrace`, which counts from 1 again. Then a step has several
 * first attempts, and only the clock knows the order.
 */
function toCalls<Attempt extends AttemptKey>(
  id: string,
  attempts: readonly Attempt[],
  lineOf: (attempt: Attempt) => number,
): readonly CallRecords<Attempt>[] {
  const calls: [Attempt, ...Attempt[]][] = []
  let wasContinued = false
  let step = 0
  // Of the step, by tool: a call is tried again with the tool that it is of.
  const latest = new Map<string, [Attempt, ...Attempt[]]>()
  for (const attempt of attempts.toSorted(byStep)) {
    if (attempt.step !== step) latest.clear()
    step = attempt.step
    const call = latest.get(attempt.tool)
    if (call !== undefined && (call.at(-1)?.attempt ?? Infinity) < attempt.attempt) {
      call.push(attempt)
      continue
    }
    const isOther = call === undefined && latest.size > 0 && attempt.attempt > 1
    if (isOther) throw ofAnotherTool(attempt, latest, lineOf(attempt))
    wasContinued ||= latest.size > 0
    const begun: [Attempt, ...Attempt[]] = [attempt]
    latest.set(attempt.tool, begun)
    calls.push(begun)
  }
  if (calls.length > mostSteps) throw tooManySteps(id, calls.length, mostSteps)
  return wasContinued ? calls.toSorted(([a], [b]) => byTime(a, b) || a.step - b.step) : calls
}

function ofAnotherTool({ tool, step, attempt }: AttemptKey, others: ReadonlyMap<string, unknown>, line: number): Error {
  const of = [...others.keys()].slice(0, 3).map((name) => JSON.stringify(name))
  const problem = `is ${JSON.stringify(tool)} at attempt ${attempt} of step ${step}, whose attempts are of ${of.join(', ')}`
  return damagedRecord('tool', problem, line)
}

function byStep(a: AttemptKey, b: AttemptKey): number {
  return a.step - b.step || byTime(a, b) || a.attempt - b.attempt
}

function byTime(a: AttemptKey, b: AttemptKey): number {
  // All of one shape, so that the order of the texts is that of the times.
  if (a.started_at === b.started_at) return 0
  return a.started_at < b.started_at ? -1 : 1
}
