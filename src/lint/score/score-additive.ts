import type { ChargedSet, Scores } from './charge.js'

/** The published linter's score: 100 less the sum of all impacts, at least 0. With it, any set with many findings has 0. */
export function scoreAdditive({ tools, charges }: ChargedSet): Scores {
  const sums = tools.map((tool) => sumOf(tool.charges))
  const sum = sums.reduce((total, one) => total + one, 0) + sumOf(charges)
  const gain = (all: number, weight: number): number => scoreOf(all - weight) - scoreOf(all)
  return {
    score: tools.length === 0 ? null : scoreOf(sum),
    tools: tools.map((tool, index) => ({
      score: scoreOf(sums[index] ?? 0),
      points: tool.charges.map(({ weight }) => gain(sums[index] ?? 0, weight)),
      setPoints: tool.charges.map(({ weight }) => gain(sum, weight)),
    })),
    setPoints: charges.map(({ weight }) => gain(sum, weight)),
  }
}

function sumOf(charges: readonly { readonly weight: number }[]): number {
  return charges.reduce((sum, { weight }) => sum + weight, 0)
}

function scoreOf(sum: number): number {
  return Math.max(0, 100 - sum)
}
