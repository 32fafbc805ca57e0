import type { Step } from './step.js'

/** So many places for one kind of call. */
export interface Seats {
  readonly steps: readonly Step[]
  readonly min: number
  readonly max: number
  /** By candidate: whether it may sit here. */
  readonly fits: readonly boolean[]
}

/** Candidates at places, at most one each. An optimal assignment: whoever sits moves where another place will do. */
export interface Table {
  readonly places: readonly {
    readonly steps: readonly Step[]
    readonly isNeeded: boolean
    readonly fits: readonly boolean[]
  }[]
  /** By place: the candidate. */
  readonly at: (number | undefined)[]
  /** By candidate: the place. */
  readonly placeOf: (number | undefined)[]
}

/** An empty table: the needed places of every kind, and as many more as there are candidates for. */
export function tableOf(seats: readonly Seats[]): Table {
  const places = seats.flatMap(({ steps, min, max, fits }) => {
    const most = Math.max(min, Math.min(max, fits.filter(Boolean).length))
    return Array.from({ length: most }, (_, index) => ({ steps, isNeeded: index < min, fits }))
  })
  return { places, at: [], placeOf: [] }
}

/** Gives candidates a place each, one after the other; those who sit already may move. `false` where one finds none. */
export function seatAll(table: Table, from: number, to: number): boolean {
  for (let candidate = from; candidate < to; candidate++) {
    if (!seat(table, candidate, new Set())) return false
  }
  return true
}

function seat(table: Table, candidate: number, seen: Set<number>): boolean {
  for (const [place, { fits }] of table.places.entries()) {
    if (seen.has(place) || fits[candidate] !== true) continue
    seen.add(place)
    const other = table.at[place]
    if (other !== undefined && !seat(table, other, seen)) continue
    put(table, candidate, place)
    return true
  }
  return false
}

/**
 * Gives a needed place one of the first `open` candidates. One who sits where nobody is needed may come; one from a needed
 * place only where somebody follows there. So no needed place gets empty, and nobody who sat stands afterwards.
 */
export function take(table: Table, place: number, open: number, seen: Set<number> = new Set()): boolean {
  const { fits } = table.places[place] ?? { fits: [] }
  for (let candidate = 0; candidate < open; candidate++) {
    if (fits[candidate] !== true || seen.has(candidate)) continue
    seen.add(candidate)
    const left = table.placeOf[candidate]
    if (left !== undefined) {
      if (table.places[left]?.isNeeded === true && !take(table, left, open, seen)) continue
      if (table.at[left] === candidate) table.at[left] = undefined
    }
    put(table, candidate, place)
    return true
  }
  return false
}

function put({ at, placeOf }: Table, candidate: number, place: number): void {
  at[place] = candidate
  placeOf[candidate] = place
}
