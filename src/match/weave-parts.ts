import type { Bag } from './bag.js'
import type { Slot } from './bag.js'
import { pairUp } from './calls/pair-up.js'
import { callsOfStep, type Closed, type Loom, seatedInSlot } from './loom.js'
import type { Step } from './step.js'
import { type BagPart, splitBag } from './split-bag.js'
import { planOfBag, weave } from './weave.js'

/** What is best for a bag where the order is not exact: what has no call in common is woven by itself. */
export function weaveParts(bag: Bag, loom: Loom): Closed {
  const parts = splitBag(bag, (step) => callsOfStep(loom, step)).map((part) => weavePart(part, loom))
  return { pairs: parts.flatMap(({ pairs }) => pairs), unmet: parts.flatMap(({ unmet }) => unmet) }
}

function weavePart({ bag, calls }: BagPart, loom: Loom): Closed {
  if (bag.turns.length + bag.chains.length === 0) return seatPart({ bag, calls }, loom)
  const at = (index: number): number => calls[index] ?? -1
  const { likely: _whole, ...rest } = loom
  const { woven } = weave(planOfBag(bag), {
    ...rest,
    attempts: calls.flatMap((call) => loom.attempts.slice(call, call + 1)),
    fits: (step, index) => loom.fits(step, at(index)),
    maySkip: (index) => loom.maySkip(at(index)),
    gain: (index) => loom.gain(at(index)),
  })
  if (woven === null) return { pairs: [], unmet: [] }
  return { pairs: woven.pairs.map(([step, index]) => [step, at(index)] as const), unmet: woven.unmet }
}

/**
 * The most calls, the dearest first, then the most needed places: a set of calls that can be seated and a set of places that
 * can be filled can be so together (Mendelsohn and Dulmage, "Some generalizations of the problem of distinct
 * representatives", 1958), so that neither is at the other's cost.
 */
function seatPart({ bag, calls }: BagPart, loom: Loom): Closed {
  const own = calls.toSorted((a, b) => loom.gain(b) - loom.gain(a))
  const [slot, ...others] = bag.slots
  if (slot !== undefined && others.length === 0) return seatedInSlot(slot, own, loom)
  const { places, rowsOf, columnsOf } = placesFor(bag.slots, own, loom)
  const byCall = own.map(() => -1)
  const field = { likely: () => [], mayPair: () => true }
  // Who is seated stays so, so that the dearest come first.
  for (const dear of new Set(own.map((call) => loom.gain(call)))) {
    const may = own.map((call) => loom.gain(call) >= dear)
    const candidates = (row: number): readonly number[] => (may[row] === true ? (columnsOf[row] ?? []) : [])
    pairUp({ ...field, rows: own.length, columns: places.length, candidates }, byCall)
  }
  const byPlace = places.map(() => -1)
  for (const [call, place] of byCall.entries()) if (place >= 0) byPlace[place] = call
  if (places.some(({ isNeeded }, place) => isNeeded && byPlace[place] === -1)) {
    const filled = places.map(() => -1)
    const candidates = (place: number): readonly number[] =>
      places[place]?.isNeeded === true ? (rowsOf[place] ?? []) : []
    pairUp({ ...field, rows: places.length, columns: own.length, candidates }, filled)
    merge(byCall, byPlace, filled)
  }
  const pairs = byCall.flatMap((place, index): Closed['pairs'] => {
    const call = own[index] ?? -1
    const step = places[place]?.steps.find((one) => loom.fits(one, call))
    return step === undefined ? [] : [[step, call]]
  })
  const unmet = places.flatMap(({ isNeeded, steps }, place) =>
    isNeeded && byPlace[place] === -1 ? steps.slice(0, 1) : [],
  )
  return { pairs, unmet }
}

interface Places {
  readonly places: readonly { readonly steps: readonly Step[]; readonly isNeeded: boolean }[]
  /** By place: the calls, by index, that may have it; and the other way round. */
  readonly rowsOf: readonly (readonly number[])[]
  readonly columnsOf: readonly (readonly number[])[]
}

/** The needed places of every kind, and as many more as there are calls for. */
function placesFor(slots: readonly Slot[], own: readonly number[], loom: Loom): Places {
  const indexOf = new Map(own.map((call, index) => [call, index]))
  const places: { readonly steps: readonly Step[]; readonly isNeeded: boolean }[] = []
  const rowsOf: (readonly number[])[] = []
  const columnsOf: number[][] = own.map(() => [])
  for (const { steps, min, max } of slots) {
    const calls = new Set(steps.flatMap((step) => callsOfStep(loom, step)))
    const rows = [...calls].flatMap((call) => indexOf.get(call) ?? []).toSorted((a, b) => a - b)
    const most = Math.max(min, Math.min(max, rows.length))
    for (let index = 0; index < most; index++) {
      for (const row of rows) columnsOf[row]?.push(places.length)
      rowsOf.push(rows)
      places.push({ steps, isNeeded: index < min })
    }
  }
  return { places, rowsOf, columnsOf }
}

/**
 * Along each way of pairs of the one and of the other pairing: where it leads from a needed place that is empty, those of the other
 * are taken; it does not lead to a call that would stand then.
 */
function merge(byCall: number[], byPlace: number[], filled: readonly number[]): void {
  for (const [start, first] of filled.entries()) {
    if (first < 0 || byPlace[start] !== -1) continue
    let place = start
    while (place >= 0) {
      const call = filled[place] ?? -1
      if (call < 0) break
      const left = byCall[call] ?? -1
      byCall[call] = place
      byPlace[place] = call
      if (left >= 0) byPlace[left] = -1
      place = left
    }
  }
}
