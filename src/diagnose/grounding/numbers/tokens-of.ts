import type { Place } from '../place.js'

/** A run of letters, of digits with what may stand between them (`1,250.00`), or a vulgar fraction (`½`). */
export interface Token extends Place {
  readonly kind: 'word' | 'digits' | 'fraction'
  /** A word in lower case; anything else as it stands. */
  readonly text: string
}

/** The words and digits of a text, in order. */
export function tokensOf(text: string): readonly Token[] {
  return Array.from(text.matchAll(token), ({ 0: run, 1: word, 2: digits, index }) => ({
    kind: word === undefined ? (digits === undefined ? 'fraction' : 'digits') : 'word',
    text: run.toLowerCase(),
    start: index,
    end: index + run.length,
  }))
}

/** Whether nothing but a space or a hyphen stands between two tokens: they may be words of one number. No number goes on in the next line. */
export function isNext(text: string, left: Token, right: Token | undefined): right is Token {
  if (right === undefined) return false
  const gap = right.start - left.end
  if (gap === 1) return /[ \t-]/u.test(text.charAt(left.end))
  return gap === 2 && /^(?:[ \t]-|- | {2})$/u.test(text.slice(left.end, right.start))
}

/** Whether nothing stands between two places but space, a comma, a point or a dash: they may be of one date. */
export function isNear<Right extends Place>(
  text: string,
  left: Place | undefined,
  right: Right | undefined,
): right is Right {
  if (left === undefined || right === undefined) return false
  return right.start - left.end <= 3 && /^[\s,.\-–—]*$/u.test(text.slice(left.end, right.start))
}

/** A text with the escapes of JSON for line ends and tabs as such, which keeps all offsets: `\n5` is no `n5`. */
export function unescaped(text: string): string {
  return text.includes('\\') ? text.replaceAll(/\\[nrt]/gu, (escape) => (escape === '\\t' ? '  ' : ' \n')) : text
}

// A separator belongs to digits only between two of them: `1,250.` ends a sentence. `Nov 12,2023` has no number of six digits.
const token =
  /(\p{L}[\p{L}\p{M}]*(?:['’][\p{L}\p{M}]+)*)|((?:0[1-9]|[1-9]\d?)(?=,\d{4}(?![.,]?\d))|\d+(?:[.,_'’\u00A0\u2009\u202F]\d+)*)|[\u00BC-\u00BE\u2150-\u215E]/gu
