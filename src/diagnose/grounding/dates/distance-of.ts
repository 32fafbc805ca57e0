import { addCalendar, DAY } from '../../../score/values/add-calendar.js'
import type { DateAnchor, DateReading, ToldRelative, ToldWeekday } from './date-reading.js'
import type { ToldDate } from './told-date.js'

type Of<From extends ToldRelative['from']> = Extract<ToldRelative, { readonly from: From }>

/**
 * Where a text tells a day by its distance from now, or from a day that it names (`isNamed`). Without `now` a distance from it is
 * believed, as far as the day of the week or of the month fits.
 */
export function distanceOf(
  instant: number,
  text: DateReading,
  now: number | null,
  isNamed: (instant: number) => boolean,
): ToldDate | null {
  const isBase = (other: number): boolean => isNamed(other) || isAnchored(other, text, now)
  const hasBase = text.days.size > 0 || (now !== null && hasAnchor(text))
  let believed: ToldDate | null = null
  for (const told of [...text.weekdays, ...text.relatives]) {
    const isShift = 'from' in told && told.from === 'told'
    const isTold = isShift
      ? hasBase
        ? isBase(addCalendar(instant, -told.first, told.unit))
        : now === null || Math.abs(instant - now) <= 366 * DAY
      : isAt(instant, told, now)
    if (!isTold) continue
    const isBelieved = isShift ? !hasBase : now === null
    const place = { start: told.start, end: told.end, isBelieved }
    if (!isBelieved) return place
    believed ??= place
  }
  return believed
}

/** Whether a day is one that is told by its distance from now. */
function isAnchored(instant: number, { weekdays, relatives, anchors }: DateReading, now: number | null): boolean {
  if (now === null) return false
  return (
    weekdays.some((told) => isAt(instant, told, now)) ||
    relatives.some((told) => told.from !== 'told' && isAt(instant, told, now)) ||
    anchors.some((anchor) => isAnchor(instant, anchor, now))
  )
}

function hasAnchor({ weekdays, relatives, anchors }: DateReading): boolean {
  return weekdays.length + anchors.length > 0 || relatives.some(({ from }) => from !== 'told')
}

function isAt(instant: number, told: ToldWeekday | Exclude<ToldRelative, Of<'told'>>, now: number | null): boolean {
  if (!('from' in told)) return isWeekday(instant, told, now)
  if (told.from === 'weekday') return isCountedWeekday(instant, told, now)
  if (told.from === 'day') return isDayOfMonth(instant, told, now)
  if (told.from === 'anchor') return isFromAnchor(instant, told, now)
  if (now === null) return true
  if (told.from === 'period') return isInPeriod(instant, told, now)
  return instant >= addCalendar(now, told.first, told.unit) && instant <= addCalendar(now, told.last, told.unit)
}

/** Any such day without `now`; else one within two weeks, on the side that was told. */
function isWeekday(
  instant: number,
  { weekday, which }: Pick<ToldWeekday, 'weekday' | 'which'>,
  now: number | null,
): boolean {
  if (new Date(instant).getUTCDay() !== weekday) return false
  if (now === null) return true
  const days = (instant - now) / DAY
  return which === 'next'
    ? days > 0 && days <= 14
    : which === 'last'
      ? days < 0 && days >= -14
      : days >= -7 && days <= 7
}

/** `Friday of next week`; the Friday after next is the second, or the one after what some call the next one. */
function isCountedWeekday(instant: number, { weekday, unit, offset }: Of<'weekday'>, now: number | null): boolean {
  if (new Date(instant).getUTCDay() !== weekday) return false
  if (now === null) return true
  if (unit === 'week') return isInPeriod(instant, { unit, offset }, now)
  const days = ((instant - now) / DAY) * Math.sign(offset)
  return days > 7 && days <= 21
}

function isDayOfMonth(instant: number, { day, offset }: Of<'day'>, now: number | null): boolean {
  // The last one has the first after it.
  if (day === 0 ? new Date(instant + DAY).getUTCDate() !== 1 : new Date(instant).getUTCDate() !== day) return false
  return now === null || isInPeriod(instant, { unit: 'month', offset }, now)
}

/** From a day of the week that comes, where it is told without `last`. */
function isFromAnchor(instant: number, { anchor, unit, amount }: Of<'anchor'>, now: number | null): boolean {
  if (now === null) {
    const isOther = 'weekday' in anchor && (unit === 'd' || unit === 'w')
    return !isOther || isAnchor(addCalendar(instant, -amount, unit), anchor, null)
  }
  for (let days = -14; days <= 14; days += 1) {
    const from = now + days * DAY
    if (addCalendar(from, amount, unit) === instant && isAnchor(from, anchor, now)) return true
  }
  return false
}

function isAnchor(instant: number, anchor: DateAnchor, now: number | null): boolean {
  if ('days' in anchor) return now === null || instant === now + anchor.days * DAY
  return isWeekday(instant, anchor, now) && (now === null || anchor.which !== 'any' || instant >= now)
}

function isInPeriod(instant: number, { unit, offset }: Pick<Of<'period'>, 'unit' | 'offset'>, now: number): boolean {
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
