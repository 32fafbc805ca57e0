import type { GateCheck, GateGroup, GateVerdict } from '../../dataset/gate.js'
import type { Measure } from '../../dataset/summary.js'
import { shortNumber } from '../score-numbers.js'
import { plainText } from '../values.js'
import { counted, listWords } from '../words.js'
import { percent } from '../report/percent.js'

/** How many cases one line names. */
const mostNames = 5
const widestName = 40

/**
 * What a gate found, as a text for a terminal: one line a check, those that failed first, and the verdict.
 *
 * @example
 * ```ts
 * console.log(explainGate(judgeGate(gate, summary, null)))
 * ```
 */
export function explainGate({ passed, checks }: GateVerdict): string {
  const failed = checks.filter((check) => !check.passed)
  const held = checks.filter((check) => check.passed)
  const count = passed ? counted(checks.length, 'check') : `${failed.length} of ${counted(checks.length, 'check')}`
  return [
    ...failed.map((check) => `  FAILED  ${checkClause(check)}`),
    ...held.map((check) => `  passed  ${checkClause(check)}`),
    `gate ${passed ? 'passed' : 'failed'}: ${count}`,
  ].join('\n')
}

/** One check: `tag search: pass_rate 80.0 % over 10 cases, at least 90.0 %: find-9 and find-10`. */
export function checkClause(check: GateCheck): string {
  const { group, measure, actual, minimum, cases, passed, failing } = check
  const what = `${groupName(group)}: ${measure} ${measured(measure, actual, minimum)} over ${casesText(group, cases)}`
  const before = group.kind === 'baseline' ? `was ${measured(measure, group.value, actual)}, ` : ''
  const names = namesOf(failing)
  const why = passed || names === '' ? '' : `: ${names}`
  return `${what}, ${before}at least ${measured(measure, minimum, actual)}${why}`
}

/** `20 cases`; of a baseline `18 of 20 cases (red-shoes and blue-shoes are not in the baseline)`. */
function casesText(group: GateGroup, cases: number): string {
  if (group.kind !== 'baseline') return counted(cases, 'case')
  const { total, missing } = group
  const verb = missing.length === 1 ? 'is' : 'are'
  const without = missing.length === 0 ? '' : ` (${namesOf(missing)} ${verb} not in the baseline)`
  return `${cases} of ${counted(total, 'case')}${without}`
}

function namesOf(ids: readonly string[]): string {
  return listWords(
    ids.map((test_id) => plainText(test_id, widestName)),
    mostNames,
  )
}

/** `all cases`, `tag search`, `baseline`. */
export function groupName(group: GateGroup): string {
  switch (group.kind) {
    case 'all':
      return 'all cases'
    case 'tag':
    case 'tool':
      return `${group.kind} ${plainText(group.name, widestName)}`
    default:
      return group.kind
  }
}

/** A score is a number, all else a share. */
function measured(measure: Measure, value: number, bound: number): string {
  return measure === 'mean_score' ? shortNumber(value, bound) : `${percent(value, bound)} %`
}
