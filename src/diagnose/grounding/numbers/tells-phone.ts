import type { Place } from '../place.js'

/**
 * Where a text tells a telephone number, or another long number that a value writes as a text: the same digits, with other spaces,
 * hyphens and brackets between them. `null` where it does not, and where the value is none, of seven digits at least.
 */
export function tellsPhone(value: string, text: string): Place | null {
  if (value.length > LONGEST || !/^\+?[\d\s().\-\u2010\u2011/]+$/u.test(value)) return null
  // A date is asked for as one.
  if (/^(?:19|20)\d\d([-./]?)(?:0[1-9]|1[0-2])\1(?:[0-2]\d|3[01])$/u.test(value)) return null
  const digits = value.replaceAll(/\D/gu, '')
  // One point is that of a fraction.
  if (digits.length < FEWEST || /^[^.]*\.[^.]*$/u.test(value)) return null
  const pattern = new RegExp(`(?<!\\d[ -]?|[.,])\\+?\\(?${[...digits].join(gap)}(?![ .,-]?\\d)`, 'gu')
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (!/^[^.]*\.[^.]*$/u.test(found) && !/[\p{L}_]/u.test(text[index - 1] ?? '')) {
      return { start: index, end: index + found.length }
    }
  }
  return null
}

const LONGEST = 40
const FEWEST = 7

const gap = String.raw`[ \u00A0\u202F().\-\u2010\u2011/]{0,3}`
