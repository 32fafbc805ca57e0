import { codePoints } from './code-points.js'
import { editDistanceOf } from './edit-distance.js'

export function levenshtein(a: string, b: string): number {
  const [left, right] = [codePoints(a), codePoints(b)]
  const longer = Math.max(left.length, right.length)
  return longer === 0 ? 1 : 1 - editDistanceOf(left, right) / longer
}
