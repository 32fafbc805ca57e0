import type { Place } from '../place.js'
import { addAll, addMoment, addNumeral, addSigned, type FoundNumbers, shift } from './found-numbers.js'
import type { NumberReading } from './number-reading.js'
import { isIdiom } from './number-idioms.js'
import { isOrdinal, readNumberWords, withHalf } from './number-words.js'
import { readCents } from './read-cents.js'
import { readDigits, type Numeral } from './read-digits.js'
import { readMoment } from './read-moment.js'
import { afterPhone } from './read-phone.js'
import { scaleAfter } from './scale-after.js'
import { isNext, tokensOf, unescaped, type Token } from './tokens-of.js'

/**
 * The numbers that a text tells: in digits (`200,000`, `€1.250,50`, `5kg`, `1e3`, `½`), in words (`seventy`, `two hundred and
 * fifty`, `a dozen`), and with a scale (`200k`, `2.5 million`). `5%` tells 5 and 0.05, and 0.05 tells 5.
 *
 * Small words that say a number in passing (`a ticket`, `both`, `the third`) and the parts of dates and times are kept apart: a
 * date tells no amount. Digits that are part of a word or an identifier tell none (`A1001`, `BK-90210`, `192.168.1.1`), nor do
 * those of a telephone number.
 */
export function readNumbers(text: string): NumberReading {
  const found: FoundNumbers = { places: new Map(), counts: new Map(), moments: new Map(), exact: new Map() }
  const plain = unescaped(text)
  const tokens = tokensOf(plain)
  let next = 0
  while (next < tokens.length) next = readAt(plain, tokens, next, found)
  return { ...found, sorted: [...found.places.keys()].toSorted((a, b) => a - b) }
}

/** Reads what begins at a token; gives the index of the token after it. */
function readAt(text: string, tokens: readonly Token[], at: number, found: FoundNumbers): number {
  const token = tokens[at]
  if (token === undefined) return at + 1
  const moment = readMoment(text, tokens, at)
  if (moment !== null) {
    for (const number of moment.numbers) addMoment(found, number)
    return moment.next
  }
  if (token.kind === 'word') return readWords(text, tokens, at, found)
  if (token.kind === 'fraction') {
    addAll(found.places, [vulgar.get(token.text) ?? Number.NaN], token)
    return at + 1
  }
  const next = afterPhone(text, tokens, at)
  if (next > at) return next
  const numerals = readDigits(text, token)
  const [only] = numerals
  if (numerals.length === 1 && only !== undefined) return readOne(text, tokens, at, only, found)
  for (const numeral of numerals) addNumeral(found, numeral)
  return at + 1
}

const vulgar: ReadonlyMap<string, number> = new Map([
  ['½', 1 / 2],
  ['¼', 1 / 4],
  ['¾', 3 / 4],
  ['⅓', 1 / 3],
  ['⅔', 2 / 3],
  ['⅕', 1 / 5],
  ['⅛', 1 / 8],
  ['⅜', 3 / 8],
  ['⅝', 5 / 8],
  ['⅞', 7 / 8],
])

function readWords(text: string, tokens: readonly Token[], at: number, found: FoundNumbers): number {
  const number = readNumberWords(text, tokens, at) ?? readNo(text, tokens, at)
  const first = tokens[at]
  const last = number === null ? undefined : tokens[number.next - 1]
  if (number === null || first === undefined || last === undefined) return at + 1
  const place = { start: first.start, end: last.end }
  if (number.isCount === true) {
    addAll(found.counts, [number.value], place)
    if (isOrdinal(last.text)) addMoment(found, { part: 'day', value: number.value, ...place })
    return number.next
  }
  const next = addCents(text, tokens, number.next, number.value, place, found)
  if (next > number.next) return next
  addPercent(found, signed(text, tokens, at, number.value), place, isPercent(text, tokens, number.next - 1))
  return number.next
}

/** With its cents an amount is another one; cents alone are their number, too. */
function addCents(
  text: string,
  tokens: readonly Token[],
  next: number,
  value: number,
  { start }: Place,
  found: FoundNumbers,
): number {
  const cents = readCents(text, tokens, next, value)
  if (cents === null) return next
  addAll(found.places, [cents.value], { start, end: tokens[cents.next - 1]?.end ?? start })
  return cents.next === next + 1 ? next : cents.next
}

/** `no bags` tells none. */
function readNo(
  text: string,
  tokens: readonly Token[],
  at: number,
): { value: number; next: number; isCount: true } | null {
  const [first, noun] = [tokens[at], tokens[at + 1]]
  if (first?.text !== 'no' || !isNext(text, first, noun) || noun.kind !== 'word' || isIdiom('no', '', noun.text)) {
    return null
  }
  return { value: 0, next: at + 1, isCount: true }
}

/** Digits, and what stands right after them: a scale, a fraction, a percent sign, `pm`. */
function readOne(text: string, tokens: readonly Token[], at: number, numeral: Numeral, found: FoundNumbers): number {
  const token = tokens[at]
  const after = tokens[at + 1]
  if (token === undefined) return at + 1
  const glued = after?.start === token.end ? after : undefined
  const near = glued ?? (token !== undefined && isNext(text, token, after) ? after : undefined)
  const scale = scaleAfter(text, near, glued !== undefined)
  if (near !== undefined && scale !== null) {
    const values = [shiftBy(numeral.value, scale.factor), ...(scale.isSure ? [] : [numeral.value])]
    addSigned(found.places, values, { start: numeral.start, end: near.end })
    return at + 2
  }
  if (glued?.kind === 'fraction') {
    addAll(found.places, [numeral.value + (vulgar.get(glued.text) ?? 0)], { start: numeral.start, end: glued.end })
    return at + 2
  }
  if (glued !== undefined && /^(?:st|nd|rd|th)$/u.test(glued.text)) {
    addAll(found.counts, [numeral.value], numeral)
    addMoment(found, { part: 'day', value: numeral.value, start: numeral.start, end: numeral.end })
    return at + 2
  }
  const next = addCents(text, tokens, at + 1, numeral.value, numeral, found)
  if (next > at + 1) return next
  addNumeral(found, numeral)
  addPercent(found, signed(text, tokens, at, numeral.value), numeral, isPercent(text, tokens, at))
  addFraction(text, tokens, at, numeral, found)
  addSpaced(text, tokens, at, found)
  return addMixed(text, tokens, at, numeral, found)
}

/** A percentage tells its fraction; a fraction tells the percentage only where it is none itself. */
function addPercent({ places }: FoundNumbers, values: readonly number[], place: Place, isOne: boolean): void {
  if (!isOne) return addSigned(places, values, place)
  addAll(places, values, place)
  addAll(places, [shift(values[0] ?? Number.NaN, -2)], place)
}

function isPercent(text: string, tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (token === undefined) return false
  if (/^ ?[%％]/u.test(text.slice(token.end, token.end + 2))) return true
  const [next, last] = [tokens[at + 1], tokens[at + 2]]
  if (!isNext(text, token, next)) return false
  return next.text === 'percent' || next.text === 'pct' || (next.text === 'per' && last?.text === 'cent')
}

/** `minus five` tells -5; `ten minus five` tells 5, too. */
function signed(text: string, tokens: readonly Token[], at: number, value: number): readonly number[] {
  const [before, token] = [tokens[at - 1], tokens[at]]
  const isNegative =
    before !== undefined && isNext(text, before, token) && (before.text === 'minus' || before.text === 'negative')
  return isNegative ? [-value, value] : [value]
}

/** `3/4` tells 0.75; it may be a date, so 3 and 4 are told as well. */
function addFraction(
  text: string,
  tokens: readonly Token[],
  at: number,
  { value }: Numeral,
  found: FoundNumbers,
): void {
  const [top, bottom] = [tokens[at], tokens[at + 1]]
  if (top === undefined || bottom === undefined || text.slice(top.end, bottom.start) !== '/') return
  if (!/^(?:[234568]|10|100)$/u.test(bottom.text) || value >= Number(bottom.text)) return
  addAll(found.places, [value / Number(bottom.text)], { start: top.start, end: bottom.end })
}

/** Up to the quadrillions; a long list of numbers is none. */
const mostGroups = 5

/** `1 200 000`, `1 234,50`; it may be a list, so each is told as well. */
function addSpaced(text: string, tokens: readonly Token[], at: number, found: FoundNumbers): void {
  const first = tokens[at]
  if (first === undefined || !/^[1-9]\d{0,2}$/u.test(first.text)) return
  let last = at
  while (last < at + mostGroups && isNext(text, tokens[last] ?? first, tokens[last + 1])) {
    const group = tokens[last + 1]?.text ?? ''
    if (!/^\d{3}(?:[.,]\d\d?)?$/u.test(group)) break
    last += 1
    if (group.length > 3) break
  }
  const group = tokens.slice(at, last + 1)
  const joined = Number(group.map(({ text: digits }) => digits.replace(',', '.')).join(''))
  if (last > at) addAll(found.places, [joined], { start: first.start, end: group.at(-1)?.end ?? first.end })
}

/** `2 and a half`, `2 and a half million`. */
function addMixed(
  text: string,
  tokens: readonly Token[],
  at: number,
  { value, start, end }: Numeral,
  found: FoundNumbers,
): number {
  const mixed = withHalf({ text, tokens, next: at }, { value, next: at + 1 })
  if (mixed.next > at + 1) addAll(found.places, [mixed.value], { start, end: tokens[mixed.next - 1]?.end ?? end })
  return mixed.next
}

function shiftBy(value: number, factor: number): number {
  const power = Math.round(Math.log10(factor))
  return 10 ** power === factor ? shift(value, power) : value * factor
}
