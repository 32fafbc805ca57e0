import type { HeldBar } from '../../trajectory/metrics/meets-bars.js'
import type { TrajectoryMetrics } from '../../trajectory/metrics/trajectory-metrics.js'
import { percent } from '../report/percent.js'
import { explainMetrics } from './explain-metrics.js'

/** The bars that do not hold, one a line, and the metrics under them. */
export function explainBars(held: readonly HeldBar[], metrics: TrajectoryMetrics): string {
  const failing = held.filter(({ holds }) => !holds)
  return [...failing.map(barLine), '', explainMetrics(metrics)].join('\n')
}

function barLine(bar: HeldBar): string {
  const { figure, tool, model } = bar
  const scope = `${tool === null ? '' : ` of ${tool}`}${model === null ? '' : ` by ${model}`}`
  const side = figure === 'initialSchemaCorrectness' ? 'at least' : 'at most'
  return `expected ${words[figure]}${scope} to be ${side} ${boundText(bar)}, but ${found(bar)}`
}

const words = {
  initialSchemaCorrectness: 'initial schema correctness',
  meanAttemptsToRecovery: 'mean attempts to recovery',
  neverRecovered: 'the share of chains that never recovered',
  logicalErrorRate: 'the logical error rate',
  transientErrorRate: 'the transient error rate',
  unknownToolRate: 'the share of calls of unknown tools',
} as const

function boundText({ figure, bound }: HeldBar): string {
  return figure === 'meanAttemptsToRecovery' ? String(bound) : `${Number((bound * 100).toFixed(8))} %`
}

function found({ figure, bound, value, figures, isOpen }: HeldBar): string {
  if (figure === 'meanAttemptsToRecovery') {
    const { recovered } = figures.meanAttemptsToRecovery
    const { count, of } = figures.neverRecovered
    const mean = value === null ? '' : ` (the others took ${value.toFixed(2)})`
    if (isOpen) return `${count} of ${of} chains never recovered${mean}`
    return `it is ${(value ?? 0).toFixed(2)} over ${recovered} that recovered`
  }
  const { count, of } = figures[figure]
  return `it is ${percent(value ?? 0, bound)} %, ${count} of ${of}`
}
