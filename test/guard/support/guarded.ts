import type { Clock, Ids } from '../../../src/guard/clock.js'
import { guard } from '../../../src/guard/guard.js'
import type { GuardOptions } from '../../../src/guard/options.js'
import type { GuardRecord } from '../../../src/guard/record.js'
import { memorySink } from '../../../src/guard/sinks/memory.js'

/** A clock that goes on by one millisecond with every look. */
export function steadyClock(): Clock {
  let elapsed = 0
  return {
    now: () => Date.UTC(2026, 10, 30, 12),
    elapsed: () => (elapsed += 1),
  }
}

/** Ids that count. */
export function countingIds(): Ids {
  let count = 0
  const next = (length: number): string => String((count += 1)).padStart(length, '0')
  return { trace: () => next(32), span: () => next(16), execution: () => `e-${next(2)}` }
}

/** Guarded tools beside their records, and what was warned of. */
export function guarded<T>(
  tools: T,
  options: Partial<GuardOptions> = {},
): {
  readonly tools: T
  readonly records: readonly GuardRecord[]
  readonly warnings: readonly unknown[]
} {
  const sink = memorySink()
  const warnings: unknown[] = []
  const onSinkError = (error: unknown): void => void warnings.push(error)
  const all = { sink, clock: steadyClock(), ids: countingIds(), onSinkError, ...options }
  // Tests know where an error comes back.
  return { tools: guard(tools, all) as T, records: sink.records, warnings }
}
