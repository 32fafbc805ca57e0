import type { Place } from '../place.js'

/** The numbers that a text tells, read once. */
export interface NumberReading {
  /** Each number by its value, where it is told first. */
  readonly places: ReadonlyMap<number, Place>
  /** Integers of more digits than a number of JavaScript holds, by their digits. */
  readonly exact: ReadonlyMap<string, Place>
  /** The values in ascending order, for the search of one that rounds to another. */
  readonly sorted: readonly number[]
}

/** From so many digits on, two integers may be the same number of JavaScript. */
export const exactDigits = 16
