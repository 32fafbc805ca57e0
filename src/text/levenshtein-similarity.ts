import { codePoints } from './code-points.js'
import { editDistanceOf } from './edit-distance.js'

/**
 * 1 for equal texts, 0 for texts without anything in common: the edit distance, as a share of the longer text, taken from 1.
 * Two empty texts: 1.
 *
 * Source: `Levenshtein.normalized_similarity` of RapidFuzz 3.14, bit for bit.
 *
 * @example
 * levenshtein('lookup_oder', 'lookup_order') // 0.9166666666666666
 */
export function levenshtein(a: string, b: string): number {
  const [left, right] = [codePoints(a), codePoints(b)]
  const longer = Math.max(left.length, right.length)
  return longer === 0 ? 1 : 1 - editDistanceOf(left, right) / longer
}
