import type { Alignment } from './alignment.js'
import { turnsOfSeveralRuns, turnUnknown } from '../errors.js'
import type { Budget, Closed, Loom } from '../loom.js'
import { type Plan, planOf } from '../plan.js'
import { placeSegments, segmentsOf } from './place-segments.js'
import type { Question } from './question.js'
import type { Step } from '../step.js'
import { boundedLeaves, isSingleStep, singleCall, type StepNode } from '../step-node.js'
import { weave } from '../weave.js'
import { weaveParts } from '../weave-parts.js'

/**
 * The best alignment of steps some of which are groups: one with which all is well, if there is one; else the most pairs, and
 * of those the fewest that are missing. `budget`: the work that may be done for it, where that is less than usual.
 */
export function alignGroups(
  steps: readonly StepNode[],
  question: Question,
  order: 'exact' | 'in-order' | 'any',
  allows: boolean,
  budget?: Budget,
): Alignment {
  requireTurns(steps, question)
  const terms = { ...termsOf(steps, question, allows), ...(budget === undefined ? {} : { budget }) }
  // Without extras, steps in order stand directly one after the other, too.
  const segments = order === 'exact' || (order === 'in-order' && !allows) ? segmentsOf(steps) : null
  const loom = exactly(terms, allows)
  const placed = segments && placeSegments(segments, question, (step) => indexOfStep(terms, step), loom.maySkip)
  if (placed !== null) return aligned(terms, placed, true)
  const list = order === 'exact' ? steps : steps.map(loose)
  const plan = planOf(order === 'any' ? [{ group: 'any-order', steps }] : list)
  if (order === 'exact') {
    const woven = segments === null ? weave(plan, loom).woven : null
    return aligned(terms, woven ?? best(plan, most(terms)), woven !== null)
  }
  if (allows && !steps.every(isFixed)) {
    const closed = best(plan, allWell(terms))
    if (isWell(terms, closed)) return aligned(terms, closed, true)
  }
  const closed = best(plan, most(terms))
  return aligned(terms, closed, isWell(terms, closed))
}

/** Where calls take no time, a step so often in order is the same as in any order, which is one place for all of them. */
function loose(node: StepNode): StepNode {
  if (isSingleStep(node)) return node
  if ('steps' in node) return { ...node, steps: node.steps.map(loose) }
  if (singleCall(node.step) !== null) return { group: 'any-order', steps: [node] }
  return { ...node, step: loose(node.step) }
}

/** What is asked, in the terms of a loom. */
interface Terms {
  readonly question: Question
  readonly indexOf: ReadonlyMap<Step, number>
  readonly fits: Loom['fits']
  /** The calls that may not be extras. */
  readonly needed: ReadonlySet<number>
  /** No step takes calls of which some are needed and some are not. */
  readonly isPlain: boolean
  readonly budget?: Budget
}

function termsOf(steps: readonly StepNode[], question: Question, allows: boolean): Terms {
  const { leaves, attempts } = question
  const indexOf = new Map(leaves.map((leaf, index) => [leaf, index]))
  const fits = (step: Step, call: number): boolean => question.fits(indexOf.get(step) ?? -1, call)
  const calls = [...attempts.keys()]
  if (!allows) return { question, indexOf, fits, needed: new Set(calls), isPlain: true }
  const bounded = new Set(steps.flatMap((step) => boundedLeaves(step)))
  const callsOf = (leaf: Step, index: number): readonly number[] =>
    question.candidates(index).filter((call) => fits(leaf, call))
  const needed = new Set(leaves.flatMap((leaf, index) => (bounded.has(leaf) ? callsOf(leaf, index) : [])))
  const isPlain = leaves.every(
    (leaf, index) => bounded.has(leaf) || needed.size === 0 || !callsOf(leaf, index).some((call) => needed.has(call)),
  )
  return { question, indexOf, fits, needed, isPlain }
}

/** Nothing missing, nothing between. */
function exactly({ question, fits, needed, budget }: Terms, allows: boolean): Loom {
  return {
    attempts: question.attempts.map((attempt, index) => ({ ...attempt, start: index, finish: index })),
    fits,
    isAdjacent: true,
    around: true,
    maySkip: (call) => allows && !needed.has(call),
    gain: () => 1,
    loss: Infinity,
    isPlain: false,
    ...(budget === undefined ? {} : { budget }),
  }
}

function indexOfStep({ indexOf }: Terms, step: Step): number {
  return indexOf.get(step) ?? -1
}

/** As little as can be that fails the expectation, then as many pairs as can be. */
function allWell(terms: Terms): Loom {
  const dear = terms.question.attempts.length + 1
  return { ...most(terms), gain: (call) => (terms.needed.has(call) ? dear + 1 : 1), loss: dear, isPlain: terms.isPlain }
}

/** As many pairs as can be, then as little as can be that is missing. */
function most({ question, indexOf, fits, budget }: Terms): Loom {
  return {
    attempts: question.attempts.map((attempt, index) => ({ ...attempt, start: index, finish: index })),
    fits,
    likely: (step) => question.candidates(indexOf.get(step) ?? -1),
    isAdjacent: false,
    around: false,
    maySkip: () => true,
    gain: () => manyMissing,
    loss: 1,
    isPlain: true,
    ...(budget === undefined ? {} : { budget }),
  }
}

/** More than can be missing. */
const manyMissing = 1_000_000

function best(plan: Plan, loom: Loom): Closed {
  const [edges = []] = plan.edges
  const bags = edges.flatMap(({ to, bag }) => (bag !== null && to === plan.end ? [bag] : []))
  if (plan.edges.length > 2 || bags.length < edges.length || bags.length === 0) {
    return weave(plan, loom).woven ?? { pairs: [], unmet: [] }
  }
  const ways = bags.map((bag) => weaveParts(bag, loom))
  return ways.reduce((a, b) => (worth(loom, b) > worth(loom, a) ? b : a))
}

function worth({ gain, loss }: Loom, { pairs, unmet }: Closed): number {
  return pairs.reduce((sum, [, call]) => sum + gain(call), 0) - loss * unmet.length
}

function isWell({ needed }: Terms, { pairs, unmet }: Closed): boolean {
  const used = new Set(pairs.map(([, call]) => call))
  return unmet.length === 0 && [...needed].every((call) => used.has(call))
}

function aligned(terms: Terms, { pairs, unmet }: Closed, isWhole: boolean): Alignment {
  const leafOf = (step: Step): number => indexOfStep(terms, step)
  return {
    isWhole,
    pairs: pairs
      .map(([step, call]) => ({ expected: leafOf(step), actual: call }))
      .toSorted((a, b) => a.expected - b.expected || a.actual - b.actual),
    unmet: unmet.map(leafOf).toSorted((a, b) => a - b),
  }
}

/** Whether a step stands for the same number of calls whatever is chosen: then as many pairs as can be is as well as can be. */
function isFixed(node: StepNode): boolean {
  if (singleCall(node) !== null) return true
  return !isSingleStep(node) && 'steps' in node && node.group !== 'one-of' && node.steps.every(isFixed)
}

function requireTurns(steps: readonly StepNode[], { attempts }: Question): void {
  if (!steps.some(hasTurns)) return
  const numbers = new Set<number>()
  for (const [index, { tool, turn, call }] of attempts.entries()) {
    if (turn === null) throw turnUnknown(`actual[${index}]`, tool)
    if (call === null) continue
    // Each run numbers its turns, and its calls, from 1.
    if (numbers.has(call.number)) throw turnsOfSeveralRuns(`actual[${index}]`, tool)
    numbers.add(call.number)
  }
}

function hasTurns(node: StepNode): boolean {
  if (isSingleStep(node)) return false
  return 'step' in node ? hasTurns(node.step) : node.group === 'same-turn' || node.steps.some(hasTurns)
}
