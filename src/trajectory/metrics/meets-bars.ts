import { nearest } from '../../text/nearest.js'
import type { MetricBars } from './bars.js'
import { nobodyCalled, nothingToCount } from './errors.js'
import { type Bar, readBars } from './read-bars.js'
import type { MetricFigures, TrajectoryMetrics } from './trajectory-metrics.js'

/** A bar, and what the figure is. */
export interface HeldBar extends Bar {
  /** `null`: nothing failed, so that there was nothing to recover from, or nothing did recover. */
  readonly value: number | null
  readonly figures: MetricFigures
  readonly holds: boolean
  /** Chains that never recovered stand against it. */
  readonly isOpen: boolean
}

/**
 * Holds metrics to bars.
 *
 * @throws TrajectoryError for a bar of which there is nothing to count, of a tool or model without a call, and for what is no bar
 */
export function meetsBars(metrics: TrajectoryMetrics, bars: MetricBars): readonly HeldBar[] {
  const read = readBars(bars)
  return read.map((bar) => hold(bar, figuresOf(metrics, bar), read))
}

function hold(bar: Bar, figures: MetricFigures, all: readonly Bar[]): HeldBar {
  const { figure, bound } = bar
  const { initialSchemaCorrectness, meanAttemptsToRecovery, neverRecovered } = figures
  if (figure === 'meanAttemptsToRecovery' || figure === 'neverRecovered') {
    // Where all conformed at once there was nothing to recover from, which is as good as can be; without any chain nobody knows.
    if (initialSchemaCorrectness.of === 0) throw nothingToCount(bar.where, 'chains of calls', figures.unjudged)
    const isFigureOfMean = figure === 'meanAttemptsToRecovery'
    const value = isFigureOfMean ? meanAttemptsToRecovery.mean : neverRecovered.rate
    const isOpen = isFigureOfMean && neverRecovered.count > 0 && !all.some((other) => isAbout(other, bar))
    return { ...bar, value, figures, isOpen, holds: !isOpen && (value === null || value <= bound) }
  }
  const { rate, of } = figures[figure]
  if (rate === null || of === 0) throw nothingToCount(bar.where, counted[figure], figures.unjudged)
  const holds = figure === 'initialSchemaCorrectness' ? rate >= bound : rate <= bound
  return { ...bar, value: rate, figures, isOpen: false, holds }
}

/** Whether a bar says how many chains of the same calls may never recover. */
function isAbout(other: Bar, bar: Bar): boolean {
  return other.figure === 'neverRecovered' && other.tool === bar.tool && other.model === bar.model
}

const counted = {
  initialSchemaCorrectness: 'chains of calls',
  logicalErrorRate: 'executions that ended',
  transientErrorRate: 'executions that ended',
  unknownToolRate: 'calls',
} as const

function figuresOf({ all, tools, models, toolModels, unknownTools }: TrajectoryMetrics, bar: Bar): MetricFigures {
  const { tool, model } = bar
  if (tool !== null && !tools.some((one) => one.tool === tool)) {
    const names = tools.map((one) => one.tool)
    const isUnknown = unknownTools.some(({ name }) => name === tool)
    throw nobodyCalled('tool', tool, isUnknown ? null : nearest(tool, names), names)
  }
  const names = models.flatMap((one) => one.model ?? [])
  if (model !== null && !names.includes(model)) throw nobodyCalled('model', model, nearest(model, names), names)
  if (tool === null && model === null) return all
  const rows = tool === null ? models : model === null ? tools : toolModels
  const found = rows.find((row) => isOf(row, tool, model))
  if (found === undefined) throw nothingToCount(bar.where, `calls of ${tool} by ${model}`, 0)
  return found
}

function isOf(
  row: { readonly tool?: string; readonly model?: string | null },
  tool: string | null,
  model: string | null,
): boolean {
  return (tool === null || row.tool === tool) && (model === null || row.model === model)
}
