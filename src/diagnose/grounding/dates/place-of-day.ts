import { addCalendar, DAY } from '../../../score/values/add-calendar.js'
import type { Place } from '../place.js'
import { distanceOf } from './distance-of.js'
import { keyOf, type DateReading } from './date-reading.js'
import type { ToldDate } from './told-date.js'

/** A day of a year, or of any year. */
export interface DayValue {
  readonly year: number | null
  readonly month: number
  readonly day: number
}

/** Where a text tells a day; believed where it says how far away it is, and nobody knows from when. */
export function placeOfDay(value: DayValue, text: DateReading, now: string | null): ToldDate | null {
  const start = now === null ? null : dayOf(now)
  const named = placeByName(value, text, start) ?? placeBySpan(value, text, start)
  if (named !== null) return { ...named, isBelieved: false }
  if (value.year === null) return start === null ? null : placeOfNearDay(value, text, start, now)
  const instant = instantOf(value, value.year)
  const stay = placeByDuration(instant, text, start)
  if (stay !== null) return { ...stay, isBelieved: false }
  return distanceOf(instant, text, start, (other) => placeByName(valueOf(other), text, start) !== null)
}

/** A day of any year that is told by its distance from now. */
function placeOfNearDay(value: DayValue, text: DateReading, start: number, now: string | null): ToldDate | null {
  const year = new Date(start).getUTCFullYear()
  for (const near of [year, year + 1, year - 1]) {
    const told = placeOfDay({ ...value, year: near }, text, now)
    if (told !== null) return told
  }
  return null
}

/** Where a text tells a month of a year, or of any year. */
export function placeOfMonth(year: number | null, month: number, text: DateReading, now: string | null): Place | null {
  const { months } = text
  if (year === null) return months.get(keyOf('any', month, null)) ?? null
  const told = months.get(keyOf(year, month, null))
  if (told !== undefined) return told
  const start = now === null ? null : dayOf(now)
  const isNear = isYearAround({ year, month, day: 15 }, text, start)
  return (isNear ? months.get(keyOf(null, month, null)) : undefined) ?? null
}

/** The start of a day, as a time of UTC. */
function dayOf(now: string): number {
  return Date.parse(now.slice(0, 10))
}

function instantOf({ month, day }: DayValue, year: number): number {
  return Date.UTC(year, month - 1, day)
}

function placeByName(value: DayValue, text: DateReading, now: number | null): Place | null {
  const { year, month, day } = value
  const told = text.days.get(keyOf(year ?? 'any', month, day))
  if (told !== undefined || year === null) return told ?? null
  const noYear = isYearAround(value, text, now) ? text.days.get(keyOf(null, month, day)) : undefined
  return noYear ?? (isAround(value, now, 62) ? text.days.get(keyOf(null, null, day)) : undefined) ?? null
}

/** Whether a year that was not told may be meant: it was told elsewhere, or the day is within a year from now. */
function isYearAround(value: DayValue, { years }: DateReading, now: number | null): boolean {
  return isAround(value, now, 366) || (value.year !== null && years.has(value.year))
}

function isAround(value: DayValue, now: number | null, days: number): boolean {
  return now === null || value.year === null || Math.abs(instantOf(value, value.year) - now) <= days * DAY
}

/** The first and the last day of a month or a year that was told. */
function placeBySpan(value: DayValue, text: DateReading, now: number | null): Place | null {
  const { year, month, day } = value
  const isLast = day === new Date(Date.UTC(year ?? 2024, month, 0)).getUTCDate()
  if (day !== 1 && !isLast) return null
  const told = text.spans.get(keyOf(year, month, null))
  if (told !== undefined) return told
  if (year === null) return null
  const isYearEnd = (month === 1 && day === 1) || (month === 12 && day === 31)
  const noYear = isYearAround(value, text, now) ? text.spans.get(keyOf(null, month, null)) : undefined
  return noYear ?? (isYearEnd ? text.spans.get(keyOf(year, null, null)) : undefined) ?? null
}

/** The end of a stay: a day that was told, and a duration. */
function placeByDuration(instant: number, text: DateReading, now: number | null): Place | null {
  for (const { amount, unit, start, end } of text.durations) {
    const from = unit === 's' ? null : placeByName(valueOf(addCalendar(instant, -amount, unit)), text, now)
    if (from !== null) return { start: Math.min(from.start, start), end: Math.max(from.end, end) }
  }
  return null
}

function valueOf(instant: number): DayValue {
  const date = new Date(instant)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}
