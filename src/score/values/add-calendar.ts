/** In milliseconds. */
export const DAY = 86_400_000

/** Units of the calendar: days, weeks, months, years. */
export type CalendarUnit = 'd' | 'w' | 'mo' | 'y'

/**
 * A local time (as the instant at which UTC shows it) moved in the calendar, at the same time of day. Where the month has no
 * such day, it is its last: a month after 31 January is 28 or 29 February. `NaN` beyond what a Date can hold.
 */
export function addCalendar(local: number, amount: number, unit: CalendarUnit): number {
  switch (unit) {
    case 'd':
      return local + amount * DAY
    case 'w':
      return local + amount * 7 * DAY
    case 'mo':
      return addMonths(local, amount)
    case 'y':
      return addMonths(local, amount * 12)
    default:
      return unit satisfies never
  }
}

function addMonths(local: number, months: number): number {
  const date = new Date(local)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const first = new Date(date)
  // Day 0 of the next month is the last of this one.
  first.setUTCMonth(first.getUTCMonth() + 1, 0)
  date.setUTCDate(Math.min(day, first.getUTCDate()))
  return date.getTime()
}
