import type { TallyCase } from '../../dataset/figures.js'
import { makeTally } from '../../dataset/make-tally.js'
import type { Summary } from '../../dataset/summary.js'
import { tallyCaseOf } from '../../dataset/tally-case-of.js'
import { reasonOf } from '../../explain/dataset/reason-of.js'
import { appendResults } from '../../store/append-results.js'
import { figuresOfStored } from '../../store/figures-of-stored.js'
import type { StoredResult } from '../../store/stored-result.js'
import { toStored } from '../../store/to-stored.js'
import { casesWithoutRun } from './errors.js'
import type { Inputs } from './inputs.js'
import { partialTally } from './partial-tally.js'
import { progressOn } from './progress.js'
import type { ScoreArgs } from './read-args.js'
import { readLines } from './read-lines.js'
import { runScorer, type ScoredRun } from './run-scorer.js'

/** What runs amount to. */
export interface Tallied {
  readonly summary: Summary
  /** The cases that were left out, since nobody ran them. */
  readonly leftOut: readonly TallyCase[]
}

/**
 * Scores all runs, one after the other, and stores how each came out. Nothing of a run is kept but numbers, and what is
 * stored stays when a later line is broken.
 */
export async function tallyRuns({ dataset, name, options, identity }: Inputs, args: ScoreArgs): Promise<Tallied> {
  const cases = new Map(dataset.cases.map((one) => [one, tallyCaseOf(one)]))
  const tally = makeTally(name, [...cases.values()])
  const partial = args.partial ? partialTally(name, [...cases.values()]) : null
  const score = runScorer(dataset, options)
  const store = storeIn(args.store)
  const progress = progressOn(args.quiet ? null : process.stderr)
  const add = ({ of, result, place }: ScoredRun): void => {
    const about = cases.get(of) ?? tallyCaseOf(of)
    const reason = reasonOf(result)
    const stored = toStored(result, { identity, dataset: name, case: about, attempt: 1, reason })
    const figures = figuresOfStored(stored)
    tally.add(figures, place)
    partial?.add(figures)
    store.add(stored)
    progress.step()
  }
  try {
    for (const file of args.runs) {
      for await (const lines of readLines(file)) {
        for (const line of lines) {
          const scored = score(line)
          // A promise takes its time, even where it is settled.
          add(scored instanceof Promise ? await scored : scored)
        }
      }
    }
  } finally {
    progress.end()
    store.flush()
  }
  const missing = tally.missing()
  if (missing.length > 0 && (!args.partial || missing.length === cases.size)) {
    throw casesWithoutRun(dataset.file, missing, cases.size)
  }
  return { summary: (partial ?? tally).summary(), leftOut: missing }
}

/** So many results are written at once. */
const batch = 500

function storeIn(folder: string | null): { readonly add: (result: StoredResult) => void; readonly flush: () => void } {
  let open: StoredResult[] = []
  const flush = (): void => {
    if (folder === null || open.length === 0) return
    const results = open
    open = []
    appendResults(folder, results)
  }
  return {
    add(result) {
      if (folder === null) return
      open.push(result)
      if (open.length >= batch) flush()
    },
    flush,
  }
}
