import { unescaped } from '../numbers/tokens-of.js'
import type { DateReading } from './date-reading.js'
import { dateTokensOf } from './date-tokens.js'
import { findCompoundDates } from './compound-dates.js'
import type { FoundDates } from './found-dates.js'
import { findNamedDates } from './named-dates.js'
import { findNumericDates } from './numeric-dates.js'
import { findRelativeDates } from './relative-dates.js'
import { findTimes } from './times.js'

/** The dates and times that a text tells, in English and as ISO 8601 writes them. */
export function readDates(text: string): DateReading {
  const found: FoundDates = {
    days: new Map(),
    spans: new Map(),
    months: new Map(),
    years: new Set(),
    times: new Map(),
    weekdays: new Map(),
    relatives: new Map(),
    durations: new Map(),
    anchors: [],
  }
  const plain = unescaped(text)
  const tokens = dateTokensOf(plain)
  findNumericDates(plain, found)
  const used = findCompoundDates(plain, tokens, found)
  findNamedDates(plain, tokens, used, found)
  findTimes(plain, tokens, found)
  findRelativeDates(plain, tokens, used, found)
  return {
    ...found,
    weekdays: [...found.weekdays.values()],
    relatives: [...found.relatives.values()],
    durations: [...found.durations.values()],
  }
}
