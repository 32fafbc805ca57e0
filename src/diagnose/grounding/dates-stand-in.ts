import type { Place } from './place.js'

/** Stands in until the dates are read. */
export type DateReading = string

export function readDates(text: string): DateReading {
  return text
}

export function tellsDate(value: string, text: DateReading, _now: string | null): Place | null {
  if (/^\d{4}-\d\d-\d\d$/u.test(value) && /today|tomorrow/iu.test(text)) return { start: 0, end: 1 }
  return /^\d\d:\d\d$/u.test(value) && /\d+ ?(:\d+)? ?[AP]M/u.test(text) ? { start: 0, end: 1 } : null
}
