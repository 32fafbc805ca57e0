import type { Place } from '../place.js'

/**
 * Where a text tells a telephone number, or another long identifier that a value writes as a text (a card, an IBAN, an ISBN): the same
 * letters and digits, with other spaces, hyphens and brackets between them. `null` where it does not, and where the value is none, of
 * seven digits at least. The `+1` of a number in North America need not be told.
 */
export function tellsPhone(value: string, text: string): Place | null {
  if (value.length > LONGEST || !/^\+?[\dA-Z\s().\-\u2010\u2011/]+$/u.test(value)) return null
  // A date is asked for as one.
  if (/^(?:19|20)\d\d([-./]?)(?:0[1-9]|1[0-2])\1(?:[0-2]\d|3[01])$/u.test(value)) return null
  const units = value.replaceAll(/[^\dA-Z]/gu, '')
  const letters = units.replaceAll(/\d/gu, '').length
  // One point is that of a fraction.
  if (units.length - letters < Math.max(FEWEST, 2 * letters) || /^[^.]*\.[^.]*$/u.test(value)) return null
  return placeOf(units, text) ?? (/^\+1\D*(?:\d\D*){10}$/u.test(value) ? placeOf(units.slice(1), text) : null)
}

function placeOf(units: string, text: string): Place | null {
  const pattern = new RegExp(`(?<!\\d[ -]?|[.,])\\+?\\(?${[...units].join(gap)}(?![ .,-]?\\d|[A-Za-z])`, 'gu')
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
