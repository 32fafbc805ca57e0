import { DAY } from '../../../score/values/add-calendar.js'
import type { Told } from '../grounding.js'
import type { Place } from '../place.js'
import { type PartReading, readPart } from '../reading/read-part.js'
import type { DateReading } from './date-reading.js'
import { readDateValue } from './read-date-value.js'
import { tellsDate } from './tells-date.js'

/** What was told of a date by its distance, such as `next Friday`, and the days that it was read as. */
export interface ReadDistance {
  readonly text: string
  /** The day in which it was said, as ISO 8601 writes it. */
  readonly now: string
  /** The same for one day. */
  readonly first: string
  readonly last: string
}

/**
 * What a date that was not told was probably meant for: of all that was told by its distance from a day that is known, what is nearest to
 * it, within a year. `null` where nothing is, or where the value is no day.
 */
export function readAs(value: unknown, { parts }: Told, given: string | null): ReadDistance | null {
  const day = typeof value === 'string' ? dayOf(value) : null
  if (day === null) return null
  const readings = parts.map(readPart)
  const now = given ?? readings.findLast((part) => part.now() !== null)?.now() ?? null
  const relative = readings.filter((part) => part.dates().relatives.length + part.dates().weekdays.length > 0)
  if (now === null || relative.length === 0) return null
  for (let distance = 0; distance <= farthest; distance += 1) {
    for (const near of [day + distance, day - distance]) {
      const found = relative.flatMap((part) => rangeAt(near, part, now))[0]
      // That day itself was told: it is something else that is wrong.
      if (found !== undefined) return distance === 0 ? null : found
    }
  }
  return null
}

/** In days. */
const farthest = 366

/** Since 1970; `null` where the value is no day of a year. */
function dayOf(value: string): number | null {
  for (const { year, month, day } of readDateValue(value)) {
    if (year !== null && month !== null && day !== null) return Date.UTC(year, month - 1, day) / DAY
  }
  return null
}

/** The days about one that the same words tell; none where no words tell it by its distance. */
function rangeAt(day: number, part: PartReading, now: string): readonly ReadDistance[] {
  const place = placeOf(day, part.dates(), now)
  if (place === null) return []
  const isTold = (other: number): boolean => placeOf(other, part.dates(), now)?.start === place.start
  let [first, last] = [day, day]
  while (day - first < farthest && isTold(first - 1)) first -= 1
  while (last - day < farthest && isTold(last + 1)) last += 1
  const text = part.text.slice(place.start, place.end)
  return [{ text, now: now.slice(0, 10), first: isoOf(first), last: isoOf(last) }]
}

function placeOf(day: number, dates: DateReading, now: string): Place | null {
  const told = tellsDate(isoOf(day), dates, now)
  if (told === null || told.isBelieved) return null
  const isDistance = [...dates.relatives, ...dates.weekdays].some(
    ({ start, end }) => start < told.end && told.start < end,
  )
  return isDistance ? told : null
}

function isoOf(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10)
}
