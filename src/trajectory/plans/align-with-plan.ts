import { alignGroups } from '../../match/calls/align-groups.js'
import { alignList } from '../../match/calls/align-list.js'
import type { Alignment } from '../../match/calls/alignment.js'
import { readArgsRule } from '../../match/calls/args-rule.js'
import type { CallPair } from '../../match/calls/call-match.js'
import { type CallStatus, type Question, questionOf } from '../../match/calls/question.js'
import { type Attempt, isSuccess } from '../../match/attempts.js'
import { MatchError } from '../../match/errors.js'
import type { Budget } from '../../match/loom.js'
import { isSingleStep, type StepNode } from '../../match/step-node.js'
import { loosen } from './loosen.js'
import { madeGood } from './made-good.js'
import type { ReadPlan } from './read-plan.js'

/** Which calls are which steps. */
export interface PlanAlignment {
  /** By index of the leaves and of the attempts; in the order of the plan. */
  readonly pairs: readonly CallPair[]
  /** Leaves that are needed and have no call, as often as they have none. */
  readonly unmet: readonly number[]
  /** How many needed leaves have a call. */
  readonly made: number
  /** How many pairs there would be in any order. */
  readonly inAnyOrder: number
  readonly fits: Question['fits']
}

const exactly = readArgsRule({}, () => null)

/**
 * Aligns calls with a plan so that as many as can be are steps in its order. Of plain lists: a longest common subsequence. `budget`: the work
 * that may be done for it, where that is less than usual.
 */
export function alignWithPlan(
  read: ReadPlan,
  attempts: readonly Attempt[],
  status: CallStatus,
  budget?: Budget,
): PlanAlignment {
  const { nodes, leaves } = read
  const steps = leaves.map(({ step }) => step)
  const question = withAllowances(questionOf(steps, attempts, status, exactly, true), leaves)
  const isList = nodes.every(isSingleStep)
  const align = (order: 'in-order' | 'any', own: readonly StepNode[], most?: Budget): Alignment =>
    isList ? alignList(question, order, true) : alignGroups(own, question, order, true, most)
  const loose = align(
    'in-order',
    nodes.map((node) => loosen(node, false)),
    budget,
  )
  const kept = madeGood(read, question, loose.pairs, true)
  let best = { pairs: kept, unmet: loose.unmet }
  if (kept.length < loose.pairs.length) {
    // Whether a failure is made good may depend on which call is which step, which only the order inside tells.
    const strict = orNull(() => align('in-order', nodes, { left: Math.min(someSteps, budget?.left ?? someSteps) }))
    const pairs = strict === null ? [] : madeGood(read, question, strict.pairs, true)
    if (strict !== null && pairs.length > kept.length) best = { pairs, unmet: strict.unmet }
  }
  const { pairs, unmet } = best
  return { pairs, unmet, made: madeOf(nodes, pairs), inAnyOrder: mostInAnyOrder(), fits: question.fits }

  function mostInAnyOrder(): number {
    // What is whole in order is so in any.
    if (pairs.length === attempts.length) return pairs.length
    const free = align(
      'any',
      nodes.map((node) => loosen(node, true)),
      budget,
    )
    return Math.max(pairs.length, madeGood(read, question, free.pairs, false).length)
  }
}

/** A tenth of what is done elsewhere: what is not found so is counted as it was found before. */
const someSteps = 20_000

function orNull(align: () => Alignment): Alignment | null {
  try {
    return align()
  } catch (error) {
    if (error instanceof MatchError && error.code === 'too-many-choices') return null
    throw error
  }
}

/** A failure that `retry` allows for is any call that did not succeed. */
function withAllowances(question: Question, leaves: ReadPlan['leaves']): Question {
  if (!leaves.some(({ isAllowance }) => isAllowance)) return question
  return {
    ...question,
    fits(leaf, call) {
      const attempt = question.attempts[call]
      const { step, isAllowance } = leaves[leaf] ?? {}
      if (isAllowance !== true) return question.fits(leaf, call)
      return attempt !== undefined && attempt.tool === step?.tool && !isSuccess(attempt)
    },
  }
}

/** How many of the calls are needed: not those of what may be left out, nor more than the least that is to come. */
function madeOf(nodes: readonly StepNode[], pairs: readonly CallPair[]): number {
  const calls = new Map<number, number>()
  for (const { expected } of pairs) calls.set(expected, (calls.get(expected) ?? 0) + 1)
  let leaf = 0
  const made = (node: StepNode, around: number): number => {
    if (isSingleStep(node)) return calls.get(leaf++) ?? 0
    if ('steps' in node) return node.steps.reduce((sum, step) => sum + made(step, around), 0)
    return Math.min(made(node.step, around * node.min), around * leastOf(node))
  }
  return nodes.reduce((sum, node) => sum + made(node, 1), 0)
}

/** How many calls a node needs, whatever is chosen. */
function leastOf(node: StepNode): number {
  if (isSingleStep(node)) return 1
  if ('step' in node) return node.min * leastOf(node.step)
  const sizes = node.steps.map(leastOf)
  return node.group === 'one-of' ? Math.max(...sizes) : sizes.reduce((sum, size) => sum + size, 0)
}
