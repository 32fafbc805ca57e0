import { fitOf } from './fit-of.js'
import { fewAtMost, type Stratum } from './few-at-most.js'
import type { ChainCounts, StepCounts } from './step-counts.js'
import type { Decay } from './trajectory-metrics.js'

/**
 * The first steps are the start. Steps are gathered in blocks of at least 20 chains, and each block after the start is held against it: by an
 * exact test of independence, stratum by stratum, so that neither a harder tool that is called later is a decay, nor a model that takes over, nor
 * that harder runs are longer. Since many blocks are looked at,
 * each p-value is multiplied by their number (Bonferroni), and a fall is said at 5 %: where nothing decays, at most one report in
 * twenty says that something does.
 */
export function decayOf(steps: StepCounts): Decay {
  const starts = new Map<string, ChainCounts>()
  const tests = blocksOf(steps).flatMap((block): readonly Test[] => {
    const strata = [...block.tools].flatMap(([tool, at]): readonly Stratum[] => {
      const start = starts.get(tool)
      if (start !== undefined && start.chains >= fewestChains) return [{ at, start }]
      starts.set(tool, plus(start, at))
      return []
    })
    return strata.length === 0 ? [] : [{ block, strata }]
  })
  return { fit: fitOf(steps), tested: tests.length, fall: firstFall(tests) }
}

const fewestChains = 20
const alpha = 0.05

interface Test {
  readonly block: Block
  readonly strata: readonly Stratum[]
}

function firstFall(tests: readonly Test[]): Decay['fall'] {
  for (const { block, strata } of tests) {
    const pValue = Math.min(1, fewAtMost(strata) * tests.length)
    if (pValue <= alpha) return fallOf(block, strata, pValue)
  }
  return null
}

interface Block {
  readonly step: number
  readonly lastStep: number
  readonly tools: ReadonlyMap<string, Readonly<ChainCounts>>
}

/** Steps in order, gathered until there are enough; what is left at the end is a block of its own. */
function blocksOf(steps: StepCounts): readonly Block[] {
  const blocks: Block[] = []
  let first: number | null = null
  let gathered = new Map<string, ChainCounts>()
  const ordered = [...steps].toSorted(([left], [right]) => left - right)
  for (const [index, [step, tools]] of ordered.entries()) {
    first ??= step
    for (const [tool, at] of tools) gathered.set(tool, plus(gathered.get(tool), at))
    const chains = [...gathered.values()].reduce((sum, at) => sum + at.chains, 0)
    if (chains < fewestChains && index < ordered.length - 1) continue
    blocks.push({ step: first, lastStep: step, tools: gathered })
    first = null
    gathered = new Map()
  }
  return blocks
}

function plus(sum: Readonly<ChainCounts> | undefined, { chains, conforming }: Readonly<ChainCounts>): ChainCounts {
  return { chains: (sum?.chains ?? 0) + chains, conforming: (sum?.conforming ?? 0) + conforming }
}

function fallOf({ step, lastStep }: Block, strata: readonly Stratum[], pValue: number): Decay['fall'] {
  let [chains, conforming, expected] = [0, 0, 0]
  for (const { at, start } of strata) {
    chains += at.chains
    conforming += at.conforming
    expected += (at.chains * start.conforming) / start.chains
  }
  return { step, lastStep, chains, rate: conforming / chains, startRate: expected / chains, pValue }
}
