import { shareOf } from './share.js'
import type { MetricFigures } from './trajectory-metrics.js'

/** What is counted; the counts of all are the sums of those of parts. */
export interface Counts {
  calls: number
  chains: number
  conforming: number
  recovered: number
  attempts: number
  never: number
  ended: number
  logical: number
  unknown: number
  transient: number
  unknownTools: number
  blocked: number
  ranAnyway: number
  unjudged: number
}

export function noCounts(): Counts {
  return {
    calls: 0,
    chains: 0,
    conforming: 0,
    recovered: 0,
    attempts: 0,
    never: 0,
    ended: 0,
    logical: 0,
    unknown: 0,
    transient: 0,
    unknownTools: 0,
    blocked: 0,
    ranAnyway: 0,
    unjudged: 0,
  }
}

export function sumOf(all: Iterable<Counts>): Counts {
  const sum = noCounts()
  // The keys of a literal that is made above.
  const keys = Object.keys(sum) as (keyof Counts)[]
  for (const counts of all) for (const key of keys) sum[key] += counts[key]
  return sum
}

export function figuresOf(counts: Counts): MetricFigures {
  const { calls, chains, conforming, recovered, attempts, never, ended, logical, unknown, transient } = counts
  return {
    calls,
    initialSchemaCorrectness: shareOf(conforming, chains),
    meanAttemptsToRecovery: { recovered, attempts, mean: recovered === 0 ? null : attempts / recovered },
    neverRecovered: shareOf(never, never + recovered),
    logicalErrorRate: { ...shareOf(logical + unknown, ended), unknown },
    transientErrorRate: shareOf(transient, ended),
    unknownToolRate: shareOf(counts.unknownTools, calls),
    blocked: counts.blocked,
    ranAnyway: counts.ranAnyway,
    unjudged: counts.unjudged,
  }
}
