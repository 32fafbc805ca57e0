import { ratio } from '../../../text/ratio.js'
import { nearestSpan } from '../nearest-span.js'
import type { PartReading } from '../reading/read-part.js'
import { factsOf } from './facts-of.js'
import { findLiterally, findWords, soughtText } from './find-words.js'
import { calculation, isNumberTold, isToldCalculation, numeralsOf } from './is-told-calculation.js'
import { isToldInFields } from './is-told-in-fields.js'
import { isToldWithJoints } from './is-told-with-joints.js'
import { keepsDenials } from './keeps-denials.js'
import { isKindOfThing } from './kinds-of-things.js'
import { stemsOf } from './stems.js'
import { withoutCourtesy } from './without-courtesy.js'

/** From so many content words on a text was written by the model, and is no value that it was given, unless its place is one of prose. */
const fewestWords = 3

/** The share of its content words that must have been told. */
const toldShare = 0.6

/**
 * Whether a text that the model wrote itself holds nothing but what was told: a calculation, whose numbers were each told; a
 * list, whose items were; or prose, whose numbers, identifiers and names were, and a good share of its words. Of a few words each must have
 * been told, and only a place that is named for prose may have them.
 *
 * Source of the thresholds: measured on real calls and on values of other calls in their place.
 */
export function isComposed(value: string, parts: readonly PartReading[], isProse: boolean = false): boolean {
  if (calculation.test(value)) return isToldCalculation(value, parts)
  const items = itemsOf(value)
  if (items.length > 1 && areTold(new Set(items), parts)) return true
  // Of a list of single things each must be told, and no share of them.
  if (items.length > 1 && items.every((item) => item.split(/\s+/u).length <= 2)) return false
  return (
    isToldInFields(value, parts) ||
    isToldWithJoints(value, parts) ||
    isToldProse(withoutCourtesy(value), parts, isProse)
  )
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

function isToldProse(value: string, parts: readonly PartReading[], isProse: boolean): boolean {
  const stems = [...stemsOf(value)]
  const isShort = stems.length < fewestWords
  if ((isShort || !/\S\s+\S/u.test(value)) && !isProse) return false
  if (command.test(value)) return false
  const kinds = kindsIn(value)
  const told = stems.filter((stem) => kinds.has(stem) || parts.some((part) => isStemTold(stem, part)))
  const facts = factsOf(value, parts)
  if (stems.length + facts.size === 0 || told.length < (isShort ? 1 : toldShare) * stems.length) return false
  const names = new Set([...facts].filter((fact) => !isAddressee(fact, parts)))
  if (!areTold(names, parts) || !keepsDenials(value, parts)) return false
  return told.length === stems.length || !parts.some((part) => isMisquoted(value, part))
}

/** `working` is told by `work`, and the other way round. */
function isStemTold(stem: string, part: PartReading): boolean {
  const told = part.stems()
  if (told.has(stem)) return true
  return stem.length === 4
    ? told.has(`${stem}i`) || told.has(`${stem}e`)
    : /.{4}[ie]$/u.test(stem) && told.has(stem.slice(0, 4))
}

/** What a thing is says no more than its identifier (`order A-1`), nor does what is said of whoever asks. */
function kindsIn(value: string): ReadonlySet<string> {
  const kinds = Array.from(
    value.toLowerCase().matchAll(/(?<!\p{L})(\p{L}+) (?=#?\p{L}{0,6}[-/]?\d)/gu),
    ([, word = '']) => word,
  )
  return stemsOf(`${kinds.filter(isKindOfThing).join(' ')} customer user client caller passenger guest`)
}

/** `Ann` may be written to where `ann@moss.example` was told. */
function isAddressee(name: string, parts: readonly PartReading[]): boolean {
  if (!/^\p{L}+$/u.test(name)) return false
  const local = new RegExp(String.raw`(?<![\p{L}\p{N}])${name}(?=[._+-][\p{L}\p{N}._+-]*@|@)`, 'iu')
  return parts.some(({ text }) => local.test(text))
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
