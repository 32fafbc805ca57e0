import type { Latency } from './summary.js'

/** Durations of runs, of which only the distinct values are kept. */
export interface Latencies {
  add(milliseconds: number): void
  /** `null` where there is none. */
  read(): Latency | null
}

/**
 * Collects durations. Values are rounded to three significant digits, of which there are few, so that a million takes no more
 * memory than a thousand. Percentiles are by nearest rank: the value at place ⌈share · count⌉ of all in order.
 */
export function makeLatencies(): Latencies {
  const counts = new Map<number, number>()
  let total = 0
  return {
    add(milliseconds) {
      const rounded = Number(milliseconds.toPrecision(3))
      counts.set(rounded, (counts.get(rounded) ?? 0) + 1)
      total += 1
    },
    read() {
      if (total === 0) return null
      const sorted = [...counts].toSorted(([left], [right]) => left - right)
      return { median: atRank(sorted, Math.ceil(total / 2)), p95: atRank(sorted, Math.ceil((total * 95) / 100)) }
    },
  }
}

function atRank(sorted: readonly (readonly [value: number, count: number])[], rank: number): number {
  let before = 0
  for (const [value, count] of sorted) {
    before += count
    if (before >= rank) return value
  }
  throw new RangeError(`rank ${rank} of ${before}`)
}
