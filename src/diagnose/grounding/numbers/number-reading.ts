import type { Place } from '../place.js'

/** The numbers that a text tells, read once. */
export interface NumberReading {
  /** Each number by its value, where it is told first. */
  readonly places: ReadonlyMap<number, Place>
  /** Those of small words (`a ticket`, `both`, `the third`), which tell nothing but counts. */
  readonly counts: ReadonlyMap<number, Place>
  /** Those of dates and times, by part and value: `day 5`, `year 2026`. */
  readonly moments: ReadonlyMap<string, Place>
  /** Integers of more digits than a number of JavaScript holds, by their `exactKey`. */
  readonly exact: ReadonlyMap<string, Place>
  /** The values of `places` in ascending order, for the search of one that rounds to another. */
  readonly sorted: readonly number[]
}
