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
  const penalty = penalties(charges, ({ parameter }) => (parameter === null ? null : [parameter]), parameters)
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
  return penalties(charges, ({ tools }) => tools, count)
}

interface Penalties {
  readonly all: number
  /** For each charge, what is left without it. */
  readonly without: readonly number[]
}

/** What penalties are worked out from. */
interface Weighted {
  readonly rule: string
  readonly group: string
  readonly weight: number
}

/**
 * Each group costs what its costliest rule does; a rule costs its weight by the share of `count` that its findings concern, as `partsOf` says. A finding
 * with `null` concerns all.
 */
function penalties<One extends Weighted>(
  charges: readonly One[],
  partsOf: (charge: One) => readonly (string | number)[] | null,
  count: number,
): Penalties {
  const groups = new Map<string, Map<string, One[]>>()
  for (const charge of charges) {
    const rules = groups.get(charge.group) ?? new Map<string, One[]>()
    groups.set(charge.group, rules)
    const found = rules.get(charge.rule)
    if (found === undefined) rules.set(charge.rule, [charge])
    else found.push(charge)
  }
  const costs = new Map(
    [...groups].map(([group, rules]) => {
      return [group, new Map([...rules].map(([rule, found]) => [rule, costOf(found, partsOf, count)]))]
    }),
  )
  const highest = (rules: ReadonlyMap<string, Cost> | undefined, without: One | null): number => {
    let most = 0
    for (const [rule, cost] of rules ?? []) {
      most = Math.max(most, without?.rule === rule ? cost.without(without) : cost.all)
    }
    return most
  }
  const all = [...costs.values()].reduce((sum, rules) => sum + highest(rules, null), 0)
  const without = charges.map((charge) => {
    const rules = costs.get(charge.group)
    return all - highest(rules, null) + highest(rules, charge)
  })
  return { all, without }
}

/** What a rule costs, and what it would without one of its findings. */
interface Cost {
  readonly all: number
  readonly without: (charge: Weighted) => number
}

/** Counts what the findings concern once, since a set may have thousands, each with thousands of tools. */
function costOf<One extends Weighted>(
  found: readonly One[],
  partsOf: (charge: One) => readonly (string | number)[] | null,
  count: number,
): Cost {
  const counts = new Map<string | number, number>()
  let ofAll = 0
  const partsByCharge = new Map<Weighted, ReadonlySet<string | number> | null>()
  for (const charge of found) {
    const list = partsOf(charge)
    const parts = list === null ? null : new Set(list)
    partsByCharge.set(charge, parts)
    if (parts === null) ofAll += 1
    for (const part of parts ?? []) counts.set(part, (counts.get(part) ?? 0) + 1)
  }
  const [most = 0, second = 0] = found.map(({ weight }) => weight).toSorted((one, other) => other - one)
  const shareOf = (all: number, distinct: number): number =>
    all > 0 || (count === 0 && distinct > 0) ? 1 : count === 0 ? 0 : Math.min(1, distinct / count)
  return {
    all: most * shareOf(ofAll, counts.size),
    without: (charge) => {
      const parts = partsByCharge.get(charge) ?? null
      let gone = 0
      for (const part of parts ?? []) if (counts.get(part) === 1) gone += 1
      const rest = charge.weight === most ? second : most
      return rest * shareOf(parts === null ? ofAll - 1 : ofAll, counts.size - gone)
    },
  }
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
