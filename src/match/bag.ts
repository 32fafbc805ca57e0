import type { Plan } from './plan.js'
import type { Step } from './step.js'

/** One of these calls, so often. */
export interface Slot {
  readonly steps: readonly Step[]
  readonly min: number
  readonly max: number
}

/** Calls without an order among them, but for those of a chain; those of one part in `turns` are of one turn. */
export interface Bag {
  readonly slots: readonly Slot[]
  /** They have no turns of their own. */
  readonly turns: readonly Bag[]
  /** Calls in order; others may stand between them, unless the order is exact. */
  readonly chains: readonly Plan[]
}

/** How many calls a bag holds at least and at most. */
export function sizeOf({ slots, turns, chains }: Bag): { readonly min: number; readonly max: number } {
  const all = [...slots, ...turns.map(sizeOf), ...chains.map(lengthOf)]
  return { min: all.reduce((sum, { min }) => sum + min, 0), max: all.reduce((sum, { max }) => sum + max, 0) }
}

/** All slots of a bag, wherever they are. */
export function slotsOf({ slots, turns, chains }: Bag): readonly Slot[] {
  if (turns.length === 0 && chains.length === 0) return slots
  const inChains = chains.flatMap(({ edges }) => edges.flat().flatMap(({ bag }) => (bag === null ? [] : slotsOf(bag))))
  return [...slots, ...turns.flatMap(slotsOf), ...inChains]
}

/** All of them at once. */
export function sumOfBags(bags: readonly Bag[]): Bag {
  return {
    slots: bags.flatMap(({ slots }) => slots),
    turns: bags.flatMap(({ turns }) => turns),
    chains: bags.flatMap(({ chains }) => chains),
  }
}

function lengthOf({ edges, end }: Plan): { readonly min: number; readonly max: number } {
  const min = edges.map(() => Infinity)
  const max = edges.map(() => -Infinity)
  min[0] = 0
  max[0] = 0
  // Longer than all states only by a loop.
  for (let round = 0; round <= edges.length; round++) {
    for (const [state, own] of edges.entries()) {
      for (const { to, bag } of own) {
        const size = bag === null ? { min: 0, max: 0 } : sizeOf(bag)
        min[to] = Math.min(min[to] ?? Infinity, (min[state] ?? Infinity) + size.min)
        const most = (max[state] ?? -Infinity) + size.max
        if (most > (max[to] ?? -Infinity)) max[to] = round === edges.length ? Infinity : most
      }
    }
  }
  return { min: min[end] ?? 0, max: max[end] ?? 0 }
}
