import { notAText } from './errors.js'

/**
 * The words that both texts have, as a share of all words that occur: neither order nor repetition counts. Words are parted
 * by white space and compared in lower case; those of a list are taken as they are. 0 to 1; nothing on both sides: 1.
 *
 * Source: Jaccard, "The distribution of the flora in the alpine zone", New Phytologist 11 (1912).
 *
 * @example
 * jaccard('a red lamp', 'A lamp') // 0.6666666666666666
 */
export function jaccard(a: string | Iterable<string>, b: string | Iterable<string>): number {
  const [left, right] = [wordsOf(a), wordsOf(b)]
  const shared = [...left].filter((word) => right.has(word)).length
  const all = left.size + right.size - shared
  return all === 0 ? 1 : shared / all
}

function wordsOf(text: string | Iterable<string>): ReadonlySet<string> {
  if (typeof text === 'string') return new Set(text.toLowerCase().match(/\S+/gu))
  if (!isIterable(text)) throw notAText(text)
  const words = new Set(text)
  for (const word of words) if (typeof word !== 'string') throw notAText(word)
  return words
}

function isIterable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Symbol.iterator in value
}
