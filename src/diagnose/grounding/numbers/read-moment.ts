import { beforeDates, isMonthWord, monthOf } from '../dates/month-of.js'
import type { Place } from '../place.js'
import type { DatePart } from './number-ask.js'
import { readClock } from './read-clock.js'
import { readNumericDate } from './read-numeric-date.js'
import { readNumberWords } from './number-words.js'
import { isNear, type Token } from './tokens-of.js'

/** A number that is part of a date or a time. */
export interface MomentNumber extends Place {
  readonly part: DatePart
  readonly value: number
}

/** The numbers of a date or a time, and the token after it. */
export interface Moment {
  readonly numbers: readonly MomentNumber[]
  readonly next: number
}

/**
 * The date or the time that begins at a token: `2026-03-05`, `5/3/2026`, `18:30`, `3 pm`, `5 March 2026`, `May 20 to 25`, `in 2026`;
 * `null` where none does.
 */
export function readMoment(text: string, tokens: readonly Token[], at: number): Moment | null {
  const token = tokens[at]
  if (token === undefined || token.kind === 'fraction') return null
  if (token.kind === 'word') return readMonth(text, tokens, at, token) ?? readDays(text, tokens, at)
  return (
    readNumericDate(text, tokens, at) ??
    readClock(text, tokens, at) ??
    readDays(text, tokens, at) ??
    readYear(text, tokens, at)
  )
}

/** `May 19`, `May 19th, 2023`, `May the fifth`, `May 20 to 25`, `May 2023`, `May`. */
function readMonth(
  text: string,
  tokens: readonly Token[],
  at: number,
  { text: word, start, end }: Token,
): Moment | null {
  const month = monthOf(word)
  if (month === null) return null
  const numbers: MomentNumber[] = [{ part: 'month', value: month, start, end }]
  let next = at + 1
  for (
    let day = isNear(text, tokens[at], tokens[at + 1]) ? dayAt(text, tokens, afterThe(tokens, next)) : null;
    day !== null;
  ) {
    numbers.push(day.number)
    next = day.next
    const other = afterJoint(text, tokens, next)
    day = other === null ? null : dayAt(text, tokens, other)
  }
  const year = isNear(text, tokens[next - 1], tokens[next]) ? yearAt(tokens, next) : null
  if (year !== null) return { numbers: [...numbers, year], next: next + 1 }
  // `may` and `march` are other words, too.
  const isAmbiguous = isMonthWord(word) && !/\p{Lu}/u.test(text.charAt(start))
  const isAfterDates = beforeDates.test(tokens[at - 1]?.text ?? '') || isOrdinalAt(tokens, next - 1)
  return isAmbiguous && (numbers.length === 1 || !isAfterDates) ? null : { numbers, next }
}

function isOrdinalAt(tokens: readonly Token[], at: number): boolean {
  return /^(?:st|nd|rd|th)$|[^\d](?:st|nd|rd|th)$/u.test(tokens[at]?.text ?? '')
}

/** `19 May`, `19th of May 2023`, `20-25 May`, `the fourteenth day of May`. */
function readDays(text: string, tokens: readonly Token[], at: number): Moment | null {
  const numbers: MomentNumber[] = []
  for (let day = dayAt(text, tokens, at); day !== null && numbers.length < mostDays;) {
    numbers.push(day.number)
    const month = monthAfter(text, tokens, day.next)
    if (month !== null) {
      const rest = readMonthAndYear(text, tokens, month)
      return { numbers: [...numbers, ...rest.numbers], next: rest.next }
    }
    const other = afterJoint(text, tokens, day.next)
    day = other === null ? null : dayAt(text, tokens, other)
  }
  return null
}

/** A month has no more. */
const mostDays = 31

function readMonthAndYear(text: string, tokens: readonly Token[], at: number): Moment {
  const token = tokens[at]
  const value = monthOf(token?.text ?? '')
  if (token === undefined || value === null) return { numbers: [], next: at }
  const next = tokens[at + 1]?.text === 'of' || tokens[at + 1]?.text === 'in' ? at + 2 : at + 1
  const year = isNear(text, tokens[next - 1], tokens[next]) ? yearAt(tokens, next) : null
  const month: MomentNumber = { part: 'month', value, start: token.start, end: token.end }
  return year === null ? { numbers: [month], next: at + 1 } : { numbers: [month, year], next: next + 1 }
}

/** `in 2026`, where nothing follows that it would count. */
function readYear(text: string, tokens: readonly Token[], at: number): Moment | null {
  const [before, year, after] = [tokens[at - 1], yearAt(tokens, at), tokens[at + 1]]
  if (year === null || !isNear(text, before, tokens[at])) return null
  if (!/^(?:in|since|during|year)$/u.test(before?.text ?? '')) return null
  const isCounting =
    after !== undefined && /^[\s%\p{Sc}-]*$/u.test(text.slice(year.end, after.start)) && !follows.has(after.text)
  return isCounting || /^\s?[%\p{Sc}]/u.test(text.slice(year.end, year.end + 2))
    ? null
    : { numbers: [year], next: at + 1 }
}

const follows = new Set(
  'at to and or for in from with by on but if please i we the was were is are when after before'.split(' '),
)

interface Day {
  readonly number: MomentNumber
  readonly next: number
}

/** `19`, `19th`, `nineteenth`. */
function dayAt(text: string, tokens: readonly Token[], at: number): Day | null {
  const token = tokens[at]
  if (token?.kind === 'digits') return dayInDigits(text, tokens, at, token)
  const number = token?.kind === 'word' ? readNumberWords(text, tokens, at) : null
  const last = tokens[(number?.next ?? 0) - 1]
  if (token === undefined || number === null || last === undefined || !/(?:st|nd|rd|th)$/u.test(last.text)) return null
  const { value, next } = number
  return value > 31 ? null : { number: { part: 'day', value, start: token.start, end: last.end }, next }
}

function dayInDigits(
  text: string,
  tokens: readonly Token[],
  at: number,
  { text: digits, start, end }: Token,
): Day | null {
  const value = Number(digits)
  if (!/^\d{1,2}$/u.test(digits) || value < 1 || value > 31 || /[:%]/u.test(text[end] ?? '')) return null
  if (/[\p{Sc}\p{L}_.]/u.test(text[start - 1] ?? '')) return null
  const suffix = tokens[at + 1]
  const hasSuffix = suffix?.start === end && /^(?:st|nd|rd|th)$/u.test(suffix.text)
  if (suffix?.start === end && !hasSuffix) return null
  return { number: { part: 'day', value, start, end }, next: hasSuffix ? at + 2 : at + 1 }
}

function yearAt(tokens: readonly Token[], at: number): MomentNumber | null {
  const token = tokens[at]
  if (token === undefined || !/^(?:1[6-9]|2[01])\d\d$/u.test(token.text)) return null
  return { part: 'year', value: Number(token.text), start: token.start, end: token.end }
}

function afterThe(tokens: readonly Token[], at: number): number {
  return tokens[at]?.text === 'the' ? at + 1 : at
}

/** The month right there, or after `of` or `day of`. */
function monthAfter(text: string, tokens: readonly Token[], at: number): number | null {
  let next = at
  if (tokens[next]?.text === 'day') next += 1
  if (tokens[next]?.text === 'of') next += 1
  const token = tokens[next]
  return token !== undefined && isNear(text, tokens[at - 1], tokens[at]) && monthOf(token.text) !== null ? next : null
}

/** Where a further day would be: `20 to 25`, `20-25`, `20th and 25th`. */
function afterJoint(text: string, tokens: readonly Token[], at: number): number | null {
  const [before, token] = [tokens[at - 1], tokens[at]]
  if (before === undefined || token === undefined) return null
  if (/^ ?[-–—] ?$/u.test(text.slice(before.end, token.start))) return at
  return /^(?:to|through|thru|until|till|and|or)$/u.test(token.text) && isNear(text, before, token) ? at + 1 : null
}
