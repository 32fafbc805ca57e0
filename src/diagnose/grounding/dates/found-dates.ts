import type { Place } from '../place.js'
import { type DateAnchor, keyOf, type ToldDuration, type ToldRelative, type ToldWeekday } from './date-reading.js'

/** What was found so far. */
export interface FoundDates {
  readonly days: Map<string, Place>
  readonly spans: Map<string, Place>
  readonly months: Map<string, Place>
  readonly years: Set<number>
  readonly times: Map<number, Place>
  readonly weekdays: Map<string, ToldWeekday>
  readonly relatives: Map<string, ToldRelative>
  readonly durations: Map<string, ToldDuration>
  readonly anchors: DateAnchor[]
}

/** A day. It may be none: nobody asks for such a one. */
export function addDay(found: FoundDates, year: number | null, month: number, day: number, place: Place): void {
  keep(found.days, keyOf(year, month, day), place)
  keep(found.days, keyOf('any', month, day), place)
  addMonth(found, year, month, place)
}

/** `the 15th`. */
export function addDayOfMonth(found: FoundDates, day: number, place: Place): void {
  keep(found.days, keyOf(null, null, day), place)
}

/** A month alone, or a year alone where there is no month. */
export function addSpan(found: FoundDates, year: number | null, month: number | null, place: Place): void {
  keep(found.spans, keyOf(year, month, null), place)
  if (month !== null) addMonth(found, year, month, place)
  else if (year !== null) found.years.add(year)
}

export function addTime(found: FoundDates, seconds: number, place: Place): void {
  keep(found.times, seconds, place)
}

/** Whether there is such a day, in some year where none is given. */
export function isDay(year: number | null, month: number, day: number): boolean {
  const last = month === 2 ? (year === null || isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
  return month >= 1 && month <= 12 && day >= 1 && day <= last
}

/** Two that tell the same are one. */
export function addRelative(found: FoundDates, relative: ToldRelative): void {
  keep(found.relatives, JSON.stringify({ ...relative, start: 0, end: 0 }), relative)
}

/** Keeps the first place of a key. */
export function keep<K, V extends Place>(places: Map<K, V>, key: K, place: V): void {
  if (!places.has(key)) places.set(key, place)
}

function addMonth(found: FoundDates, year: number | null, month: number, place: Place): void {
  keep(found.months, keyOf(year, month, null), place)
  keep(found.months, keyOf('any', month, null), place)
  if (year !== null) found.years.add(year)
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}
