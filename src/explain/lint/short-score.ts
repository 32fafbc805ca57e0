/** A score or a gain with one decimal; never 100.0 for less than all, and never 0.0 for more than nothing. */
export function shortScore(score: number): string {
  if (score < 100 && score.toFixed(1) === '100.0') return '99.9'
  return score > 0 && score.toFixed(1) === '0.0' ? '0.1' : score.toFixed(1)
}
