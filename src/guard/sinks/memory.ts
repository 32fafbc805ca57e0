import type { GuardRecord, Sink } from '../record.js'

/** A sink that keeps what it gets, for tests. */
export interface MemorySink extends Sink {
  /** Every record, in the order written. */
  readonly records: readonly GuardRecord[]
}

/**
 * Keeps records in memory.
 *
 * @example
 * ```ts
 * const sink = memorySink()
 * await withTrace('t-1', () => runAgent(guard(tools, { sink })))
 * const [run] = runsFrom(sink.records)
 * ```
 */
export function memorySink(): MemorySink {
  const records: GuardRecord[] = []
  return { records, write: (record) => void records.push(record) }
}
