import { alignGroups } from '../../match/calls/align-groups.js'
import { alignList } from '../../match/calls/align-list.js'
import type { Alignment } from '../../match/calls/alignment.js'
import { readArgsRule } from '../../match/calls/args-rule.js'
import type { CallPair } from '../../match/calls/call-match.js'
import { type CallStatus, type Question, questionOf } from '../../match/calls/question.js'
import { type Attempt, isSuccess } from '../../match/attempts.js'
import { isSingleStep, type StepNode } from '../../match/step-node.js'
import { loosen } from './loosen.js'
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

/** Aligns calls with a plan so that as many as can be are steps in its order. Of plain lists: a longest common subsequence. */
export function alignWithPlan(
  { nodes, leaves }: ReadPlan,
  attempts: readonly Attempt[],
  status: CallStatus,
): PlanAlignment {
  const question = withAllowances(
    questionOf(
      leaves.map(({ step }) => step),
      attempts,
      status,
      exactly,
      true,
    ),
    leaves,
  )
  const isList = nodes.every(isSingleStep)
  const align = (order: 'in-order' | 'any'): Alignment => {
    if (isList) return alignList(question, order, true)
    return alignGroups(
      nodes.map((node) => loosen(node, order === 'any')),
      question,
      order,
      true,
    )
  }
  const { pairs, unmet } = align('in-order')
  const kept = pairs.filter((pair) => isMadeGood(pair, pairs, leaves, true))
  // What is whole in order is so in any.
  const any = kept.length === attempts.length ? kept : align('any').pairs
  const inAnyOrder = any.filter((pair) => isMadeGood(pair, any, leaves, false)).length
  return { pairs: kept, unmet, made: madeOf(nodes, kept), inAnyOrder, fits: question.fits }
}

/** A failure that no success of its step follows was no attempt at it. */
function isMadeGood(
  { expected, actual }: CallPair,
  pairs: readonly CallPair[],
  leaves: ReadPlan['leaves'],
  isOrdered: boolean,
): boolean {
  if (leaves[expected]?.isAllowance !== true) return true
  // The step itself is the leaf behind that of its failures.
  return pairs.some((other) => other.expected === expected + 1 && (!isOrdered || other.actual > actual))
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
