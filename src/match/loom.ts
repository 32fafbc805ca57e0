import type { Attempt } from './attempts.js'
import type { Bag, Slot } from './bag.js'
import { tooManyChoices } from './errors.js'
import type { Plan } from './plan.js'
import { seatAll, type Table, tableOf, take } from './seats.js'
import type { Step } from './step.js'
import type { Open, Strand } from './strand.js'

/** What is woven, and how. */
export interface Loom {
  /** In the order of their start. */
  readonly attempts: readonly Attempt[]
  readonly fits: (step: Step, call: number) => boolean
  /** In rising order, the calls that may fit a step, where there is a quick way to tell. */
  readonly likely?: (step: Step) => readonly number[]
  /** Whether the calls of a chain must stand directly one after the other. */
  readonly isAdjacent: boolean
  /** Whether a call may be left out: any that says so; or only before the first and after the last, where `around`. */
  readonly maySkip: (call: number) => boolean
  readonly around: boolean
  /** What a call that is used is worth. */
  readonly gain: (call: number) => number
  /** What a call that is needed and missing costs; infinite where none may be missing. */
  readonly loss: number
  /**
   * Whether calls that may stand for one another are worth the same, so that what can be used at no cost always is. Not so
   * where the end counts.
   */
  readonly isPlain: boolean
  /** How much work may be done, where that is less than what anybody would wait for. */
  readonly budget?: Budget
}

/** Work that may be done, and is less with everything that is. */
export interface Budget {
  left: number
}

/** What a bag or a chain comes to once it is left. */
export interface Closed {
  readonly pairs: readonly (readonly [step: Step, call: number])[]
  /** What is needed and missing. */
  readonly unmet: readonly Step[]
}

export const none: Closed = { pairs: [], unmet: [] }

export function joined(a: Closed, b: Closed): Closed {
  if (a === none) return b
  return b === none ? a : { pairs: [...a.pairs, ...b.pairs], unmet: [...a.unmet, ...b.unmet] }
}

/** All calls that fit a step, in rising order. */
export function callsOfStep(
  { attempts, fits, likely }: Pick<Loom, 'attempts' | 'fits' | 'likely'>,
  step: Step,
): readonly number[] {
  return (likely?.(step) ?? [...attempts.keys()]).filter((call) => fits(step, call))
}

/** A loom at work, with what it has found out. */
export interface Work extends Loom {
  /** When the next call begins: what was over before it no longer matters. */
  nextStart: number
  /** By turn, the last call of it. */
  readonly lastOf: ReadonlyMap<number, number>
  readonly ids: Map<string, number>
  readonly idOf: WeakMap<object, number>
  readonly idOfStep: WeakMap<Step, number>
  readonly kinds: WeakMap<Bag, Map<number, string>>
  readonly seatings: Map<string, Seating>
  readonly opened: WeakMap<Bag, Open>
  readonly closed: WeakMap<Open, Closed | null>
  readonly keys: WeakMap<Strand, string>
  readonly budget: Budget
}

export function workOf(loom: Loom): Work {
  const lastOf = new Map<number, number>()
  for (const [call, { turn }] of loom.attempts.entries()) if (turn !== null) lastOf.set(turn, call)
  return {
    ...loom,
    nextStart: -Infinity,
    lastOf,
    ids: new Map(),
    idOf: new WeakMap(),
    idOfStep: new WeakMap(),
    kinds: new WeakMap(),
    seatings: new Map(),
    opened: new WeakMap(),
    closed: new WeakMap(),
    keys: new WeakMap(),
    budget: loom.budget ?? { left: mostSteps },
  }
}

// Some seconds of work; whoever gets there has steps that could be exchanged for one another in too many ways.
const mostSteps = 200_000

/** Throws where it takes too long, rather than guess. */
export function countSteps(work: Work, count: number): void {
  work.budget.left -= count
  if (work.budget.left < 0) throw tooManyChoices('the list of steps, with these calls,')
}

/** One number for plans, or bags, that take the same calls: they could be exchanged. */
export function idOf(work: Work, item: Plan | Bag): number {
  const known = work.idOf.get(item)
  if (known !== undefined) return known
  const text = 'edges' in item ? planText(work, item) : bagText(work, item)
  const id = work.ids.get(text) ?? work.ids.size
  work.ids.set(text, id)
  work.idOf.set(item, id)
  return id
}

function planText(work: Work, { edges, end }: Plan): string {
  const texts = edges.map((own) => own.map(({ to, bag }) => `${to}:${bag === null ? '' : idOf(work, bag)}`).join())
  return `plan ${end} ${texts.join(';')}`
}

function bagText(work: Work, { slots, turns, chains }: Bag): string {
  const texts = slots.map((slot) => `${slot.min}-${slot.max} ${callsId(work, slot)}`)
  return `bag ${texts.join()};${turns.map((bag) => idOf(work, bag)).join()};${chains.map((plan) => idOf(work, plan)).join()}`
}

/** One number for slots that take the same calls. */
function callsId(work: Work, { steps }: Slot): number {
  const [first, ...others] = steps
  const known = first === undefined ? undefined : work.idOfStep.get(first)
  if (known !== undefined && others.length === 0) return known
  const calls = new Set(steps.flatMap((step) => callsOfStep(work, step)))
  const text = `calls ${[...calls].toSorted((a, b) => a - b).join(' ')}`
  const id = work.ids.get(text) ?? work.ids.size
  work.ids.set(text, id)
  if (first !== undefined && others.length === 0) work.idOfStep.set(first, id)
  return id
}

function isInSlot({ fits }: Work, { steps }: Slot, call: number): boolean {
  return steps.some((step) => fits(step, call))
}

/** Which slots of a bag a call fits, as a text; empty where none. */
export function kindOf(work: Work, bag: Bag, call: number): string {
  let own = work.kinds.get(bag)
  if (own === undefined) work.kinds.set(bag, (own = new Map<number, string>()))
  const known = own.get(call)
  if (known !== undefined) return known
  const kind = bag.slots.flatMap((slot, index) => (isInSlot(work, slot, call) ? [index] : [])).join('.')
  own.set(call, kind)
  return kind
}

/** The kinds of some calls, whatever their order. */
export function kindsOf(work: Work, bag: Bag, calls: readonly number[]): string {
  if (bag.slots.length === 1) return String(calls.length)
  return calls
    .map((call) => kindOf(work, bag, call))
    .toSorted()
    .join()
}

/** Whether calls find a place each in the slots of a bag, and how many needed places stay empty. */
export interface Seating {
  readonly fits: boolean
  readonly unmet: number
}

export function seatingOf(work: Work, bag: Bag, calls: readonly number[]): Seating {
  const [slot, ...others] = bag.slots
  // Calls of one kind find a place as long as there is one.
  if (slot !== undefined && others.length === 0) {
    return { fits: calls.length <= slot.max, unmet: Math.max(0, slot.min - calls.length) }
  }
  const key = `${idOf(work, bag)} ${kindsOf(work, bag, calls)}`
  const known = work.seatings.get(key)
  if (known !== undefined) return known
  const table = tableFor(work, bag, calls)
  const fits = seatAll(table, 0, calls.length)
  const seating = { fits, unmet: fits ? emptyPlaces(table, calls.length).length : 0 }
  work.seatings.set(key, seating)
  return seating
}

/** The calls in their places, and the needed places that stay empty. */
export function seated(work: Work, bag: Bag, calls: readonly number[]): Closed {
  const [slot, ...others] = bag.slots
  if (slot !== undefined && others.length === 0) return seatedInSlot(slot, calls, work)
  const table = tableFor(work, bag, calls)
  seatAll(table, 0, calls.length)
  const unmet = emptyPlaces(table, calls.length).flatMap(({ steps }) => steps.slice(0, 1))
  const pairs = table.placeOf.flatMap((place, index): Closed['pairs'] => {
    const call = calls[index]
    const step = call === undefined ? undefined : table.places[place ?? -1]?.steps.find((one) => work.fits(one, call))
    return call === undefined || step === undefined ? [] : [[step, call]]
  })
  return { pairs, unmet }
}

/** Where there is one kind of place, whoever comes first has one. */
export function seatedInSlot(
  { steps, min, max }: Slot,
  calls: readonly number[],
  { fits }: Pick<Loom, 'fits'>,
): Closed {
  const pairs = calls.slice(0, max).flatMap((call): Closed['pairs'] => {
    const step = steps.find((one) => fits(one, call))
    return step === undefined ? [] : [[step, call]]
  })
  return { pairs, unmet: Array.from({ length: Math.max(0, min - pairs.length) }, () => steps.slice(0, 1)).flat() }
}

function tableFor(work: Work, { slots }: Bag, calls: readonly number[]): Table {
  return tableOf(slots.map((slot) => ({ ...slot, fits: calls.map((call) => isInSlot(work, slot, call)) })))
}

function emptyPlaces(table: Table, open: number): Table['places'] {
  return table.places.filter(
    ({ isNeeded }, place) => isNeeded && table.at[place] === undefined && !take(table, place, open),
  )
}
