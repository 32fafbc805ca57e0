import { expectedNoDate } from './errors.js'
import { normaliseText } from './normalise-text.js'
import { readOffset, readZone, type Zone } from './zone.js'

export type DateKind = 'date' | 'time' | 'date-time'

export interface DateOptions {
  /**
   * Where a text without an offset is read: `UTC`, an offset such as `+02:00`, or an IANA name such as `Europe/Berlin`.
   *
   * @default 'UTC'
   */
  readonly zone?: string | undefined
  /** The only kind that is read; any where absent. */
  readonly kind?: DateKind | undefined
}

/** A date, a time of day or an instant. Two are the same if their keys are; keys of different kinds never are. */
export interface ReadDate {
  readonly kind: DateKind
  readonly key: string
}

/**
 * Reads a date (`2026-03-30`, `20260330`), a time of day (`15:00`, `15:00:00.5Z`) or an instant (`2026-03-30T15:00:00Z`) as
 * RFC 3339 and ISO 8601 write them; `null` for anything else, also numbers, days that do not exist, week dates, ordinal
 * dates, and dates without a day.
 *
 * Between date and time stands `T` or a space; seconds may be absent; a fraction of any length follows a point or a comma;
 * the offset is `Z`, `±hh:mm`, `±hhmm` or `±hh`. A date is no instant and has no zone. `24:00` ends a day (in an instant only).
 * A leap second (`23:59:60` in UTC, at a month's end) is itself, not the second after it. A time of day without an offset
 * gets that of the zone if the zone has only one; else it is equal only to other such times.
 *
 * @throws ScoreError `bad-zone`
 */
export function readDate(text: unknown, { zone = 'UTC', kind }: DateOptions = {}): ReadDate | null {
  const where = readZone(zone)
  if (typeof text !== 'string' || text.length > LONGEST) return null
  const parts = partsOf(normaliseText(text))
  if (parts === null || (kind !== undefined && kind !== parts.kind)) return null
  const key = keyOf(parts, where)
  return key === null ? null : { kind: parts.kind, key }
}

/** Whether both are the same date, time of day or instant. False where one is none. */
export function sameDate(expected: unknown, actual: unknown, options: DateOptions = {}): boolean {
  const left = readDate(expected, options)
  const right = readDate(actual, options)
  return left !== null && left.key === right?.key
}

/**
 * How a received date compares with the expected one; `at` is the parameter, for errors.
 *
 * @throws ScoreError `bad-zone`, `expected-not-a-date`
 */
export function compareDates(
  expected: unknown,
  actual: unknown,
  { at = '', ...options }: DateOptions & { readonly at?: string | undefined } = {},
): 'same-date' | 'value-mismatch' | 'not-a-date' {
  if (readDate(expected, options) === null) throw expectedNoDate(expected, at)
  if (readDate(actual, options) === null) return 'not-a-date'
  return sameDate(expected, actual, options) ? 'same-date' : 'value-mismatch'
}

/** More than any fraction that makes sense. */
const LONGEST = 200
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const extendedDate = String.raw`(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)`
const compactDate = String.raw`(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)`
const fraction = String.raw`(?:[.,](?<fraction>\d+))?`
const extendedTime = String.raw`(?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)${fraction})?`
const compactTime = String.raw`(?<hour>\d\d)(?<minute>\d\d)(?:(?<second>\d\d)${fraction})?`
const offset = String.raw`(?: ?(?<offset>[Zz]|[+\-\u2212]\d\d(?::?\d\d)?))?`

const forms: readonly (readonly [kind: DateKind, form: RegExp])[] = [
  ['date-time', new RegExp(`^${extendedDate}[Tt ]${extendedTime}${offset}$`, 'u')],
  ['date-time', new RegExp(`^${compactDate}[Tt ]${compactTime}${offset}$`, 'u')],
  ['date', new RegExp(`^${extendedDate}$`, 'u')],
  ['date', new RegExp(`^${compactDate}$`, 'u')],
  ['time', new RegExp(`^[Tt]?${extendedTime}${offset}$`, 'u')],
  // Without the T it could be a year.
  ['time', new RegExp(`^[Tt]${compactTime}${offset}$`, 'u')],
]

interface Parts {
  readonly kind: DateKind
  /** The start of the day, in milliseconds since 1970; 0 for a time of day, `null` if there is no such day. */
  readonly day: number | null
  readonly hour: number
  readonly minute: number
  readonly second: number
  /** Without zeros at its end. */
  readonly fraction: string
  /** As written; empty if absent. */
  readonly offset: string
}

function partsOf(text: string): Parts | null {
  for (const [kind, form] of forms) {
    const groups = form.exec(text)?.groups
    if (groups === undefined) continue
    // A group that did not take part is undefined, which the library's type leaves out.
    const { year, month, day, hour, minute, second, fraction, offset } = groups as Readonly<
      Record<string, string | undefined>
    >
    return {
      kind,
      day: year === undefined ? 0 : dayOf(Number(year), Number(month), Number(day)),
      hour: Number(hour ?? 0),
      minute: Number(minute ?? 0),
      second: Number(second ?? 0),
      fraction: (fraction ?? '').replace(/0+$/u, ''),
      offset: offset ?? '',
    }
  }
  return null
}

function dayOf(year: number, month: number, day: number): number | null {
  // Years below 100 mean others to Date.UTC. The calendar repeats every 400 years.
  const start = Date.UTC(year + 400, month - 1, day) - DAYS_IN_400_YEARS * DAY
  return isoOf(start).startsWith(`${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`)
    ? start
    : null
}

const DAYS_IN_400_YEARS = 146_097

function keyOf(parts: Parts, zone: Zone): string | null {
  const { kind, day, hour, minute, second } = parts
  if (day === null) return null
  if (kind === 'date') return isoOf(day).slice(0, 10)
  if (hour > 24 || minute > 59 || second > 60 || (hour === 24 && !isDayEnd(parts))) return null
  const east = parts.offset === '' ? zone.fixed : readOffset(parts.offset)
  if (east === null && parts.offset !== '') return null
  // Of a leap second, the second before: clocks of computers know no other.
  const local = day + hour * HOUR + minute * MINUTE + Math.min(second, 59) * SECOND
  if (kind === 'date-time') return instantKey(east === null ? zone.instantOf(local) : local - east, parts)
  if (east === null) return timeKey(local, parts, 'local')
  return timeKey(local - east, parts, 'Z')
}

function isDayEnd({ kind, minute, second, fraction }: Parts): boolean {
  return kind === 'date-time' && minute === 0 && second === 0 && fraction === ''
}

function instantKey(instant: number, { second, fraction }: Parts): string | null {
  const [date = '', time = ''] = isoOf(instant).split('T')
  const endsMonth =
    isoOf(instant + SECOND)
      .split('T')[0]
      ?.endsWith('-01') === true
  if (second === 60 && !(time.startsWith(LAST_SECOND) && endsMonth)) return null
  return `${date}T${clockOf(time, second, fraction)}Z`
}

function timeKey(instant: number, { second, fraction }: Parts, suffix: 'Z' | 'local'): string | null {
  const time = isoOf(instant).split('T')[1] ?? ''
  if (second === 60 && !time.startsWith(LAST_SECOND)) return null
  return `${clockOf(time, second, fraction)}${suffix}`
}

const LAST_SECOND = '23:59:59'

function clockOf(time: string, second: number, fraction: string): string {
  const clock = second === 60 ? '23:59:60' : time.slice(0, LAST_SECOND.length)
  return fraction === '' ? clock : `${clock}.${fraction}`
}

function isoOf(instant: number): string {
  return new Date(instant).toISOString()
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
