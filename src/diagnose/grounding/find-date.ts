import { DAY } from '../../score/values/add-calendar.js'
import type { Ask } from './ask.js'
import { isOfDates } from './dates/is-of-dates.js'
import { readDateValue } from './dates/read-date-value.js'
import { tellsDate } from './dates/tells-date.js'
import { secondsOf, tellsSeconds } from './dates/tells-duration.js'
import { type Found, firstTelling } from './found.js'
import type { Leaf } from './leaves/leaves-of.js'

/** What grounds a date; `null` where nothing does. Texts are read for dates only where there is one to find. */
export function findDate(value: string, leaf: Leaf, { parts, now, schemaAt }: Ask): Found | null {
  const seconds = secondsOf(value)
  if (seconds !== null) return firstTelling('dates', parts, (part) => tellsSeconds(seconds, part.dates()))
  // Where the parts contradict each other, the last one counts.
  const day = now ?? parts.findLast((part) => part.now() !== null)?.now() ?? null
  const weekday = weekdays.indexOf(value.trim().toLowerCase())
  if (weekday >= 0 && day !== null) return findWeekday(weekday, day, parts)
  if (readDateValue(value).length === 0) return null
  let believed: Found | null = null
  for (const [index, part] of parts.entries()) {
    const told = tellsDate(value, part.dates(), day)
    if (told === null) continue
    const found = { by: 'dates', exact: false, span: { part: index, ...part.told(told) } } as const
    if (!told.isBelieved) return found
    // What a tool or the system prompt says is `tomorrow` is not what was asked.
    if (index === 0) believed ??= { ...found, isBelieved: true }
  }
  return believed !== null && isOfDates(leaf.path, schemaAt(leaf).isDate) ? believed : null
}

const weekdays = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')

/** The day of the week of a day that was told, within a week from now: `tomorrow`. */
function findWeekday(weekday: number, now: string, parts: Ask['parts']): Found | null {
  const start = Date.parse(now.slice(0, 10))
  const offsets = Array.from({ length: 15 }, (_, index) => index - 7)
  const days = offsets.map((offset) => new Date(start + offset * DAY)).filter((day) => day.getUTCDay() === weekday)
  return firstTelling(
    'dates',
    parts,
    (part) =>
      days
        .map((day) => tellsDate(day.toISOString().slice(0, 10), part.dates(), now))
        .find((told) => told?.isBelieved === false) ?? null,
  )
}
