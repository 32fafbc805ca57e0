import type { Place } from '../place.js'
import type { NameWord } from './name-words.js'

/**
 * The name that a code of two to five capitals stands for: its letters, doubled ones once, stand in this order in one word
 * of a name, from its first letter on (`MSFT`, `AAPL`), or are the initials of words with capitals (`USD`, `IBM`).
 */
export function findAbbreviated(code: string, names: readonly NameWord[]): Place | null {
  if (!/^[A-Z]{2,5}$/u.test(code)) return null
  for (const [index, { word, start, end }] of names.entries()) {
    if (code.length > 2 && contracts(code, word)) return { start, end }
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

function contracts(code: string, word: string): boolean {
  const letters = once(code)
  const name = once(word.toUpperCase())
  if (name.length <= letters.length || name[0] !== letters[0]) return false
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
