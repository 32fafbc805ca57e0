import type { Charge, ChargedSet, ChargedTool, Scores, SetCharge, ToolScore } from './charge.js'

/** Raised when a score of the same findings changes. */
export const scoringVersion = 1

/**
 * The score of a set and its tools, 0 to 100: a heuristic, whose weights are our judgement.
 *
 * - A tool: `100 · exp(−Σ/50)`, where `Σ` adds the costliest rule of each group; a rule costs its weight, or the share of the parameters
 *   with a finding of it times its weight. At most 59 with an error, unless it is one of compatibility, which is one for a target.
 * - A set: `(0.8 · mean + 0.2 · mean of the worst tenth) · exp(−Σ/100)`, where `Σ` is that of findings of the set, by the share of tools.
 *
 * Removing a finding lowers nothing, a tool without findings lowers nothing, and no score is 0, so that every fix shows.
 */
export function scoreSet({ tools, charges }: ChargedSet): Scores {
  const own = tools.map(scoreTool)
  const mean = meanOf(own.map(({ score }) => score))
  if (mean === null) return { score: null, tools: [], setPoints: charges.map(() => 0) }
  const penalty = penaltyOfSet(charges, tools.length)
  const factor = Math.exp(-penalty.all / setScale)
  return {
    score: mean.value * factor,
    tools: own.map(({ score, points }) => ({
      score,
      points,
      setPoints: points.map((gain) => Math.max(0, (mean.with(score, score + gain) - mean.value) * factor)),
    })),
    setPoints: penalty.without.map((less) => Math.max(0, mean.value * (Math.exp(-less / setScale) - factor))),
  }
}

const toolScale = 50
const setScale = 100
const errorCeiling = 59
const shareOfWorst = 0.2

function scoreTool({ charges, parameters }: ChargedTool): Omit<ToolScore, 'setPoints'> {
  const penalty = penalties(charges, (found) => {
    const named = new Set(found.map(({ parameter }) => parameter))
    return named.has(null) || parameters === 0 ? 1 : Math.min(1, named.size / parameters)
  })
  const errors = charges.filter(isError).length
  const score = toolScore(penalty.all, errors)
  const points = penalty.without.map((less, index) => {
    const charge = charges[index]
    return Math.max(0, toolScore(less, errors - (charge !== undefined && isError(charge) ? 1 : 0)) - score)
  })
  return { score, points }
}

function toolScore(penalty: number, errors: number): number {
  const score = 100 * Math.exp(-penalty / toolScale)
  return errors > 0 ? Math.min(errorCeiling, score) : score
}

function isError({ severity, category }: Charge): boolean {
  return severity === 'error' && category !== 'compatibility'
}

function penaltyOfSet(charges: readonly SetCharge[], count: number): Penalties {
  return penalties(charges, (found) => {
    if (found.some(({ tools }) => tools === null)) return 1
    return new Set(found.flatMap(({ tools }) => tools ?? [])).size / count
  })
}

interface Penalties {
  readonly all: number
  /** For each charge, what is left without it. */
  readonly without: readonly number[]
}

/** Each group costs what its costliest rule does; `shareOf` says how much of its weight a rule costs with these findings. */
function penalties<One extends { readonly rule: string; readonly group: string; readonly weight: number }>(
  charges: readonly One[],
  shareOf: (found: readonly One[]) => number,
): Penalties {
  const groups = new Map<string, Map<string, One[]>>()
  for (const charge of charges) {
    const rules = groups.get(charge.group) ?? new Map<string, One[]>()
    groups.set(charge.group, rules)
    const found = rules.get(charge.rule)
    if (found === undefined) rules.set(charge.rule, [charge])
    else found.push(charge)
  }
  const costOf = (found: readonly One[]): number =>
    found.length === 0 ? 0 : Math.max(...found.map(({ weight }) => weight)) * shareOf(found)
  const costs = new Map(
    [...groups].map(([group, rules]) => [group, new Map([...rules].map(([rule, found]) => [rule, costOf(found)]))]),
  )
  const highest = (rules: ReadonlyMap<string, number> | undefined): number => Math.max(0, ...(rules?.values() ?? []))
  const all = [...costs.values()].reduce((sum, rules) => sum + highest(rules), 0)
  const without = charges.map((charge) => {
    const { group, rule } = charge
    const rest = (groups.get(group)?.get(rule) ?? []).filter((other) => other !== charge)
    const before = costs.get(group)
    return all - highest(before) + highest(new Map([...(before ?? []), [rule, costOf(rest)]]))
  })
  return { all, without }
}

interface Mean {
  readonly value: number
  /** The mean if one of these scores were another, higher one. */
  readonly with: (score: number, other: number) => number
}

/** The mean, in which the worst tenth counts apart. */
function meanOf(scores: readonly number[]): Mean | null {
  if (scores.length === 0) return null
  const sorted = scores.toSorted((one, other) => one - other)
  const worst = Math.ceil(sorted.length / 10)
  const next = sorted[worst] ?? Infinity
  const sum = sorted.reduce((total, score) => total + score, 0)
  const sumOfWorst = sorted.slice(0, worst).reduce((total, score) => total + score, 0)
  const last = sorted[worst - 1] ?? 0
  const mean = (all: number, ofWorst: number): number =>
    (1 - shareOfWorst) * (all / sorted.length) + shareOfWorst * (ofWorst / worst)
  return {
    value: mean(sum, sumOfWorst),
    with: (score, other) =>
      mean(sum - score + other, score <= last ? sumOfWorst - score + Math.min(other, next) : sumOfWorst),
  }
}
