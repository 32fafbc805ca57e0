import type { Place } from '../place.js'
import type { DateReading } from './date-reading.js'
import { readDateValue, type DateValue } from './read-date-value.js'
import { placeOfDay, placeOfMonth } from './place-of-day.js'
import type { ToldDate } from './told-date.js'

/**
 * Where a text tells a date, a time of day or both; `null` where it does not. `now` is the day or instant in which the text was
 * said, or `null` where that is not known.
 *
 * A date with a time is told where both are; midnight and the last second of a day are told with the day. A date without a year
 * tells that of any year (with `now`: of the year around it, or one that was told). A month tells its first and its last day.
 * `tomorrow`, `next Friday` and `in 3 days` tell what they are from `now` on; without it they are believed to tell any date. A date
 * or time that ends a duration that was told (`at 3 PM for two hours`) is told.
 *
 * Offsets are not compared: a time is the one that was told, wherever that is.
 */
export function tellsDate(value: string, text: DateReading, now: string | null): ToldDate | null {
  let believed: ToldDate | null = null
  for (const date of readDateValue(value)) {
    const told = placeOf(date, text, now)
    if (told?.isBelieved === false) return told
    believed ??= told
  }
  return believed
}

const DAY = 86_400

function placeOf(value: DateValue, text: DateReading, now: string | null): ToldDate | null {
  const { year, month, day, seconds } = value
  if (month === null) return seconds === null ? null : firm(placeOfTime(seconds, text))
  if (day === null) return firm(placeOfMonth(year, month, text, now))
  const date = placeOfDay({ year, month, day }, text, now)
  if (date === null || seconds === null) return date
  const time = placeOfTime(seconds, text)
  if (time !== null) return { ...joined(date, time), isBelieved: date.isBelieved }
  return isEdge(seconds) && !hasTime(date, text) ? date : null
}

/** Whether a time of that day was told: `5 March at 3 pm` is not from midnight on. */
function hasTime({ start, end }: Place, { times }: DateReading): boolean {
  return [...times.values()].some((time) => time.start - end <= NEAR && start - time.end <= NEAR)
}

/** As far as ` at about ` goes. */
const NEAR = 12

function firm(place: Place | null): ToldDate | null {
  return place === null ? null : { ...place, isBelieved: false }
}

/** A day as a range is from midnight to its last minute or second. */
function isEdge(seconds: number): boolean {
  return seconds === 0 || seconds === DAY - 1 || seconds === DAY - 60
}

function placeOfTime(seconds: number, { times, durations }: DateReading): Place | null {
  const told = times.get(seconds)
  if (told !== undefined) return told
  for (const { amount, unit, ...place } of durations) {
    const start = unit === 's' && amount > 0 && amount < DAY ? times.get((seconds - amount + DAY) % DAY) : undefined
    if (start !== undefined) return joined(start, { start: place.start, end: place.end })
  }
  return null
}

/** From one place to the other where they are near; else the first. */
function joined(first: Place, second: Place): Place {
  const [start, end] = [Math.min(first.start, second.start), Math.max(first.end, second.end)]
  return end - start <= 60 ? { start, end } : { start: first.start, end: first.end }
}
