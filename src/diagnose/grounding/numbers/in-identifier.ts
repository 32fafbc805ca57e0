import { currencyNames } from '../codes/currency-names.js'
import { monthOf } from '../dates/month-of.js'

/**
 * Whether digits belong to an identifier: letters, a joiner, digits (`BK-90210`, `INV/2026/17`), or a UUID. Digits that come first
 * do not (`5-year`, `3-day`), nor do those after an amount (`5kg-10kg`), a month or a word like `top-10`. A slash joins only what is in
 * capitals: `issues/17` is a path.
 */
export function isInIdentifier(text: string, start: number, end: number): boolean {
  const joiner = text[start - 1] ?? ''
  if (isJoiner(text[end] ?? '') && isInUuid(text, start)) return true
  if (!isJoiner(joiner)) return false
  const [chain = ''] = before.exec(text.slice(Math.max(0, start - LONGEST), start)) ?? []
  const segments = chain.split(joiners).slice(0, -1)
  return segments.some((segment, index) => isName(segment, index, chain.includes('/'))) || isInUuid(text, start)
}

/** Identifiers beyond are of digits alone. */
const LONGEST = 48

const joiners = /[-/\u2010\u2011]/u
const before = /[\p{L}\p{M}\p{N}_]+(?:[-/\u2010\u2011][\p{L}\p{M}\p{N}_]+)*[-/\u2010\u2011]$/u

function isJoiner(unit: string): boolean {
  return unit === '-' || unit === '/' || unit === '\u2010' || unit === '\u2011'
}

function isName(segment: string, index: number, isPath: boolean): boolean {
  if (!/\p{L}/u.test(segment)) return false
  if (isPath || index > 0) return segment === segment.toUpperCase() && !currencyNames.has(segment)
  const word = segment.toLowerCase()
  const isUnknown = /^\p{Ll}$/u.test(segment) || amount.test(word)
  return !(isUnknown || others.has(word) || monthOf(word) !== null || currencyNames.has(segment))
}

const amount =
  /^\d+(?:st|nd|rd|th|kg|g|mg|km|m|cm|mm|mi|ft|in|lb|lbs|oz|l|ml|h|hrs?|mins?|s|sec|d|w|x|k|am|pm|[gmt]b|p)$/u

const others: ReadonlySet<string> = new Set(
  'top under over mid pre post sub non minus plus rs age ages aged size level last first next max min'.split(' '),
)

function isInUuid(text: string, start: number): boolean {
  const from = Math.max(0, start - 36)
  const match = uuid.exec(text.slice(from, start + 36))
  return match !== null && from + match.index <= start && start < from + match.index + 36
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/iu
