import { partialRatio } from './partial-ratio.js'
import { sortedTokens, tokenSets, type TokenSets } from './tokens.js'

export function partialTokenRatio(a: string, b: string): number {
  const [tokensA, tokensB] = [sortedTokens(a), sortedTokens(b)]
  return partialTokenRatioOf(tokensA, tokensB, tokenSets(tokensA, tokensB))
}

export function partialTokenRatioOf(a: readonly string[], b: readonly string[], sets: TokenSets): number {
  if (sets.shared.length > 0) return 100
  const whole = partialRatio(a.join(' '), b.join(' '))
  const isSame = a.length === sets.onlyA.length && b.length === sets.onlyB.length
  return isSame ? whole : Math.max(whole, partialRatio(sets.onlyA.join(' '), sets.onlyB.join(' ')))
}
