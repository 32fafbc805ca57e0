import { type Bag, type Slot, sumOfBags } from './bag.js'
import { tooManyChoices } from './errors.js'
import { isSingleStep, singleCall, type StepNode } from './step-node.js'

/** One way on: the calls of a bag, or nothing. */
export interface Edge {
  readonly to: number
  readonly bag: Bag | null
}

/** What a list of steps allows: a walk from state 0 to `end`, whose bags are matched one after the other. */
export interface Plan {
  /** By state. */
  readonly edges: readonly (readonly Edge[])[]
  /** By state: how many steps of the list are behind. */
  readonly behind: readonly number[]
  readonly end: number
}

/** A count is written out; no test means more than this. */
const mostStates = 20_000

/** More ways to choose than anybody means; every one of them is tried. */
const mostChoices = 1000

const nothing: Bag = { slots: [], turns: [], chains: [] }

/** Reads a list of steps as a walk. */
export function planOf(steps: readonly StepNode[]): Plan {
  const edges: Edge[][] = [[]]
  const behind: number[] = [0]
  let done = 0
  const newState = (): number => {
    if (edges.length > mostStates) throw tooManyChoices('times')
    behind.push(done)
    return edges.push([]) - 1
  }
  const connect = (from: number, to: number, bag: Bag | null): number => {
    edges[from]?.push({ to, bag })
    return to
  }
  const add = (node: StepNode, from: number): number => {
    if ('step' in node) return addCount(node.step, node.min, node.max, from)
    if ('steps' in node && node.group === 'ordered') return node.steps.reduce((state, step) => add(step, state), from)
    if ('steps' in node && node.group === 'one-of' && singleCall(node) === null) {
      const ends = node.steps.map((step) => add(step, from))
      const to = newState()
      for (const end of ends) connect(end, to, null)
      return to
    }
    const to = newState()
    for (const bag of bagsOf(node)) connect(from, to, bag)
    return to
  }
  const addCount = (node: StepNode, min: number, max: number, from: number): number => {
    let state = from
    for (let count = 0; count < min; count++) state = add(node, state)
    if (max === Infinity) {
      const loop = connect(state, newState(), null)
      connect(add(node, loop), loop, null)
      return loop
    }
    const exits = [state]
    for (let count = min; count < max; count++) exits.push((state = add(node, state)))
    const to = newState()
    for (const exit of exits) connect(exit, to, null)
    return to
  }
  let state = 0
  for (const step of steps) {
    state = add(step, state)
    done += 1
    behind[state] = done
  }
  return { edges, behind, end: state }
}

/**
 * What a step allows where its calls have no order: some choice of bags. A choice between single calls, and a count of
 * them, is a slot of its own and multiplies nothing.
 */
function bagsOf(node: StepNode): readonly Bag[] {
  const single = singleCall(node)
  if (single !== null) return [bagOf({ steps: single, min: 1, max: 1 })]
  if (isSingleStep(node)) return [] // never: it is a single call
  if ('steps' in node) {
    if (node.group === 'ordered') return [{ ...nothing, chains: [planOf(node.steps)] }]
    const members = node.steps.map(bagsOf)
    if (node.group === 'one-of') return limited(members.flat())
    const isOne = members.every(({ length }) => length === 1)
    const together = isOne ? [sumOfBags(members.flat())] : members.reduce(sums, [nothing])
    return node.group === 'any-order' ? together : together.map((bag) => ({ ...nothing, turns: [bag] }))
  }
  const { step, min, max } = node
  const counted = singleCall(step)
  if (counted !== null) return [bagOf({ steps: counted, min, max })]
  if (max === Infinity) throw tooManyChoices('times without an upper bound, of several steps,')
  return repeated(bagsOf(step), min, max)
}

function bagOf(slot: Slot): Bag {
  return { ...nothing, slots: [slot] }
}

function repeated(bags: readonly Bag[], min: number, max: number): readonly Bag[] {
  if (max > mostChoices) throw tooManyChoices('times')
  let sum: readonly Bag[] = [nothing]
  const found: Bag[] = []
  for (let count = 0; count <= max; count++) {
    if (count >= min) found.push(...sum)
    if (count < max) sum = sums(sum, bags)
  }
  return limited(found)
}

function sums(left: readonly Bag[], right: readonly Bag[]): readonly Bag[] {
  if (left.length * right.length > mostChoices) throw tooManyChoices('anyOrder or sameTurn')
  return left.flatMap((a) => right.map((b) => sumOfBags([a, b])))
}

function limited(bags: readonly Bag[]): readonly Bag[] {
  if (bags.length > mostChoices) throw tooManyChoices('oneOf')
  return bags
}
