import type { DiagnosisMetrics } from '../diagnosis.js'
import type { Mean, MeanMetric } from './diagnosis-report.js'

/** Adds metrics up. */
export interface MeanTally {
  add(metrics: DiagnosisMetrics): void
  means(): Readonly<Record<MeanMetric, Mean>>
}

export function meanTally(): MeanTally {
  const counts = { NCS: 0, RPR: 0, SPR: 0, AVEM: 0, QSLO: 0, VHR: 0 }
  const sums = { NCS: 0n, RPR: 0n, SPR: 0n, AVEM: 0n, QSLO: 0n, VHR: 0n }
  const meanOf = (name: MeanMetric): Mean => {
    const calls = counts[name]
    return { calls, mean: calls === 0 ? null : Number(sums[name]) / billion / calls }
  }
  return {
    add(metrics) {
      for (const name of names) {
        const value = metrics[name]
        if (value === null) continue
        counts[name] += 1
        sums[name] += BigInt(Math.round(value * billion))
      }
    },
    means: () => ({
      NCS: meanOf('NCS'),
      RPR: meanOf('RPR'),
      SPR: meanOf('SPR'),
      AVEM: meanOf('AVEM'),
      QSLO: meanOf('QSLO'),
      VHR: meanOf('VHR'),
    }),
  }
}

const names = ['NCS', 'RPR', 'SPR', 'AVEM', 'QSLO', 'VHR'] as const

// Whole billionths are added: sums of fractions would depend on the order.
const billion = 1_000_000_000
