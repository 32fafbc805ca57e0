import { ratio } from '../../../text/ratio.js'
import { nearestSpan } from '../nearest-span.js'
import type { PartReading } from '../reading/read-part.js'
import { anyNumber } from '../numbers/number-ask.js'
import { tellsNumber } from '../numbers/tells-number.js'
import { findLiterally, findWords, soughtText } from './find-words.js'
import { stemsOf } from './stems.js'

/** From so many content words on a text was written by the model, and is no value that it was given. */
const fewestWords = 3

/** The share of its content words that must have been told. */
const toldShare = 0.4

/**
 * Whether a text that the model wrote itself holds nothing but what was told: a calculation, whose numbers were each told; a
 * list, whose items were; or prose, whose numbers, identifiers and names were, and a good share of its words.
 *
 * Source of the thresholds: measured on real calls and on values of other calls in their place.
 */
export function isComposed(value: string, parts: readonly PartReading[]): boolean {
  if (calculation.test(value)) return numbersOf(value).every((number) => isNumberTold(number, parts))
  const items = itemsOf(value)
  if (items.length > 1 && items.every((item) => isTold(item, parts))) return true
  // Of a list of single things each must be told, and no share of them.
  if (items.length > 1 && items.every((item) => item.split(/\s+/u).length <= 2)) return false
  return isToldName(value, parts) || isToldProse(value, parts)
}

/** Digits with an operator; what could be a date or a telephone number has spaces about it. */
const calculation = /^(?=.*(?:[+*^×÷%(]|\s[-/]\s))(?=.*\d[\s)]*[-+*/^×÷%][\s(]*[\d.])[\d\s.,()+*/^×÷%-]+$/u

function itemsOf(value: string): readonly string[] {
  const parts = value.split(/\s*[,;\n|]\s*|\s+(?:and|or|&)\s+/u)
  return parts.map((item) => item.replace(/^(?:and|or)\s+/u, '')).filter((item) => item !== '')
}

/** How far apart the words of one name may be told, in UTF-16 units: `"first_name": "Mia", "last_name": "Li"`. */
const farthest = 60

function isToldName(value: string, parts: readonly PartReading[]): boolean {
  if (!/^\p{Lu}\p{L}+(?: \p{Lu}\p{L}+){1,2}$/u.test(value)) return false
  const words = value.split(' ').map(soughtText)
  return parts.some((part) => {
    const places = words.map((word) => findLiterally(word, part)?.start ?? Number.NaN)
    return Math.max(...places) - Math.min(...places) <= farthest
  })
}

function isToldProse(value: string, parts: readonly PartReading[]): boolean {
  const stems = [...stemsOf(value)]
  if (stems.length < fewestWords) return false
  const told = stems.filter((stem) => parts.some((part) => part.stems().has(stem)))
  if (told.length < toldShare * stems.length || !factsOf(value).every((fact) => isTold(fact, parts))) return false
  return told.length === stems.length || !parts.some((part) => isMisquoted(value, part))
}

/** From which ratio to what was told, 0 to 100, other words in a text are a slip, and not the model's own. */
const misquoted = 82

function isMisquoted(value: string, { text }: PartReading): boolean {
  const place = nearestSpan(value, text)
  return place !== null && ratio(value, text.slice(place.start, place.end)) >= misquoted
}

/** Numbers, identifiers, and words with a capital that does not come of their place. */
function factsOf(text: string): readonly string[] {
  const facts: string[] = []
  for (const { 0: token, index } of text.matchAll(
    /[@#]?[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_@.:/'’-]*[\p{L}\p{M}\p{N}_])?/gu,
  )) {
    const isIdentifier = /[\d@_#]/u.test(token)
    const isName = /^\p{Lu}/u.test(token) && token.length > 1 && !begins(text, index)
    if (isIdentifier || isName) facts.push(token)
  }
  return facts
}

/** Whether a sentence, a line or a quotation begins there, which gives any word a capital. */
function begins(text: string, index: number): boolean {
  return (
    (index < 4 && text.slice(0, index).trim() === '') ||
    /[.!?:\n\r"“(•*-]\s{0,3}$/u.test(text.slice(Math.max(0, index - 4), index))
  )
}

function isTold(text: string, parts: readonly PartReading[]): boolean {
  const sought = soughtText(text)
  if (parts.some((part) => findLiterally(sought, part) !== null || findWords(sought, part) !== null)) return true
  const numbers = numbersOf(text)
  return numbers.length > 0 && !/[\p{L}_@#]/u.test(text) && numbers.every((number) => isNumberTold(number, parts))
}

/** The numerals of a text that was written in digits. */
function numbersOf(text: string): readonly number[] {
  return Array.from(text.matchAll(/\d+(?:,\d{3})*(?:\.\d+)?/gu), ([digits]) => Number(digits.replaceAll(',', '')))
}

function isNumberTold(number: number, parts: readonly PartReading[]): boolean {
  return parts.some((part) => tellsNumber(number, null, part.numbers(), anyNumber) !== null)
}
