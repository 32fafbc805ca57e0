import { codePoints } from './code-points.js'
import { partialRatioOf } from './partial-ratio.js'
import { partialTokenRatioOf } from './partial-token-ratio.js'
import { ratio, ratioOf } from './ratio.js'
import { setRatioOf } from './token-set-ratio.js'
import { sortedTokens, tokenSets } from './tokens.js'

export function wRatio(a: string, b: string): number {
  const [pointsA, pointsB] = [codePoints(a), codePoints(b)]
  if (pointsA.length === 0 || pointsB.length === 0) return 0
  const whole = ratioOf(pointsA, pointsB)
  const [tokensA, tokensB] = [sortedTokens(a), sortedTokens(b)]
  const sets = tokenSets(tokensA, tokensB)
  const lengths = Math.max(pointsA.length, pointsB.length) / Math.min(pointsA.length, pointsB.length)
  if (lengths < 1.5) {
    const sorted = ratio(tokensA.join(' '), tokensB.join(' '))
    return Math.max(whole, Math.max(sorted, setRatioOf(sets)) * 0.95)
  }
  const scale = lengths <= 8 ? 0.9 : 0.6
  const partial = partialRatioOf(pointsA, pointsB) * scale
  return Math.max(whole, partial, partialTokenRatioOf(tokensA, tokensB, sets) * 0.95 * scale)
}
