import type { Run } from '../run/types.js'
import { type Attempt, indexOf, isSuccess } from './attempts.js'
import { nothingExpected } from './errors.js'
import { type Followed, attemptsOn, follow, followCalls } from './follow.js'
import { nearMiss } from './near-miss.js'
import { readChoice, readOptions } from './options.js'
import { type Plan, planOf } from './plan.js'
import { readSteps, requireKnownSteps } from './read-steps.js'
import { refOf } from './refs.js'
import { isAskedWith, isStep } from './step.js'
import { boundedLeaves, isSingleStep, leavesOf, mayBeNothing, type StepNode } from './step-node.js'
import { requireAsked, requireRead } from './tools.js'
import type { CallInOrderVerdict } from './verdict.js'

/**
 * Whether some choice of attempts is the steps in this order, each over before the next began. Nothing else may be among
 * them that fits a step with an upper bound or, where extras are forbidden, succeeded.
 */
export function checkCallInOrder(run: Run, steps: unknown, options?: unknown): CallInOrderVerdict {
  requireAsked(run)
  const read = readSteps(steps, 'For a run without calls write toCallNothing().')
  const forbids = readChoice('extras', readOptions(options, ['extras'])['extras'], ['allow', 'forbid']) === 'forbid'
  requireKnownSteps(run, read)
  if (read.every(mayBeNothing)) {
    throw nothingExpected(
      'every step may be left out, so that a run without calls would do.',
      'Name one that must be there.',
    )
  }
  const { byStart } = indexOf(run)
  requireRead(run, doubtful(run, read, forbids, byStart))
  const calls = !forbids && read.every(isSingleStep) ? followCalls(read, byStart) : null
  if (calls !== null) return inOrder(read, calls)
  const plan = planOf(read)
  const free = follow(plan, byStart, [])
  if (free.whole === null) return stepMissing(read, plan, free, byStart)
  const bounded = read.flatMap((step) => boundedLeaves(step))
  if (!forbids && bounded.length === 0) return inOrder(read, attemptsOn(free.whole))
  const required = byStart.filter(
    (attempt) => (forbids && isSuccess(attempt)) || bounded.some((step) => isStep(step, attempt)),
  )
  const { whole, mostUsed } = follow(plan, byStart, required)
  const chain = attemptsOn(whole ?? free.whole)
  if (whole !== null) return inOrder(read, chain)
  return extraCall(read, chain, required[mostUsed] ?? required.find((attempt) => !chain.includes(attempt)) ?? null)
}

/** An answered attempt matters where a step is about its tool, or where nothing else may have succeeded. */
function doubtful(
  { seen }: Run,
  steps: readonly StepNode[],
  forbids: boolean,
  attempts: readonly Attempt[],
): readonly Attempt[] {
  // Where nobody saw what was told, what seems unanswered may have succeeded.
  const answered = attempts.filter(({ outcome }) => outcome === 'answered' || (outcome === 'unanswered' && !seen.told))
  if (forbids || answered.length === 0) return answered
  const wanted = steps.flatMap((step) => leavesOf(step))
  return answered.filter((attempt) =>
    wanted.some(({ tool, args }) => tool === attempt.tool && isAskedWith(args, attempt)),
  )
}

function inOrder(steps: readonly StepNode[], chain: readonly Attempt[]): CallInOrderVerdict {
  const step = steps.length
  const nothing = { part: [], nearest: null, reason: null, guilty: [], mismatches: [] } as const
  return { claim: 'call-in-order', code: 'in-order', answer: 'holds', steps, chain, step, ...nothing }
}

function stepMissing(
  steps: readonly StepNode[],
  plan: Plan,
  { furthest }: Followed,
  attempts: readonly Attempt[],
): CallInOrderVerdict {
  const chain = attemptsOn(furthest)
  const near = nearMiss(plan, furthest, chain, attempts)
  const step = plan.behind[furthest.state] ?? 0
  return { claim: 'call-in-order', code: 'step-missing', answer: 'fails', steps, chain, step, ...near }
}

function extraCall(steps: readonly StepNode[], chain: readonly Attempt[], extra: Attempt | null): CallInOrderVerdict {
  return {
    ...inOrder(steps, chain),
    code: 'extra-call',
    answer: 'fails',
    nearest: extra,
    guilty: extra === null ? [] : [refOf(extra)],
  }
}
