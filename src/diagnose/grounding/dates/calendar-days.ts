import { addCalendar, type CalendarUnit } from '../../../score/values/add-calendar.js'

/** In milliseconds. */
export const DAY = 86_400_000

/** A day some units later, as times of UTC. */
export function shifted(instant: number, amount: number, unit: CalendarUnit): number {
  return addCalendar(instant, amount, unit)
}
