import type { Attempt } from './attempts.js'
import { type Bag, sizeOf, type Slot, slotsOf } from './bag.js'
import { fill, isInSlot } from './fill.js'
import type { Plan } from './plan.js'
import { isStep, type Step } from './step.js'

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
      if (bag === null) keep(onTo(to, trail, trail.used, trail.over, []))
      else for (const longer of throughBag(bag, to, trail, spare, required)) keep(longer)
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

/** The same for a list of single calls, which needs neither plan nor ways: the attempts, or `null`. */
export function followCalls(steps: readonly Step[], attempts: readonly Attempt[]): readonly Attempt[] | null {
  const chain: Attempt[] = []
  let over = -Infinity
  for (const step of steps) {
    const next = earliest(attempts, firstAfter(attempts, over), (attempt) => isStep(step, attempt))
    if (next === null) return null
    chain.push(next)
    over = next.finish
  }
  return chain
}

/** The attempts of a way, bag after bag. */
export function attemptsOn(trail: Trail | null): readonly Attempt[] {
  const found: Attempt[] = []
  for (let one = trail; one !== null; one = one.before) found.push(...one.attempts.toReversed())
  return found.toReversed()
}

/** A way made longer. All of them have one shape, and none is copied: long runs make many. */
function onTo(state: number, before: Trail, used: number, over: number, attempts: readonly Attempt[]): Trail {
  return { state, used, over, attempts, before }
}

function isFurther({ behind }: Plan, a: Trail, b: Trail): boolean {
  const steps = (behind[a.state] ?? 0) - (behind[b.state] ?? 0)
  if (steps !== 0) return steps > 0
  const states = a.state - b.state
  return states === 0 ? a.used > b.used : states > 0
}

/** The ways to fill a bag next: one for every number of required attempts. */
function throughBag(
  bag: Bag,
  to: number,
  trail: Trail,
  spare: readonly Attempt[],
  required: readonly Attempt[],
): readonly Trail[] {
  const { over, used } = trail
  const first = required[used]
  // It can no longer be used.
  if (first !== undefined && first.start <= over) return []
  const slots = slotsOf(bag)
  const from = firstAfter(spare, over)
  const found: Trail[] = []
  if (isOneCall(bag)) {
    const next = earliest(spare, from, (attempt) => isInAny(slots, attempt))
    if (next !== null) found.push(onTo(to, trail, used, next.finish, [next]))
    if (first !== undefined && isInAny(slots, first)) found.push(onTo(to, trail, used + 1, first.finish, [first]))
    return found
  }
  const near = spare
    .slice(from)
    .filter((attempt) => isInAny(slots, attempt))
    .toSorted((a, b) => a.finish - b.finish)
  const most = Math.min(sizeOf(bag).max, required.length - used)
  for (let count = 0; count <= most; count++) {
    const added = required[used + count - 1]
    if (count > 0 && (added === undefined || !isInAny(slots, added))) break
    const filling = fill(bag, required.slice(used, used + count), near)
    // A bag that holds nothing takes no time.
    if (filling !== null) found.push(onTo(to, trail, used + count, Math.max(filling.over, over), filling.attempts))
  }
  return found
}

function isOneCall({ slots, turns, chains }: Bag): boolean {
  return slots.length === 1 && turns.length === 0 && chains.length === 0 && slots[0]?.min === 1 && slots[0].max === 1
}

function isInAny(slots: readonly Slot[], attempt: Attempt): boolean {
  return slots.some((slot) => isInSlot(slot, attempt))
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
