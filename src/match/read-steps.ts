import type { Run } from '../run/types.js'
import { indexOf } from './attempts.js'
import {
  badCount,
  badValue,
  emptyGroup,
  mayBeNothingInside,
  nestedTurn,
  notAStep,
  nothingExpected,
  tooDeep,
} from './errors.js'
import { readItem } from './read-item.js'
import { readStep, type Step, type Where } from './step.js'
import { isSingleStep, mayBeNothing, type StepNode } from './step-node.js'
import { neverRan, requireKnown, requireShown } from './tools.js'

/** Reads a list of steps; an empty one is an error. */
export function readSteps(steps: unknown, instead: string): readonly StepNode[] {
  if (!Array.isArray(steps)) throw badValue('the steps', steps, 'a list')
  if (steps.length === 0) throw nothingExpected('the list of steps is empty, which expects nothing.', instead)
  return Array.from(steps, (step: unknown, index) => readNode(step, () => `step ${index + 1}`, top))
}

/** Reads a list of steps that may be empty. */
export function readExpected(steps: unknown): readonly StepNode[] {
  if (!Array.isArray(steps)) throw badValue('expected', steps, 'a list of steps')
  const nodes: StepNode[] = []
  for (let index = 0; index < steps.length; index++) {
    nodes.push(readNode(steps[index], () => `expected[${index}]`, top))
  }
  return nodes
}

/** Throws where a step is about a tool that the run does not know. */
export function requireKnownSteps(run: Run, steps: readonly StepNode[]): void {
  const { known } = indexOf(run)
  const visit = (node: StepNode, where: Where): void => {
    if (isSingleStep(node)) {
      if (!known.has(node.tool)) requireKnown(run, node.tool, where())
      requireTellable(run, node, where)
    } else if ('step' in node) {
      visit(node.step, () => insideOf(node.group, where()))
    } else {
      for (const [index, child] of node.steps.entries()) visit(child, () => itemOf(index, node.group, where()))
    }
  }
  for (const [index, step] of steps.entries()) visit(step, () => `step ${index + 1}`)
}

/** Throws where a pattern is about what ran, which the transcript that a run was read from does not show. */
export function requireTellable(run: Run, { want, tool }: Step, where: Where): void {
  if (want !== 'blocked' && want !== 'stopped' && want !== 'threw') return
  if (run.seen.ran.includes(tool)) return
  const isStopped = want === 'stopped' && run.calls.every((call) => call.name !== tool || neverRan(run, call))
  if (!isStopped) requireShown(run, `what ran, and so not what ${want} (${where()}) asks`)
}

const names = {
  'any-order': 'anyOrder',
  'one-of': 'oneOf',
  ordered: 'ordered',
  'same-turn': 'sameTurn',
  optional: 'optional',
  times: 'times',
} as const

/** What is around a step. */
interface Around {
  readonly isInTurn: boolean
  readonly level: number
  /** How often it may come at most, or must where there is no most. */
  readonly times: number
}

const top: Around = { isInTurn: false, level: 0, times: 1 }

/** Deeper than anything that a person writes. */
const mostLevels = 100

/** A count is written out; no test means more than this. */
const mostTimes = 20_000

function readNode(step: unknown, where: Where, around: Around): StepNode {
  if (typeof step !== 'object' || step === null || !('group' in step)) return readStep(step, where)
  const inner = { ...around, level: around.level + 1 }
  if (inner.level > mostLevels) throw tooDeep(mostLevels)
  const { group } = step
  switch (group) {
    case 'any-order':
    case 'one-of':
    case 'ordered':
    case 'same-turn': {
      readItem(step, ['group', 'steps'], where, 'a group of steps')
      if (around.isInTurn && group === 'same-turn') throw nestedTurn(where())
      const isInTurn = around.isInTurn || group === 'same-turn'
      return { group, steps: readList(step, group, where, { ...inner, isInTurn }) }
    }
    case 'optional':
      readItem(step, ['group', 'step'], where, 'a group of steps')
      return { group, step: readCounted(step, group, where, inner), min: 0, max: 1 }
    case 'times': {
      readItem(step, ['group', 'step', 'min', 'max'], where, 'a group of steps')
      const bounds = readBounds(step, where, around.times)
      const times = around.times * boundOf(bounds)
      return { group, step: readCounted(step, group, where, { ...inner, times }), ...bounds }
    }
    default:
      throw notAStep(where(), step)
  }
}

function readList(step: object, group: keyof typeof names, where: Where, around: Around): readonly StepNode[] {
  const steps: unknown = 'steps' in step ? step.steps : undefined
  if (!Array.isArray(steps)) throw badValue(`${names[group]} in ${where()}`, steps, 'a list of steps')
  if (steps.length === 0) throw emptyGroup(names[group], where())
  return Array.from(steps, (item: unknown, index) => {
    const node = readNode(item, () => itemOf(index, group, where()), around)
    if (group === 'one-of' && mayBeNothing(node)) throw mayBeNothingInside(names[group], where())
    return node
  })
}

function readCounted(step: object, group: 'optional' | 'times', where: Where, around: Around): StepNode {
  const node = readNode('step' in step ? step.step : undefined, () => insideOf(group, where()), around)
  if (mayBeNothing(node)) throw mayBeNothingInside(names[group], where())
  return node
}

interface Bounds {
  readonly min: number
  readonly max: number
}

function readBounds(step: object, where: Where, around: number): Bounds {
  const min: unknown = 'min' in step ? step.min : undefined
  const max: unknown = 'max' in step ? step.max : undefined
  if (!isCount(min)) throw badCount(where(), 'the lower bound of times', min, 'a whole number, zero or more')
  if (max === 0) throw badCount(where(), 'the upper bound of times', max, 'above zero (leave out what must not happen)')
  if (max !== Infinity && !isCount(max)) {
    throw badCount(where(), 'the upper bound of times', max, 'a whole number or Infinity')
  }
  if (max < min) throw badCount(where(), 'the upper bound of times', max, `not below the lower one, ${min}`)
  const bound = boundOf({ min, max })
  if (bound * around > mostTimes) {
    const within = around === 1 ? '' : `, together with those around it (${around})`
    throw badCount(where(), 'a bound of times', bound, `${mostTimes} at most${within}, or Infinity as the upper one`)
  }
  return { min, max }
}

function boundOf({ min, max }: Bounds): number {
  return max === Infinity ? Math.max(1, min) : max
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function itemOf(index: number, group: keyof typeof names, where: string): string {
  return `item ${index + 1} of ${names[group]} in ${where}`
}

function insideOf(group: keyof typeof names, where: string): string {
  return `${names[group]} in ${where}`
}
