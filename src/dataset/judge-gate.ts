import { isObject } from '../json/is-object.js'
import { nearest } from '../text/nearest.js'
import type { Gate, GateCheck, GateGroup, GateVerdict } from './gate.js'
import {
  badGateValue,
  noBaseline,
  noSuchGroup,
  nothingAsked,
  nothingInCommon,
  unknownGateKey,
  unusedBaseline,
} from './gate-errors.js'
import { ratesOf } from './rates.js'
import { measures, readMinimums, type Minimum } from './read-minimums.js'
import type { CaseSummary, Measure, Summary } from './summary.js'

/**
 * Whether results reach a bar. Checks come in the order critical, tags, tools, rest, all, baseline. A minimum counts as reached
 * from a billionth below it on, since decimals are not exact in binary; a minimum of 1 is reached only where each case is at 1,
 * and one above 0 not by 0.
 *
 * @example
 * ```ts
 * const verdict = judgeGate({ pass_rate: 0.95, critical: { exact_rate: 1 } }, tally.summary(), null)
 * if (!verdict.passed) process.exitCode = 1
 * ```
 *
 * @param baseline what `max_drop` compares with; `null` where there is none
 * @throws DatasetError for a gate that asks for nothing, or that looks at no case: it would pass by accident
 */
export function judgeGate(gate: Gate, summary: Summary, baseline: Summary | null): GateVerdict {
  requireKnown(gate)
  const checks = [
    ...checkCritical(gate, summary),
    ...checkNamed(gate, summary, 'tag'),
    ...checkNamed(gate, summary, 'tool'),
    ...checkRest(gate, summary),
    ...checkAll(gate, summary),
    ...checkDrop(gate, summary, baseline),
  ]
  if (checks.length === 0) throw nothingAsked('the gate', [...measures, ...groups])
  return { passed: checks.every(({ passed }) => passed), checks }
}

const groups = ['critical', 'rest', 'tags', 'tools', 'max_drop'] as const

function requireKnown(gate: Gate): void {
  if (!isObject(gate)) throw badGateValue('the gate', gate, 'an object')
  const known: readonly string[] = [...measures, ...groups]
  const stray = Object.keys(gate).find((key) => !known.includes(key))
  if (stray !== undefined) throw unknownGateKey('the gate', stray, nearest(stray, known), known)
}

function checkCritical({ critical }: Gate, { cases }: Summary): readonly GateCheck[] {
  const group = cases.filter((one) => one.critical)
  if (critical === undefined) {
    return group.length === 0 ? [] : [checkOf({ kind: 'critical' }, group, ['exact_rate', 1])]
  }
  const minimums = readMinimums(critical, 'critical of the gate')
  if (group.length === 0) throw noSuchGroup('critical of the gate', 'no case that was run is critical')
  return minimums.map((minimum) => checkOf({ kind: 'critical' }, group, minimum))
}

function checkNamed(gate: Gate, { cases }: Summary, kind: 'tag' | 'tool'): readonly GateCheck[] {
  const bars = kind === 'tag' ? gate.tags : gate.tools
  if (bars === undefined) return []
  const where = `${kind}s of the gate`
  if (!isObject(bars)) throw badGateValue(where, bars, `least values by ${kind}`)
  const names = Object.keys(bars)
  if (names.length === 0) throw nothingAsked(where, [`the name of a ${kind}`])
  const namesOf = (one: CaseSummary): readonly string[] => (kind === 'tag' ? one.tags : one.tools)
  return names.flatMap((name) => {
    const minimums = readMinimums(bars[name], `${kind} ${name} of the gate`)
    const group = cases.filter((one) => namesOf(one).includes(name))
    if (group.length === 0) {
      const what =
        kind === 'tag'
          ? 'no case that was run has this tag'
          : 'no case that was run expects this tool, and it was never called'
      throw noSuchGroup(`${kind} ${name} of the gate`, what, nearest(name, new Set(cases.flatMap(namesOf))))
    }
    return minimums.map((minimum) => checkOf({ kind, name }, group, minimum))
  })
}

function checkRest({ rest, tags = {} }: Gate, { cases }: Summary): readonly GateCheck[] {
  if (rest === undefined) return []
  const minimums = readMinimums(rest, 'rest of the gate')
  const group = cases.filter((one) => !one.critical && !one.tags.some((tag) => Object.hasOwn(tags, tag)))
  if (group.length === 0) {
    throw noSuchGroup('rest of the gate', 'every case that was run is critical, or has a tag that tags names')
  }
  return minimums.map((minimum) => checkOf({ kind: 'rest' }, group, minimum))
}

function checkAll(gate: Gate, { cases }: Summary): readonly GateCheck[] {
  const own = measures.flatMap((measure) => (gate[measure] === undefined ? [] : [[measure, gate[measure]] as const]))
  if (own.length === 0) return []
  return readMinimums(Object.fromEntries(own), 'the gate').map((minimum) => checkOf({ kind: 'all' }, cases, minimum))
}

/** Over the cases that are in both: a case that is new, or gone, is no drop. */
function checkDrop({ max_drop }: Gate, summary: Summary, baseline: Summary | null): readonly GateCheck[] {
  if (max_drop === undefined) {
    if (baseline !== null) throw unusedBaseline()
    return []
  }
  const drops = readMinimums(max_drop, 'max_drop of the gate')
  if (baseline === null) throw noBaseline()
  const before = new Map(baseline.cases.map((one) => [one.test_id, one]))
  const pairs = summary.cases.flatMap((now) => {
    const old = before.get(now.test_id)
    return old === undefined ? [] : [{ now, old }]
  })
  if (pairs.length === 0) throw nothingInCommon(summary.dataset, baseline.dataset)
  const missing = summary.cases.filter(({ test_id }) => !before.has(test_id)).map(({ test_id }) => test_id)
  return drops.map(([measure, drop]) => {
    const value = ratesOf(pairs.map(({ old }) => old))[measure]
    // To twelve decimals, in which 0.95 less 0.02 is 0.93.
    const minimum = Math.max(0, Math.round((value - drop) * 1e12) / 1e12)
    const check = checkOf(
      { kind: 'baseline', value, total: summary.cases.length, missing },
      pairs.map(({ now }) => now),
      [measure, minimum],
    )
    const worse = pairs.filter(({ now, old }) => valueOf(now, measure) < valueOf(old, measure))
    return { ...check, failing: worse.map(({ now }) => now.test_id) }
  })
}

const tolerance = 1e-9

function checkOf(group: GateGroup, cases: readonly CaseSummary[], [measure, minimum]: Minimum): GateCheck {
  const actual = ratesOf(cases)[measure]
  const failing = cases.filter((one) => valueOf(one, measure) < 1).map(({ test_id }) => test_id)
  return { group, measure, minimum, actual, cases: cases.length, passed: isReached(actual, minimum, failing), failing }
}

function isReached(actual: number, minimum: number, failing: readonly string[]): boolean {
  if (minimum === 1) return failing.length === 0
  // However low a bar is, nothing at all does not reach it.
  return actual >= minimum - tolerance && (actual > 0 || minimum === 0)
}

function valueOf({ runs, passed, exact, mean_score: score }: CaseSummary, measure: Measure): number {
  switch (measure) {
    case 'pass_rate':
      return passed / runs
    case 'pass_all_rate':
      return passed === runs ? 1 : 0
    case 'exact_rate':
      return exact / runs
    case 'mean_score':
      return score
  }
}
