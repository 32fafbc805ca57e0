import { type Bag, bagsOf } from './bag.js'
import { tooManyChoices } from './errors.js'
import { singleCall, type StepNode } from './step-node.js'

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
