import type { DatasetPlace } from '../../dataset/errors.js'
import { GuardError } from '../../guard/errors.js'
import { gatherTraces } from '../../guard/gather-traces.js'
import type { GuardRecord } from '../../guard/record.js'
import { registryOf } from '../../guard/registry-of.js'
import { traceRun } from '../../guard/trace-run.js'
import type { Run, ToolCall } from '../../run/types.js'
import type { Line } from '../score/read-lines.js'
import { brokenRecords, type FileStart } from './broken-records.js'
import { recordIn } from './record-in.js'

/** Where a call of a run stands. */
export type CallPlace = (call: ToolCall) => DatasetPlace

/** A run of records, and where its records stand. */
export interface RecordedTrace {
  readonly run: Run
  /** Of its first call. */
  readonly place: DatasetPlace
  readonly placeOf: CallPlace
}

/** Takes records out of the lines of files. */
export interface RecordedTraces {
  startFile(file: string): void
  /** Whether the line is a record. */
  add(line: Line): boolean
  runs(): Iterable<RecordedTrace>
}

export function recordedTraces(): RecordedTraces {
  const starts: FileStart[] = []
  const places = new WeakMap<GuardRecord, DatasetPlace>()
  let [before, last] = [0, 0]
  let place: DatasetPlace = { file: '', line: null }
  const gatherer = gatherTraces((record) => {
    places.set(record, place)
    return record
  })
  const naming = <Result>(work: () => Result): Result => {
    try {
      return work()
    } catch (error) {
      throw error instanceof GuardError ? brokenRecords(error, starts) : error
    }
  }
  return {
    startFile(file) {
      before = last
      starts.push({ file: file === '-' ? 'stdin' : file, before })
    },
    add({ text, ...at }) {
      last = before + at.line
      const record = recordIn(text)
      if (record === null) return false
      place = at
      naming(() => gatherer.add(record, last))
      return true
    },
    runs: () =>
      naming(() => [...gatherer.traces()]).map((trace): RecordedTrace => {
        const first = trace.calls.map(([attempt]) => places.get(attempt) ?? place)
        const placeOf: CallPlace = ({ number }) => first[number - 1] ?? place
        return { run: traceRun(trace, registryOf(undefined)), place: first[0] ?? place, placeOf }
      }),
  }
}
