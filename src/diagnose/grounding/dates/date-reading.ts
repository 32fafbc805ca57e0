import type { CalendarUnit } from '../../../score/values/add-calendar.js'
import type { Place } from '../place.js'

/** The dates and times that a text tells, read once; each where it is told first. */
export interface DateReading {
  /** Days, by {@link keyOf}: of a year, of any year (`May 19`), of any month (`the 15th`). */
  readonly days: ReadonlyMap<string, Place>
  /** Months and years alone (`in March`), which tell their first and last days. */
  readonly spans: ReadonlyMap<string, Place>
  /** The months of days and of spans. */
  readonly months: ReadonlyMap<string, Place>
  readonly years: ReadonlySet<number>
  /** Times of day, in seconds since midnight. */
  readonly times: ReadonlyMap<number, Place>
  /** Each once. */
  readonly weekdays: readonly ToldWeekday[]
  readonly relatives: readonly ToldRelative[]
  readonly durations: readonly ToldDuration[]
  /** Days that were ruled out (`not tomorrow`), from which others are counted. */
  readonly anchors: readonly DateAnchor[]
}

/** A day that others are counted from: so many days from now, or a day of the week. */
export type DateAnchor = { readonly days: number } | Pick<ToldWeekday, 'weekday' | 'which'>

/** `Friday`, `next Friday`, `last Friday`; 0 is Sunday. */
export interface ToldWeekday extends Place {
  readonly weekday: number
  readonly which: 'any' | 'next' | 'last'
}

/**
 * Days told by their distance: from `first` to `last` units from now, or from another day that was told (`the next day`); or a
 * period of the calendar, where 0 is the current one.
 */
export type ToldRelative = Place &
  (
    | { readonly from: 'now' | 'told'; readonly unit: CalendarUnit; readonly first: number; readonly last: number }
    | { readonly from: 'period'; readonly unit: 'week' | 'weekend' | 'month' | 'year'; readonly offset: number }
    /** `a week from Friday`. */
    | { readonly from: 'anchor'; readonly anchor: DateAnchor; readonly unit: CalendarUnit; readonly amount: number }
    /** `the 15th of next month`; 0 is the last day of a month. */
    | { readonly from: 'day'; readonly day: number; readonly offset: number }
    /** `Friday of next week`; by times, the Friday after next is the second one. */
    | { readonly from: 'weekday'; readonly weekday: number; readonly unit: 'week' | 'times'; readonly offset: number }
  )

/** `two hours`, `3 nights`. */
export type ToldDuration = Place & { readonly amount: number; readonly unit: 's' | CalendarUnit }

/** A day, a month or a year as a key; `any` year is for what asks for none. */
export function keyOf(year: number | 'any' | null, month: number | null, day: number | null): string {
  return `${year ?? ''}-${month ?? ''}-${day ?? ''}`
}
