import type { Run } from '../run/types.js'
import { badValue } from './errors.js'
import { requireAsked, requireShown } from './tools.js'
import type { StopAfterVerdict } from './verdict.js'

/** Whether the model spoke so often, and then the agent stopped by itself. */
export function checkStopAfter(run: Run, turns: unknown): StopAfterVerdict {
  requireAsked(run)
  if (typeof turns !== 'number' || !Number.isSafeInteger(turns) || turns < 1) {
    throw badValue('the number of turns', turns, 'a whole number above zero')
  }
  const spoken = run.turns.length
  // It may have gone on; where nobody heard the model, its turns are made up.
  if (run.end === 'unknown' && (spoken <= turns || !run.seen.told)) {
    requireShown(run, 'whether the agent stopped there by itself')
  }
  const verdict = { claim: 'stop-after', turns, spoken, guilty: [], mismatches: [] } as const
  if (run.end !== 'finished' && run.end !== 'unknown') return { ...verdict, code: 'not-by-itself', answer: 'fails' }
  if (spoken !== turns) return { ...verdict, code: 'count-differs', answer: 'fails' }
  return { ...verdict, code: 'stopped', answer: 'holds' }
}
