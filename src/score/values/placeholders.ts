import { isObject } from '../../json/is-object.js'
import { addCalendar, type CalendarUnit } from './add-calendar.js'
import { readDate } from './date.js'
import {
  badClock,
  badClockOptions,
  clockMissing,
  notATree,
  placeholderOutOfRange,
  unknownPlaceholder,
} from './errors.js'
import { readZone, type Zone } from './zone.js'

/** An instant: a Date, milliseconds since 1970, or a text (RFC 3339, ISO 8601; without an offset in the zone of the options). */
export type Instant = Date | number | string

export interface PlaceholderOptions {
  /** What time it is; a function is asked once at most, and only where there is a placeholder. */
  readonly now?: Instant | (() => Instant) | undefined
  /**
   * Whose day `{{TODAY}}` is and whose clock `{{NOW}}` shows: `UTC`, an offset, or an IANA name.
   *
   * @default 'UTC'
   */
  readonly zone?: string | undefined
}

/**
 * A JSON value with its placeholders resolved, in all texts at any depth; keys stay. `{{TODAY}}` is a date (`2026-03-30`),
 * `{{NOW}}` an instant to the second with the zone's offset (`2026-03-30T15:00:00+02:00`, `Z` in UTC). Both take an offset:
 * `{{TODAY+3d}}`, in days, weeks (`w`), months (`mo`) or years (`y`), which keep the time of day; `{{NOW}}` also in `h`, `m` or
 * `s`, which are exact. Where a month has no such day, it is the month's last one. Other double braces (`{{name}}`) stay, but
 * a word in capitals is an error. Where nothing is resolved, the value itself is returned.
 *
 * @example
 * ```ts
 * resolvePlaceholders({ due: '{{TODAY+1mo}}' }, { now: '2026-01-31T12:00:00Z' }) // { due: '2026-02-28' }
 * ```
 * @throws ScoreError `clock-missing`, `bad-clock`, `bad-zone`, `unknown-placeholder`, `placeholder-out-of-range`; `not-data` for
 *   a value that holds itself or is nested deeper than 500 levels; `bad-option` for options that are no object
 */
export function resolvePlaceholders<T>(value: T, options: PlaceholderOptions = {}): T {
  if (!isObject(options)) throw badClockOptions(options)
  let clock: Clock | null = null
  const read = (placeholder: string): Clock => (clock ??= readClock(placeholder, options))
  // Texts become texts, and all else keeps its shape.
  return resolve(value, { read, path: [], known: new Map() }) as T
}

interface Clock {
  readonly now: number
  readonly zone: Zone
}

function readClock(placeholder: string, { now, zone = 'UTC' }: PlaceholderOptions): Clock {
  if (now === undefined) throw clockMissing(placeholder)
  const told = typeof now === 'function' ? now() : now
  const instant = Math.floor(instantOf(told, zone) / SECOND) * SECOND
  if (!isInRange(instant)) throw badClock(told)
  return { now: instant, zone: readZone(zone) }
}

function instantOf(told: unknown, zone: string): number {
  if (told instanceof Date) return told.getTime()
  if (typeof told === 'number') return told
  const date = readDate(told, { zone, kind: 'date-time' })
  return date === null ? Number.NaN : Date.parse(date.key)
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const FIRST = Date.parse('0000-01-01T00:00:00Z')
const LAST = Date.parse('9999-12-31T23:59:59Z')

function isInRange(instant: number): boolean {
  return instant >= FIRST && instant <= LAST
}

interface Work {
  readonly read: (placeholder: string) => Clock
  /** Where the part in hand is. */
  readonly path: (string | number)[]
  /** What became of each list and object, so that shared parts are resolved once; `open` inside of it. */
  readonly known: Map<object, unknown>
}

const open = Symbol('open')
const mostLevels = 500

function resolve(value: unknown, work: Work): unknown {
  if (typeof value === 'string') return value.includes('{{') ? resolveText(value, work.read) : value
  if (!Array.isArray(value) && !isObject(value)) return value
  const before = work.known.get(value)
  if (before === open) throw notATree(work.path, 'closes a circle')
  if (before !== undefined) return before
  if (work.path.length > mostLevels) throw notATree(work.path, `is nested deeper than ${mostLevels} levels`)
  work.known.set(value, open)
  const resolved = Array.isArray(value) ? resolveItems(value, work) : resolveProperties(value, work)
  work.known.set(value, resolved)
  return resolved
}

function resolveItems(list: readonly unknown[], work: Work): readonly unknown[] {
  const items = list.map((item, index) => resolveAt(index, item, work))
  return items.some((item, index) => !Object.is(item, list[index])) ? items : list
}

function resolveProperties(value: Readonly<Record<string, unknown>>, work: Work): unknown {
  const entries = Object.entries(value).map(([key, item]) => [key, resolveAt(key, item, work)] as const)
  return entries.some(([key, item]) => !Object.is(item, value[key])) ? Object.fromEntries(entries) : value
}

function resolveAt(key: string | number, item: unknown, work: Work): unknown {
  work.path.push(key)
  const resolved = resolve(item, work)
  work.path.pop()
  return resolved
}

function resolveText(text: string, read: (placeholder: string) => Clock): string {
  return text.replaceAll(/\{\{([^{}]*)\}\}/gu, (placeholder, inner: string) => {
    const content = inner.trim()
    if (!looksMeant.test(content)) return placeholder
    const [, base, sign = '+', amount = '0', unit = 'd'] = form.exec(content) ?? []
    // A day has no hours.
    if (base === undefined || (base === 'TODAY' && unit in exactUnits)) throw unknownPlaceholder(placeholder, content)
    const clock = read(placeholder)
    const moved = move(clock, Number(sign + amount), unit)
    if (moved === null) throw placeholderOutOfRange(placeholder)
    return base === 'TODAY' ? isoOf(moved.local).slice(0, 10) : instantText(moved.instant, clock.zone)
  })
}

/** One of ours, right or wrong, or any word in capitals. */
const looksMeant = /^(?:TODAY|NOW)\b|^[A-Z][A-Z\d_]*(?=$|\s*[+-])/u
const form = /^(TODAY|NOW)(?:\s*([+-])\s*(\d+)\s*(mo|[dwyhms]))?$/u
const exactUnits: Readonly<Record<string, number>> = { h: HOUR, m: MINUTE, s: SECOND }

/** The clock moved, and what it shows then; `null` beyond the years that a date can be written in. */
function move({ now, zone }: Clock, amount: number, unit: string): { instant: number; local: number } | null {
  const exact = exactUnits[unit]
  // No move at all, so that the second of two equal local times stays what it is.
  if (exact !== undefined || amount === 0) {
    const instant = now + amount * (exact ?? 0)
    const local = isInRange(instant) ? instant + zone.offsetAt(instant) : Number.NaN
    return isInRange(local) ? { instant, local } : null
  }
  const local = addCalendar(now + zone.offsetAt(now), amount, unit as CalendarUnit) // the form allows no other
  return isInRange(local) ? { instant: zone.instantOf(local), local } : null
}

function instantText(instant: number, zone: Zone): string {
  if (zone.fixed === 0) return `${isoOf(instant).slice(0, 19)}Z`
  // RFC 3339 has no seconds in an offset, which some zones had before 1972.
  const east = Math.trunc(zone.offsetAt(instant) / MINUTE)
  const [hours, minutes] = [Math.trunc(Math.abs(east) / 60), Math.abs(east) % 60].map((part) => twoDigits(part))
  return `${isoOf(instant + east * MINUTE).slice(0, 19)}${east < 0 ? '-' : '+'}${hours}:${minutes}`
}

function isoOf(instant: number): string {
  return new Date(instant).toISOString()
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
