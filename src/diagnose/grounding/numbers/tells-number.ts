import type { Place } from '../place.js'
import { exactKey } from './exact-key.js'
import type { NumberAsk } from './number-ask.js'
import type { NumberReading } from './number-reading.js'

/**
 * Where a text tells a number first; `null` where it does not. `exactText` is the number as the model wrote it, where that is
 * known, else the number is as it prints: an integer of 16 digits or more is compared by its digits.
 *
 * Small words (`a ticket`, `both`) and the parts of dates and times tell only what asks for such. A number with a fraction, of at
 * least three significant digits, is also told by one that rounds to it: 2857.14 by 2857.142857. Converted to another unit, or
 * computed, is not told.
 */
export function tellsNumber(
  value: number,
  exactText: string | null,
  text: NumberReading,
  { isCount, isMoney, parts }: NumberAsk,
): Place | null {
  const key = exactKey(exactText ?? String(value))
  if (key !== null) return text.exact.get(key) ?? scaledPlace(value, text)
  const told = text.places.get(value) ?? (isCount ? text.counts.get(value) : undefined)
  if (told !== undefined) return told
  for (const part of parts) {
    const place = text.moments.get(`${part} ${value}`)
    if (place !== undefined) return place
  }
  return isMoney && /\.\d$/u.test(String(value)) ? null : roundedPlace(value, text)
}

/** A large number that no digits tell alone: `9,000 trillion`. */
function scaledPlace(value: number, { places, exact }: NumberReading): Place | null {
  const place = places.get(value)
  const isNumeral = place !== undefined && [...exact.values()].some(({ start }) => start === place.start)
  return place === undefined || isNumeral ? null : place
}

function roundedPlace(value: number, { places, sorted }: NumberReading): Place | null {
  const [, whole = '', fraction = ''] = /^-?(\d+)(?:\.(\d+))?$/u.exec(String(value)) ?? []
  if (fraction === '' || (whole + fraction).replace(/^0+/u, '').length < 3) return null
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
