import type { CaseSummary, Latency, Rates, Summary } from '../../dataset/summary.js'
import { shortNumber } from '../score-numbers.js'
import { around, plainText } from '../values.js'
import { counted } from '../words.js'
import { columns } from '../report/columns.js'
import { percent } from '../report/percent.js'
import { titledList } from '../report/titled-list.js'

/** How many tags or tools are named before the rest is counted. */
const mostGroups = 20

const widestName = 40
const widestReason = 300

/**
 * A summary as a text for a terminal: how many cases passed, the shares by tag and by tool, what failed and why.
 *
 * @example
 * ```ts
 * console.log(explainSummary(tally.summary()))
 * ```
 */
export function explainSummary(summary: Summary): string {
  const { cases } = summary
  const failed = cases.filter(({ verdict }) => verdict === 'failed')
  const flaky = cases.filter(({ verdict }) => verdict === 'flaky')
  // These pass, and fail a gate all the same.
  const inexact = cases.filter(({ critical, verdict, exact, runs }) => critical && verdict === 'passed' && exact < runs)
  return [
    headline(summary),
    '',
    ...table(summary),
    ...caseList('flaky', flaky, summary),
    ...caseList('failed', failed, summary),
    ...caseList('critical, passed but not exact', inexact, summary),
    ...latencyLines(summary.latency_ms),
  ].join('\n')
}

function headline({ dataset, all, cases }: Summary): string {
  const passed = cases.filter(({ verdict }) => verdict === 'passed').length
  const which = `${fileText(dataset)}: ${passed} of ${counted(all.cases, 'case')} passed`
  const rate = `${percent(all.pass_rate)} % (${intervalText(all)})`
  if (all.runs === all.cases) return `${which}, ${rate}`
  const trials = trialsOf(cases)
  const runs = trials === null ? `every run (${all.runs} in all)` : `all of ${trials} runs`
  return `${which} ${runs}, pass@1 ${rate}`
}

/** Of a long path, its end. */
function fileText(dataset: string): string {
  const text = plainText(dataset, dataset.length * 6)
  return around(text, text.length, 2 * widestName)
}

/** How often each case was run; `null` where they differ. */
function trialsOf([first, ...more]: readonly CaseSummary[]): number | null {
  return first !== undefined && more.every(({ runs }) => runs === first.runs) ? first.runs : null
}

function intervalText({ pass_interval: [low, high] }: Pick<Rates, 'pass_interval'>): string {
  // The ends of an interval are shares that nobody reached or missed: whole ones are 0 and 100.
  return `${(low * 100).toFixed(1)} to ${(high * 100).toFixed(1)}`
}

type Group = readonly [name: string, rates: Rates]

function table({ all, critical, tags, tools, cases }: Summary): readonly string[] {
  const hasTrials = all.runs > all.cases
  const trials = trialsOf(cases)
  const groups = [pick('tag', tags), pick('tool', tools)]
  const shown: readonly Group[] = [
    ['all', all],
    ...(critical === null ? [] : [['critical', critical] as const]),
    ...groups.flatMap(({ rows }) => rows),
  ]
  const head = hasTrials
    ? [
        '',
        'cases',
        'runs',
        'pass@1',
        '95 % interval',
        trials === null ? 'every run' : `all of ${trials}`,
        'exact',
        'score',
      ]
    : ['', 'cases', 'passed', '95 % interval', 'exact', 'score']
  const rows = shown.map(([name, rates]) => rowOf(name, rates, hasTrials))
  const left = groups.flatMap(({ kind, left: count }) =>
    count === 0 ? [] : [`  and ${counted(count, `more ${kind}`)}`],
  )
  return [...columns([head, ...rows], [0]).map((line) => `  ${line}`), ...left]
}

/** Those that pass least, first; of equals by name. */
function pick(
  kind: 'tag' | 'tool',
  groups: Readonly<Record<string, Rates>>,
): { readonly kind: string; readonly rows: readonly Group[]; readonly left: number } {
  const sorted = Object.entries(groups).toSorted(([, left], [, right]) => left.pass_rate - right.pass_rate)
  const rows = sorted
    .slice(0, mostGroups)
    .map(([name, rates]): Group => [`${kind} ${plainText(name, widestName)}`, rates])
  return { kind, rows, left: sorted.length - rows.length }
}

function rowOf(name: string, rates: Rates, hasTrials: boolean): readonly string[] {
  const share = (value: number): string => `${percent(value)} %`
  return [
    name,
    String(rates.cases),
    ...(hasTrials ? [String(rates.runs)] : []),
    share(rates.pass_rate),
    intervalText(rates),
    ...(hasTrials ? [share(rates.pass_all_rate)] : []),
    share(rates.exact_rate),
    scoreText(rates.mean_score),
  ]
}

/** Three decimals; more only where it would read like 1. */
function scoreText(score: number): string {
  const text = shortNumber(score, 1)
  return text.length > 5 ? text : score.toFixed(3)
}

function caseList(title: string, cases: readonly CaseSummary[], { dataset }: Summary): readonly string[] {
  const hasTrials = cases.some(({ runs }) => runs > 1)
  return titledList(
    title,
    cases.map((one) => caseRow(one, dataset, hasTrials)),
  )
}

function caseRow(one: CaseSummary, dataset: string, hasTrials: boolean): readonly string[] {
  const { test_id, line, critical, runs, passed, reason } = one
  const name = `${plainText(test_id, widestName)}${critical ? ' (critical)' : ''}`
  const share = hasTrials ? [`${passed} of ${counted(runs, 'run')} (${intervalText(one)} %)`] : []
  return [`${fileText(dataset)}:${line}`, name, ...share, plainText(reason ?? '', widestReason)]
}

function latencyLines(latency: Latency | null): readonly string[] {
  return latency === null ? [] : ['', `latency: median ${latency.median} ms, 95 % of runs within ${latency.p95} ms`]
}
