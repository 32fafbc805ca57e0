import { isWhole } from '../reading/boundary.js'
import { isPartOfGroups } from '../reading/is-part-of-groups.js'
import { isPartOfIdentifier } from '../reading/is-part-of-identifier.js'
import { inSmall } from '../reading/in-small.js'
import { once } from '../reading/once.js'
import type { Place } from '../place.js'
import type { PartReading } from '../reading/read-part.js'
import { squash, type Squashed } from '../reading/squash.js'
import { otherSpellings } from './other-spellings.js'
import { saysSomething } from './says-something.js'

/** A text that is sought, made ready once for all parts. */
export interface SoughtText {
  readonly value: string
  readonly lower: string
  readonly spellings: () => readonly Spelling[]
  /** Whether it is a key, which a key of data tells. */
  readonly isKey: boolean
}

export function soughtText(value: string, isKey: boolean = false): SoughtText {
  return { value, lower: inSmall(value), spellings: once(() => spell(value)), isKey }
}

/**
 * The first place where a text has another one as whole words, in any case. One that says nothing by itself is none, unless both have it in
 * capitals (`IT`, `A`).
 */
export function findLiterally(asked: SoughtText, { text, lower, isKey }: PartReading): Place | null {
  const { value, lower: sought } = asked
  if (sought === '') return null
  const isExact = !saysSomething(value)
  if (isExact && !/^\p{Lu}+$/u.test(value)) return null
  for (const start of occurrences(sought, lower)) {
    const end = start + sought.length
    if (isExact && text.slice(start, end) !== value) continue
    if (!asked.isKey && isKey(start, end)) continue
    if (standsAlone(text, start, end)) return { start, end }
  }
  return null
}

function standsAlone(text: string, start: number, end: number): boolean {
  return isWhole(text, start, end) && !isPartOfIdentifier(text, start, end) && !isPartOfGroups(text, start, end)
}

/**
 * The first place where a text has the same words written in another way: with other quotes, dashes, spaces and accents, as one
 * word or several (`roundTrip`, `round-trip`), in the plural or the singular, a web address without its scheme.
 */
export function findWords({ spellings, isKey }: SoughtText, part: PartReading): Place | null {
  const told = isKey ? { ...part, isKey: () => false } : part
  for (const spelling of spellings()) {
    const place = findSquashed(spelling, told, part.squashed()) ?? findSquashed(spelling, told, part.humps())
    if (place !== null) return place
  }
  return null
}

/** Where a text has another one, as often as anybody would look: a long one that repeats itself is nearly everywhere. */
function* occurrences(sought: string, text: string): Generator<number> {
  let left = Math.max(fewestPlaces, mostUnits / sought.length)
  for (let at = text.indexOf(sought); at >= 0 && left > 0; at = text.indexOf(sought, at + 1)) {
    left -= 1
    yield at
  }
}

const fewestPlaces = 20
const mostUnits = 1_000_000

/** One way to write a text. */
interface Spelling {
  readonly text: string
  /** Whether it is another form of the last word, which a name has not: `Roberts` is not told by `Robert`. */
  readonly isInflected: boolean
  /** Whether it was written in small, as no name is. */
  readonly isSmall: boolean
  /** Whether it was written without a space. */
  readonly isCompounded: boolean
  /** Whether it is a web address with its scheme, of which no part is left out. */
  readonly isAddress: boolean
  /** How what was told must look; `null` for any way. */
  readonly told: RegExp | null
}

function spell(value: string): readonly Spelling[] {
  // Another sign makes another calculation.
  if (!saysSomething(value) || (/[*/×÷^]/u.test(value) && !/\p{L}/u.test(value))) return []
  const bare = value
    .trim()
    .replace(/^https?:\/\/(?:www\.)?|^www\.|^\.\//iu, '')
    .replace(/(?<=[\p{L}\p{N}])\/$/u, '')
  const kind = {
    isSmall: !/\p{Lu}/u.test(value),
    isCompounded: !/\s/u.test(value.trim()),
    isAddress: /^[a-z]+:\/\//iu.test(value.trim()),
  }
  const plain = [bare, streetOf(bare)].map((text) => squash(text).text)
  const forms = [...plain, ...(/[a-z][A-Z]/u.test(bare) ? [squash(bare, true).text] : [])]
  const others = otherSpellings(bare).map(({ text, told }) => ({
    ...kind,
    text: squash(text).text,
    isInflected: false,
    told,
  }))
  const own = [...new Set(forms)]
    .filter((text) => text !== '' && !/^-?\d[\d.,]*$/u.test(text)) // Where the writing of a number matters, numbers are asked.
    .flatMap((text) => [
      { ...kind, text, isInflected: false, told: null },
      ...inflected(text).map((form) => ({ ...kind, text: form, isInflected: true, told: null })),
    ])
  return [...own, ...others]
}

function inflected(text: string): readonly string[] {
  if (!/(?<![a-z])[a-z]{4,}$/u.test(text) || /[@./\\:]/u.test(text)) return []
  return [`${text}s`, ...(/[^s]s$/u.test(text) ? [text.slice(0, -1)] : [])]
}

/** The words of streets in full for short ones, and the other way round: `12 Main St`, `12 Main Street`. */
function streetOf(text: string): string {
  return text.replaceAll(
    /(?<=\p{Lu}\p{L}+ )(\p{L}+)\b\.?(?! \p{Lu})/gu,
    (word, kind: string) => streets.get(kind.toLowerCase()) ?? word,
  )
}

const kinds = [
  ['street', 'st'],
  ['avenue', 'ave'],
  ['road', 'rd'],
  ['boulevard', 'blvd'],
  ['lane', 'ln'],
  ['drive', 'dr'],
] as const
const streets: ReadonlyMap<string, string> = new Map(
  kinds.flatMap(([full, short]) => [
    [full, short],
    [short, full],
  ]),
)

function findSquashed(
  { text: sought, isInflected, isSmall, isCompounded, isAddress, told }: Spelling,
  { text, isKey }: PartReading,
  { text: plain, starts }: Squashed,
): Place | null {
  for (const index of occurrences(sought, plain)) {
    const start = starts[index] ?? 0
    const last = starts[index + sought.length - 1] ?? 0
    const end = afterPoint(text, last)
    // Within one code point, such as a syllable of Hangul, nothing begins or ends.
    if (index > 0 && plain[index - 1] !== ' ' && starts[index - 1] === start) continue
    if (starts[index + sought.length] === last && plain[index + sought.length] !== ' ') continue
    if (/^[\u1160-\u11ff]/u.test(text.slice(end, end + 1))) continue
    if (isInflected && isNamed(text, start, end, isSmall)) continue
    if (told !== null && !isTold(told, text, start, end)) continue
    if (isCompounded && joinsTwo(text.slice(start, end))) continue
    if (isAddress && /^[^\s"'<>]*[\p{L}\p{N}]/u.test(text.slice(end, end + longestStep))) continue
    if (standsAlone(text, start, end) && !isKey(start, end)) return { start, end }
  }
  return null
}

/** Of several names in a list no two are one. */
function isTold(told: RegExp, text: string, start: number, end: number): boolean {
  return told.test(text.slice(start, end)) && !/^,? (?:and|or|&)\s|^,/u.test(text.slice(end, end + 6))
}

/** More than what may part two steps of an address. */
const longestStep = 8

/** Whether two identifiers stand there, such as `A-1 B-2`, which are not one. */
function joinsTwo(told: string): boolean {
  return told.split(/[\s,;]+/u).filter((word) => /^\p{L}+[-/.]?\d/u.test(word)).length > 1
}

/** Whether the last word that stands there is a name, by its capital; one in small may be meant where a sentence begins. */
function isNamed(text: string, start: number, end: number, isSmall: boolean): boolean {
  const told = text.slice(start, end)
  const [word = ''] = /[^\s_-]*$/u.exec(told) ?? []
  if (!/^\p{Lu}/u.test(word)) return false
  return !(isSmall && word === told && /(?:^|[.!?\n]\s*)$/u.test(text.slice(Math.max(0, start - 4), start)))
}

function afterPoint(text: string, index: number): number {
  return index + ((text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1)
}
