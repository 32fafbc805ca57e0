import { isNear } from '../numbers/tokens-of.js'
import type { Place } from '../place.js'
import { placeOf, type DateToken } from './date-tokens.js'
import { addTime, type FoundDates } from './found-dates.js'

/**
 * Finds times of day: `15:00`, `3 PM`, `3:30 p.m.`, `2-4pm`, `noon`, `half past ten`, `3 o'clock`, `at 5`. Where neither half of the
 * day is told, both are: `at 5` tells 05:00 and 17:00. `08:00`, `15:00:00` and `T10:30` are of 24 hours.
 */
export function findTimes(text: string, tokens: readonly DateToken[], found: FoundDates): void {
  findClocks(text, found)
  let used = -1
  for (const [at, token] of tokens.entries()) {
    const named = names.get(token.word)
    // The hour of `half past ten am` is none of its own.
    if (at === used) continue
    if (named !== undefined) addTime(found, named, placeOf(token))
    else if (token.word === 'past' || token.word === 'to') used = findFraction(text, tokens, at, found) ? at + 1 : used
    else if (isHour(token)) findHour(text, tokens, at, token.value ?? 0, found)
    else if (token.digits !== '') findPointed(text, tokens, at, token, found)
  }
}

const HOUR = 3600
const MINUTE = 60

const names: ReadonlyMap<string, number> = new Map([
  ['noon', 12 * HOUR],
  ['midday', 12 * HOUR],
  ['midnight', 0],
])

const clock =
  /(?<![\p{N}:.])(T)?([01]?\d|2[0-4]):([0-5]\d)(?::([0-5]\d)(?:[.,]\d{1,9})?)?(?!:?\d)(?:\s?([ap])\.?m\b)?/giu

function findClocks(text: string, found: FoundDates): void {
  for (const match of text.matchAll(clock)) {
    const { 0: whole, 1: mark, 2: hour = '', 3: minute = '', 4: second, 5: half } = match
    const place = { start: match.index + (mark?.length ?? 0), end: match.index + whole.length }
    const rest = Number(minute) * MINUTE + Number(second ?? 0)
    const isSure = mark !== undefined || second !== undefined || hour.startsWith('0')
    if (half === undefined && isSure) addTime(found, (Number(hour) % 24) * HOUR + rest, place)
    else addHour(found, Number(hour), half?.toLowerCase() ?? null, rest, place)
  }
}

/** An hour of `am` or `pm`, or of either; nothing where there is no such hour. */
function addHour(found: FoundDates, hour: number, half: string | null, rest: number, place: Place): void {
  if (hour > 12 || hour === 0) {
    if (hour <= 24) addTime(found, (hour % 24) * HOUR + rest, place)
    return
  }
  if (half !== 'p') addTime(found, (hour % 12) * HOUR + rest, place)
  if (half !== 'a') addTime(found, ((hour % 12) + 12) * HOUR + rest, place)
}

/** `half past ten`, `quarter to five`, `ten past five`. */
function findFraction(text: string, tokens: readonly DateToken[], at: number, found: FoundDates): boolean {
  const [joint, hour] = [tokens[at], tokens[at + 1]]
  const back = tokens[at - 1]?.word.startsWith('minute') === true ? at - 2 : at - 1
  const part = tokens[back]
  if (joint === undefined || part === undefined || !isNear(text, joint, hour) || !isHour(hour)) return false
  if (!isNear(text, tokens[at - 1], joint)) return false
  const minutes = part.word === 'quarter' || part.value === 0.25 ? 15 : part.value === 0.5 ? 30 : (part.value ?? 0)
  // `from 2 to 4` are hours, and `five to ten people` are none.
  const isSure = minutes === 15 || back < at - 1 || tokens[back - 1]?.word === 'at'
  if (minutes < 1 || minutes > 59 || !(isSure || (joint.word === 'past' && part.digits === ''))) return false
  if (joint.word === 'to' && minutes === 30) return false
  const half = halfAfter(text, tokens, at + 1)
  const place = { start: part.start, end: half?.end ?? hour.end }
  const value = hour.value ?? 0
  if (joint.word === 'past') addHour(found, value, half?.half ?? null, minutes * MINUTE, place)
  else addHour(found, value === 1 ? 12 : value - 1, half?.half ?? null, (60 - minutes) * MINUTE, place)
  return true
}

/** `3 PM`, `3 in the afternoon`, `2-4pm`, `3 o'clock`, `at 5`. */
function findHour(text: string, tokens: readonly DateToken[], at: number, hour: number, found: FoundDates): void {
  const token = tokens[at]
  if (token === undefined || text[token.end] === ':' || text[token.start - 1] === ':') return
  const half = halfAfter(text, tokens, at)
  if (half !== null) {
    if (hour >= 1 && hour <= 12) addHour(found, hour, half.half, 0, { start: token.start, end: half.end })
    findEarlier(text, tokens, at, found)
    return
  }
  const next = tokens[at + 1]
  const isClock = isNear(text, token, next) && /^o['’]?clock$/u.test(next.word)
  if (!isClock && !isAtHour(text, tokens, at)) return
  addHour(found, hour, null, 0, { start: token.start, end: isClock ? next.end : token.end })
}

/** The first of `2-4pm` and of `from 2 to 4 pm`. */
function findEarlier(text: string, tokens: readonly DateToken[], at: number, found: FoundDates): void {
  const token = tokens[at]
  const isDash = /^ ?[-–—] ?$/u.test(text.slice(tokens[at - 1]?.end ?? 0, token?.start ?? 0))
  const earlier = isDash
    ? tokens[at - 1]
    : /^(?:to|and|until|till|or)$/u.test(tokens[at - 1]?.word ?? '')
      ? tokens[at - 2]
      : undefined
  if (earlier !== undefined && isHour(earlier) && text[earlier.start - 1] !== ':' && (earlier.value ?? 0) >= 1) {
    addHour(found, earlier.value ?? 0, null, 0, placeOf(earlier))
  }
}

/** `3.30 pm`. */
function findPointed(
  text: string,
  tokens: readonly DateToken[],
  at: number,
  token: DateToken,
  found: FoundDates,
): void {
  const [, hour = '', minute = ''] = /^(1[0-2]|0?[1-9])\.([0-5]\d)$/u.exec(token.digits) ?? []
  const half = hour === '' ? null : halfAfter(text, tokens, at)
  if (half === null) return
  addHour(found, Number(hour), half.half, Number(minute) * MINUTE, { start: token.start, end: half.end })
}

function isHour({ value, digits, isOrdinal }: DateToken): boolean {
  return value !== null && Number.isInteger(value) && value >= 0 && value <= 24 && digits.length <= 2 && !isOrdinal
}

/** The half of the day that is told after an hour. */
function halfAfter(text: string, tokens: readonly DateToken[], at: number): { half: 'a' | 'p'; end: number } | null {
  const [token, next, ...rest] = tokens.slice(at, at + 4)
  if (token === undefined || !isNear(text, token, next)) return null
  if (next.word === 'am' || next.word === 'pm') return { half: next.word === 'am' ? 'a' : 'p', end: next.end }
  const letters = /^\s?([ap])\.\s?m\b\.?/iu.exec(text.slice(token.end, token.end + 6))
  if (letters !== null) {
    return { half: letters[1]?.toLowerCase() === 'a' ? 'a' : 'p', end: token.end + letters[0].length }
  }
  const [the, part] = rest
  if (next.word === 'at' && the?.word === 'night') return { half: 'p', end: the.end }
  if (next.word !== 'in' || the?.word !== 'the' || part === undefined) return null
  if (part.word === 'morning') return { half: 'a', end: part.end }
  return part.word === 'afternoon' || part.word === 'evening' ? { half: 'p', end: part.end } : null
}

/** `at 5`, `from 2 to 4`, where no noun follows that the number would count. */
function isAtHour(text: string, tokens: readonly DateToken[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]]
  if (token === undefined || !beforeHours.has(beforeHour(tokens, at))) return false
  if (
    tokens[at - 1]?.word === 'by' &&
    /^(?:multipl|divid|increas|decreas|reduc|rais|lower|scal|cut|round|shift|mov|grow|times)/u.test(
      tokens[at - 2]?.word ?? '',
    )
  ) {
    return false
  }
  const isAmount = /^(?:[%°/*x×^+]|\.\d)/u.test(text.slice(token.end, token.end + 2))
  if (isAmount || /[\p{Sc}#/*+]/u.test(text[token.start - 1] ?? '')) return false
  const other = tokens[at + 2]
  const isFirst =
    isNear(text, token, next) && /^(?:to|and|until|till)$/u.test(next.word) && other !== undefined && isHour(other)
  const [last, after] = isFirst ? [other, tokens[at + 3]] : [token, next]
  return !isNear(text, last, after) || follows.has(after.word)
}

/** The word before an hour, or before the first hour of `from 2 to 4`. */
function beforeHour(tokens: readonly DateToken[], at: number): string {
  const before = tokens[at - 1]?.word ?? ''
  const first = tokens[at - 2]
  const isSecond = (before === 'to' || before === 'and') && first !== undefined && isHour(first)
  return isSecond ? (tokens[at - 3]?.word ?? '') : before
}

const beforeHours: ReadonlySet<string> = new Set('at from until till around by between before after'.split(' '))

const follows: ReadonlySet<string> = new Set(
  (
    'at to and or until till for in from with by between on if please sharp today tomorrow tonight this next ' +
    'monday tuesday wednesday thursday friday saturday sunday'
  ).split(' '),
)
