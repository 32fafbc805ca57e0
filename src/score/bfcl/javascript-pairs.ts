import { firstSolid } from './first-solid.js'

/**
 * Keys and values between the braces of an object, in one line, as the checker's expression finds them:
 * `([^:]+):\s*(.*?)(?:,\s*(?=[^,]+:)|$)`, which backtracks without end. A comma ends a value if a colon comes before the next comma.
 */
export function pairsIn(text: string): readonly (readonly [key: string, value: string])[] {
  const pairs: (readonly [string, string])[] = []
  let start = 0
  while (start < text.length) {
    while (text[start] === ':') start += 1
    const colon = text.indexOf(':', start)
    if (colon === -1) return pairs
    const begin = firstSolid(text, colon + 1)
    const { end, next } = endOfValue(text, begin)
    pairs.push([text.slice(start, colon), text.slice(begin, end)])
    start = next
  }
  return pairs
}

/** Where a value ends, and where the next key begins. */
function endOfValue(text: string, begin: number): { readonly end: number; readonly next: number } {
  let comma = text.indexOf(',', begin)
  while (comma !== -1) {
    const following = text.indexOf(',', comma + 1)
    const part = text.slice(comma + 1, following === -1 ? text.length : following)
    const colon = part.lastIndexOf(':')
    // A key has at least one character, white space if there is nothing else.
    const blank = part.length - part.trimStart().length
    if (colon >= 1) return { end: comma, next: comma + 1 + Math.min(blank, colon - 1) }
    comma = following
  }
  return { end: text.length, next: text.length }
}
