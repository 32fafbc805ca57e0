import { type Attempt, indexOf, isSuccess } from '../../match/attempts.js'
import type { CallStatus } from '../../match/calls/question.js'
import { readChoice, readOptions } from '../../match/options.js'
import { requireTellable } from '../../match/read-steps.js'
import { requireAsked, requireKnown, requireRead } from '../../match/tools.js'
import type { Run } from '../../run/types.js'
import type { AnyTranscript } from '../../transcripts/run-from.js'
import { inNameOf } from '../in-name-of.js'
import { runOf } from '../run-of.js'
import { alignWithPlan, type PlanAlignment } from './align-with-plan.js'
import { brokenRules } from './broken-rules.js'
import { detourOf } from './detour-of.js'
import type { DoneStep, PlanFollowed, Recovery } from './followed.js'
import { missingSteps } from './missing-steps.js'
import type { Plan } from './plan.js'
import { type ReadPlan, requirePlan } from './read-plan.js'
import { recoveriesOf } from './recoveries-of.js'
import { unneededCalls } from './unneeded-calls.js'

/** How a run is held against a plan. */
export interface FollowPlanOptions {
  /**
   * Which calls can be a plain step: those that succeeded, or all.
   *
   * @default 'success'
   */
  readonly status?: CallStatus
}

/**
 * Holds a run, or a transcript, against a plan: adherence, what is missing and what was not needed, rules of `never` that were broken, the
 * longest detour and what told the model the thing that started it, and how it recovered from failures. Of several alignments it
 * takes one with the most calls in the order of the plan. Calls that the harness makes by itself are no steps; rules of `never` hold for them, too.
 *
 * @example
 * ```ts
 * const { adherence, unneeded } = followPlan(run, plan(['lookup_order', 'issue_refund']))
 * expect(adherence.recall).toBe(1)
 * expect(unneeded).toEqual([])
 * ```
 *
 * @throws TypeError for what is no run or no plan; for a tool that the run does not know; for a question that it cannot answer
 */
export function followPlan(run: Run | AnyTranscript, plan: Plan, options?: FollowPlanOptions): PlanFollowed {
  return inNameOf('followPlan', followPlan, () => {
    const { status } = readOptions(options, ['status'])
    return followRead(runOf(run), requirePlan(plan), readChoice('status', status, ['success', 'any']) ?? 'success')
  })
}

/** The same for what was read. */
export function followRead(run: Run, read: ReadPlan, status: CallStatus): PlanFollowed {
  requireAsked(run)
  requireTools(run, read)
  const attempts = indexOf(run).attempts.filter(({ call }) => call !== null)
  const needsOutcome = status === 'success' || read.leaves.some(({ step }) => step.want !== 'success')
  if (needsOutcome) requireRead(run, attempts)
  const alignment = alignWithPlan(read, attempts, status)
  const taken = new Set(alignment.pairs.map(({ actual }) => actual))
  const left = [...attempts.keys()].filter((call) => !taken.has(call))
  const isFree = (call: number): boolean => read.plan.free.some((name) => name === attempts[call]?.tool)
  const unneeded = unneededCalls(
    read,
    attempts,
    left.filter((call) => !isFree(call)),
    alignment,
    status,
  )
  const missing = missingSteps(read, attempts, left, alignment)
  const done = doneSteps(read, attempts, alignment)
  const never = brokenRules(run, read.plan.never, expectedStops(read, attempts, alignment))
  const counted = taken.size + unneeded.length
  return {
    follows: alignment.unmet.length === 0 && unneeded.length === 0 && never.length === 0,
    adherence: adherenceOf(alignment, counted),
    needed: alignment.made + alignment.unmet.length,
    made: alignment.made,
    counted,
    done,
    missing,
    unneeded,
    free: left.filter(isFree).flatMap((call) => numberOf(attempts[call])),
    never,
    detour: detourOf(run, unneeded, [
      ...done.map(({ call }) => call),
      ...missing.flatMap(({ nearest }) => nearest ?? []),
    ]),
    recoveries: recoveries(attempts, read, alignment),
  }
}

/** A name that nobody knows would be a step that is never done, and a rule that is never broken. */
function requireTools(run: Run, { leaves, plan }: ReadPlan): void {
  for (const { step, number, isAllowance } of leaves) {
    requireKnown(run, step.tool, `the tool of step ${number}`)
    if (!isAllowance) requireTellable(run, step, () => `step ${number}`)
  }
  for (const [index, rule] of plan.never.entries()) {
    requireKnown(run, typeof rule === 'string' ? rule : rule.tool, `never[${index}]`)
  }
  for (const [index, name] of plan.free.entries()) requireKnown(run, name, `free[${index}]`)
}

function adherenceOf({ pairs, unmet, made, inAnyOrder }: PlanAlignment, counted: number): PlanFollowed['adherence'] {
  const precision = counted === 0 ? 0 : pairs.length / counted
  const recall = made / (made + unmet.length)
  const order = inAnyOrder === 0 ? 0 : pairs.length / inAnyOrder
  const score = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
  return { precision, recall, order, score }
}

function doneSteps({ leaves }: ReadPlan, attempts: readonly Attempt[], { pairs }: PlanAlignment): readonly DoneStep[] {
  return pairs
    .toSorted((a, b) => a.actual - b.actual)
    .flatMap(({ expected, actual }) => {
      const leaf = leaves[expected]
      const call = attempts[actual]?.call
      if (leaf === undefined || call === undefined || call === null) return []
      const { number: step, step: planned, isAllowance } = leaf
      return [{ step, planned, call: call.number, isAllowance }]
    })
}

/** The calls that a step such as `blocked(name)` wants to be stopped. */
function expectedStops(
  { leaves }: ReadPlan,
  attempts: readonly Attempt[],
  { pairs }: PlanAlignment,
): ReadonlySet<number> {
  const stops = pairs.filter(({ expected }) => stopping.has(leaves[expected]?.step.want ?? ''))
  return new Set(stops.flatMap(({ actual }) => numberOf(attempts[actual])))
}

const stopping: ReadonlySet<string> = new Set(['blocked', 'stopped', 'held'])

function recoveries(attempts: readonly Attempt[], { leaves }: ReadPlan, { pairs }: PlanAlignment): readonly Recovery[] {
  const expected = pairs.filter(({ expected: leaf, actual }) => {
    const { step, isAllowance } = leaves[leaf] ?? {}
    const attempt = attempts[actual]
    return isAllowance === true || (step?.want !== 'success' && attempt !== undefined && !isSuccess(attempt))
  })
  return recoveriesOf(attempts, new Set(expected.map(({ actual }) => actual)))
}

function numberOf(attempt: Attempt | undefined): readonly number[] {
  return attempt?.call === undefined || attempt.call === null ? [] : [attempt.call.number]
}
