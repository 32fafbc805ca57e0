import type {
  BrokenRule,
  DoneStep,
  MissingStep,
  Origin,
  PlanFollowed,
  UnneededCall,
} from '../../trajectory/plans/followed.js'
import type { Outcome, Run, ToolCall } from '../../run/types.js'
import { asWritten } from '../../json/as-written.js'
import { inline } from '../../json/inline.js'
import { stepText } from '../step-text.js'
import { joinLines, nameText, plainText } from '../values.js'
import { counted, listWords, mismatchTexts, pathText } from '../words.js'
import { pickLines } from '../window.js'

const mostLines = 25
const mostMismatches = 4
const mostRules = 3
const widestLine = 200
const widestStep = 60
const widestCall = 72

/**
 * A run beside its plan: the verdict in one line, then step by step what was planned and what was called, what speaks against it marked
 * with `>`; rules of `never` that were broken, figures, the longest detour and recoveries. At most 25 lines.
 *
 * @example
 * ```ts
 * console.log(explainPlan(run, followPlan(run, refundPlan)))
 * ```
 */
export function explainPlan(run: Run, followed: PlanFollowed): string {
  const below = [
    ...block(mismatchLines(followed)),
    ...block([...ruleLines(followed.never), figures(followed), ...detourLines(followed), ...recoveryLines(followed)]),
  ]
  const rows = rowsOf(run, followed)
  const room = mostLines - 3 - below.length
  return joinLines([headline(run, followed), '', ...table(rows, room), ...below], widestLine)
}

/** The first thing that speaks against it, and how many more there are. */
function headline(run: Run, { follows, missing, unneeded, never }: PlanFollowed): string {
  if (follows) return 'the run follows the plan'
  const [rule] = never
  const [step] = missing
  const [extra] = unneeded
  // A call that comes near to a missing step, or breaks a rule, is told of once.
  const near = new Set(missing.map(({ nearest }) => nearest))
  const calls = [...unneeded, ...never].flatMap(({ call }) => (call === null || near.has(call) ? [] : [call]))
  const unasked = never.filter((broken) => broken.call === null)
  const others = new Set(calls).size + unasked.length + missing.length - 1
  const more = others === 0 ? '' : ` (and ${others} more)`
  const what =
    rule !== undefined
      ? ruleText(rule)
      : step !== undefined
        ? `step ${step.step}, ${stepText(step.planned)}, ${whereMissing(run, step, unneeded)}`
        : extra === undefined
          ? 'nothing was called'
          : `call ${extra.call} of ${nameText(extra.tool)} ${whyWords(extra, run)}`
  return `the run does not follow the plan: ${what}${more}`
}

function whereMissing(run: Run, { nearest }: MissingStep, unneeded: readonly UnneededCall[]): string {
  const near = unneeded.find(({ call }) => call === nearest)
  return near === undefined ? 'is missing' : `is missing, and call ${near.call} ${whyWords(near, run)}`
}

function whyWords({ why, call }: UnneededCall, run: Run): string {
  switch (why) {
    case 'unplanned':
      return 'is not planned'
    case 'failed':
      return failedWords(run.calls.find(({ number }) => number === call)?.outcome)
    case 'out-of-order':
      return 'comes out of order'
    case 'repeated':
      return 'is one too many'
    case 'outcome-differs':
      return 'has another outcome'
    case 'args-differ':
      return 'has other arguments'
  }
}

/** What never ran did not fail. */
function failedWords(outcome: Outcome | undefined): string {
  if (outcome === 'blocked') return 'was blocked'
  if (outcome === 'unknown-tool') return 'names no tool'
  return outcome === 'invalid-args' || outcome === 'invalid-json' ? 'was refused' : 'failed'
}

/** The same in a cell, beside the outcome. */
const shortWhy: Readonly<Record<UnneededCall['why'], string>> = {
  unplanned: 'not planned',
  failed: '',
  'out-of-order': 'out of order',
  repeated: 'one too many',
  'outcome-differs': 'another outcome',
  'args-differ': 'other arguments',
}

/** A line of the table. */
interface Row {
  readonly mark: boolean
  readonly cells: readonly [step: string, planned: string, call: string, called: string, what: string]
}

function rowsOf(run: Run, followed: PlanFollowed): readonly Row[] {
  const { done, missing, unneeded, free, never } = followed
  const steps = new Map(done.map((step) => [step.call, step]))
  const left = new Map(unneeded.map((call) => [call.call, call]))
  const instead = new Map(missing.flatMap((step) => (standsFor(step, followed) ? [[step.nearest, step]] : [])))
  const isFree = new Set(free)
  const broken = new Set(never.map(({ call }) => call))
  const rows: Row[] = []
  const open = missing.filter((step) => instead.get(step.nearest) !== step)
  const addMissing = (before: number): void => {
    while ((open[0]?.step ?? Infinity) < before) rows.push(missingRow(open.shift()))
  }
  for (const call of run.calls) {
    const step = steps.get(call.number) ?? instead.get(call.number)
    const own = left.get(call.number)
    if (step !== undefined) addMissing(step.step)
    if (step !== undefined && 'call' in step) {
      rows.push({ mark: broken.has(call.number), cells: [String(step.step), doneCell(step), ...callCells(call)] })
    } else if (own !== undefined) {
      const planned = step === undefined ? (['-', ''] as const) : ([String(step.step), stepCell(step)] as const)
      rows.push({ mark: true, cells: [...planned, ...callCells(call, shortWhy[own.why])] })
    } else if (isFree.has(call.number)) {
      rows.push({ mark: broken.has(call.number), cells: ['-', '', ...callCells(call, 'free')] })
    }
  }
  addMissing(Infinity)
  return rows
}

function missingRow(step: MissingStep | undefined): Row {
  return { mark: true, cells: [String(step?.step), step === undefined ? '' : stepCell(step), '-', '', 'missing'] }
}

/** Whether the nearest call stands where the step would: then they are one line. */
function standsFor({ step, nearest }: MissingStep, { done, unneeded }: PlanFollowed): boolean {
  if (nearest === null || unneeded.find(({ call }) => call === nearest)?.why === 'out-of-order') return false
  return done.every((other) => (other.call < nearest ? other.step <= step : other.step >= step))
}

function stepCell({ planned }: Pick<DoneStep, 'planned'>): string {
  return plainText(stepText(planned), widestStep)
}

function doneCell(step: DoneStep): string {
  return step.isAllowance ? `may fail: ${nameText(step.planned.tool)}` : stepCell(step)
}

function callCells(call: ToolCall, why = ''): readonly [call: string, called: string, what: string] {
  const { number, name, args, exact, rawArgs, told } = call
  const outcome = call.outcome === 'answered' && told?.error === true ? 'answered with an error' : call.outcome
  const text = args === undefined ? (rawArgs ?? '') : inline(asWritten(args, exact), widestCall)
  const called = plainText(`${nameText(name)} ${text}`.trimEnd(), widestCall)
  return [String(number), called, why === '' ? outcome : `${outcome}, ${why}`]
}

function table(rows: readonly Row[], room: number): readonly string[] {
  const marked = rows.flatMap(({ mark }, index) => (mark ? [index] : []))
  const picked = pickLines(rows.length, marked, Math.max(4, room))
  const shown = picked.map((pick) => ('index' in pick ? rows[pick.index] : undefined))
  const head = ['step', 'planned', 'call', 'called', 'became'] as const
  const widths = head.map((title, column) =>
    Math.max(title.length, ...shown.map((row) => row?.cells[column]?.length ?? 0)),
  )
  const write = (cells: readonly string[], mark: string): string =>
    `${mark}${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd()
  return [
    write(head, '  '),
    ...picked.map((pick, index) => {
      const row = shown[index]
      if ('left' in pick) return `  …  ${counted(pick.left, 'line')} left out`
      return row === undefined ? '' : write(row.cells, row.mark ? '> ' : '  ')
    }),
  ]
}

/** Of the first missing step that a call comes near to. */
function mismatchLines({ missing }: PlanFollowed): readonly string[] {
  const near = missing.find(({ mismatches }) => mismatches.length > 0)
  if (near === undefined) return []
  const lines = near.mismatches.slice(0, mostMismatches).map((mismatch) => {
    const path = pathText(mismatch, near.mismatches)
    const [expected, received] = mismatchTexts(mismatch, 60)
    return `call ${near.nearest}, at ${path === '' ? 'arguments' : plainText(path, 40)}   planned ${expected}   received ${received}`
  })
  const more = near.mismatches.length - lines.length
  return more > 0 ? [...lines, `and ${more} more`] : lines
}

function ruleLines(never: readonly BrokenRule[]): readonly string[] {
  const [, ...rest] = never // the first is the headline
  const lines = rest.slice(0, mostRules).map((rule) => `never: ${ruleText(rule)}`)
  return rest.length > lines.length ? [...lines, `never: and ${rest.length - lines.length} more`] : lines
}

function ruleText({ tool, before, by, call, execution, ran, outcome }: BrokenRule): string {
  const which = call === null ? `execution ${execution} of ${nameText(tool)}` : `call ${call} of ${nameText(tool)}`
  const same = by === null ? '' : ` (same ${plainText(by, 60)})`
  const when = before === null ? 'is never to happen' : `comes before ${nameText(before)} had succeeded${same}`
  return `${which} ${when}${ran ? '' : ` (${outcome}: it did not run)`}`
}

function figures({ adherence, made, needed, done, counted: all }: PlanFollowed): string {
  const { precision, recall, order, score } = adherence
  return [
    `adherence ${score.toFixed(2)}: precision ${precision.toFixed(2)} (${done.length} of ${counted(all, 'call')}),`,
    `recall ${recall.toFixed(2)} (${made} of ${counted(needed, 'step')}), order ${order.toFixed(2)}`,
  ].join(' ')
}

function detourLines({ detour }: PlanFollowed): readonly string[] {
  if (detour === null) return []
  const { calls, began } = detour
  const which =
    calls.length === 1 ? `call ${calls[0]}` : `${counted(calls.length, 'call')} (${listWords(calls.map(String), 8)})`
  return [`longest detour: ${which}${began === null ? '' : `, begun by ${originText(began)}`}`]
}

function originText({ value, from, call, tool }: Origin): string {
  const told = inline(value, 60)
  if (from === 'result') return `${told}, which the result of call ${call} (${nameText(tool ?? '')}) told`
  return `${told}, which the ${from === 'user' ? 'user' : 'system prompt'} told`
}

function recoveryLines({ recoveries }: PlanFollowed): readonly string[] {
  const lines = recoveries.map(({ tool, failures, isExpected, recovered }) => {
    const end = recovered === null ? 'never recovered' : `recovered by call ${recovered}`
    return `${nameText(tool)} failed ${failures.length === 1 ? 'once' : `${failures.length} times`}${isExpected ? ', as the plan allows' : ''}, ${end}`
  })
  return lines.length > 2 ? [...lines.slice(0, 2), `and ${counted(lines.length - 2, 'more tool')} that failed`] : lines
}

function block(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', ...lines.map((line) => `  ${line}`)]
}
