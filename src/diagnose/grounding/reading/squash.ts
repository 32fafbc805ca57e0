import { isWordPoint, pointBefore } from './boundary.js'
import { inSmall } from './in-small.js'

/** A text without all that is only a matter of writing, and where each of its units stood. */
export interface Squashed {
  readonly text: string
  /** By unit: where the code point that it is of begins. */
  readonly starts: readonly number[]
}

/**
 * What is left of a text are its letters and numerals in small, in Unicode's form NFKD without the accents of Latin letters, and the
 * symbols (`+`, `$`); `round_trip`, `Round-Trip` and `round trip` are the same, and `Zürich` is `zurich`. What parts digits stays, so
 * that `3.5` is not `35`.
 */
export function squash(text: string): Squashed {
  let plain = ''
  const starts: number[] = []
  const lower = inSmall(text)
  for (let index = 0; index < text.length;) {
    const unit = text.charCodeAt(index)
    // Letters of a word are by far the most.
    if (isLetter(unit)) {
      const first = index
      while (isLetter(text.charCodeAt(index))) starts.push(index++)
      plain += lower.slice(first, index)
      continue
    }
    const point = text.codePointAt(index) ?? 0
    const kept = point < 128 ? ofAscii(text, index, point) : ofOther(point, plain)
    for (let count = 0; count < kept.length; count += 1) starts.push(index)
    plain += kept
    index += point > 0xffff ? 2 : 1
  }
  return { text: plain, starts }
}

function isLetter(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90)
}

function ofAscii(text: string, index: number, point: number): string {
  if (point >= 48 && point <= 57) return text[index] ?? ''
  const isAfterDigit = isDigit(text.charCodeAt(index - 1))
  const isBeforeDigit = isDigit(text.charCodeAt(index + 1))
  if (isAfterDigit && isBeforeDigit) return point < 33 ? ' ' : (text[index] ?? '')
  if (point === 45) return isBeforeDigit && !isWordPoint(pointBefore(text, index)) ? '-' : ''
  const isSuffix = (point === 35 || point === 37 || point === 42) && isWordPoint(pointBefore(text, index))
  return isSuffix || isSymbol(point) ? (text[index] ?? '') : ''
}

/** `$ + < = > ^ | ~`; a grave accent is a quote. */
function isSymbol(point: number): boolean {
  return point === 36 || point === 43 || (point > 59 && point < 63) || point === 94 || point === 124 || point === 126
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57
}

function ofOther(point: number, before: string): string {
  const plain = String.fromCodePoint(point).normalize('NFKD').toLowerCase()
  let kept = ''
  for (const character of plain) {
    const isAccent = character >= '\u0300' && character <= '\u036f'
    if (isAccent ? !/[a-z]$/u.test(before + kept) : /[\p{L}\p{N}\p{M}\p{S}]/u.test(character)) kept += character
  }
  return kept
}
