import type { TestContext } from 'vitest'
import type { LocatedCase } from '../../src/dataset/dataset.js'
import type { Gate } from '../../src/dataset/gate.js'
import { judgeGate } from '../../src/dataset/judge-gate.js'
import { makeTally } from '../../src/dataset/make-tally.js'
import { tallyCaseOf } from '../../src/dataset/tally-case-of.js'
import { explainGate } from '../../src/explain/dataset/explain-gate.js'
import { explainSummary } from '../../src/explain/dataset/explain-summary.js'
import { figuresOfStored } from '../../src/store/figures-of-stored.js'
import type { StoredResult } from '../../src/store/stored-result.js'
import { withFrames } from '../sheet/raise.js'

/** The body of the last test: whether the cases together reach the bar. */
export function gateTest(
  gate: Gate,
  dataset: string,
  cases: readonly LocatedCase[],
  results: ReadonlyMap<string, readonly StoredResult[]>,
  here: Error,
): (context: Pick<TestContext, 'skip'>) => void {
  return ({ skip }) => {
    const tally = makeTally(dataset, cases.map(tallyCaseOf))
    for (const stored of [...results.values()].flat()) tally.add(figuresOfStored(stored))
    const missing = tally.missing().map(({ test_id }) => test_id)
    if (missing.length > 0) skip(notAll(missing, cases.length))
    const summary = tally.summary()
    const verdict = judgeGate(gate, summary, null)
    if (!verdict.passed) throw withFrames(new Error(`${explainGate(verdict)}\n\n${explainSummary(summary)}`), here)
  }
}

function notAll(missing: readonly string[], cases: number): string {
  const shown = missing.slice(0, 3).join(', ') + (missing.length > 3 ? ', …' : '')
  return `${missing.length} of ${cases} cases came to no result (${shown}), so that nothing can be said of all`
}
