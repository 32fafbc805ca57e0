import { addCalendar } from '../../../score/values/add-calendar.js'
import type { Place } from '../place.js'
import { keyOf, type DateReading, type ToldDuration, type ToldRelative, type ToldWeekday } from './date-reading.js'

/** A day of a year, or of any year. */
export interface DayValue {
  readonly year: number | null
  readonly month: number
  readonly day: number
}

/** Where a text tells a day. */
export function placeOfDay(value: DayValue, text: DateReading, now: string | null): Place | null {
  const start = now === null ? null : dayOf(now)
  return (
    placeByName(value, text, start) ??
    placeBySpan(value, text, start) ??
    (value.year === null
      ? null
      : (placeByDuration(instantOf(value, value.year), text, start) ??
        placeByDistance(instantOf(value, value.year), text, start)))
  )
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

const DAY = 86_400_000

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
    const from = unit === 's' ? null : placeByName(valueOf(shifted(instant, -amount, unit)), text, now)
    if (from !== null) return { start: Math.min(from.start, start), end: Math.max(from.end, end) }
  }
  return null
}

function placeByDistance(instant: number, text: DateReading, now: number | null): Place | null {
  const found =
    text.weekdays.find((told) => isWeekday(instant, told, now)) ??
    text.relatives.find((told) => isRelative(instant, told, text, now))
  return found === undefined ? null : { start: found.start, end: found.end }
}

/** Any such day without `now`; else one within two weeks, on the side that was told. */
function isWeekday(instant: number, { weekday, which }: ToldWeekday, now: number | null): boolean {
  if (new Date(instant).getUTCDay() !== weekday) return false
  if (now === null) return true
  const days = (instant - now) / DAY
  return which === 'next'
    ? days > 0 && days <= 14
    : which === 'last'
      ? days < 0 && days >= -14
      : days >= -7 && days <= 7
}

function isRelative(instant: number, told: ToldRelative, text: DateReading, now: number | null): boolean {
  if (told.from === 'told') return isShifted(instant, told, text, now)
  if (now === null) return true
  if (told.from === 'period') return isInPeriod(instant, told, now)
  return instant >= shifted(now, told.first, told.unit) && instant <= shifted(now, told.last, told.unit)
}

/** Counted from a day that was told here; believed where none was. */
function isShifted(
  instant: number,
  { unit, first }: Extract<ToldRelative, { from: 'now' | 'told' }>,
  text: DateReading,
  now: number | null,
): boolean {
  if (text.days.size === 0) return true
  return placeByName(valueOf(shifted(instant, -first, unit)), text, now) !== null
}

function isInPeriod(
  instant: number,
  { unit, offset }: Extract<ToldRelative, { from: 'period' }>,
  now: number,
): boolean {
  const [day, today] = [new Date(instant), new Date(now)]
  if (unit === 'year') return day.getUTCFullYear() - today.getUTCFullYear() === offset
  if (unit === 'month') return monthsOf(day) - monthsOf(today) === offset
  // A week begins on Sunday or on Monday; what is in either of both is meant.
  const monday = now - ((today.getUTCDay() + 6) % 7) * DAY + offset * 7 * DAY
  const days = (instant - monday) / DAY
  return unit === 'week' ? days >= -1 && days <= 6 : days === 5 || days === 6
}

function monthsOf(date: Date): number {
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

function shifted(instant: number, amount: number, unit: Exclude<ToldDuration['unit'], 's'>): number {
  return addCalendar(instant, amount, unit)
}

function valueOf(instant: number): DayValue {
  const date = new Date(instant)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}
