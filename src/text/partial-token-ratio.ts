import { partialRatio } from './partial-ratio.js'
import { sortedTokens, tokenSets } from './tokens.js'

/**
 * The `partialRatio` of two texts whose words were sorted; 100 as soon as they have one word in common. 0 to 100.
 *
 * Source: `fuzz.partial_token_ratio` of RapidFuzz 3.14, bit for bit.
 *
 * @example
 * partialTokenRatio('red lamp', 'lamp, blue lamp') // 100
 */
export function partialTokenRatio(a: string, b: string): number {
  return partialTokenRatioOf(sortedTokens(a), sortedTokens(b))
}

export function partialTokenRatioOf(a: readonly string[], b: readonly string[]): number {
  const { shared, onlyA, onlyB } = tokenSets(a, b)
  if (shared.length > 0) return 100
  const best = partialRatio(a.join(' '), b.join(' '))
  // Without repetitions it is the same question again.
  if (a.length === onlyA.length && b.length === onlyB.length) return best
  return Math.max(best, partialRatio(onlyA.join(' '), onlyB.join(' ')))
}
