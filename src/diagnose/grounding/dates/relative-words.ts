import type { CalendarUnit } from '../../../score/values/add-calendar.js'
import type { ToldDuration } from './date-reading.js'
import type { DateToken } from './date-tokens.js'

// `now` tells no day: it is said of anything (`now, I'd like to book`).
export const dayWords: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['today’s', 0],
  ["today's", 0],
  ['tonight', 0],
  ['tomorrow', 1],
  ['tomorrow’s', 1],
  ["tomorrow's", 1],
  ['yesterday', -1],
  ["yesterday's", -1],
  ['yesterday’s', -1],
])

/** The words before a period, and which one they mean. */
export const steps: ReadonlyMap<string, number> = new Map([
  ['next', 1],
  ['following', 1],
  ['coming', 1],
  ['upcoming', 1],
  ['last', -1],
  ['past', -1],
  ['previous', -1],
])

/** A unit of time, and how many of it a word means. */
export interface TimeUnit {
  readonly unit: ToldDuration['unit'] | 'min' | 'h'
  readonly factor: number
}

export function unitOf(word: string): TimeUnit | null {
  return units.get(word) ?? units.get(word.replace(/s$/u, '')) ?? null
}

const units: ReadonlyMap<string, TimeUnit> = new Map<string, TimeUnit>([
  ['second', { unit: 's', factor: 1 }],
  ['sec', { unit: 's', factor: 1 }],
  ['minute', { unit: 'min', factor: 1 }],
  ['min', { unit: 'min', factor: 1 }],
  ['hour', { unit: 'h', factor: 1 }],
  ['hr', { unit: 'h', factor: 1 }],
  ['h', { unit: 'h', factor: 1 }],
  ['day', { unit: 'd', factor: 1 }],
  ['night', { unit: 'd', factor: 1 }],
  ['week', { unit: 'w', factor: 1 }],
  ['fortnight', { unit: 'w', factor: 2 }],
  ['month', { unit: 'mo', factor: 1 }],
  ['year', { unit: 'y', factor: 1 }],
])

/** 0 is Sunday; `sat` and `sun` are weekdays only with a capital. */
export function weekdayOf(text: string, { word, start }: DateToken): number | null {
  const full = word.includes('day') ? weekdays.get(word.replace(/['’]?s$/u, '')) : undefined
  if (full !== undefined) return full
  const short = word.length <= 5 && /\p{Lu}/u.test(text[start] ?? '') ? abbreviations.get(word) : undefined
  return short ?? null
}

const weekdays: ReadonlyMap<string, number> = new Map(
  'sunday monday tuesday wednesday thursday friday saturday'.split(' ').map((name, index) => [name, index]),
)

const abbreviations: ReadonlyMap<string, number> = new Map([
  ...'sun mon tue wed thu fri sat'.split(' ').map((name, index) => [name, index] as const),
  ['tues', 2],
  ['weds', 3],
  ['thur', 4],
  ['thurs', 4],
])

export function isCalendar(unit: CalendarUnit | 's' | 'min' | 'h'): unit is CalendarUnit {
  return unit !== 's' && unit !== 'min' && unit !== 'h'
}
