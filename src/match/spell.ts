import type { Attempt } from './attempts.js'
import { type Bag, sizeOf, type Slot, slotsOf } from './bag.js'
import { fill, hasChains, isInSlot } from './fill.js'
import type { Plan } from './plan.js'
import { isStep } from './step.js'
import { planOfBag, weave, type Weaving } from './weave.js'

/** How far a plan and a list of attempts agree, from the beginning. */
export interface Spelled {
  readonly whole: boolean
  /** The state of the plan, and the index of the first attempt that does not fit, where they agree furthest. */
  readonly state: number
  readonly index: number
}

/** Whether the attempts, in this order and no other, are a walk through the plan. */
export function spell(plan: Plan, attempts: readonly Attempt[]): Spelled {
  const width = attempts.length + 1
  const seen = new Set<number>([0])
  const queue = [0]
  let furthest = 0
  for (let next = 0; next < queue.length; next++) {
    const key = queue[next] ?? 0
    const state = Math.floor(key / width)
    const index = key % width
    if (index > furthest % width || (index === furthest % width && key > furthest)) furthest = key
    for (const { to, bag } of plan.edges[state] ?? []) {
      for (const count of bag === null ? [0] : countsOf(bag, attempts, index)) {
        const reached = to * width + index + count
        if (seen.has(reached)) continue
        seen.add(reached)
        queue.push(reached)
      }
    }
  }
  const whole = seen.has(plan.end * width + attempts.length)
  return { whole, state: Math.floor(furthest / width), index: furthest % width }
}

/** How many attempts from `index` on fill the bag, every one of them in a place. */
function countsOf(bag: Bag, attempts: readonly Attempt[], index: number): readonly number[] {
  const slots = slotsOf(bag)
  const { min, max } = sizeOf(bag)
  let most = 0
  while (most < max && isInAny(slots, attempts[index + most])) most += 1
  const counts: number[] = []
  for (let count = min; count <= most; count++) {
    const own = attempts.slice(index, index + count)
    if ((hasChains(bag) ? weaveAll(bag, own).woven : fill(bag, own, [])) !== null) counts.push(count)
  }
  return counts
}

/** Whether attempts fill a bag, those of a chain directly one after the other. */
export function weaveAll(bag: Bag, attempts: readonly Attempt[]): Weaving {
  return weave(planOfBag(bag), {
    attempts: attempts.map((attempt, index) => ({ ...attempt, start: index, finish: index })),
    fits(step, call) {
      const attempt = attempts[call]
      return attempt !== undefined && isStep(step, attempt)
    },
    isAdjacent: true,
    around: false,
    maySkip: () => false,
    gain: () => 0,
    loss: Infinity,
    isPlain: false,
  })
}

function isInAny(slots: readonly Slot[], attempt: Attempt | undefined): boolean {
  return attempt !== undefined && slots.some((slot) => isInSlot(slot, attempt))
}
