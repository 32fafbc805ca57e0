import { isNear } from '../numbers/tokens-of.js'
import type { DateAnchor, ToldRelative } from './date-reading.js'
import type { DateToken } from './date-tokens.js'
import { addRelative, type FoundDates } from './found-dates.js'
import { dayWords, isCalendar, steps, unitOf, weekdayOf } from './relative-words.js'

/**
 * Finds days that several words tell together: `the day after tomorrow`, `a week from Friday`, `the Friday after next`, `the 15th of
 * next month`, `Friday of next week`. Gives the indices of their tokens, since none of these tells a day of its own; `not tomorrow`
 * tells none, and may be what another is counted from.
 */
export function findCompoundDates(text: string, tokens: readonly DateToken[], found: FoundDates): ReadonlySet<number> {
  const used = new Set<number>()
  for (let at = 0; at < tokens.length; at += 1) {
    const compound = compoundAt(text, tokens, at)
    const [first, last] = [tokens[at], tokens[(compound?.next ?? 0) - 1]]
    if (compound === null || first === undefined || last === undefined) continue
    for (let index = at; index < compound.next; index += 1) used.add(index)
    const { told } = compound
    if (told.from === 'not') {
      found.anchors.push(told.anchor)
    } else {
      addRelative(found, { ...told, start: first.start, end: last.end })
    }
    at = compound.next - 1
  }
  return used
}

type Shift = Omit<Extract<ToldRelative, { from: 'anchor' }>, 'start' | 'end'>
type Told =
  | Shift
  | Omit<Extract<ToldRelative, { from: 'period' }>, 'start' | 'end'>
  | Omit<Extract<ToldRelative, { from: 'day' }>, 'start' | 'end'>
  | Omit<Extract<ToldRelative, { from: 'weekday' }>, 'start' | 'end'>
  | { readonly from: 'not'; readonly anchor: DateAnchor }

interface Compound {
  readonly told: Told
  readonly next: number
}

function compoundAt(text: string, tokens: readonly DateToken[], at: number): Compound | null {
  const token = tokens[at]
  if (token === undefined) return null
  if (token.word === 'end') return endOfMonth(tokens, at)
  if (token.word === 'not') return negated(text, tokens, at)
  if (token.word === 'day' || token.word === 'days') return shiftFrom(text, tokens, at, 1, 'd', at + 1)
  const counted =
    token.value === null ? null : (countedShift(text, tokens, at, token.value) ?? dayOfMonth(tokens, at, token))
  return counted ?? periodOrWeekday(text, tokens, at)
}

/** `the end of the month`, `the end of next month`. */
function endOfMonth(tokens: readonly DateToken[], at: number): Compound | null {
  const offset = tokens[at + 2]?.word === 'the' ? 0 : stepAt(tokens, at + 2)
  if (tokens[at + 1]?.word !== 'of' || offset === null || tokens[at + 3]?.word !== 'month') return null
  return { told: { from: 'day', day: 0, offset }, next: at + 4 }
}

/** `not tomorrow`, `not on Friday`; not `why not tomorrow`. */
function negated(text: string, tokens: readonly DateToken[], at: number): Compound | null {
  if (/^(?:why|if|or)$/u.test(tokens[at - 1]?.word ?? '')) return null
  const found = anchorAt(text, tokens, tokens[at + 1]?.word === 'on' ? at + 2 : at + 1)
  return found === null ? null : { told: { from: 'not', anchor: found.anchor }, next: found.next }
}

/** `two days from today`, `a week after next Friday`, `a fortnight from now`. */
function countedShift(text: string, tokens: readonly DateToken[], at: number, count: number): Compound | null {
  const noun = tokens[at + 1]?.word === 'of' ? at + 2 : at + 1
  const unit = unitOf(tokens[noun]?.word ?? '')
  if (unit === null || !isCalendar(unit.unit) || !Number.isInteger(count)) return null
  return shiftFrom(text, tokens, noun, count * unit.factor, unit.unit, noun + 1)
}

/** What is before or after an anchor; `the day after next` is the second from now. */
function shiftFrom(
  text: string,
  tokens: readonly DateToken[],
  at: number,
  count: number,
  unit: Shift['unit'],
  joint: number,
): Compound | null {
  const word = tokens[joint]?.word ?? ''
  if (!/^(?:from|after|before)$/u.test(word) || !isNear(text, tokens[at], tokens[joint])) return null
  const amount = word === 'before' ? -count : count
  if (tokens[joint + 1]?.word === 'next' && unit === 'd' && weekdayAt(text, tokens, joint + 2) === null) {
    return { told: { from: 'anchor', anchor: { days: 0 }, unit, amount: 2 }, next: joint + 2 }
  }
  const found = anchorAt(text, tokens, joint + 1)
  return found === null ? null : { told: { from: 'anchor', anchor: found.anchor, unit, amount }, next: found.next }
}

/** `tomorrow`, `now`, `Friday`, `next Friday`. */
function anchorAt(
  text: string,
  tokens: readonly DateToken[],
  at: number,
): { readonly anchor: DateAnchor; readonly next: number } | null {
  const word = tokens[at]?.word ?? ''
  const days = word === 'now' ? 0 : dayWords.get(word)
  if (days !== undefined) return { anchor: { days }, next: at + 1 }
  const step = steps.get(word) ?? (word === 'this' ? 0 : undefined)
  const weekday = weekdayAt(text, tokens, step === undefined ? at : at + 1)
  if (weekday === null) return null
  const which = step === undefined || step === 0 ? 'any' : step > 0 ? 'next' : 'last'
  return { anchor: { weekday, which }, next: step === undefined ? at + 1 : at + 2 }
}

/** `the 15th of next month`, `the first of this month`, `the 15th next month`. */
function dayOfMonth(tokens: readonly DateToken[], at: number, { value, isOrdinal }: DateToken): Compound | null {
  if (!isOrdinal || value === null || value > 31) return null
  const from = tokens[at + 1]?.word === 'of' ? at + 2 : at + 1
  const offset = stepAt(tokens, from)
  if (offset === null || tokens[from + 1]?.word !== 'month') return null
  return { told: { from: 'day', day: value, offset }, next: from + 2 }
}

function periodOrWeekday(text: string, tokens: readonly DateToken[], at: number): Compound | null {
  const [token, joint, which] = tokens.slice(at, at + 3)
  const weekday = weekdayAt(text, tokens, at)
  const isAfterNext = joint?.word === 'after' && which?.word === 'next'
  const isBeforeLast = joint?.word === 'before' && which?.word === 'last'
  if ((isAfterNext || isBeforeLast) && weekdayAt(text, tokens, at + 3) === null) {
    const offset = isAfterNext ? 2 : -2
    if (weekday !== null) return { told: { from: 'weekday', weekday, offset, unit: 'times' }, next: at + 3 }
    if (token !== undefined && isPeriod(token.word)) {
      return { told: { from: 'period', unit: token.word, offset }, next: at + 3 }
    }
  }
  return weekday === null ? weekThenDay(text, tokens, at) : dayOfWeek(tokens, at, weekday)
}

/** `Friday of next week`, `Friday next week`. */
function dayOfWeek(tokens: readonly DateToken[], at: number, weekday: number): Compound | null {
  const from = /^(?:of|in)$/u.test(tokens[at + 1]?.word ?? '') ? at + 2 : at + 1
  const offset = stepAt(tokens, from)
  if (offset === null || tokens[from + 1]?.word !== 'week') return null
  return { told: { from: 'weekday', weekday, offset, unit: 'week' }, next: from + 2 }
}

/** `next week on Friday`, `next week Friday`; `next month on the 15th`. */
function weekThenDay(text: string, tokens: readonly DateToken[], at: number): Compound | null {
  const offset = stepAt(tokens, at)
  const noun = tokens[at + 1]?.word
  if (offset === null || (noun !== 'week' && noun !== 'month')) return null
  const from = tokens[at + 2]?.word === 'on' ? at + 3 : at + 2
  const day = tokens[from]?.word === 'the' ? from + 1 : from
  const token = tokens[day]
  if (noun === 'month') {
    if (token === undefined || !token.isOrdinal || token.value === null || token.value > 31) return null
    return { told: { from: 'day', day: token.value, offset }, next: day + 1 }
  }
  const weekday = weekdayAt(text, tokens, from)
  return weekday === null ? null : { told: { from: 'weekday', weekday, offset, unit: 'week' }, next: from + 1 }
}

function stepAt(tokens: readonly DateToken[], at: number): number | null {
  const word = tokens[at]?.word ?? ''
  return word === 'this' || word === 'current' ? 0 : (steps.get(word) ?? null)
}

function weekdayAt(text: string, tokens: readonly DateToken[], at: number): number | null {
  const token = tokens[at]
  return token === undefined ? null : weekdayOf(text, token)
}

function isPeriod(word: string): word is 'week' | 'weekend' | 'month' | 'year' {
  return word === 'week' || word === 'weekend' || word === 'month' || word === 'year'
}
