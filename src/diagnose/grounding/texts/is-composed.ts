import { ratio } from '../../../text/ratio.js'
import { nearestSpan } from '../nearest-span.js'
import type { PartReading } from '../reading/read-part.js'
import { denies, factsOf } from './facts-of.js'
import { findLiterally, findWords, soughtText } from './find-words.js'
import { calculation, isNumberTold, isToldCalculation, numeralsOf } from './is-told-calculation.js'
import { isToldInFields } from './is-told-in-fields.js'
import { isToldWithJoints } from './is-told-with-joints.js'
import { stemsOf } from './stems.js'

/** From so many content words on a text was written by the model, and is no value that it was given. */
const fewestWords = 3

/** The share of its content words that must have been told. */
const toldShare = 0.6

/**
 * Whether a text that the model wrote itself holds nothing but what was told: a calculation, whose numbers were each told; a
 * list, whose items were; or prose, whose numbers, identifiers and names were, and a good share of its words.
 *
 * Source of the thresholds: measured on real calls and on values of other calls in their place.
 */
export function isComposed(value: string, parts: readonly PartReading[]): boolean {
  if (calculation.test(value)) return isToldCalculation(value, parts)
  const items = itemsOf(value)
  if (items.length > 1 && areTold(new Set(items), parts)) return true
  // Of a list of single things each must be told, and no share of them.
  if (items.length > 1 && items.every((item) => item.split(/\s+/u).length <= 2)) return false
  return isToldInFields(value, parts) || isToldWithJoints(value, parts) || isToldProse(value, parts)
}

function itemsOf(value: string): readonly string[] {
  const parts = value.split(/[,;\n|]|\s(?:and|or|&)(?=\s)/u)
  const items = parts.map((item) =>
    item
      .trim()
      .replace(/^(?:and|or)\s/u, '')
      .trim(),
  )
  return items.filter((item) => item !== '')
}

function isToldProse(value: string, parts: readonly PartReading[]): boolean {
  const stems = [...stemsOf(value)]
  if (stems.length < fewestWords || !/\S\s+\S/u.test(value) || command.test(value)) return false
  const told = stems.filter((stem) => parts.some((part) => part.stems().has(stem)))
  if (told.length < toldShare * stems.length || !areTold(factsOf(value, parts), parts)) return false
  if (denies(value) && !parts.some(({ text }) => denies(text))) return false
  return told.length === stems.length || !parts.some((part) => isMisquoted(value, part))
}

/** Options, pipes, redirections, variables and paths are of commands, in which each sign counts. */
const command = /(?:^|\s)--?[a-z][\w-]*|[|`<>\\]|\$[({A-Z]|&&|(?:^|\s)[~.]{0,2}\/\w/iu

/** From which ratio to what was told, 0 to 100, other words in a text are a slip, and not the model's own. */
const misquoted = 82

function isMisquoted(value: string, { text }: PartReading): boolean {
  const start = value.slice(0, longest)
  const place = nearestSpan(start, text)
  return place !== null && ratio(start, text.slice(place.start, place.end)) >= misquoted
}

/** So much of a text is compared with what was told. */
const longest = 2000

/** More things than this in one value nobody looks for. */
const mostThings = 1000

/** Each, asked once. */
function areTold(texts: ReadonlySet<string>, parts: readonly PartReading[]): boolean {
  return texts.size <= mostThings && [...texts].every((text) => isTold(text, parts))
}

function isTold(text: string, parts: readonly PartReading[]): boolean {
  const sought = soughtText(text)
  if (parts.some((part) => findLiterally(sought, part) !== null || findWords(sought, part) !== null)) return true
  const numbers = numeralsOf(text)
  return numbers.length > 0 && !/[\p{L}_@#]/u.test(text) && numbers.every((number) => isNumberTold(number, parts))
}
