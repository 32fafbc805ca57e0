import type { ChainCounts } from './step-counts.js'

/** The chains of one tool at some steps, and at its start. */
export interface Stratum {
  readonly at: Readonly<ChainCounts>
  readonly start: Readonly<ChainCounts>
}

/**
 * How probable it is that so few chains conform at these steps, or fewer, if they conform there as often as at the start: one-sided and
 * exact. For one tool it is Fisher's exact test (R. A. Fisher, The logic of inductive inference, Journal of the Royal
 * Statistical Society 98 (1935), 39-82); for several, the exact form of the test of Cochran, Mantel and Haenszel: the sum
 * of independent hypergeometric counts.
 */
export function fewAtMost(strata: readonly Stratum[]): number {
  let observed = 0
  let sum: Distribution = { from: 0, weights: [1] }
  for (const { at, start } of strata) {
    observed += at.conforming
    sum = convolved(sum, hypergeometric(at.chains + start.chains, at.conforming + start.conforming, at.chains))
  }
  let below = 0
  for (const [index, weight] of sum.weights.entries()) if (sum.from + index <= observed) below += weight
  return Math.min(1, below)
}

/** Probabilities of `from`, `from + 1`, … */
interface Distribution {
  readonly from: number
  readonly weights: readonly number[]
}

/** Of `all` balls `white` are white: how many of `drawn` are. What is less probable than rounding is left out. */
function hypergeometric(all: number, white: number, drawn: number): Distribution {
  const low = Math.max(0, drawn - (all - white))
  const high = Math.min(white, drawn)
  // What is most probable; from there the ratio of neighbours leads both ways.
  const mode = Math.min(high, Math.max(low, Math.floor(((drawn + 1) * (white + 1)) / (all + 2))))
  const ratio = (count: number): number =>
    ((white - count) * (drawn - count)) / ((count + 1) * (all - white - drawn + count + 1))
  const above: number[] = []
  for (let count = mode, weight = 1; count < high; count += 1) {
    weight *= ratio(count)
    if (weight < negligible) break
    above.push(weight)
  }
  const below: number[] = []
  for (let count = mode - 1, weight = 1; count >= low; count -= 1) {
    weight /= ratio(count)
    if (weight < negligible) break
    below.push(weight)
  }
  const weights = [...below.toReversed(), 1, ...above]
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return { from: mode - below.length, weights: weights.map((weight) => weight / total) }
}

const negligible = 1e-20

function convolved(left: Distribution, right: Distribution): Distribution {
  const weights = Array.from({ length: left.weights.length + right.weights.length - 1 }, () => 0)
  for (const [index, weight] of left.weights.entries()) {
    for (const [offset, other] of right.weights.entries()) {
      weights[index + offset] = (weights[index + offset] ?? 0) + weight * other
    }
  }
  return { from: left.from + right.from, weights }
}
