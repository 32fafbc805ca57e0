import type { CallPair } from '../../match/calls/call-match.js'
import type { Question } from '../../match/calls/question.js'
import { isSingleStep, type StepNode } from '../../match/step-node.js'
import type { ReadPlan } from './read-plan.js'
import { retryIn } from './retry.js'

/**
 * The pairs but for failures that were not made good: no success of their step follows, or, where the order does not count, there is none. Any
 * failure of a tool may stand for any retry of it, so that among steps in any order each is given to a step that it was made good for.
 */
export function madeGood(
  { nodes, leaves }: ReadPlan,
  question: Question,
  pairs: readonly CallPair[],
  isOrdered: boolean,
): readonly CallPair[] {
  const lastOf = new Map<number, number>()
  for (const { expected, actual } of pairs) lastOf.set(expected, Math.max(lastOf.get(expected) ?? -1, actual))
  const isGood = (leaf: number, call: number): boolean => {
    if (leaves[leaf]?.isAllowance !== true) return true
    // The step itself is the leaf behind that of its failures.
    const last = lastOf.get(leaf + 1)
    return last !== undefined && (!isOrdered || last > call)
  }
  const good = (all: readonly CallPair[]): readonly CallPair[] =>
    all.filter(({ expected, actual }) => isGood(expected, actual))
  if (good(pairs).length === pairs.length) return pairs
  const groups = isOrdered ? nodes.filter(isAnyOrder).map((node) => [node]) : [nodes]
  const dealt = groups.reduce((all, group) => {
    const room = new Map(group.flatMap((node) => retriesIn(node, leaves)))
    if (room.size === 0) return all
    const from = isOrdered ? beginOf(Math.min(...room.keys()), all, leaves) : 0
    const next = dealOut(all, room, from, question, isGood)
    return good(next).length > good(all).length ? next : all
  }, pairs)
  return good(dealt).toSorted((a, b) => a.expected - b.expected || a.actual - b.actual)
}

function isAnyOrder(node: StepNode): boolean {
  return !isSingleStep(node) && node.group === 'any-order'
}

/** The first call behind those of earlier steps. */
function beginOf(leaf: number, pairs: readonly CallPair[], leaves: ReadPlan['leaves']): number {
  const own = leaves[leaf]?.number ?? 0
  const before = pairs.filter(({ expected }) => (leaves[expected]?.number ?? 0) < own)
  return Math.max(-1, ...before.map(({ actual }) => actual)) + 1
}

/** By the leaf of their failures: how many failures the retries of a node allow for, where they stand in any order. */
function retriesIn(node: StepNode, leaves: ReadPlan['leaves']): readonly (readonly [leaf: number, most: number])[] {
  if (isSingleStep(node)) return []
  if ('steps' in node && node.group === 'any-order') return node.steps.flatMap((step) => retriesIn(step, leaves))
  const isCount = 'step' in node
  const own = retryIn(isCount ? node.step : node)
  if (own === null) return []
  return [[leaves.findIndex(({ step }) => step === own.failure), own.most * (isCount ? node.max : 1)]]
}

/** The last failure first: whatever it may stand for, earlier ones may, too, so that none is at the cost of another. */
function dealOut(
  pairs: readonly CallPair[],
  room: Map<number, number>,
  from: number,
  { attempts, fits }: Question,
  isGood: (leaf: number, call: number) => boolean,
): readonly CallPair[] {
  const others = pairs.filter(({ expected }) => !room.has(expected))
  const used = new Set(others.map(({ actual }) => actual))
  const dealt: CallPair[] = []
  for (let call = attempts.length - 1; call >= from; call -= 1) {
    if (used.has(call)) continue
    const leaf = [...room.keys()].find((one) => (room.get(one) ?? 0) > 0 && fits(one, call) && isGood(one, call))
    if (leaf === undefined) continue
    room.set(leaf, (room.get(leaf) ?? 0) - 1)
    dealt.push({ expected: leaf, actual: call })
  }
  return [...others, ...dealt]
}
