import type { Place } from '../place.js'
import { exactDigits, type NumberReading } from './number-reading.js'
import { readNumberWords, scaleOf } from './number-words.js'
import { readDigits, type Numeral } from './read-digits.js'
import { isNext, tokensOf, unescaped, type Token } from './tokens-of.js'

/**
 * The numbers that a text tells: in digits (`200,000`, `$1,250.50`, `5kg`, `1e3`, `½`), in words (`seventy`, `twenty-first`,
 * `two hundred and fifty`, `a dozen`), and with a scale (`200k`, `2.5 million`). `5%` tells 5 and 0.05, and 0.05 tells 5;
 * `3 PM` tells 3 and 15. The parts of a date or a time tell their numbers, since tools ask for the day or the minute.
 *
 * Digits that are part of a word tell none: `A1001`, `Q3`, `card_0064`, `192.168.1.1`.
 */
export function readNumbers(text: string): NumberReading {
  const found: Found = { places: new Map(), exact: new Map() }
  const plain = unescaped(text)
  const tokens = tokensOf(plain)
  let next = 0
  while (next < tokens.length) next = readAt(plain, tokens, next, found)
  return { ...found, sorted: [...found.places.keys()].toSorted((a, b) => a - b) }
}

interface Found {
  readonly places: Map<number, Place>
  readonly exact: Map<string, Place>
}

/** Reads what begins at a token; gives the index of the token after it. */
function readAt(text: string, tokens: readonly Token[], at: number, found: Found): number {
  const token = tokens[at]
  if (token === undefined) return at + 1
  if (token.kind === 'word') return readWords(text, tokens, at, found)
  if (token.kind === 'fraction') {
    addAll(found, [vulgar.get(token.text) ?? Number.NaN], token)
    return at + 1
  }
  const numerals = readDigits(text, token)
  const [only] = numerals
  if (numerals.length === 1 && only !== undefined) return readOne(text, tokens, at, only, found)
  for (const numeral of numerals) add(found, numeral)
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

function readWords(text: string, tokens: readonly Token[], at: number, found: Found): number {
  const number = readNumberWords(text, tokens, at) ?? readNo(text, tokens, at)
  const first = tokens[at]
  const last = number === null ? undefined : tokens[number.next - 1]
  if (number === null || first === undefined || last === undefined) return at + 1
  const place = { start: first.start, end: last.end }
  addSigned(found, signed(text, tokens, at, number.value), place)
  if (isPercent(text, tokens, number.next - 1)) addAll(found, [shift(number.value, -2)], place)
  return number.next
}

/** `no bags` tells none. */
function readNo(text: string, tokens: readonly Token[], at: number): { value: number; next: number } | null {
  const [first, noun] = [tokens[at], tokens[at + 1]]
  if (first?.text !== 'no' || !isNext(text, first, noun) || noun.kind !== 'word') return null
  return { value: 0, next: at + 1 }
}

/** Digits, and what stands right after them: a scale, a fraction, a percent sign, `pm`. */
function readOne(text: string, tokens: readonly Token[], at: number, numeral: Numeral, found: Found): number {
  const token = tokens[at]
  const after = tokens[at + 1]
  if (token === undefined) return at + 1
  const glued = after?.start === token.end ? after : undefined
  const near = glued ?? (token !== undefined && isNext(text, token, after) ? after : undefined)
  const scale = scaleAfter(text, near, glued !== undefined)
  if (near !== undefined && scale !== null) {
    const values = [shiftBy(numeral.value, scale.factor), ...(scale.isSure ? [] : [numeral.value])]
    addSigned(found, values, { start: numeral.start, end: near.end })
    return at + 2
  }
  if (glued?.kind === 'fraction') {
    addAll(found, [numeral.value + (vulgar.get(glued.text) ?? 0)], { start: numeral.start, end: glued.end })
    return at + 2
  }
  add(found, numeral)
  addSigned(found, signed(text, tokens, at, numeral.value), numeral)
  if (isPercent(text, tokens, at)) addAll(found, [shift(numeral.value, -2)], numeral)
  if (/^pm?$/u.test(near?.text ?? '') && numeral.value < 12) addAll(found, [numeral.value + 12], numeral)
  addFraction(text, tokens, at, numeral, found)
  addSpaced(text, tokens, at, found)
  return addMixed(text, tokens, at, numeral, found)
}

/** `k`, `m` and `b` are written on the number: `5m` may be metres, so it tells 5, too. */
function scaleAfter(
  text: string,
  word: Token | undefined,
  isGlued: boolean,
): { factor: number; isSure: boolean } | null {
  if (word?.kind !== 'word') return null
  const named = scaleOf(word.text)
  if (named !== undefined) return { factor: named, isSure: true }
  const letter = letters.get(word.text)
  if (letter === undefined || !(isGlued || /^(?:K|M|B|bn|mn)$/u.test(text.slice(word.start, word.end)))) return null
  return letter
}

const letters: ReadonlyMap<string, { factor: number; isSure: boolean }> = new Map([
  ['k', { factor: 1e3, isSure: true }],
  ['m', { factor: 1e6, isSure: false }],
  ['mn', { factor: 1e6, isSure: true }],
  ['mil', { factor: 1e6, isSure: false }],
  ['b', { factor: 1e9, isSure: false }],
  ['bn', { factor: 1e9, isSure: true }],
])

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
function addFraction(text: string, tokens: readonly Token[], at: number, { value }: Numeral, found: Found): void {
  const [top, bottom] = [tokens[at], tokens[at + 1]]
  if (top === undefined || bottom === undefined || text.slice(top.end, bottom.start) !== '/') return
  if (!/^(?:[234568]|10|100)$/u.test(bottom.text) || value >= Number(bottom.text)) return
  addAll(found, [value / Number(bottom.text)], { start: top.start, end: bottom.end })
}

/** Up to the quadrillions; a long list of numbers is none. */
const mostGroups = 5

/** `1 200 000`; it may be a list, so each is told as well. */
function addSpaced(text: string, tokens: readonly Token[], at: number, found: Found): void {
  const first = tokens[at]
  if (first === undefined || !/^[1-9]\d{0,2}$/u.test(first.text)) return
  let last = at
  while (last < at + mostGroups && isNext(text, tokens[last] ?? first, tokens[last + 1])) {
    if (!/^\d{3}$/u.test(tokens[last + 1]?.text ?? '')) break
    last += 1
  }
  const group = tokens.slice(at, last + 1)
  const joined = Number(group.map(({ text: digits }) => digits).join(''))
  if (last > at) addAll(found, [joined], { start: first.start, end: group.at(-1)?.end ?? first.end })
}

/** `2 and a half`. */
function addMixed(text: string, tokens: readonly Token[], at: number, numeral: Numeral, found: Found): number {
  const [, and, article, half] = tokens.slice(at, at + 4)
  if (half === undefined || text.slice(and?.start, half.end).toLowerCase() !== 'and a half' || article === undefined) {
    return at + 1
  }
  addAll(found, [numeral.value + 0.5], { start: numeral.start, end: half.end })
  return at + 4
}

function add(found: Found, numeral: Numeral): void {
  addAll(found, [numeral.value], numeral)
  if (numeral.digits.length >= exactDigits && !found.exact.has(numeral.digits)) {
    found.exact.set(numeral.digits, { start: numeral.start, end: numeral.end })
  }
}

function addSigned(found: Found, values: readonly number[], place: Place): void {
  addAll(found, values, place)
  // A fraction told tells the percentage.
  for (const value of values) if (value > 0 && value < 1) addAll(found, [shift(value, 2)], place)
}

function addAll({ places }: Found, values: readonly number[], { start, end }: Place): void {
  for (const value of values) {
    if (Number.isFinite(value) && !places.has(value)) places.set(value, { start, end })
  }
}

/** Moves the decimal point in the decimal form: 0.07 times 100 is 7, and not 7.000000000000001. */
function shift(value: number, power: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  return Number(`${mantissa}e${Number(exponent) + power}`)
}

function shiftBy(value: number, factor: number): number {
  const power = Math.round(Math.log10(factor))
  return 10 ** power === factor ? shift(value, power) : value * factor
}
