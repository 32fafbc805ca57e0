import { codePoints } from './code-points.js'
import { jaroOf } from './jaro.js'

export function jaroWinkler(a: string, b: string): number {
  const [left, right] = [codePoints(a), codePoints(b)]
  const similarity = jaroOf(left, right)
  if (similarity <= 0.7) return similarity
  const most = Math.min(4, left.length, right.length)
  let prefix = 0
  while (prefix < most && left[prefix] === right[prefix]) prefix += 1
  return similarity + prefix * 0.1 * (1 - similarity)
}
