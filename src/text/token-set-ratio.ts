import { codePoints } from './code-points.js'
import { commonLength } from './common-length.js'
import { sortedTokens, tokenSets, type TokenSets } from './tokens.js'

/**
 * Compares the words that both texts have, followed by those that only one has, with each other: neither the order of words
 * counts nor how often one is there. 100 where the words of one text are all in the other; 0 where one has no words.
 *
 * Source: `fuzz.token_set_ratio` of RapidFuzz 3.14, bit for bit.
 *
 * @example
 * tokenSetRatio('a red lamp', 'lamp') // 100
 */
export function tokenSetRatio(a: string, b: string): number {
  return setRatioOf(tokenSets(sortedTokens(a), sortedTokens(b)))
}

export function setRatioOf({ shared, onlyA, onlyB }: TokenSets): number {
  const isShared = shared.length > 0
  if (isShared && (onlyA.length === 0 || onlyB.length === 0)) return 100
  if (onlyA.length === 0 || onlyB.length === 0) return 0
  const restA = codePoints(onlyA.join(' '))
  const restB = codePoints(onlyB.join(' '))
  const distance = restA.length + restB.length - 2 * commonLength(restA, restB)
  if (!isShared) return scoreOf(distance, restA.length + restB.length)

  const start = codePoints(shared.join(' ')).length
  const [lengthA, lengthB] = [start + 1 + restA.length, start + 1 + restB.length]
  return Math.max(
    scoreOf(distance, lengthA + lengthB),
    scoreOf(lengthA - start, start + lengthA),
    scoreOf(lengthB - start, start + lengthB),
  )
}

/** The ratio of texts that are `total` long together and differ in so many points; not to the last bit that of `ratioFrom`. */
export function scoreOf(distance: number, total: number): number {
  return 100 - (100 * distance) / total
}
