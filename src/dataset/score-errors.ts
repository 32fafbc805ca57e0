import { DatasetError } from './errors.js'

/** What was recorded has other turns than the case. */
export function turnsDiffer(id: string, expected: number | null, received: number): DatasetError {
  return new DatasetError(
    'turns-differ',
    null,
    `the case ${id} has ${countOf(expected ?? 1)}, and what was recorded has ${countOf(received)}. Record one part for each ` +
      'message of the user: { "turns": [{ "calls": […] }, …] }, or a run with a leg for each.',
  )
}

/** What was recorded does not say what the answer was. */
export function answerMissing(id: string, turn: number | null): DatasetError {
  const where = turn === null ? '' : ` of turn ${turn}`
  return new DatasetError(
    'answer-missing',
    null,
    `the case ${id} expects an answer${where}, and what was recorded has none. Record it: { "answer": "…" }, or null where there was none.`,
  )
}

function countOf(turns: number): string {
  return turns === 1 ? '1 turn' : `${turns} turns`
}
