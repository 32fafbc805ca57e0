import type { Attempt } from './attempts.js'
import type { Bag, Slot } from './bag.js'
import { seatAll, type Table, tableOf, take } from './seats.js'
import { splitBag } from './split-bag.js'
import { isStep, type Step } from './step.js'
import { planOfBag, weave } from './weave.js'
import { weaveParts } from './weave-parts.js'

/** Attempts that fill a bag. */
export interface Filling {
  /** In the order of the places they fill. */
  readonly attempts: readonly Attempt[]
  /** When the last of them was over. */
  readonly over: number
}

/**
 * Fills a bag so that every `required` attempt has a place, and the last attempt is over as early as can be. `spare`
 * attempts may be used; they come in the order in which they were over. `null` where nothing fits.
 */
export function fill(bag: Bag, required: readonly Attempt[], spare: readonly Attempt[]): Filling | null {
  if (hasChains(bag)) return fillParts(bag, required, spare)
  if (bag.turns.length === 0) return assign(bag, [], required, spare)
  const candidates = [...required, ...spare]
  const marks = bag.turns.map(({ slots }) => markOf(slots, candidates))
  let best: Filling | null = null
  const choose = (turns: Turns, list: number): void => {
    // Lists whose turn is not chosen may use several, so that this is a bound.
    const filling = assign(bag, turns, required, spare)
    if (filling === null || (best !== null && filling.over >= best.over)) return
    if (list === turns.length) {
      best = filling
      return
    }
    for (const turn of turns[list] ?? []) {
      const left = turns.map((others, index) => {
        if (index <= list) return index === list ? [turn] : others
        // Of lists that fit the same attempts, the first has the earliest turn.
        return marks[index] === marks[list] ? others.filter((other) => other >= turn) : others
      })
      choose(left, list + 1)
    }
  }
  choose(
    bag.turns.map(({ slots }) => turnsFor(slots, candidates)),
    0,
  )
  return best
}

/** Whether some of its calls have an order. */
export function hasChains({ turns, chains }: Bag): boolean {
  return chains.length > 0 || turns.some(hasChains)
}

/** What shares no attempt is filled by itself. */
function fillParts(bag: Bag, required: readonly Attempt[], spare: readonly Attempt[]): Filling | null {
  const candidates = [...required, ...spare].toSorted((a, b) => a.start - b.start)
  const needed = new Set(required)
  const parts = splitBag(bag, (step) => [...candidates.keys()].filter((call) => isStepAt(candidates, step, call)))
  const attempts: Attempt[] = []
  let over = -Infinity
  for (const part of parts) {
    const own = part.calls.map((call) => candidates[call]).filter((attempt) => attempt !== undefined)
    const filling = hasChains(part.bag)
      ? weaveAttempts(part.bag, own, needed)
      : fill(
          part.bag,
          own.filter((attempt) => needed.has(attempt)),
          own.filter((attempt) => !needed.has(attempt)).toSorted((a, b) => a.finish - b.finish),
        )
    if (filling === null) return null
    attempts.push(...filling.attempts)
    over = Math.max(over, filling.over)
  }
  const isWhole = required.every((attempt) => attempts.includes(attempt))
  return isWhole ? { attempts, over } : null
}

function weaveAttempts(bag: Bag, attempts: readonly Attempt[], needed: ReadonlySet<Attempt>): Filling | null {
  const { woven } = weave(planOfBag(bag), {
    attempts,
    fits: (step, call) => isStepAt(attempts, step, call),
    isAdjacent: false,
    around: false,
    maySkip(call) {
      const attempt = attempts[call]
      return attempt === undefined || !needed.has(attempt)
    },
    gain: () => 0,
    loss: Infinity,
    isPlain: false,
  })
  return woven && { attempts: woven.pairs.flatMap(([, call]) => attempts.slice(call, call + 1)), over: woven.over }
}

function isStepAt(attempts: readonly Attempt[], step: Step, call: number): boolean {
  const attempt = attempts[call]
  return attempt !== undefined && isStep(step, attempt)
}

/** By list: the turns that its attempts may be of. */
type Turns = readonly (readonly number[])[]

/** What is left where a bag is filled as far as can be. */
export interface LeftOver {
  readonly attempts: readonly Attempt[]
  /** The needed places that stay empty. */
  readonly empty: readonly (readonly Step[])[]
  /** The required attempts that have no place. */
  readonly unplaced: readonly Attempt[]
  /** Everything has its place, but not all of one turn. */
  readonly turnsDiffer: boolean
}

/** Fills a bag as far as can be, whatever the turns. */
export function leftOver(bag: Bag, required: readonly Attempt[], spare: readonly Attempt[]): LeftOver {
  if (hasChains(bag)) return leftOfChains(bag, required, spare)
  const table = tableFor(bag, null, [...required, ...spare])
  const unplaced = required.filter((_, index) => !seatAll(table, index, index + 1))
  const open = required.length + spare.length
  const empty = table.places.flatMap(({ isNeeded, steps }, place) =>
    isNeeded && table.at[place] === undefined && !take(table, place, open) ? [steps] : [],
  )
  const isWhole = unplaced.length === 0 && empty.length === 0
  const turnsDiffer = isWhole && bag.turns.length > 0 && fill(bag, required, spare) === null
  return { attempts: seated(table, [...required, ...spare]), empty, unplaced, turnsDiffer }
}

function leftOfChains(bag: Bag, required: readonly Attempt[], spare: readonly Attempt[]): LeftOver {
  const candidates = [...required, ...spare].toSorted((a, b) => a.start - b.start)
  const { pairs, unmet } = weaveParts(bag, {
    attempts: candidates,
    fits: (step, call) => isStepAt(candidates, step, call),
    isAdjacent: false,
    around: false,
    maySkip: () => true,
    gain: () => candidates.length + 1,
    loss: 1,
    isPlain: true,
  })
  const attempts = pairs.flatMap(([, call]) => candidates.slice(call, call + 1))
  const unplaced = required.filter((attempt) => !attempts.includes(attempt))
  return { attempts, empty: unmet.map((step) => [step]), unplaced, turnsDiffer: false }
}

/** Whether an attempt is one of the calls that a slot stands for. */
export function isInSlot({ steps }: Slot, attempt: Attempt): boolean {
  return steps.some((step) => isStep(step, attempt))
}

function assign(bag: Bag, turns: Turns, required: readonly Attempt[], spare: readonly Attempt[]): Filling | null {
  const candidates = [...required, ...spare]
  const table = tableFor(bag, turns, candidates)
  if (!seatAll(table, 0, required.length)) return null
  let open = required.length
  for (const [place, { isNeeded }] of table.places.entries()) {
    if (!isNeeded || table.at[place] !== undefined) continue
    while (!take(table, place, open)) {
      if (open === candidates.length) return null
      open += 1
    }
  }
  const attempts = seated(table, candidates)
  return { attempts, over: attempts.reduce((last, { finish }) => Math.max(last, finish), -Infinity) }
}

function seated({ at }: Table, candidates: readonly Attempt[]): readonly Attempt[] {
  return at.map((index) => (index === undefined ? undefined : candidates[index])).filter((one) => one !== undefined)
}

/** Without `allowed` turns, an attempt may be of any. */
function tableFor({ slots, turns }: Bag, allowed: Turns | null, candidates: readonly Attempt[]): Table {
  const lists = turns.flatMap((list, index) => list.slots.map((slot) => ({ slot, turns: allowed?.[index] ?? null })))
  const all = [...slots.map((slot) => ({ slot, turns: null })), ...lists]
  return tableOf(
    all.map(({ slot, turns: own }) => ({
      ...slot,
      fits: candidates.map((attempt) => (own === null || own.includes(turnOf(attempt))) && isInSlot(slot, attempt)),
    })),
  )
}

/** The turns that hold all that a list needs. */
function turnsFor(slots: readonly Slot[], candidates: readonly Attempt[]): readonly number[] {
  const fitting = candidates
    .filter(({ call }) => call !== null)
    .filter((one) => slots.some((slot) => isInSlot(slot, one)))
  const turns = [...new Set(fitting.map(turnOf))].toSorted((a, b) => a - b)
  const holding = turns.filter((turn) => {
    const own = fitting.filter((attempt) => turnOf(attempt) === turn)
    return assign({ slots, turns: [], chains: [] }, [], [], own) !== null
  })
  // Where nothing fits, what may be left out is left out.
  return holding.length === 0 ? [noTurn] : holding
}

/** Of what nobody asked for; it is of no list. */
const noTurn = -1

function turnOf({ call }: Attempt): number {
  return call === null ? noTurn - 1 : call.turn
}

function markOf(slots: readonly Slot[], candidates: readonly Attempt[]): string {
  return slots
    .map((slot) => `${slot.min} ${slot.max} ${candidates.map((attempt) => (isInSlot(slot, attempt) ? 1 : 0)).join('')}`)
    .join()
}
