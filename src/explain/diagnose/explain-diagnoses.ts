import type {
  Confusion,
  DiagnosisRates,
  DiagnosisReport,
  FindingCount,
  Mean,
  ParameterCount,
  StageRate,
  UnjudgedCalls,
} from '../../diagnose/runs/diagnosis-report.js'
import { columns } from '../report/columns.js'
import { percent } from '../report/percent.js'
import { titledList } from '../report/titled-list.js'
import { beginOf } from '../fit-columns.js'
import { counted, listWords } from '../words.js'

/** How many tools, or sizes, are named before the rest is counted. */
const mostRows = 20

const widestTool = 24
const widestName = 32

/**
 * A report of `diagnoseRuns` as a text for a terminal, at most 100 columns wide: how many calls passed, each stage with how many
 * calls reached it, by tool and by how many tools there were; then what was found, in which parameters, and which names were
 * none.
 *
 * @example
 * ```ts
 * console.log(explainDiagnoses(diagnoseRuns(runs)))
 * ```
 */
export function explainDiagnoses(report: DiagnosisReport): string {
  const { findings, parameters, confusions } = report
  return [
    headline(report),
    ...apart(report),
    '',
    ...table(report),
    ...meanLine(report),
    ...titledList('found', findings.map(findingRow)),
    ...titledList('parameters', parameters.map(parameterRow)),
    ...titledList('names that are not registered', confusions.map(confusionRow)),
  ].join('\n')
}

function headline({ runs, calls, all }: DiagnosisReport): string {
  const rate = all.rate === null ? '' : `, ${percent(all.rate)} %`
  return `${counted(runs, 'run')}: ${all.passed} of ${counted(calls, 'call')} passed${rate}`
}

/** What no rate is about. */
function apart({ runsWithoutCalls, unjudged, all }: DiagnosisReport): readonly string[] {
  const ungrounded = all.stages.structure.passed - all.stages.grounding.reached
  const silent = [
    ...(runsWithoutCalls === 0 ? [] : [`  in ${counted(runsWithoutCalls, 'run')} the model called nothing`]),
    ...(ungrounded === 0
      ? []
      : [`  of ${counted(ungrounded, 'call')} grounding was not asked, as records do not show what the user said`]),
  ]
  return unjudged.calls === 0 ? silent : [...silent, ...unjudgedLines(unjudged)]
}

function unjudgedLines({ calls, reasons, tools }: UnjudgedCalls): readonly string[] {
  const why = [
    ['no-tools', 'nobody says which tools there are: hand them in, { tools } or --tools'],
    ['no-schema', 'the schema of the tool is not known: hand it in, { tools } or --tools'],
    ['no-query', 'nothing shows what the user said: hand it in, { query }, or in each line'],
    ['provider-run', 'the tool is one of the provider'],
    ['cut', 'the answer was cut off within the arguments'],
  ] as const
  const names = tools.map(({ tool }) => beginOf(tool, widestTool))
  return [
    `  ${counted(calls, 'call')} could not be judged: ${listWords(names, 2)}`,
    ...why.filter(([code]) => reasons[code] > 0).map(([code, words]) => `    ${reasons[code]} where ${words}`),
  ]
}

function table({ all, tools, sizes }: DiagnosisReport): readonly string[] {
  const known = tools.filter(({ registered }) => registered)
  const rows = [
    rowOf('all', all),
    ...first(known, 'tool', (rates) => rowOf(`tool ${beginOf(rates.tool, widestTool)}`, rates)),
    // Of one size there is nothing to compare.
    ...first(sizes.length < 2 ? [] : sizes, 'size', (rates) => rowOf(`of ${counted(rates.size, 'tool')}`, rates)),
  ]
  const head = ['', 'calls', 'passed', 'registry', 'structure', 'grounding']
  return columns([head, ...rows], [0]).map((line) => `  ${line}`)
}

/** So many rows of a kind, and how many more there are. */
function first<Rates>(
  all: readonly Rates[],
  kind: string,
  row: (rates: Rates) => readonly string[],
): readonly (readonly string[])[] {
  const more = all.length - mostRows
  return [...all.slice(0, mostRows).map(row), ...(more <= 0 ? [] : [[`and ${counted(more, `more ${kind}`)}`]])]
}

function rowOf(name: string, { calls, rate, stages }: DiagnosisRates): readonly string[] {
  const { registry, structure, grounding } = stages
  return [name, String(calls), share(rate), share(registry.rate), stageText(structure), stageText(grounding)]
}

function share(rate: number | null): string {
  return rate === null ? '-' : `${percent(rate)} %`
}

function stageText({ reached, rate }: StageRate): string {
  return rate === null ? '-' : `${share(rate)} of ${reached}`
}

function meanLine({ metrics: { AVEM, VHR } }: DiagnosisReport): readonly string[] {
  const texts = [meanText('VHR', VHR), meanText('AVEM', AVEM)].filter((text) => text !== null)
  return texts.length === 0 ? [] : ['', `  mean ${texts.join(', ')}`]
}

function meanText(name: string, { calls, mean }: Mean): string | null {
  return mean === null ? null : `${name} ${mean.toFixed(3)} of ${counted(calls, 'call')}`
}

function findingRow({ code, calls, findings }: FindingCount): readonly string[] {
  return [code, `in ${counted(calls, 'call')}`, findings === calls ? '' : `${findings} times`]
}

function parameterRow(parameter: ParameterCount): readonly string[] {
  const name = parameter.parameter === '' ? parameter.tool : `${parameter.tool}.${parameter.parameter}`
  const counts = kinds.filter((kind) => parameter[kind] > 0).map((kind) => `${kind} ${parameter[kind]}`)
  return [beginOf(name, widestParameter), beginOf(counts.join(', '), widestCounts)]
}

const widestParameter = 40
const widestCounts = 56

const kinds = ['missing', 'spurious', 'drifted', 'refused', 'ungrounded'] as const

function confusionRow({ called, nearest, name, count }: Confusion): readonly string[] {
  const near = nearest === null ? 'nothing is near' : `nearest ${beginOf(nearest, widestName)}`
  return [beginOf(called === '' ? '(no name)' : called, widestName), String(count), name, near]
}
