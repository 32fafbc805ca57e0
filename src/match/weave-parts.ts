import type { Bag } from './bag.js'
import type { Closed, Loom } from './loom.js'
import { seatAll, tableOf, take } from './seats.js'
import { type BagPart, splitBag } from './split-bag.js'
import { planOfBag, weave } from './weave.js'

/** What is best for a bag where the order is not exact: what has no call in common is woven by itself. */
export function weaveParts(bag: Bag, loom: Loom): Closed {
  const parts = splitBag(bag, loom.fits, loom.attempts.length).map((part) => weavePart(part, loom))
  return { pairs: parts.flatMap(({ pairs }) => pairs), unmet: parts.flatMap(({ unmet }) => unmet) }
}

function weavePart({ bag, calls }: BagPart, loom: Loom): Closed {
  if (bag.turns.length + bag.chains.length === 0) return seatPart({ bag, calls }, loom)
  const at = (index: number): number => calls[index] ?? -1
  const { woven } = weave(planOfBag(bag), {
    ...loom,
    attempts: calls.flatMap((call) => loom.attempts.slice(call, call + 1)),
    fits: (step, index) => loom.fits(step, at(index)),
    maySkip: (index) => loom.maySkip(at(index)),
    gain: (index) => loom.gain(at(index)),
  })
  const { pairs, unmet } = woven ?? { pairs: [], unmet: [] }
  return { pairs: pairs.map(([step, index]) => [step, at(index)] as const), unmet }
}

/**
 * The most calls, the dearest first, then the most needed places: a set of calls that can be seated and a set of places that
 * can be filled can be so together (Mendelsohn and Dulmage, "Some generalizations of the problem of distinct
 * representatives", 1958), so that neither is at the other's cost.
 */
function seatPart({ bag, calls }: BagPart, { fits, gain }: Loom): Closed {
  const own = calls.toSorted((a, b) => gain(b) - gain(a))
  const table = tableOf(
    bag.slots.map((slot) => ({ ...slot, fits: own.map((call) => slot.steps.some((step) => fits(step, call))) })),
  )
  for (const index of own.keys()) seatAll(table, index, index + 1)
  const unmet = table.places.flatMap(({ isNeeded, steps }, place) =>
    isNeeded && table.at[place] === undefined && !take(table, place, own.length) ? steps.slice(0, 1) : [],
  )
  const pairs = table.at.flatMap((index, place): Closed['pairs'] => {
    const call = index === undefined ? undefined : own[index]
    const step = call === undefined ? undefined : table.places[place]?.steps.find((one) => fits(one, call))
    return call === undefined || step === undefined ? [] : [[step, call]]
  })
  return { pairs, unmet }
}
