import type { ExpectedStep } from '../../match/expected-step.js'
import { anyOrder, optional, times } from '../../match/group-steps.js'
import { retry } from './retry.js'

/** A call that succeeded, and how many of its tool failed before it. */
export interface Passage {
  readonly tool: string
  readonly failures: number
}

/** Calls that come in any order. */
export type Stage = readonly Part[]

/** Calls of one tool. */
interface Part {
  readonly tool: string
  readonly min: number
  readonly max: number
  /** How often one of them failed at most before it succeeded. */
  readonly failures: number
}

/** What one run has of a tool for the first, the second … time. */
interface Item extends Passage {
  readonly key: string
}

/**
 * What good runs have in common, as stages one after the other. What all runs have is cut wherever all of them have the same calls before the
 * cut, which gives the finest stages that every run goes through in order. What only some have is put between two stages if it is always
 * there; else the stages that it may stand in, or on either side of, become one.
 */
export function stagesOf(runs: readonly (readonly Passage[])[]): readonly Stage[] {
  const numbered = runs.map(withKeys)
  const [first = []] = numbered
  const common = first.filter(({ key }) => numbered.every((run) => run.some((item) => item.key === key)))
  const cut = merged(cutWhereAllAgree(common, numbered), numbered)
  const stages: Stage[] = []
  for (let place = 0; place <= cut.length; place++) {
    const between = itemsOf(numbered, (key) => isJust(placesOf(cut, numbered, key), place))
    if (between.length > 0) stages.push(partsOf(between, numbered, new Set()))
    const keys = cut[place]
    if (keys !== undefined) stages.push(partsOf([...keys], numbered, new Set(common.map(({ key }) => key))))
  }
  return joined(stages)
}

/** One stage, in which everything comes in any order. */
export function oneStage(runs: readonly (readonly Passage[])[]): Stage {
  const numbered = runs.map(withKeys)
  const all = itemsOf(numbered, () => true)
  const inAll = all.filter((key) => numbered.every((run) => run.some((item) => item.key === key)))
  return partsOf(all, numbered, new Set(inAll))
}

/** Stages as a person would write them. */
export function stepsOf(stages: readonly Stage[]): readonly ExpectedStep<string>[] {
  return stages.map((parts): ExpectedStep<string> => {
    const [only, ...others] = parts.map(stepOf)
    return only !== undefined && others.length === 0 ? only : anyOrder(parts.map(stepOf))
  })
}

function stepOf({ tool, min, max, failures }: Part): ExpectedStep<string> {
  const step = failures > 0 ? retry(tool, failures) : tool
  if (max === 1) return min === 1 ? step : optional(step)
  return times(step, min, max)
}

function withKeys(run: readonly Passage[]): readonly Item[] {
  const counts = new Map<string, number>()
  return run.map((passage) => {
    const count = (counts.get(passage.tool) ?? 0) + 1
    counts.set(passage.tool, count)
    return { ...passage, key: `${count} ${passage.tool}` }
  })
}

type Keys = ReadonlySet<string>

function cutWhereAllAgree(common: readonly Item[], runs: readonly (readonly Item[])[]): readonly Keys[] {
  const keys = new Set(common.map(({ key }) => key))
  const ranks = runs.map((run) => new Map(run.filter(({ key }) => keys.has(key)).map(({ key }, rank) => [key, rank])))
  const highest = runs.map(() => -1)
  const stages: Keys[] = []
  let open = new Set<string>()
  for (const [index, { key }] of common.entries()) {
    open.add(key)
    for (const [run, rank] of ranks.entries()) highest[run] = Math.max(highest[run] ?? -1, rank.get(key) ?? -1)
    if (highest.some((rank) => rank > index)) continue
    stages.push(open)
    open = new Set()
  }
  return stages
}

/** Stages before it in every run, and stages of which something is before it in some run. */
interface Places {
  readonly from: number
  readonly to: number
}

function placesOf(stages: readonly Keys[], runs: readonly (readonly Item[])[], key: string): Places | null {
  if (stages.some((keys) => keys.has(key))) return null
  let from = Infinity
  let to = 0
  for (const run of runs) {
    const at = run.findIndex((item) => item.key === key)
    if (at < 0) continue
    const before = new Set(run.slice(0, at).map((item) => item.key))
    from = Math.min(from, stages.filter((keys) => [...keys].every((one) => before.has(one))).length)
    to = Math.max(to, stages.filter((keys) => [...keys].some((one) => before.has(one))).length)
  }
  return { from, to }
}

function isJust(places: Places | null, place: number): boolean {
  return places !== null && places.from === place && places.to === place
}

/** Makes one of the stages that a rare item may stand in. */
function merged(stages: readonly Keys[], runs: readonly (readonly Item[])[]): readonly Keys[] {
  for (const key of itemsOf(runs, () => true)) {
    const places = placesOf(stages, runs, key)
    if (places === null || places.from === places.to) continue
    const { from, to } = places
    const one = new Set([...stages.slice(from, to).flatMap((keys) => [...keys]), key])
    return merged([...stages.slice(0, from), one, ...stages.slice(to)], runs)
  }
  return stages
}

/** The keys of all items, each once, in the order in which they first come. */
function itemsOf(runs: readonly (readonly Item[])[], isWanted: (key: string) => boolean): readonly string[] {
  return [...new Set(runs.flatMap((run) => run.map(({ key }) => key)))].filter(isWanted)
}

function partsOf(keys: readonly string[], runs: readonly (readonly Item[])[], common: Keys): Stage {
  const parts = new Map<string, Part>()
  for (const key of keys) {
    const own = runs.flatMap((run) => run.filter((item) => item.key === key))
    const [{ tool } = { tool: '' }] = own
    const known = parts.get(tool) ?? { tool, min: 0, max: 0, failures: 0 }
    parts.set(tool, {
      tool,
      min: known.min + (common.has(key) ? 1 : 0),
      max: known.max + 1,
      failures: Math.max(known.failures, ...own.map(({ failures }) => failures)),
    })
  }
  return [...parts.values()]
}

/** What is of one tool alone, and stands side by side, is a number of times. */
function joined(stages: readonly Stage[]): readonly Stage[] {
  const result: Stage[] = []
  for (const stage of stages) {
    const [last, ...before] = result.at(-1) ?? []
    const [only, ...others] = stage
    if (last === undefined || only === undefined || before.length + others.length > 0 || last.tool !== only.tool) {
      result.push(stage)
      continue
    }
    const { tool } = only
    const failures = Math.max(last.failures, only.failures)
    result[result.length - 1] = [{ tool, min: last.min + only.min, max: last.max + only.max, failures }]
  }
  return result
}
