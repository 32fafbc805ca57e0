import type { CaseResult } from '../../dataset/case-result.js'
import type { ResultFigures } from '../../dataset/figures.js'
import { reasonOf } from './reason-of.js'

/**
 * What of a result counts in a summary.
 *
 * @example
 * ```ts
 * const tally = makeTally('cases.yaml', dataset.cases.map(tallyCaseOf))
 * for (const result of results) tally.add(figuresOf(result))
 * ```
 */
export function figuresOf(result: CaseResult): ResultFigures {
  const { test_id, trial, passed, exact, score, latency_ms, parts } = result
  const called = [...new Set(parts.flatMap(({ calls }) => calls.map(({ name }) => name)))]
  return { test_id, trial, passed, exact, score, latency_ms, called, reason: reasonOf(result) }
}
