import type { Place } from '../place.js'
import { addDay, addSpan, type FoundDates } from './found-dates.js'

/**
 * Finds dates in digits: `2023-11-12`, `2023/11/12`, `20231112`, `11/12/2023`, `12.11.2023`, `11/12`, `12/2028`, `2028-12`. Where
 * day and month may be either, both are told.
 */
export function findNumericDates(text: string, found: FoundDates): void {
  for (const match of text.matchAll(yearFirst)) {
    addDay(found, Number(match[1]), Number(match[3]), Number(match[4]), placeOf(match))
  }
  for (const match of text.matchAll(compact)) {
    addDay(found, Number(match[1]), Number(match[2]), Number(match[3]), placeOf(match))
  }
  for (const match of text.matchAll(yearLast)) {
    const [, first = '', mark = '', second = '', year = ''] = match
    // Two digits are a year only between slashes: `1.2.34` is a version.
    if (year.length === 2 && mark !== '/') continue
    const full = Number(year.length === 2 ? `20${year}` : year)
    if (mark !== '.') addDay(found, full, Number(first), Number(second), placeOf(match))
    addDay(found, full, Number(second), Number(first), placeOf(match))
  }
  for (const match of text.matchAll(noYear)) {
    if (match[0] === '24/7') continue
    addDay(found, null, Number(match[1]), Number(match[2]), placeOf(match))
    addDay(found, null, Number(match[2]), Number(match[1]), placeOf(match))
  }
  for (const match of text.matchAll(monthOfYear)) {
    addMonth(found, Number(match[2]), Number(match[1]), placeOf(match))
  }
  for (const match of text.matchAll(yearAndMonth)) {
    addMonth(found, Number(match[1]), Number(match[2]), placeOf(match))
  }
}

const yearFirst = /(?<![\p{L}\p{N}_])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/gu
const compact = /(?<![\p{L}\p{N}_.-])((?:19|20)\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?![\p{N}_]|(?!T\d)\p{L})/gu
const yearLast = /(?<![\p{L}\p{N}_/.-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\p{N}/-])/gu
const noYear = /(?<![\p{L}\p{N}\p{Sc}_/.-])(\d{1,2})\/(\d{1,2})(?![\p{L}\p{N}%/]|[.-]\d)/gu
const monthOfYear = /(?<![\p{L}\p{N}_/.-])(\d{1,2})[/-](\d{4})(?![\p{L}\p{N}_/-])/gu
const yearAndMonth = /(?<![\p{L}\p{N}_/.-])((?:19|20)\d\d)[/-](\d\d)(?![\p{L}\p{N}_/-])/gu

function addMonth(found: FoundDates, year: number, month: number, place: Place): void {
  if (month >= 1 && month <= 12) addSpan(found, year, month, place)
}

function placeOf(match: RegExpExecArray): Place {
  return { start: match.index, end: match.index + match[0].length }
}
