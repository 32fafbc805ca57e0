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
    if (!isSaidOfDates(text, match)) continue
    addDay(found, Number(match[1]), Number(match[2]), Number(match[3]), placeOf(match))
  }
  for (const match of text.matchAll(yearLast)) {
    const [, first = '', mark = '', second = '', year = ''] = match
    if (
      mark === '.' &&
      /\b(?:version|release|build|ver|v|ip|section|chapter)\.?\s?$/iu.test(
        text.slice(Math.max(0, match.index - 12), match.index),
      )
    ) {
      continue
    }
    // Two digits are a year only between slashes: `1.2.34` is a version.
    if (year.length === 2 && mark !== '/') continue
    const years =
      year.length === 2 ? [Number(`20${year}`), ...(Number(year) >= 30 ? [Number(`19${year}`)] : [])] : [Number(year)]
    for (const full of years) {
      if (mark !== '.') addDay(found, full, Number(first), Number(second), placeOf(match))
      addDay(found, full, Number(second), Number(first), placeOf(match))
    }
  }
  for (const match of text.matchAll(noYear)) {
    if (
      match[0] === '24/7' ||
      measures.test(text.slice(match.index + match[0].length, match.index + match[0].length + 16))
    ) {
      continue
    }
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

/** `1/2 cup`. */
const measures =
  /^[ -]?(?:of\b|cups?|tsp|tbsp|teaspoons?|tablespoons?|inch(?:es)?|miles?|hours?|minutes?|pounds?|lbs?|oz|ounces?|kg|g|litres?|liters?|pints?|gallons?|price|stars?|points?)\b/iu

/** Eight digits are a date by a word or the name of a field before them, or by the time after them: others are identifiers. */
function isSaidOfDates(text: string, { index, 0: digits }: RegExpExecArray): boolean {
  return (
    digits === text.trim() ||
    /^T\d{2}/u.test(text.slice(index + digits.length)) ||
    ofDates.test(text.slice(Math.max(0, index - 30), index))
  )
}

const ofDates =
  /(?<!\p{L})(?:dates?|for|on|from|to|until|till|by|since|before|after|between|and|day|due|dob|born|birth\w*|check\w*|depart\w*|arriv\w*|start\w*|ends?|when|at)[^\p{L}\p{N}]{0,4}$/iu

function addMonth(found: FoundDates, year: number, month: number, place: Place): void {
  if (month >= 1 && month <= 12) addSpan(found, year, month, place)
}

function placeOf(match: RegExpExecArray): Place {
  return { start: match.index, end: match.index + match[0].length }
}
