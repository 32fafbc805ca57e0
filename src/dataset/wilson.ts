// The 97.5 % quantile of the normal distribution: 95 % lie between it and its negative.
const z = 1.959_963_984_540_054

/**
 * The 95 % Wilson score interval of a share that was seen in `n` trials, within 0 to 1: E. B. Wilson, Probable inference, the
 * law of succession, and statistical inference, Journal of the American Statistical Association 22 (1927), 209-212. Its ends
 * are the shares p for which |share − p| = z · √(p (1 − p) / n).
 */
export function wilsonInterval(share: number, n: number): readonly [low: number, high: number] {
  const weight = (z * z) / n
  const centre = (share + weight / 2) / (1 + weight)
  const half = Math.sqrt(weight * (share * (1 - share) + weight / 4)) / (1 + weight)
  // Where all, or none, was right the end is 1, or 0, without what rounding adds.
  return [share <= 0 ? 0 : Math.max(0, centre - half), share >= 1 ? 1 : Math.min(1, centre + half)]
}
