import { isNear } from '../numbers/tokens-of.js'
import type { ToldDuration, ToldWeekday } from './date-reading.js'
import type { DateToken } from './date-tokens.js'
import { addRelative, keep, type FoundDates } from './found-dates.js'
import { dayWords, isCalendar, steps, unitOf, weekdayOf } from './relative-words.js'

/**
 * Finds what is told by its distance: `tomorrow`, `next Friday`, `this weekend`, `last week`, `in 3 days`, `two days ago`, `the next
 * day`, `a day later`, `back one day`; and durations: `for two hours`.
 */
export function findRelativeDates(
  text: string,
  tokens: readonly DateToken[],
  used: ReadonlySet<number>,
  found: FoundDates,
): void {
  for (const [at, token] of tokens.entries()) {
    // What several words tell together was found before.
    if (used.has(at)) continue
    const { word, start, end } = token
    const days = isGreeting(tokens, at) ? undefined : dayWords.get(word)
    if (days !== undefined) addRelative(found, { from: 'now', unit: 'd', first: days, last: days, start, end })
    if (word === 'day') findDayAfter(tokens, at, found)
    const weekday = weekdayOf(text, token)
    if (weekday !== null) addWeekday(found, tokens, at, weekday)
    if (steps.has(word) || word === 'this' || word === 'current') findPeriod(text, tokens, at, found)
    if (token.value !== null) findCount(text, tokens, at, token.value, found)
  }
}

/** `Have a nice day today`, `How are you today?` */
function isGreeting(tokens: readonly DateToken[], at: number): boolean {
  const [verb, before] = [tokens[at - 2]?.word ?? '', tokens[at - 1]?.word ?? '']
  return before === 'day' || (before === 'you' && verb === 'are') || (before === 'doing' && verb === 'you')
}

/** `the day after` another one. */
function findDayAfter(tokens: readonly DateToken[], at: number, found: FoundDates): void {
  const [the, day, joint] = [-1, 0, 1].map((step) => tokens[at + step])
  if (the?.word !== 'the' || day === undefined || (joint?.word !== 'after' && joint?.word !== 'before')) return
  const step = joint.word === 'after' ? 1 : -1
  addRelative(found, { from: 'told', unit: 'd', first: step, last: step, start: day.start, end: joint.end })
}

function addWeekday(found: FoundDates, tokens: readonly DateToken[], at: number, weekday: number): void {
  const [before, token] = [tokens[at - 1], tokens[at]]
  if (token === undefined) return
  const step = steps.get(before?.word ?? '')
  const which = step === undefined ? 'any' : step > 0 ? 'next' : 'last'
  const start = step === undefined ? token.start : (before?.start ?? token.start)
  keep<string, ToldWeekday>(found.weekdays, `${weekday} ${which}`, { weekday, which, start, end: token.end })
}

/** `next week`, `this weekend`, `the past 3 days`, `the next day`. */
function findPeriod(text: string, tokens: readonly DateToken[], at: number, found: FoundDates): void {
  const [token, noun] = [tokens[at], tokens[at + 1]]
  if (token === undefined || !isNear(text, token, noun)) return
  const step = steps.get(token.word) ?? 0
  const place = { start: token.start, end: noun.end }
  if (noun.value !== null) {
    findCountedPeriod(text, tokens, at, step, found)
  } else if (noun.word === 'night' || /^(?:morning|afternoon|evening)$/u.test(noun.word)) {
    addRelative(found, { from: 'now', unit: 'd', first: step, last: step, ...place })
  } else if (noun.word === 'day') {
    addRelative(found, { from: 'told', unit: 'd', first: step, last: step, ...place })
  } else if (noun.word === 'week' || noun.word === 'weekend' || noun.word === 'month' || noun.word === 'year') {
    addRelative(found, { from: 'period', unit: noun.word, offset: step, ...place })
    const unit = noun.word === 'month' ? 'mo' : noun.word === 'year' ? 'y' : 'w'
    // `the past week` ends now, and so may `last week`.
    if (step < 0 && noun.word !== 'weekend') addRelative(found, { from: 'now', unit, first: -1, last: 0, ...place })
  }
}

/** `the next 3 days`. */
function findCountedPeriod(
  text: string,
  tokens: readonly DateToken[],
  at: number,
  step: number,
  found: FoundDates,
): void {
  const [token, count, noun] = tokens.slice(at, at + 3)
  const unit = unitOf(noun?.word ?? '')
  if (token === undefined || !isNear(text, count, noun) || count?.value === null || count === undefined) return
  if (unit === null || !isCalendar(unit.unit)) return
  const amount = count.value * unit.factor
  const [first, last] = step < 0 ? [-amount, 0] : [0, amount]
  addRelative(found, { from: 'now', unit: unit.unit, first, last, start: token.start, end: noun.end })
}

/** A number of days, weeks, hours: a duration, or with the words around it a distance. */
function findCount(text: string, tokens: readonly DateToken[], at: number, count: number, found: FoundDates): void {
  const token = tokens[at]
  // `a couple of days`, `half an hour`.
  const isJoined = /^(?:of|an?)$/u.test(tokens[at + 1]?.word ?? '')
  const noun = tokens[isJoined ? at + 2 : at + 1]
  const unit = unitOf(noun?.word ?? '')
  if (token === undefined || unit === null || !isNearUnit(text, isJoined ? tokens[at + 1] : token, noun)) return
  const place = { start: token.start, end: noun.end }
  if (!isCalendar(unit.unit)) {
    const amount = count * (unit.unit === 'h' ? 3600 : unit.unit === 'min' ? 60 : 1)
    keep<string, ToldDuration>(found.durations, `${amount} s`, { amount, unit: 's', ...place })
    return
  }
  if (!Number.isInteger(count)) return
  const amount = count * unit.factor
  keep<string, ToldDuration>(found.durations, `${amount} ${unit.unit}`, { amount, unit: unit.unit, ...place })
  for (const shift of shiftsOf(text, tokens, at, isJoined ? at + 2 : at + 1)) {
    const [first, last] = [shift.first * amount, shift.last * amount]
    addRelative(found, { from: shift.from, unit: unit.unit, first, last, ...place })
  }
}

interface Shift {
  readonly from: 'now' | 'told'
  readonly first: number
  readonly last: number
}

/** What the words before a count and after its unit make of it. */
function shiftsOf(text: string, tokens: readonly DateToken[], at: number, noun: number): readonly Shift[] {
  const before = tokens[at - 1]?.word ?? ''
  const after = isNear(text, tokens[noun], tokens[noun + 1]) ? (tokens[noun + 1]?.word ?? '') : ''
  if (after === 'ago') return [{ from: 'now', first: -1, last: -1 }]
  if (after === 'later' || after === 'after' || after === 'from') return [{ from: 'told', first: 1, last: 1 }]
  if (after === 'earlier' || after === 'before') return [{ from: 'told', first: -1, last: -1 }]
  if (before === 'in') return [{ from: 'now', first: 1, last: 1 }]
  if (before === 'within') return [{ from: 'now', first: 0, last: 1 }]
  // `move it back one day` is either way.
  if (/^(?:by|back|forward|up)$/u.test(before) || /^(?:back|forward)$/u.test(after)) {
    return [
      { from: 'told', first: 1, last: 1 },
      { from: 'told', first: -1, last: -1 },
    ]
  }
  return []
}

function isNearUnit(text: string, left: DateToken | undefined, right: DateToken | undefined): right is DateToken {
  return isNear(text, left, right) && !text.slice(left?.end, right.start).includes('.')
}
