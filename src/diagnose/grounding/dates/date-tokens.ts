import { isOrdinal, readNumberWords } from '../numbers/number-words.js'
import { tokensOf, type Token } from '../numbers/tokens-of.js'
import type { Place } from '../place.js'

/** A word or a number of a text, in digits or in words. */
export interface DateToken extends Place {
  /** In lower case; of a number in words its first; empty of digits. */
  readonly word: string
  readonly value: number | null
  /** `12th`, `twelfth`. */
  readonly isOrdinal: boolean
  /** Digits as they stand; empty of words. */
  readonly digits: string
}

/** The words and numbers of a text: `the twenty-first` has two, `12th` is one, and so is `a` before a noun. */
export function dateTokensOf(text: string): readonly DateToken[] {
  const tokens = tokensOf(text)
  const found: DateToken[] = []
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at]
    if (token === undefined) break
    at = token.kind === 'word' ? readWord(text, tokens, at, token, found) : readDigits(tokens, at, token, found)
  }
  return found
}

/** The place of a token, without the rest of it. */
export function placeOf({ start, end }: DateToken): Place {
  return { start, end }
}

function readWord(text: string, tokens: readonly Token[], at: number, token: Token, found: DateToken[]): number {
  const { start, end, text: word } = token
  // `last` is a number of lines, and no number of days.
  const number = word === 'last' ? null : readNumberWords(text, tokens, at)
  const last = number === null ? undefined : tokens[number.next - 1]
  if (number === null || last === undefined) {
    found.push({ word, value: null, isOrdinal: false, digits: '', start, end })
    return at + 1
  }
  found.push({ word, value: number.value, isOrdinal: isOrdinal(last.text), digits: '', start, end: last.end })
  return number.next
}

function readDigits(tokens: readonly Token[], at: number, token: Token, found: DateToken[]): number {
  const suffix = tokens[at + 1]
  const isOrdinal = suffix !== undefined && suffix.start === token.end && /^(?:st|nd|rd|th)$/u.test(suffix.text)
  const isNumber = /^\d+(?:\.\d+)?$/u.test(token.text)
  const { start, text: digits } = token
  const end = isOrdinal ? suffix.end : token.end
  found.push({ word: '', value: isNumber ? Number(digits) : null, isOrdinal, digits, start, end })
  return isOrdinal ? at + 2 : at + 1
}
