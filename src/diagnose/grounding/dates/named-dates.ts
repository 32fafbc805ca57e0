import { isNear } from '../numbers/tokens-of.js'
import { placeOf, type DateToken } from './date-tokens.js'
import { addDay, addDayOfMonth, addSpan, type FoundDates } from './found-dates.js'
import { beforeDates, isMonthWord, monthOf } from './month-of.js'

/**
 * Finds dates with the name of their month: `November 12th, 2023`, `12 November`, `the 15th of May`, `May 20 to 25`, `20-25 May`,
 * `December 2028`, `in March`; days and years alone: `the 15th`, `in 2026`; and days that have a name: `Christmas Eve`, `the end of the year`.
 */
export function findNamedDates(
  text: string,
  tokens: readonly DateToken[],
  others: ReadonlySet<number>,
  found: FoundDates,
): void {
  const used = new Set(others)
  findHolidays(text, found)
  for (const [at, token] of tokens.entries()) {
    const month = monthOf(token.word)
    if (month !== null) findAround({ text, tokens, at, month, found, used })
  }
  for (const [at, token] of tokens.entries()) {
    if (token.isOrdinal && !used.has(at) && (token.digits !== '' || isOnThe(tokens, at))) {
      findDayOfMonth(text, tokens, at, found)
    } else if (isYear(token) && /^(?:in|of|year|since|during|by|until|through)$/u.test(tokens[at - 1]?.word ?? '')) {
      addSpan(found, Number(token.digits), null, placeOf(token))
    }
  }
}

/** Of those that are the same in each year. */
function findHolidays(text: string, found: FoundDates): void {
  for (const { pattern, month, day } of holidays) {
    for (const { 0: name, index } of text.matchAll(pattern)) {
      addDay(found, null, month, day, { start: index, end: index + name.length })
    }
  }
}

const holidays = [
  { pattern: /\bChristmas Eve\b/giu, month: 12, day: 24 },
  { pattern: /\b(?:Christmas Day|(?<=\bon )Christmas)\b(?! Eve)/gu, month: 12, day: 25 },
  { pattern: /\b(?:end of (?:the |this )?year|year[- ]end|New Year['’]?s Eve)\b/giu, month: 12, day: 31 },
  { pattern: /\bNew Year['’]?s Day\b/giu, month: 1, day: 1 },
] as const

/** The name of a month, and what is around it. */
interface Around {
  readonly text: string
  readonly tokens: readonly DateToken[]
  readonly at: number
  readonly month: number
  readonly found: FoundDates
  /** The indices of the days that belong to a month. */
  readonly used: Set<number>
}

function findAround(around: Around): void {
  const isAfter = findDaysAfter(around)
  const isBefore = findDaysBefore(around)
  if (isAfter || isBefore) return
  const { text, tokens, at, month, found } = around
  const [token, year] = [tokens[at], tokens[at + 1]]
  if (token === undefined) return
  const hasYear = isNear(text, token, year) && isYear(year)
  if (hasYear) addSpan(found, Number(year.digits), month, { start: token.start, end: year.end })
  else if (isMonthAlone(text, tokens, at)) addSpan(found, null, month, placeOf(token))
}

/** `May 19`, `May 19th, 2023`, `May the fifth`, `May 20 to 25`. */
function findDaysAfter(around: Around): boolean {
  const { text, tokens, at, month, found, used } = around
  const from = tokens[at + 1]?.word === 'the' ? at + 2 : at + 1
  const [token, day] = [tokens[at], tokens[from]]
  if (token === undefined || !isNear(text, tokens[from - 1], day) || !isDayNumber(text, day)) return false
  const others = otherDays(text, tokens, from, 1)
  const last = others.at(-1) ?? from
  const year = yearAt(text, tokens, last) ?? yearAt(text, tokens, from)
  if (year === null && !day.isOrdinal && isOtherWord(text, tokens, at)) return false
  const place = { start: token.start, end: (yearAt(text, tokens, from) ?? day).end }
  addDay(found, valueOf(year), month, Number(day.value), place)
  used.add(from)
  for (const other of others) addOther(around, year, other)
  return true
}

/** `19 May`, `the 19th of May 2023`, `20-25 May`, `the fourteenth day of May`. */
function findDaysBefore(around: Around): boolean {
  const { text, tokens, at, month, found, used } = around
  let before = at - 1
  if (tokens[before]?.word === 'of') before -= 1
  if (tokens[before]?.word === 'day') before -= 1
  const [token, day] = [tokens[at], tokens[before]]
  if (token === undefined || day === undefined || !isNear(text, day, tokens[before + 1]) || !isDayNumber(text, day)) {
    return false
  }
  const year = yearAt(text, tokens, at)
  addDay(found, valueOf(year), month, Number(day.value), { start: day.start, end: (year ?? token).end })
  used.add(before)
  for (const other of otherDays(text, tokens, before, -1)) addOther(around, year, other)
  return true
}

/** The indexes of further days of the same month: `20 to 25`, `20–25`, `20th and 25th`. */
function otherDays(text: string, tokens: readonly DateToken[], at: number, step: 1 | -1): readonly number[] {
  const others: number[] = []
  for (let index = at; ;) {
    const [left, right] = step === 1 ? [index, index + 1] : [index - 1, index]
    const gap = text.slice(tokens[left]?.end ?? 0, tokens[right]?.start ?? 0)
    const isDash = /^ ?[-–—] ?$/u.test(gap)
    const joint = isDash ? '' : (tokens[index + step]?.word ?? '')
    const next = isDash ? index + step : index + 2 * step
    const token = tokens[next]
    if (token === undefined || !isDayNumber(text, token) || isTime(text, tokens, next)) return others
    const isList = /^(?:and|or)$/u.test(joint) && token.isOrdinal
    if (!isDash && !isList && !/^(?:to|through|thru|until|till)$/u.test(joint)) return others
    others.push(next)
    index = next
  }
}

/** `20 to 2 pm`, `20 - 10:30`. */
function isTime(text: string, tokens: readonly DateToken[], at: number): boolean {
  const token = tokens[at]
  return token === undefined || text[token.end] === ':' || /^[ap]m?$/u.test(tokens[at + 1]?.word ?? '')
}

function addOther({ tokens, month, found, used }: Around, year: DateToken | null, at: number): void {
  const day = tokens[at]
  if (day === undefined) return
  used.add(at)
  addDay(found, valueOf(year), month, Number(day.value), placeOf(day))
}

/** The year right after a token. */
function yearAt(text: string, tokens: readonly DateToken[], at: number): DateToken | null {
  const next = tokens[at + 1]?.word === 'of' || tokens[at + 1]?.word === 'in' ? at + 2 : at + 1
  const year = tokens[next]
  return isNear(text, tokens[next - 1], year) && isYear(year) ? year : null
}

function valueOf(year: DateToken | null): number | null {
  return year === null ? null : Number(year.digits)
}

function isYear(token: DateToken): boolean {
  return /^(?:1[6-9]|2[01])\d\d$/u.test(token.digits) && !token.isOrdinal
}

function isDayNumber(text: string, { value, digits, end }: DateToken): boolean {
  if (value === null || !Number.isInteger(value) || value < 1 || value > 31) return false
  return digits === '' || (digits.length <= 2 && text[end] !== ':' && text[end] !== '%')
}

/** `may` and `march` are other words, too. */
function isMonthAlone(text: string, tokens: readonly DateToken[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]]
  if (token === undefined || !isMonthWord(token.word)) return true
  return (
    /^\p{Lu}/u.test(text.slice(token.start, token.end)) &&
    /^(?:in|of|by|since|until|till|through|to|from|for|during|next|last|this|early|late|mid|and|or)$/u.test(
      before?.word ?? '',
    )
  )
}

/** `march 3 miles` and `may 5 of us`: in small, after no word that dates have before them. */
function isOtherWord(text: string, tokens: readonly DateToken[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]]
  if (token === undefined || !isMonthWord(token.word) || /^\p{Lu}/u.test(text.slice(token.start, token.end))) {
    return false
  }
  return !beforeDates.test(before?.word ?? '') && !(before?.word === 'to' && token.word === 'may')
}

/** `on the second`: in words, it may be the second of anything. */
function isOnThe(tokens: readonly DateToken[], at: number): boolean {
  return (
    tokens[at - 1]?.word === 'the' && /^(?:on|by|until|till|from|to|before|after)$/u.test(tokens[at - 2]?.word ?? '')
  )
}

/** `the 15th`, `on the 15th at 3 PM`; not `the 15th floor`. */
function findDayOfMonth(text: string, tokens: readonly DateToken[], at: number, found: FoundDates): void {
  const [token, next] = [tokens[at], tokens[at + 1]]
  if (token?.value === null || token === undefined || token.value > 31) return
  const isNoun = isNear(text, token, next) && !follows.has(next.word)
  if (!isNoun) addDayOfMonth(found, token.value, placeOf(token))
}

const follows: ReadonlySet<string> = new Set(
  'at to and or of day until till through for in from with by between on if please this next last morning afternoon evening night'.split(
    ' ',
  ),
)
