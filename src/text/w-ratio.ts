import { commonLength } from './common-length.js'
import { Measured } from './measured.js'
import { partialRatioOf } from './partial-ratio.js'
import { partialTokenRatioOf } from './partial-token-ratio.js'
import { ratioFrom, ratioOf } from './ratio.js'
import { scoreOf, setRatioOf } from './token-set-ratio.js'
import { tokenSets } from './tokens.js'

/**
 * The best of the other ratios, each with a weight: the `ratio` itself, and for texts of like length (below 1.5 times) 0.95
 * of the better one of `tokenSortRatio` and `tokenSetRatio`; for others 0.9 of the `partialRatio` and of 0.95 of the
 * `partialTokenRatio`, 0.6 instead of 0.9 where one is more than 8 times as long. 0 to 100; 0 where one is empty.
 *
 * Source: `fuzz.WRatio` of RapidFuzz 3.14, bit for bit (before 3.14, 8 times was already too long).
 *
 * @example
 * wRatio('weather', 'get_weather') // 90
 */
export function wRatio(a: string, b: string): number {
  return wRatioOf(new Measured(a), new Measured(b))
}

export function wRatioOf(a: Measured, b: Measured): number {
  const [pointsA, pointsB] = [a.points, b.points]
  if (pointsA.length === 0 || pointsB.length === 0) return 0
  const whole = ratioOf(pointsA, pointsB)
  const [longer, shorter] = [Math.max(pointsA.length, pointsB.length), Math.min(pointsA.length, pointsB.length)]
  const isPartial = longer / shorter >= 1.5
  const scale = isPartial ? (longer / shorter <= 8 ? 0.9 : 0.6) : 1
  const plain = isPartial ? partialRatioOf(pointsA, pointsB) : whole
  const best = Math.max(whole, plain * scale)
  // The most that words can come to.
  if (plain >= 95) return best

  // Of two words the measures by words say what the plain one says, and count for less.
  if (a.tokens[0] === a.text && b.tokens[0] === b.text) return best
  const words = isPartial ? partialTokenRatioOf(a.tokens, b.tokens) : tokenRatioOf(a, b)
  return Math.max(best, words * 0.95 * scale)
}

function tokenRatioOf(a: Measured, b: Measured): number {
  const total = a.sorted.length + b.sorted.length
  const common = commonLength(a.sorted, b.sorted)
  const inOrder = ratioFrom(total, common)
  const sets = tokenSets(a.tokens, b.tokens)
  const { length } = [...sets.onlyA, ...sets.onlyB]
  // Where no word is there twice, the words as sets are those in order: the same question again, with another last bit.
  const isSame = total > 0 && length === a.tokens.length + b.tokens.length
  return Math.max(inOrder, isSame ? scoreOf(total - 2 * common, total) : setRatioOf(sets))
}
