import type { Bag } from './bag.js'
import { type Closed, idOf, joined, kindOf, kindsOf, none, seated, seatingOf, type Work } from './loom.js'
import type { Plan } from './plan.js'

/** How far a plan is. */
export interface Strand {
  readonly plan: Plan
  readonly state: number
  /** When what is behind was over. */
  readonly over: number
  /** The bag that calls have been put into. */
  readonly inside: { readonly to: number; readonly open: Open; readonly over: number } | null
}

/** How full a bag is. */
export interface Open {
  readonly bag: Bag
  /** What is in its slots. */
  readonly calls: readonly number[]
  readonly turns: readonly OpenTurn[]
  readonly chains: readonly Strand[]
}

interface OpenTurn {
  /** `null` while no call is in it. */
  readonly turn: number | null
  /** `null` once its turn is over. */
  readonly open: Open | null
}

/** One way to use a call. */
export interface Option<Kind> {
  readonly next: Kind
  /** What was left for it. */
  readonly closed: Closed
  /** Whether nothing is given up for it. */
  readonly isFree: boolean
  /** Whether something that is needed has its call now. */
  readonly isNeeded: boolean
}

/** The beginning of a plan. */
export function strandOf(plan: Plan): Strand {
  return { plan, state: 0, over: -Infinity, inside: null }
}

/** All ways to use a call. */
export function optionsOf(work: Work, strand: Strand, call: number): readonly Option<Strand>[] {
  const { plan, inside } = strand
  const attempt = work.attempts[call]
  if (attempt === undefined) return []
  const { start, finish } = attempt
  const found: Option<Strand>[] = []
  if (inside !== null) {
    for (const option of openOptions(work, inside.open, call)) {
      const over = untilNext(work, Math.max(inside.over, finish))
      found.push({ ...option, next: { ...strand, inside: { to: inside.to, open: option.next, over } } })
    }
  }
  if (isSettled(work, found)) return found
  for (const way of waysFrom(work, strand)) {
    const edges = plan.edges[way.state] ?? []
    if (start <= way.over) continue
    for (const { to, bag } of edges) {
      if (bag === null) continue
      for (const option of openOptions(work, opened(work, bag), call)) {
        found.push({
          next: {
            plan,
            state: way.state,
            over: way.over,
            inside: { to, open: option.next, over: untilNext(work, finish) },
          },
          closed: joined(way.closed, option.closed),
          isFree: way.isFree && option.isFree && edges.length === 1,
          isNeeded: option.isNeeded,
        })
      }
    }
    if (isSettled(work, found)) return found
  }
  return found
}

/** A time that matters: what is over before the next call begins was over before all of them. */
function untilNext({ nextStart }: Work, over: number): number {
  return over < nextStart ? -Infinity : over
}

/** What is needed here and now is better filled than left for something later. */
function isSettled(work: Work, options: readonly Option<Strand>[]): boolean {
  return work.isPlain && options.some(({ isFree, isNeeded }) => isFree && isNeeded)
}

/** What a plan comes to when it is left here; `null` where too much would be missing. */
export function finished(work: Work, strand: Strand): Closed | null {
  let best: Closed | null = null
  for (const { state, closed } of waysFrom(work, strand)) {
    if (state !== strand.plan.end) continue
    if (best === null || closed.unmet.length < best.unmet.length) best = closed
  }
  return best
}

interface Way {
  readonly state: number
  readonly over: number
  readonly closed: Closed
  readonly isFree: boolean
}

/** The states that can be reached without a call, with what is missing then; one may come again with less. */
function* waysFrom(work: Work, strand: Strand): Generator<Way> {
  const { plan, inside, state, over } = strand
  const closed = inside === null ? none : closedOf(work, inside.open)
  if (closed === null) return
  const ways: Way[] = [
    inside === null
      ? { state, over, closed, isFree: true }
      : { state: inside.to, over: Math.max(over, inside.over), closed, isFree: isFull(inside.open) },
  ]
  const least = new Map<number, number>()
  for (let next = 0; next < ways.length; next++) {
    const way = ways[next]
    if (way === undefined || (least.get(way.state) ?? Infinity) <= way.closed.unmet.length) continue
    least.set(way.state, way.closed.unmet.length)
    yield way
    const edges = plan.edges[way.state] ?? []
    for (const { to, bag } of edges) {
      const left = bag === null ? none : closedOf(work, opened(work, bag))
      if (left === null) continue
      const isFree = way.isFree && bag === null && edges.length === 1
      ways.push({ state: to, over: way.over, closed: joined(way.closed, left), isFree })
    }
  }
}

/** An empty bag. */
function opened(work: Work, bag: Bag): Open {
  const known = work.opened.get(bag)
  if (known !== undefined) return known
  const open: Open = {
    bag,
    calls: [],
    turns: bag.turns.map((turn) => ({ turn: null, open: opened(work, turn) })),
    chains: bag.chains.map(strandOf),
  }
  work.opened.set(bag, open)
  return open
}

/** Whether nothing more can be put into it. */
function isFull({ bag, calls, turns, chains }: Open): boolean {
  return (
    calls.length === bag.slots.reduce((sum, { max }) => sum + max, 0) &&
    turns.every(({ open }) => open === null || isFull(open)) &&
    chains.every(({ plan, state, inside }) =>
      inside === null ? state === plan.end : inside.to === plan.end && isFull(inside.open),
    )
  )
}

function closedOf(work: Work, open: Open): Closed | null {
  const known = work.closed.get(open)
  if (known !== undefined) return known
  const closed = closeOpen(work, open)
  work.closed.set(open, closed)
  return closed
}

function closeOpen(work: Work, open: Open): Closed | null {
  const parts: (Closed | null)[] = [
    open.bag.slots.length === 0 ? none : seated(work, open.bag, open.calls),
    ...open.turns.map((turn) => (turn.open === null ? none : closedOf(work, turn.open))),
    ...open.chains.map((strand) => finished(work, strand)),
  ]
  let closed = none
  for (const part of parts) {
    if (part === null || (part.unmet.length > 0 && work.loss === Infinity)) return null
    closed = joined(closed, part)
  }
  return closed
}

/** The ways to put a call into a bag. In an exact order, one that continues a chain; or the chain is over. */
function openOptions(work: Work, open: Open, call: number): readonly Option<Open>[] {
  if (!work.isAdjacent || !isRunning(open)) return anyOptions(work, open, call)
  const going = [...turnOptions(work, open, call, true), ...chainOptions(work, open, call, true)]
  const over = endedChains(work, open)
  if (over === null) return going
  const others = anyOptions(work, over.next, call)
  return [...going, ...others.map((option) => ({ ...option, closed: joined(over.closed, option.closed) }))]
}

function isRunning({ turns, chains }: Open): boolean {
  return chains.some(({ inside }) => inside !== null) || turns.some(({ open }) => open !== null && isRunning(open))
}

/** The same bag, its chains that have begun at their end; `null` where one is not. */
function endedChains(work: Work, open: Open): { readonly next: Open; readonly closed: Closed } | null {
  let closed = none
  const chains: Strand[] = []
  for (const strand of open.chains) {
    const end = strand.inside === null ? none : finished(work, strand)
    if (end === null) return null
    closed = joined(closed, end)
    chains.push(strand.inside === null ? strand : ended(strand))
  }
  const turns: OpenTurn[] = []
  for (const { turn, open: own } of open.turns) {
    const end = own === null ? { next: null, closed: none } : endedChains(work, own)
    if (end === null) return null
    closed = joined(closed, end.closed)
    turns.push({ turn, open: end.next })
  }
  return { next: { ...open, turns, chains }, closed }
}

/** A plan that is done with, and takes nothing more. */
export function ended({ plan }: Strand): Strand {
  return { plan, state: plan.end, over: Infinity, inside: null }
}

function anyOptions(work: Work, open: Open, call: number): readonly Option<Open>[] {
  const own = slotOption(work, open, call)
  const found = own === null ? [] : [own]
  if (open.turns.length > 0) found.push(...turnOptions(work, open, call, false))
  if (open.chains.length > 0) found.push(...chainOptions(work, open, call, false))
  return found
}

function slotOption(work: Work, open: Open, call: number): Option<Open> | null {
  const { bag, calls } = open
  if (kindOf(work, bag, call) === '') return null
  const all = [...calls, call]
  const seating = seatingOf(work, bag, all)
  if (!seating.fits) return null
  const isNeeded = seating.unmet < seatingOf(work, bag, calls).unmet
  return { next: { ...open, calls: all }, closed: none, isFree: true, isNeeded }
}

function turnOptions(work: Work, open: Open, call: number, going: boolean): readonly Option<Open>[] {
  const own = work.attempts[call]?.turn ?? null
  if (own === null) return []
  const seen = new Set<string>()
  return open.turns.flatMap(({ turn, open: inner }, index) => {
    if (inner === null || (turn !== null && turn !== own) || (going && !isRunning(inner))) return []
    if (isSeen(seen, turnKey(work, { turn, open: inner }))) return []
    return openOptions(work, inner, call).map((option) => ({
      ...option,
      next: { ...open, turns: open.turns.with(index, { turn: own, open: option.next }) },
      // Another turn might do better.
      isFree: option.isFree && turn !== null,
    }))
  })
}

function chainOptions(work: Work, open: Open, call: number, going: boolean): readonly Option<Open>[] {
  const seen = new Set<string>()
  const found = open.chains.flatMap((strand, index) => {
    if ((going && strand.inside === null) || isSeen(seen, keyOf(work, strand))) return []
    return optionsOf(work, strand, call).map((option) => ({ option, index, key: keyOf(work, option.next) }))
  })
  // A chain that gives something up to get where another one like it gets for nothing.
  const free = new Set(found.flatMap(({ option, key }) => (option.isFree ? [key] : [])))
  const worth = work.isPlain ? found.filter(({ option, key }) => option.isFree || !free.has(key)) : found
  return worth.map(({ option, index }) => ({
    ...option,
    next: { ...open, chains: open.chains.with(index, option.next) },
  }))
}

/** Of what could be exchanged, one is enough. */
function isSeen(seen: Set<string>, key: string): boolean {
  if (seen.has(key)) return true
  seen.add(key)
  return false
}

/** Closes what waits for calls of a turn that is over. `null` where something would be missing that must not. */
export function withoutPast(work: Work, strand: Strand, call: number): { next: Strand; closed: Closed } | null {
  const { inside } = strand
  if (inside === null) return { next: strand, closed: none }
  const open = openWithoutPast(work, inside.open, call)
  return open && { next: { ...strand, inside: { ...inside, open: open.next } }, closed: open.closed }
}

function openWithoutPast(work: Work, open: Open, call: number): { next: Open; closed: Closed } | null {
  let closed = none
  const turns: OpenTurn[] = []
  for (const one of open.turns) {
    const isPast = one.turn !== null && one.open !== null && (work.lastOf.get(one.turn) ?? -1) <= call
    const left = isPast && one.open !== null ? closedOf(work, one.open) : none
    if (left === null) return null
    closed = joined(closed, left)
    turns.push(isPast ? { turn: null, open: null } : one)
  }
  const chains: Strand[] = []
  for (const strand of open.chains) {
    const one = withoutPast(work, strand, call)
    if (one === null) return null
    closed = joined(closed, one.closed)
    chains.push(one.next)
  }
  return { next: { ...open, turns, chains }, closed }
}

/** The same for all that can go on in the same ways. */
export function keyOf(work: Work, strand: Strand): string {
  const known = work.keys.get(strand)
  if (known !== undefined) return known
  const { plan, state, over, inside } = strand
  const inner = inside === null ? '' : `>${inside.to}${timeKey(inside.over)}${openKey(work, inside.open)}`
  const key = `${idOf(work, plan)}:${state}${timeKey(over)}${inner}`
  work.keys.set(strand, key)
  return key
}

function timeKey(over: number): string {
  return over === -Infinity ? '' : `@${over}`
}

function openKey(work: Work, { bag, calls, turns, chains }: Open): string {
  const inTurns = turns.map((turn) => turnKey(work, turn)).toSorted()
  const inChains = chains.map((strand) => keyOf(work, strand)).toSorted()
  return `(${idOf(work, bag)} ${kindsOf(work, bag, calls)};${inTurns.join()};${inChains.join()})`
}

function turnKey(work: Work, { turn, open }: OpenTurn): string {
  return open === null ? 'past' : `${turn ?? ''}${openKey(work, open)}`
}
