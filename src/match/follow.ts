import type { Attempt } from './attempts.js'
import type { Bag } from './bag.js'
import { sizeOf } from './bag.js'
import { fill, isInSlot } from './fill.js'
import type { Plan } from './plan.js'

/** A way through a plan, as far as it goes. */
export interface Trail {
  readonly state: number
  /** How many of the required attempts it uses. */
  readonly used: number
  /** When the last attempt was over. */
  readonly over: number
  /** What filled the last bag. */
  readonly attempts: readonly Attempt[]
  readonly before: Trail | null
}

/** The way to the end of a plan, or `null`; and the one that gets furthest. */
export interface Followed {
  readonly whole: Trail | null
  /** Of those that get furthest in the steps, the one that uses most. */
  readonly furthest: Trail
  /** How many of the required attempts a way uses at most: one that gets to the end, else any. */
  readonly mostUsed: number
}

/**
 * Goes through a plan, every bag over before the next began. `attempts` come in the order of their start. Every
 * `required` attempt must be used. Kept for a state and a number of required attempts used: the earliest end, since these
 * three are all that what follows depends on. Required ones are used in the order of their start, since what a later bag
 * holds began after all of an earlier one was over.
 */
export function follow(plan: Plan, attempts: readonly Attempt[], required: readonly Attempt[]): Followed {
  const isRequired = new Set(required)
  const spare = required.length === 0 ? attempts : attempts.filter((attempt) => !isRequired.has(attempt))
  const start: Trail = { state: 0, used: 0, over: -Infinity, attempts: [], before: null }
  const width = required.length + 1
  const best = new Map<number, Trail>([[0, start]])
  const queue: Trail[] = [start]
  const keep = (trail: Trail): void => {
    const key = trail.state * width + trail.used
    const known = best.get(key)
    if (known !== undefined && known.over <= trail.over) return
    best.set(key, trail)
    queue.push(trail)
  }
  for (let next = 0; next < queue.length; next++) {
    const trail = queue[next]
    if (trail === undefined || best.get(trail.state * width + trail.used) !== trail) continue
    for (const { to, bag } of plan.edges[trail.state] ?? []) {
      if (bag === null) keep({ ...trail, state: to, attempts: [], before: trail })
      else for (const filled of fillings(bag, trail, spare, required)) keep({ ...filled, state: to, before: trail })
    }
  }
  const ways = [...best.values()]
  const complete = ways.filter(({ state }) => state === plan.end)
  return {
    whole: best.get(plan.end * width + required.length) ?? null,
    furthest: ways.reduce((a, b) => (isFurther(plan, b, a) ? b : a), start),
    mostUsed: (complete.length > 0 ? complete : ways).reduce((most, { used }) => Math.max(most, used), 0),
  }
}

/** The attempts of a way, bag after bag. */
export function attemptsOn(trail: Trail | null): readonly Attempt[] {
  const bags: (readonly Attempt[])[] = []
  for (let one = trail; one !== null; one = one.before) bags.push(one.attempts)
  return bags.toReversed().flat()
}

function isFurther({ behind }: Plan, a: Trail, b: Trail): boolean {
  const steps = (behind[a.state] ?? 0) - (behind[b.state] ?? 0)
  if (steps !== 0) return steps > 0
  const states = a.state - b.state
  return states === 0 ? a.used > b.used : states > 0
}

type Filled = Pick<Trail, 'used' | 'over' | 'attempts'>

/** The ways to fill a bag next: one for every number of required attempts. */
function fillings(
  bag: Bag,
  { over, used }: Trail,
  spare: readonly Attempt[],
  required: readonly Attempt[],
): readonly Filled[] {
  const first = required[used]
  // It can no longer be used.
  if (first !== undefined && first.start <= over) return []
  const from = firstAfter(spare, over)
  const [slot] = bag.slots
  if (slot?.max === 1 && slot.min === 1 && bag.slots.length === 1 && bag.turns.length === 0) {
    const found = earliest(spare, from, (attempt) => isInSlot(slot, attempt))
    const own =
      first !== undefined && isInSlot(slot, first) ? [{ used: used + 1, over: first.finish, attempts: [first] }] : []
    return found === null ? own : [{ used, over: found.finish, attempts: [found] }, ...own]
  }
  const slots = [...bag.slots, ...bag.turns.flat()]
  const near = spare
    .slice(from)
    .filter((attempt) => slots.some((one) => isInSlot(one, attempt)))
    .toSorted((a, b) => a.finish - b.finish)
  const found: Filled[] = []
  const most = Math.min(sizeOf(bag).max, required.length - used)
  for (let count = 0; count <= most; count++) {
    const added = required[used + count - 1]
    if (count > 0 && (added === undefined || !slots.some((one) => isInSlot(one, added)))) break
    const filling = fill(bag, required.slice(used, used + count), near)
    if (filling === null) continue
    // A bag that holds nothing takes no time.
    found.push({ used: used + count, over: Math.max(filling.over, over), attempts: filling.attempts })
  }
  return found
}

/** The fitting attempt that is over first; always taking it is optimal, taking the one that began first is not. */
function earliest(attempts: readonly Attempt[], from: number, fits: (attempt: Attempt) => boolean): Attempt | null {
  let best: Attempt | null = null
  for (let index = from; index < attempts.length; index++) {
    const attempt = attempts[index]
    // Whatever begins after the best is over, is over later.
    if (attempt === undefined || (best !== null && attempt.start > best.finish)) break
    if ((best === null || attempt.finish < best.finish) && fits(attempt)) best = attempt
  }
  return best
}

/** The index of the first attempt that began after a time. */
function firstAfter(attempts: readonly Attempt[], over: number): number {
  let low = 0
  let high = attempts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((attempts[middle]?.start ?? Infinity) > over) high = middle
    else low = middle + 1
  }
  return low
}
