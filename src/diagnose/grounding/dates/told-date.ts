import type { Place } from '../place.js'

/** Where a text tells a date. */
export interface ToldDate extends Place {
  /** Whether it only says how far away the date is, and nobody knows from when. */
  readonly isBelieved: boolean
}
