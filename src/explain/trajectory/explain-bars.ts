import type { HeldBar } from '../../trajectory/metrics/meets-bars.js'
import type { TrajectoryMetrics } from '../../trajectory/metrics/trajectory-metrics.js'
import { percent } from '../report/percent.js'
import { joinLines } from '../values.js'
import { counted } from '../words.js'
import { metricsWithin } from './explain-metrics.js'

const mostLines = 25
const mostBars = 8
const widestLine = 200

/** The bars that do not hold, the worst where there are many, one a line, and the metrics under them. */
export function explainBars(held: readonly HeldBar[], metrics: TrajectoryMetrics): string {
  const failing = held.filter(({ holds }) => !holds)
  const worst = new Set(failing.toSorted((a, b) => missedBy(b) - missedBy(a)).slice(0, mostBars))
  const more = failing.length - worst.size
  const bars = [
    ...failing.filter((bar) => worst.has(bar)).map(barLine),
    ...(more === 0 ? [] : [`and ${counted(more, 'more bar')} that ${more === 1 ? 'does' : 'do'} not hold`]),
  ]
  return joinLines([...bars, '', ...metricsWithin(metrics, mostLines - 1 - bars.length)], widestLine)
}

/** In shares of what is bounded, so that means and rates compare. */
function missedBy({ figure, bound, value, figures, isOpen }: HeldBar): number {
  if (isOpen) return figures.neverRecovered.rate ?? 0
  const distance = Math.abs((value ?? 0) - bound)
  return figure === 'meanAttemptsToRecovery' ? distance / bound : distance
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
