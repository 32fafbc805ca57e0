import type { ResultFigures, TallyCase } from '../../src/dataset/figures.js'
import { makeTally } from '../../src/dataset/make-tally.js'
import type { Summary } from '../../src/dataset/summary.js'

/** A case with what a test says of it. */
export function handMadeCase(test_id: string, facts: Partial<TallyCase> = {}): TallyCase {
  return { test_id, line: 1, critical: false, tags: [], tools: [], ...facts }
}

/** A run of it; all else is as where all is right. */
export function handMadeFigures(test_id: string, facts: Partial<ResultFigures> = {}): ResultFigures {
  return {
    test_id,
    trial: 1,
    passed: true,
    exact: true,
    score: 1,
    latency_ms: null,
    called: [],
    reason: null,
    ...facts,
  }
}

/** A run that failed. */
export function failedFigures(test_id: string, facts: Partial<ResultFigures> = {}): ResultFigures {
  return handMadeFigures(test_id, {
    passed: false,
    exact: false,
    score: 0,
    reason: 'A call of pay is missing.',
    ...facts,
  })
}

/** Cases on lines of their own, each with its runs; trials are numbered where the test does not. */
export function handMadeSummary(
  rows: readonly (readonly [about: TallyCase, runs: readonly ResultFigures[]])[],
  dataset = 'rent.jsonl',
): Summary {
  const tally = makeTally(
    dataset,
    rows.map(([about], index) => ({ ...about, line: index + 1 })),
  )
  for (const [, runs] of rows) for (const [index, run] of runs.entries()) tally.add({ ...run, trial: index + 1 })
  return tally.summary()
}
