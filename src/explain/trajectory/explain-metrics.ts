import { inline } from '../../json/inline.js'
import type {
  Advice,
  Decay,
  FieldFailures,
  MetricFigures,
  Share,
  TrajectoryMetrics,
} from '../../trajectory/metrics/trajectory-metrics.js'
import { beginOf, endOf } from '../fit-columns.js'
import { columns } from '../report/columns.js'
import { percent } from '../report/percent.js'
import { titledList } from '../report/titled-list.js'
import { joinLines } from '../values.js'
import { counted, listWords } from '../words.js'

/** How many tools, models or steps are shown before the rest is counted. */
const mostRows = 20
const widestLine = 200

/**
 * What `metrics` made of runs as a text for a terminal, about 100 columns wide but for advice: the golden metrics of all calls, by
 * tool, by model and by step; then the places that break, whether the rate falls in the course of a run, and what to do first.
 *
 * @example
 * ```ts
 * console.log(explainMetrics(metrics(runs)))
 * ```
 */
export function explainMetrics(metrics: TrajectoryMetrics): string {
  return joinLines(sections(metrics, mostRows).flat(), widestLine)
}

/** The same in so many lines at most: fewer rows of each kind, and then without what comes last. */
export function metricsWithin(metrics: TrajectoryMetrics, mostLines: number): readonly string[] {
  const fitting = [mostRows, 10, 5, 3, 2]
    .map((rows) => sections(metrics, rows))
    .find((parts) => parts.flat().length <= mostLines)
  if (fitting !== undefined) return fitting.flat()
  const rest = ['', 'explainMetrics(metrics(runs)) has the rest']
  const shown: string[] = []
  for (const part of sections(metrics, 2)) {
    if (shown.length + part.length + rest.length > mostLines) break
    shown.push(...part)
  }
  return [...shown, ...rest]
}

function sections(metrics: TrajectoryMetrics, most: number): readonly (readonly string[])[] {
  const { unknownTools, fields, advice } = metrics
  return [
    [headline(metrics), ...apart(metrics)],
    ['', ...table(metrics, most)],
    stepTable(metrics, most),
    titledList('refused by schemas', fields.map(fieldRow)),
    titledList(
      'names that are no tool',
      unknownTools.map(({ name, calls }) => [beginOf(name === '' ? '(no name)' : name, 40), counted(calls, 'call')]),
    ),
    advice.length === 0 ? [] : ['', 'advice:', ...advice.flatMap(adviceLines).map((line) => `  ${line}`)],
  ]
}

function headline({ runs, all }: TrajectoryMetrics): string {
  const { count, of, rate } = all.initialSchemaCorrectness
  const share = rate === null ? '' : `, ${percent(rate)} %`
  return `${counted(runs, 'run')}: ${count} of ${counted(of, 'first payload')} ${of === 1 ? 'conforms' : 'conform'} to the schema${share}`
}

/** What is in no rate, or should not be overlooked. */
function apart({ runsWithoutCalls, all }: TrajectoryMetrics): readonly string[] {
  const { unjudged, ranAnyway, blocked, logicalErrorRate } = all
  const lines = [
    [runsWithoutCalls, `in ${counted(runsWithoutCalls, 'run')} the model called nothing`],
    [
      unjudged,
      `${counted(unjudged, 'call')} could not be judged, as no schema is known: hand the tools in, { tools } or --tools`,
    ],
    [ranAnyway, `${counted(ranAnyway, 'call')} ran although the schema refuses what was sent`],
    [blocked, `${counted(blocked, 'call')} conformed and ${blocked === 1 ? 'was' : 'were'} blocked`],
    [
      logicalErrorRate.unknown,
      `of ${counted(logicalErrorRate.unknown, 'failure')} nobody knows the cause: counted as logical`,
    ],
  ] as const
  return lines.filter(([count]) => count > 0).map(([, line]) => `  ${line}`)
}

function table({ all, tools, models }: TrajectoryMetrics, most: number): readonly string[] {
  const rows = [
    rowOf('all', all),
    ...first(tools, most, 'tool', (figures) => rowOf(`tool ${named(figures.tool)}`, figures)),
    // Of one model there is nothing to compare.
    ...first(models.length < 2 ? [] : models, most, 'model', (figures) =>
      rowOf(figures.model === null ? 'no model named' : `model ${named(figures.model)}`, figures),
    ),
  ]
  const head = ['', 'calls', 'first conforms', '95 % interval', 'attempts', 'never', 'logical', 'transient']
  return columns([head, ...rows], [0]).map((line) => `  ${line}`)
}

/** So many rows of a kind, and how many more there are. */
function first<Item>(
  all: readonly Item[],
  most: number,
  kind: string,
  row: (item: Item) => readonly string[],
): readonly (readonly string[])[] {
  const more = all.length - most
  return [...all.slice(0, most).map(row), ...(more <= 0 ? [] : [[`and ${counted(more, `more ${kind}`)}`]])]
}

function rowOf(name: string, figures: MetricFigures): readonly string[] {
  const { calls, initialSchemaCorrectness, meanAttemptsToRecovery, neverRecovered } = figures
  const { mean } = meanAttemptsToRecovery
  return [
    name,
    String(calls),
    shareText(initialSchemaCorrectness),
    intervalText(initialSchemaCorrectness),
    mean === null ? '-' : mean.toFixed(2),
    neverRecovered.of === 0 ? '-' : `${neverRecovered.count} of ${neverRecovered.of}`,
    rateText(figures.logicalErrorRate),
    rateText(figures.transientErrorRate),
  ]
}

/** Long names, such as those of MCP servers, begin alike or end alike. */
function named(name: string): string {
  const whole = beginOf(name, 2 * half)
  return whole.endsWith('…') ? `${beginOf(name, half)}${endOf(name, half + 1).slice(1)}` : whole
}

const half = 11

function shareText({ rate, of }: Share): string {
  return rate === null ? '-' : `${percent(rate)} % of ${of}`
}

function rateText({ rate }: Share): string {
  return rate === null ? '-' : `${percent(rate)} %`
}

function intervalText({ interval }: Share): string {
  if (interval === null) return '-'
  const [low, high] = interval
  return `${(low * 100).toFixed(1)} to ${(high * 100).toFixed(1)}`
}

function stepTable({ steps, decay }: TrajectoryMetrics, most: number): readonly string[] {
  if (steps.length < 2) return []
  const shown = steps.slice(0, most)
  const rows = shown.map(({ step, initialSchemaCorrectness: share }) => [
    `  step ${step}`,
    shareText(share),
    intervalText(share),
    decay.fall?.step === step ? '  <- falls' : '',
  ])
  const more = steps.length - shown.length
  return [
    '',
    'by step:',
    ...columns(rows, [0, 3]),
    ...(more === 0 ? [] : [`  and ${counted(more, 'more step')}`]),
    ...decayLines(decay).map((line) => `  ${line}`),
  ]
}

function decayLines({ fit, tested, fall }: Decay): readonly string[] {
  const slope =
    // Where each tool always conforms, or never does, nothing was estimated.
    fit === null || fit.interval[0] === fit.interval[1]
      ? []
      : [
          `slope ${points(fit.slope)} points a step (95 % interval ${points(fit.interval[0])} to ${points(fit.interval[1])})`,
        ]
  if (tested === 0) return ['too few calls at later steps to tell whether the rate falls']
  if (fall === null) return [...slope, `no step is significantly below the start (${counted(tested, 'block')} tested)`]
  const { step, lastStep, rate, startRate, chains, pValue } = fall
  const where = step === lastStep ? `step ${step}` : `steps ${step} to ${lastStep}`
  return [
    ...slope,
    `falls at ${where}: ${percent(rate)} % of ${chains}, where the same tools, models and lengths of runs begin with ${percent(startRate)} % (p ${pText(pValue)})`,
  ]
}

/** A share as points in a hundred, with its sign. */
function points(share: number): string {
  const text = (share * 100).toFixed(2)
  if (Number(text) === 0) return '0.00'
  return share > 0 ? `+${text}` : text
}

function pText(pValue: number): string {
  return pValue < 0.0001 ? '< 0.0001' : pValue.toFixed(4)
}

function fieldRow({ tool, field, calls, noJson }: FieldFailures): readonly string[] {
  const name = field === '' ? `${tool} as a whole` : `${tool}.${field}`
  return [beginOf(name, 56), `in ${counted(calls, 'call')}`, noJson === 0 ? '' : `${noJson} no JSON`]
}

function adviceLines(advice: Advice): readonly string[] {
  switch (advice.code) {
    case 'fix-schema': {
      const { tool, rate, fields, nested } = advice
      const where = fields.length === 0 ? '' : ` It breaks at ${listWords(fields, 3)}.`
      const how = nested
        ? 'Flatten it, and list the allowed values as an enum.'
        : 'Say the format in it, list the allowed values as an enum, and drop what can be left out.'
      return [`${tool}: ${percent(rate, 0.4)} % conform at once. Fix the schema, not the prompt.${where} ${how}`]
    }
    case 'mend-json': {
      const { tool, rate, noJson, refused } = advice
      return [
        `${tool}: ${percent(rate, 0.4)} % conform at once, and ${noJson} of ${counted(refused, 'refused call')} ${noJson === 1 ? 'is' : 'are'} no JSON: no schema mends that.`,
        '  Was the answer cut off? Allow more output tokens, ask for shorter arguments, or turn on the strict mode of the provider.',
      ]
    }
    case 'quote-field': {
      const { tool, mean, unnamed, example } = advice
      const head = `${tool}: ${mean.toFixed(2)} attempts to recover.`
      if (example === null) {
        return [`${head} The errors name the field: say in them what is allowed there, and what was received.`]
      }
      return [
        `${head} ${counted(unnamed, 'error')} did not name the field that was wrong, such as`,
        `  ${inline(example, 90)}`,
      ]
    }
    case 'shorten-context':
      return [
        `From step ${advice.step} on payloads break more often. It may be the context that grew: prune or summarise before, and see whether that helps.`,
      ]
  }
}
