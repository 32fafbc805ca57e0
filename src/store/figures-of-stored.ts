import type { ResultFigures, TallyCase } from '../dataset/figures.js'
import type { StoredResult } from './stored-result.js'

/** What of a stored result counts in a summary. */
export function figuresOfStored(result: StoredResult): ResultFigures {
  const { test_id, trial, passed, exact, score, latency_ms, reason } = result
  const calls = result.calls ?? result.turns?.flatMap((turn) => turn.calls) ?? []
  const called = [...new Set(calls.map(({ name }) => name))]
  return { test_id, trial, passed, exact, score, latency_ms, called, reason }
}

/** The case of a stored result, as a summary sees it. */
export function tallyCaseOfStored({ test_id, line, critical, tags, tools }: StoredResult): TallyCase {
  return { test_id, line, critical, tags, tools }
}
