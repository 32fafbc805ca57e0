import type { GroundTruth } from '../score/ground-truth.js'
import type { DatasetCase, DatasetTurn } from './dataset.js'

/** What is held against a part of a run: all of it (`turn: null`), or one turn, from 1. */
export interface TurnTruth {
  readonly turn: number | null
  readonly truth: GroundTruth
}

/** The ground truths in a case: of the whole, where something is expected of it, and of each turn that expects something. */
export function truthsOf(row: DatasetCase): readonly TurnTruth[] {
  const { tool_results: _results, turns, ...whole } = row
  if (turns === undefined) return [{ turn: null, truth: whole }]
  return [
    ...(expectsSomething(whole) ? [{ turn: null, truth: whole }] : []),
    ...turns.flatMap((turn, index) =>
      expectsSomething(turn) ? [{ turn: index + 1, truth: { ...turn, test_id: row.test_id } }] : [],
    ),
  ]
}

function expectsSomething(truth: GroundTruth | DatasetTurn): boolean {
  const { expected_tool, expected_calls, expected_answer, forbidden_tools } = truth
  return [expected_tool, expected_calls, expected_answer, forbidden_tools].some((one) => one !== undefined)
}
