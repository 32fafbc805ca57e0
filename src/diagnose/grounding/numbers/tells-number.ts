import type { Place } from '../place.js'
import { exactDigits, type NumberReading } from './number-reading.js'

/**
 * Where a text tells a number first; `null` where it does not. `exactText` is the number as the model wrote it, where that is
 * known: an integer of 16 digits or more is compared by its digits.
 *
 * A number of at least three significant digits is also told by one that rounds to it: 2857.14 by 2857.142857. Converted to
 * another unit, or computed, is not told.
 */
export function tellsNumber(value: number, exactText: string | null, text: NumberReading): Place | null {
  const digits = /^(-?)0*(\d+)$/u.exec(exactText ?? '')
  if (digits !== null && (digits[2] ?? '').length >= exactDigits) {
    return text.exact.get(`${digits[1]}${digits[2]}`) ?? null
  }
  return text.places.get(value) ?? roundedPlace(value, text)
}

function roundedPlace(value: number, { places, sorted }: NumberReading): Place | null {
  const [, whole = '', fraction = ''] = /^-?(\d+)(?:\.(\d+))?$/u.exec(String(value)) ?? []
  const significant = fraction === '' ? whole.replace(/0+$/u, '') : (whole + fraction).replace(/^0+/u, '')
  if (significant.length < 3) return null
  // A half more or less may be a little more or less than that in binary.
  const most = 0.5 * 10 ** -fraction.length * (1 + 1e-9)
  for (let index = firstFrom(sorted, value - most); index < sorted.length; index++) {
    const told = sorted[index]
    if (told === undefined || told > value + most) return null
    const place = places.get(told)
    if (place !== undefined) return place
  }
  return null
}

/** The index of the first number that is not less than `least`. */
function firstFrom(sorted: readonly number[], least: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? least) < least) low = middle + 1
    else high = middle
  }
  return low
}
