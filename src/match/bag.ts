import { tooManyChoices } from './errors.js'
import type { Step } from './step.js'
import { isSingleStep, singleCall, type StepNode } from './step-node.js'

/** One of these calls, so often. */
export interface Slot {
  readonly steps: readonly Step[]
  readonly min: number
  readonly max: number
}

/** Calls without an order among them; those of one list in `turns` are of one turn. */
export interface Bag {
  readonly slots: readonly Slot[]
  readonly turns: readonly (readonly Slot[])[]
}

/** More ways to choose than anybody means; every one of them is tried. */
const mostChoices = 1000

const nothing: Bag = { slots: [], turns: [] }

/**
 * What a step allows where its calls have no order: some choice of bags. A choice between single calls, and a count of
 * them, is a slot of its own and multiplies nothing.
 */
export function bagsOf(node: StepNode): readonly Bag[] {
  const single = singleCall(node)
  if (single !== null) return [bagOf({ steps: single, min: 1, max: 1 })]
  if (isSingleStep(node)) return [] // never: it is a single call
  if ('steps' in node) {
    const members = node.steps.map(bagsOf)
    if (node.group === 'one-of') return limited(members.flat())
    const together = members.reduce(sums, [nothing])
    return node.group === 'any-order' ? together : together.map(({ slots }) => ({ slots: [], turns: [slots] }))
  }
  const { step, min, max } = node
  const counted = singleCall(step)
  if (counted !== null) return [bagOf({ steps: counted, min, max })]
  if (max === Infinity) throw tooManyChoices('times without an upper bound, of several steps,')
  return repeated(bagsOf(step), min, max)
}

/** How many calls a bag holds at least and at most. */
export function sizeOf({ slots, turns }: Bag): { readonly min: number; readonly max: number } {
  const all = [...slots, ...turns.flat()]
  return { min: all.reduce((sum, slot) => sum + slot.min, 0), max: all.reduce((sum, slot) => sum + slot.max, 0) }
}

function bagOf(slot: Slot): Bag {
  return { slots: [slot], turns: [] }
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
  return left.flatMap((a) => right.map((b) => ({ slots: [...a.slots, ...b.slots], turns: [...a.turns, ...b.turns] })))
}

function limited(bags: readonly Bag[]): readonly Bag[] {
  if (bags.length > mostChoices) throw tooManyChoices('oneOf')
  return bags
}
