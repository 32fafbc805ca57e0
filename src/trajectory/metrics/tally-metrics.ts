import { snapshot } from '../../json/snapshot.js'
import { adviceFor } from './advice-for.js'
import { byNumber } from './by-number.js'
import { type Counts, figuresOf, noCounts, sumOf } from './counts.js'
import { decayOf } from './decay-of.js'
import { entryOf } from './entry-of.js'
import type { CallFacts } from './facts-of-call.js'
import { failureTally } from './failure-tally.js'
import { shareOf } from './share.js'
import type { ChainCounts, StepCounts } from './step-counts.js'
import type { TrajectoryMetrics } from './trajectory-metrics.js'

/** Counts run by run; nothing of a run is kept but names, numbers and one error text for each tool. */
export interface MetricsTally {
  /** The calls of one run, in the order asked. */
  add(facts: readonly CallFacts[]): void
  metrics(): TrajectoryMetrics
}

/** The counts of one tool, asked for by one model. */
interface Cell {
  readonly tool: string
  readonly model: string | null
  readonly counts: Counts
}

/** A chain that no call has ended yet. */
interface Chain {
  readonly counts: Counts
  calls: number
}

export function tallyMetrics(): MetricsTally {
  let runs = 0
  let runsWithoutCalls = 0
  const cells = new Map<string, Map<string | null, Cell>>()
  const steps: StepCounts = new Map()
  const failures = failureTally()

  const cellOf = ({ tool, model }: CallFacts): Counts =>
    entryOf(
      entryOf(cells, tool, () => new Map<string | null, Cell>()),
      model,
      () => ({ tool, model, counts: noCounts() }),
    ).counts

  const begin = ({ tool, model, step, schema }: CallFacts, counts: Counts, calls: number): void => {
    const conforming = schema === 'conforms' ? 1 : 0
    counts.chains += 1
    counts.conforming += conforming
    const at = entryOf(
      entryOf(steps, step, () => new Map<string, ChainCounts>()),
      `${lengthClass(calls)}\n${model ?? ''}\n${tool}`,
      () => ({ chains: 0, conforming: 0 }),
    )
    at.chains += 1
    at.conforming += conforming
  }

  return {
    add(facts) {
      runs += 1
      if (facts.length === 0) runsWithoutCalls += 1
      const open = new Map<string, Chain>()
      for (const fact of facts) {
        const { tool, schema } = fact
        const counts = cellOf(fact)
        count(counts, fact)
        if (schema === 'unknown-tool' || schema === 'unjudged') continue
        failures.add(fact)
        const chain = open.get(tool)
        if (chain === undefined) begin(fact, counts, facts.length)
        if (schema === 'fails') {
          if (chain === undefined) open.set(tool, { counts, calls: 1 })
          else chain.calls += 1
        } else if (chain !== undefined) {
          chain.counts.recovered += 1
          chain.counts.attempts += chain.calls
          open.delete(tool)
        }
      }
      for (const { counts } of open.values()) counts.never += 1
    },
    metrics: () => {
      const all = [...cells.values()].flatMap((models) => [...models.values()])
      const known = all.filter(({ counts }) => counts.calls > counts.unknownTools)
      const tools = grouped(known, ({ tool }) => tool).map(([tool, counts]) => ({ tool, ...figuresOf(counts) }))
      const fields = failures.fields()
      const decay = decayOf(steps)
      return snapshot({
        runs,
        runsWithoutCalls,
        all: figuresOf(sumOf(all.map(({ counts }) => counts))),
        tools,
        models: grouped(all, ({ model }) => model).map(([model, counts]) => ({ model, ...figuresOf(counts) })),
        toolModels: inOrder(known).map(({ tool, model, counts }) => ({ tool, model, ...figuresOf(counts) })),
        unknownTools: unknownTools(all),
        fields,
        steps: stepFigures(steps),
        decay,
        advice: adviceFor({ tools, fields, decay, refused: failures.refused, unnamed: failures.unnamed }),
      })
    },
  }
}

/** Runs of the same class differ in length by less than half: harder runs are longer, and are no decay. */
function lengthClass(calls: number): number {
  return Math.floor(2 * Math.log2(calls))
}

function count(counts: Counts, { schema, ends, isBlocked, ranAnyway }: CallFacts): void {
  counts.calls += 1
  if (schema === 'unknown-tool') counts.unknownTools += 1
  if (schema === 'unjudged') counts.unjudged += 1
  if (isBlocked) counts.blocked += 1
  if (ranAnyway) counts.ranAnyway += 1
  for (const end of ends) {
    counts.ended += 1
    if (end !== 'ok') counts[end] += 1
  }
}

/** The sums of the cells that have a key in common, most calls first. */
function grouped<Key extends string | null>(
  cells: readonly Cell[],
  keyOf: (cell: Cell) => Key,
): readonly (readonly [Key, Counts])[] {
  const groups = new Map<Key, Cell[]>()
  for (const cell of cells) entryOf(groups, keyOf(cell), () => []).push(cell)
  const sums = [...groups].map(([key, group]) => [key, sumOf(group.map(({ counts }) => counts))] as const)
  return byNumber(
    sums,
    ([, { calls }]) => calls,
    ([key]) => [key ?? ''],
  )
}

function inOrder(cells: readonly Cell[]): readonly Cell[] {
  return byNumber(
    cells,
    ({ counts }) => counts.calls,
    ({ tool, model }) => [tool, model ?? ''],
  )
}

function unknownTools(cells: readonly Cell[]): TrajectoryMetrics['unknownTools'] {
  return grouped(cells, ({ tool }) => tool)
    .filter(([, counts]) => counts.unknownTools > 0)
    .map(([name, counts]) => ({ name, calls: counts.unknownTools }))
}

function stepFigures(steps: StepCounts): TrajectoryMetrics['steps'] {
  return [...steps]
    .toSorted(([left], [right]) => left - right)
    .map(([step, tools]) => {
      let [conforming, chains] = [0, 0]
      for (const at of tools.values()) {
        conforming += at.conforming
        chains += at.chains
      }
      return { step, initialSchemaCorrectness: shareOf(conforming, chains) }
    })
}
