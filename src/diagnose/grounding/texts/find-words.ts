import { isWhole } from '../reading/boundary.js'
import { isPartOfIdentifier } from '../reading/is-part-of-identifier.js'
import { inSmall } from '../reading/in-small.js'
import { once } from '../reading/once.js'
import type { Place } from '../place.js'
import type { PartReading } from '../reading/read-part.js'
import { squash } from '../reading/squash.js'
import { saysSomething } from './says-something.js'

/** A text that is sought, made ready once for all parts. */
export interface SoughtText {
  readonly value: string
  readonly lower: string
  readonly spellings: () => readonly string[]
}

export function soughtText(value: string): SoughtText {
  return { value, lower: inSmall(value), spellings: once(() => spell(value)) }
}

/**
 * The first place where a text has another one as whole words, in any case. One that says nothing by itself is none, unless both have it in
 * capitals (`IT`, `A`).
 */
export function findLiterally({ value, lower: sought }: SoughtText, { text, lower }: PartReading): Place | null {
  if (sought === '') return null
  const isExact = !saysSomething(value)
  if (isExact && !/^\p{Lu}+$/u.test(value)) return null
  for (let start = lower.indexOf(sought); start >= 0; start = lower.indexOf(sought, start + 1)) {
    const end = start + sought.length
    if (isExact && text.slice(start, end) !== value) continue
    if (isWhole(text, start, end) && !isPartOfIdentifier(text, start, end)) return { start, end }
  }
  return null
}

/**
 * The first place where a text has the same words written in another way: with other quotes, dashes, spaces and accents, as one
 * word or several, in the plural or the singular, a web address without its scheme.
 */
export function findWords({ spellings }: SoughtText, part: PartReading): Place | null {
  for (const spelling of spellings()) {
    const place = findSquashed(spelling, part)
    if (place !== null) return place
  }
  return null
}

function spell(value: string): readonly string[] {
  if (!saysSomething(value)) return []
  const { text } = squash(value.replace(/^https?:\/\/(?:www\.)?|^www\./iu, ''))
  // Where the writing of a number matters, numbers are asked.
  if (text === '' || /^-?\d[\d.,]*$/u.test(text)) return []
  return /[a-z]{4}$/u.test(text) ? [text, `${text}s`, ...(/[^s]s$/u.test(text) ? [text.slice(0, -1)] : [])] : [text]
}

function findSquashed(sought: string, { text, squashed }: PartReading): Place | null {
  const { text: plain, starts } = squashed()
  for (let index = plain.indexOf(sought); index >= 0; index = plain.indexOf(sought, index + 1)) {
    const start = starts[index] ?? 0
    const end = afterPoint(text, starts[index + sought.length - 1] ?? 0)
    if (isWhole(text, start, end) && !isPartOfIdentifier(text, start, end)) return { start, end }
  }
  return null
}

function afterPoint(text: string, index: number): number {
  return index + ((text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1)
}
