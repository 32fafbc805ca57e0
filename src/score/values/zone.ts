import { badZone } from './errors.js'

/** A time zone, in milliseconds since 1970. A local time is written as the instant at which UTC shows it. */
export interface Zone {
  /** Milliseconds east of UTC, if always the same. */
  readonly fixed: number | null
  /** Milliseconds east of UTC at an instant. */
  readonly offsetAt: (instant: number) => number
  /**
   * The instant of a local time. One that a change of the clock repeats is the first of the two; one that it skips is read
   * by the offset before the change (RFC 5545, 3.3.5).
   */
  readonly instantOf: (local: number) => number
}

/** Reads `UTC`, an offset (`+02:00`, `+0200`, `+02`) or an IANA name. */
export function readZone(zone: unknown): Zone {
  if (typeof zone !== 'string') throw badZone(zone)
  const offset = readOffset(zone)
  if (offset !== null) return fixedZone(offset)
  const known = named.get(zone)
  if (known !== undefined) return known
  const fresh = namedZone(zone)
  named.set(zone, fresh)
  return fresh
}

/** Milliseconds of `Z` or `±hh:mm`, `±hhmm`, `±hh`; `null` if it is none of them. */
export function readOffset(text: string): number | null {
  if (/^(?:Z|UTC)$/iu.test(text)) return 0
  const parts = /^([+\-\u2212])([01]\d|2[0-3])(?::?([0-5]\d))?$/u.exec(text)
  if (parts === null) return null
  const [, sign = '', hours = '', minutes = '0'] = parts
  return (sign === '+' ? 1 : -1) * (Number(hours) * HOUR + Number(minutes) * MINUTE)
}

/** By name: making a formatter takes longer than all the rest. */
const named = new Map<string, Zone>()

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

function fixedZone(fixed: number): Zone {
  return { fixed, offsetAt: () => fixed, instantOf: (local) => local - fixed }
}

function namedZone(name: string): Zone {
  const formatter = formatterOf(name)
  function offsetAt(instant: number): number {
    const parts = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/u.exec(formatter.format(instant))
    const [, sign, hours = '0', minutes = '0', seconds = '0'] = parts ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * 1000)
  }
  function instantOf(local: number): number {
    // A day is more than any offset, so these are the offsets before and after a change that is near.
    const before = offsetAt(local - DAY)
    const after = offsetAt(local + DAY)
    const fits = [before, after].find((offset) => offsetAt(local - offset) === offset)
    return local - (fits ?? before)
  }
  return { fixed: null, offsetAt, instantOf }
}

function formatterOf(name: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
  } catch (error) {
    if (error instanceof RangeError) throw badZone(name)
    throw error
  }
}
