import { codePoints } from './code-points.js'
import { notAText } from './errors.js'

/** The words of a text, in the order of their code points, as the token measures compare them. */
export function sortedTokens(text: string): readonly string[] {
  if (typeof text !== 'string') throw notAText(text)
  const tokens: string[] = []
  const isWide = hasWidePoint(text)
  let start = 0
  for (let index = 0; index <= text.length; index += 1) {
    if (index < text.length && !isSpace(text.charCodeAt(index), isWide)) continue
    if (index > start) tokens.push(text.slice(start, index))
    start = index + 1
  }
  if (tokens.length < 2) return tokens
  // Order by UTF-16 units differs only where there are surrogates.
  return isWide ? tokens.sort(byCodePoint) : tokens.sort()
}

/** Each word once: those of both sides, and those of one. */
export interface TokenSets {
  readonly shared: readonly string[]
  readonly onlyA: readonly string[]
  readonly onlyB: readonly string[]
}

export function tokenSets(a: readonly string[], b: readonly string[]): TokenSets {
  const inA = new Set(a)
  const inB = new Set(b)
  return {
    shared: [...inA].filter((token) => inB.has(token)),
    onlyA: [...inA].filter((token) => !inB.has(token)),
    onlyB: [...inB].filter((token) => !inA.has(token)),
  }
}

function hasWidePoint(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 0xff) return true
  return false
}

/**
 * White space as Python has it, with the exception that RapidFuzz makes: U+0085 and U+00A0 part words only in a text that
 * also has a code point above U+00FF.
 */
function isSpace(unit: number, isWide: boolean): boolean {
  if (unit <= 0x20) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d) || unit >= 0x1c
  if (unit < 0x85 || !isWide) return false
  if (unit < 0x2000) return unit === 0x85 || unit === 0xa0 || unit === 0x1680
  return unit <= 0x200a || unit === 0x2028 || unit === 0x2029 || unit === 0x202f || unit === 0x205f || unit === 0x3000
}

function byCodePoint(a: string, b: string): number {
  const [left, right] = [codePoints(a), codePoints(b)]
  const length = Math.min(left.length, right.length)
  for (let index = 0; index < length; index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}
