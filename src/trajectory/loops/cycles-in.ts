/** A stretch of a list that repeats itself: `[from, to)`, every so many. */
export interface Cycle {
  readonly from: number
  readonly to: number
  readonly period: number
}

/** What is asked of the list. */
interface Item {
  readonly kind: number
  readonly isStale: boolean
}

/** Longer ones are no circle that a person would see, and looking for them takes time that grows with their length. */
export const longestCycle = 20

/**
 * The longest stretches in which every item is of the kind of the one a period before it, and stale; the first round may be new. Shorter
 * periods first; a stretch within one that was found is none of its own, nor is one whose round is itself a shorter one several times: of those there is a
 * stretch of the shorter one.
 */
export function cyclesIn(items: readonly Item[], rounds: number): readonly Cycle[] {
  const found: Cycle[] = []
  const longest = Math.min(longestCycle, Math.floor(items.length / rounds))
  for (let period = 1; period <= longest; period += 1) {
    for (const cycle of stretches(items, period)) {
      const isLong = cycle.to - cycle.from >= period * rounds
      const isKnown = found.some(({ from, to }) => from <= cycle.from && cycle.to <= to)
      if (isLong && !isKnown && isPrimitive(items, cycle)) found.push(cycle)
    }
  }
  return found.toSorted((a, b) => a.from - b.from || a.to - b.to)
}

/** Whether its kinds do not repeat themselves within a round. */
function isPrimitive(items: readonly Item[], { from, period }: Cycle): boolean {
  const round = items.slice(from, from + period).map(({ kind }) => kind)
  for (let part = 1; part <= period / 2; part += 1) {
    if (period % part === 0 && round.every((kind, index) => index < part || kind === round[index - part])) return false
  }
  return true
}

function stretches(items: readonly Item[], period: number): readonly Cycle[] {
  const found: Cycle[] = []
  let start: number | null = null
  for (let index = period; index <= items.length; index += 1) {
    const item = items[index]
    const goesOn = item !== undefined && item.isStale && item.kind === items[index - period]?.kind
    if (goesOn) start ??= index
    else if (start !== null) {
      found.push({ from: start - period, to: index, period })
      start = null
    }
  }
  return found
}
