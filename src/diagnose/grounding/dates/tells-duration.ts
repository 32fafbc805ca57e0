import type { Place } from '../place.js'
import type { DateReading } from './date-reading.js'

/** Where a text tells a duration of so many seconds, in whatever unit; `null` where it does not. */
export function tellsSeconds(seconds: number, { durations }: DateReading): Place | null {
  if (seconds <= 0) return null
  for (const { amount, unit, start, end } of durations) {
    if (unit === 's' && Math.abs(amount - seconds) < 1e-6) return { start, end }
  }
  return null
}

/** How many seconds a value means: `2h`, `30 s`, `1h30m`, `PT2H`; `null` where it is no duration. */
export function secondsOf(value: string): number | null {
  const groups = (iso.exec(value) ?? short.exec(value))?.slice(1)
  if (groups === undefined || groups.every((group) => group === undefined)) return null
  const [hours = '0', minutes = '0', seconds = '0'] = groups
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

const iso = /^PT(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?$/u
const short =
  /^(?:(\d{1,6}) ?(?:h|hrs?|hours?))? ?(?:(\d{1,6}) ?(?:m|mins?|minutes?))? ?(?:(\d{1,6}) ?(?:s|secs?|seconds?))?$/iu
