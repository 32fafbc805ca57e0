import { dateTokensOf } from './date-tokens.js'
import { isDay } from './found-dates.js'
import { readDates } from './read-dates.js'
import { weekdayOf } from './relative-words.js'

/** What a value may mean as a date: a day, a month or a time of day, or a day with a time. */
export interface DateValue {
  /** `null` where the value tells none, or no year. */
  readonly year: number | null
  readonly month: number | null
  readonly day: number | null
  /** Since midnight; `null` for no time. */
  readonly seconds: number | null
}

/**
 * What a value means as a date or a time: ISO 8601, its parts (`11-12`, `12/2028`, `15:00`), slashes in either order, and as
 * people write it (`November 12, 2023 at 3 PM`). Several where it may mean several; none where it is no date.
 */
export function readDateValue(value: string): readonly DateValue[] {
  const text = value.trim()
  if (text.length > LONGEST || !/\d/u.test(text)) return []
  const { groups } = split.exec(text) ?? {}
  const times = timesOf(groups?.['time'])
  const days = daysOf(groups?.['day'])
  if (groups !== undefined && times !== null && days !== null) {
    return days
      .flatMap((day) => times.map((seconds) => ({ ...day, seconds })))
      .filter(({ month, seconds }) => month !== null || seconds !== null)
  }
  return /\p{L}{3}/u.test(text) ? readWritten(text) : []
}

const LONGEST = 60

const split =
  /^(?<day>[\d/.-]{5,10}|\d\d?\/\d\d?)?(?:(?:^|[Tt, ] ?(?:at )?)(?<time>\d\d?(?::\d\d(?::\d\d(?:[.,]\d{1,9})?)?)?(?: ?[ap]\.?m\.?)?)(?: ?(?:Z|UTC|GMT|[+\-\u2212]\d\d(?::?\d\d)?))?)?$/iu

type Day = Omit<DateValue, 'seconds'>

/** No day is one that says nothing; `null` for what looks like a day and is none. */
function daysOf(text: string | undefined): readonly Day[] | null {
  if (text === undefined) return [{ year: null, month: null, day: null }]
  const days = numericForms.flatMap(([form, order]) => {
    const parts = form.exec(text)
    if (parts === null) return []
    return order.map((places) => {
      const [year = null, month = null, day = null] = places.map((place) => (place === 0 ? null : Number(parts[place])))
      return { year: year !== null && year < 100 ? 2000 + year : year, month, day }
    })
  })
  const real = days.filter(({ year, month, day }) => month !== null && isDay(year, month, day ?? 1))
  return real.length === 0 ? null : real
}

/** Each form, and where year, month and day stand in it; 0 where they do not. */
const numericForms: readonly (readonly [form: RegExp, orders: readonly (readonly [number, number, number])[]])[] = [
  [/^(\d{4})([-/.])(\d\d?)\2(\d\d?)$/u, [[1, 3, 4]]],
  [/^(\d{4})(\d\d)(\d\d)$/u, [[1, 2, 3]]],
  [
    /^(\d\d?)([/-])(\d\d?)\2(\d{4}|\d\d)$/u,
    [
      [4, 1, 3],
      [4, 3, 1],
    ],
  ],
  [/^(\d\d?)\.(\d\d?)\.(\d{4}|\d\d)$/u, [[3, 2, 1]]],
  [/^(\d{4})[-/](\d\d?)$/u, [[1, 2, 0]]],
  [/^(\d\d?)[-/](\d{4})$/u, [[2, 1, 0]]],
  // A day of any year, or the month in which a card expires.
  [
    /^(\d\d?)[-/](\d\d?)$/u,
    [
      [0, 1, 2],
      [0, 2, 1],
      [2, 1, 0],
    ],
  ],
]

/** No time is `null` alone; `null` for what looks like a time and is none. */
function timesOf(text: string | undefined): readonly (number | null)[] | null {
  if (text === undefined) return [null]
  const [, hours = '', minutes = '0', seconds = '0', half] =
    /^(\d\d?)(?::(\d\d)(?::(\d\d)[\d.,]*)?)? ?(?:([ap])\.?m\.?)?$/iu.exec(text) ?? []
  const hour = Number(hours)
  // A number alone is no time.
  if (half === undefined && !text.includes(':')) return null
  if (hours === '' || Number(minutes) > 59 || Number(seconds) > 60) return null
  if (half === undefined) return hour > 24 ? null : [(hour % 24) * 3600 + Number(minutes) * 60 + Number(seconds)]
  if (hour < 1 || hour > 12) return null
  return [((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 3600 + Number(minutes) * 60 + Number(seconds)]
}

/** A date as people write it, and nothing beside it. */
function readWritten(text: string): readonly DateValue[] {
  const { days, spans, times, relatives, durations } = readDates(text)
  if (relatives.length + durations.length > 0) return []
  const isAllDate = dateTokensOf(text).every(
    ({ word, value, start, end }) =>
      value !== null ||
      beside.has(word) ||
      [...days.values(), ...spans.values(), ...times.values()].some(
        (place) => place.start <= start && end <= place.end,
      ),
  )
  if (!isAllDate) return []
  const told = [...days.keys(), ...(days.size > 0 ? [] : spans.keys())].filter((key) => !key.startsWith('any'))
  const dates = told.map((key) => {
    const [year = null, month = null, day = null] = key.split('-').map((part) => (part === '' ? null : Number(part)))
    return { year, month, day }
  })
  const weekdays = dateTokensOf(text).flatMap((token) => weekdayOf(text, token) ?? [])
  const moments = times.size === 0 ? [null] : [...times.keys()]
  return dates
    .filter(({ year, month, day }) => month !== null && isDay(year, month, day ?? 1))
    .filter(
      ({ year, month, day }) =>
        year === null ||
        day === null ||
        weekdays.every((weekday) => weekday === new Date(Date.UTC(year, (month ?? 1) - 1, day)).getUTCDay()),
    )
    .flatMap((date) => moments.map((seconds) => ({ ...date, seconds })))
}

const beside: ReadonlySet<string> = new Set(
  'at on the of t z utc gmt am pm a m p monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun'.split(
    ' ',
  ),
)
