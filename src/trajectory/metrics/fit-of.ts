import type { StepCounts } from './step-counts.js'
import type { Decay } from './trajectory-metrics.js'

/**
 * The slope of conforming (1) or not (0) over the step, by least squares with a level of its own for each stratum (the within-group
 * estimator of an analysis of covariance), and its 95 % interval under no trend: the variance is that of the extended Mantel-Haenszel
 * test (N. Mantel, Chi-square tests with one degree of freedom, Journal of the American Statistical Association 58 (1963), 690-700).
 */
export function fitOf(steps: StepCounts): Decay['fit'] {
  const sums = new Map<string, Sums>()
  for (const [step, tools] of steps) {
    for (const [tool, { chains, conforming }] of tools) {
      const sum = sums.get(tool) ?? { n: 0, x: 0, xx: 0, y: 0, xy: 0 }
      sum.n += chains
      sum.x += chains * step
      sum.xx += chains * step * step
      sum.y += conforming
      sum.xy += conforming * step
      sums.set(tool, sum)
    }
  }
  let [spread, together, variance] = [0, 0, 0]
  for (const { n, x, xx, y, xy } of sums.values()) {
    // n times the sums about the mean: whole numbers, so that nothing is lost.
    const spreadOf = (n * xx - x * x) / n
    if (n < 2 || spreadOf === 0) continue
    spread += spreadOf
    together += (n * xy - x * y) / n
    variance += (spreadOf * (y * (n - y))) / (n * (n - 1))
  }
  if (spread === 0) return null
  const slope = together / spread
  const half = (z * Math.sqrt(variance)) / spread
  return { slope, interval: [slope - half, slope + half] }
}

interface Sums {
  n: number
  x: number
  xx: number
  y: number
  xy: number
}

// The 97.5 % quantile of the normal distribution.
const z = 1.959_963_984_540_054
