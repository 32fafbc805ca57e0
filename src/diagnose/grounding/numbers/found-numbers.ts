import type { Place } from '../place.js'
import { exactKey } from './exact-key.js'
import type { Numeral } from './read-digits.js'
import type { MomentNumber } from './read-moment.js'

/** What was found so far. */
export interface FoundNumbers {
  readonly places: Map<number, Place>
  readonly counts: Map<number, Place>
  readonly moments: Map<string, Place>
  readonly exact: Map<string, Place>
}

export function addNumeral(found: FoundNumbers, numeral: Numeral): void {
  addAll(found.places, [numeral.value], numeral)
  const key = exactKey(numeral.digits)
  if (key !== null && !found.exact.has(key)) found.exact.set(key, { start: numeral.start, end: numeral.end })
}

export function addMoment({ moments }: FoundNumbers, { part, value, start, end }: MomentNumber): void {
  const key = `${part} ${value}`
  if (!moments.has(key)) moments.set(key, { start, end })
}

/** A fraction that is told tells the percentage, too. */
export function addSigned(places: Map<number, Place>, values: readonly number[], place: Place): void {
  addAll(places, values, place)
  for (const value of values) if (value > 0 && value < 1) addAll(places, [shift(value, 2)], place)
}

export function addAll(places: Map<number, Place>, values: readonly number[], { start, end }: Place): void {
  for (const value of values) {
    if (Number.isFinite(value) && !places.has(value)) places.set(value, { start, end })
  }
}

/** Moves the decimal point in the decimal form: 0.07 times 100 is 7, and not 7.000000000000001. */
export function shift(value: number, power: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  return Number(`${mantissa}e${Number(exponent) + power}`)
}
