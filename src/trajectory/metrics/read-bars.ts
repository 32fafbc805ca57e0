import { isObject } from '../../json/is-object.js'
import { nearest } from '../../text/nearest.js'
import type { MetricBars } from './bars.js'
import { badBar, noBars, unknownBarKey, unknownFigure } from './errors.js'

/** One bar, as it was read. */
export interface Bar {
  readonly figure: keyof MetricBars
  readonly bound: number
  /** `null`: of all tools. */
  readonly tool: string | null
  /** `null`: of all models. */
  readonly model: string | null
  /** How the caller wrote it: `logicalErrorRate[1]`. */
  readonly where: string
}

/** Reads bars; what is no bar, or none at all, is an error. */
export function readBars(bars: unknown): readonly Bar[] {
  if (!isObject(bars)) throw noBars(bars, figures)
  const read = Object.entries(bars).flatMap(([name, given]) => {
    const figure = figures.find((one) => one === name)
    if (figure === undefined) throw unknownFigure(name, nearest(name, figures), figures)
    if (!Array.isArray(given)) return [readBar(figure, given, name)]
    if (given.length === 0) throw badBar(name, given, `${shapes[figure]}, or several of them as a list`)
    return Array.from(given, (bar: unknown, index) => readBar(figure, bar, `${name}[${index}]`))
  })
  if (read.length === 0) throw noBars(bars, figures)
  return read
}

const atLeast = '{ atLeast, tool?, model? }'
const atMost = '{ atMost, tool?, model? }'

const shapes: Readonly<Record<keyof MetricBars, string>> = {
  initialSchemaCorrectness: atLeast,
  meanAttemptsToRecovery: atMost,
  neverRecovered: atMost,
  logicalErrorRate: atMost,
  transientErrorRate: atMost,
  unknownToolRate: atMost,
}

// The keys of the literal above.
const figures = Object.keys(shapes) as readonly (keyof MetricBars)[]

function readBar(figure: keyof MetricBars, given: unknown, where: string): Bar {
  const shape = shapes[figure]
  if (!isObject(given)) throw badBar(where, given, shape)
  const bound = shape === atLeast ? 'atLeast' : 'atMost'
  const stranger = Object.keys(given).find((key) => key !== bound && key !== 'tool' && key !== 'model')
  if (stranger !== undefined) throw unknownBarKey(where, stranger, shape)
  return {
    figure,
    bound: readBound(given[bound], `${where}.${bound}`, figure),
    tool: readName(given, 'tool', where),
    model: readName(given, 'model', where),
    where,
  }
}

function readBound(value: unknown, where: string, figure: keyof MetricBars): number {
  const isMean = figure === 'meanAttemptsToRecovery'
  const isAtLeast = shapes[figure] === atLeast
  // A bar that everything is above, or below, would hold of anything.
  const allowed = isMean
    ? 'a number, at least 1'
    : isAtLeast
      ? 'a number above 0, at most 1'
      : 'a number from 0 to below 1'
  const isFine =
    typeof value === 'number' &&
    (isMean ? value >= 1 && value < Infinity : isAtLeast ? value > 0 && value <= 1 : value >= 0 && value < 1)
  if (!isFine) throw badBar(where, value, allowed)
  return value
}

function readName(given: Readonly<Record<string, unknown>>, key: 'tool' | 'model', where: string): string | null {
  if (!(key in given)) return null
  const { [key]: name } = given
  if (typeof name !== 'string' || name === '') throw badBar(`${where}.${key}`, name, `the name of a ${key}`)
  return name
}
