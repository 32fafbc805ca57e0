import { currencyNames } from '../codes/currency-names.js'
import type { Place } from '../place.js'
import type { NameWord } from './name-words.js'

/**
 * The name that a code of two to five capitals stands for. It is short for one word of a name (`MSFT`, `AAPL`, `MIA`), or has the
 * initials of words with capitals (`IBM`). The codes of currencies are none of these: `MAD` is no Madrid.
 */
export function findAbbreviated(code: string, names: readonly NameWord[]): Place | null {
  if (!/^[A-Z]{2,5}$/u.test(code) || currencyNames.has(code)) return null
  for (const [index, { word, start, end }] of names.entries()) {
    if (code.length > 2 && isShortFor(code, word.toUpperCase())) return { start, end }
    const last = names[index + code.length - 1]
    if (last !== undefined && areInitials(code, names, index)) return { start, end: last.end }
  }
  return null
}

/** Where a text has a name of two to five capitalised words by its initials: `New York City` as `NYC`. */
export function findInitials(name: string, text: string): Place | null {
  if (!/^\p{Lu}[\p{L}\p{M}]+(?: \p{Lu}[\p{L}\p{M}]+){1,4}$/u.test(name)) return null
  const initials = name.replaceAll(/[^ ]+ ?/gu, (word) => word.charAt(0))
  if (otherwise.has(initials)) return null
  const place = new RegExp(String.raw`(?<![\p{L}\p{N}_'’-])${initials}(?![\p{L}\p{N}_-])`, 'u').exec(text)
  return place === null ? null : { start: place.index, end: place.index + initials.length }
}

/** Capitals that stand for no name. */
const otherwise: ReadonlySet<string> = new Set(['AM', 'PM', 'OK', 'ID', 'TV', 'IT', 'PC', 'PS', 'FAQ', 'ASAP', 'FYI'])

/**
 * A name's first letters, three or more (`MIA`), or its first letter and then its consonants: in their order, and not too few of them
 * (`AMZN`, `MSFT`). A vowel may follow where the name ends with it (`TSLA`). Doubled letters count once.
 */
function isShortFor(code: string, word: string): boolean {
  if (word.length <= code.length) return false
  if (word.startsWith(code)) return true
  const name = once(word)
  const letters = once(code)
  if (letters[0] !== name[0]) return false
  const kept = letters.slice(1, vowel.test(letters) && letters.at(-1) === name.at(-1) ? -1 : undefined)
  const consonants = name.slice(1).replaceAll(/[AEIOU]/gu, '')
  return kept.length > 1 && kept.length >= leastKept * consonants.length && isSubsequence(kept, consonants)
}

const vowel = /[AEIOU]$/u

/** The share of the consonants after the first letter. Source: measured on names of cities and firms and the codes of others. */
const leastKept = 0.4

function isSubsequence(letters: string, name: string): boolean {
  let at = 0
  for (const letter of letters) {
    at = name.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}

/** Doubled letters once. */
function once(text: string): string {
  return text.replaceAll(/(.)\1+/gu, '$1')
}

function areInitials(code: string, names: readonly NameWord[], first: number): boolean {
  for (let offset = 0; offset < code.length; offset += 1) {
    const name = names[first + offset]
    if (name === undefined || name.word[0] !== code[offset] || (offset > 0 && !name.follows)) return false
  }
  return true
}
