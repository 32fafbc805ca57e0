import { notARun } from '../match/errors.js'
import { isRun } from '../run/is-run.js'
import type { Run } from '../run/types.js'
import { runFrom } from '../transcripts/run-from.js'

/** A run as it is, and what a transcript shows of one. */
export function runOf(received: unknown): Run {
  if (isRun(received)) return received
  if (typeof received !== 'object' || received === null || 'then' in received) throw notARun(received)
  // What is no transcript is refused there.
  return runFrom(received)
}
