import { isRun, isRunJson, isToolCall } from '../../src/run/is-run.js'
import type { Run } from '../../src/run/types.js'
import { runFrom } from '../../src/transcripts/run-from.js'
import { notASubject } from './errors.js'

/** The run that a matcher is asked about: a run, or what a transcript shows of one. */
export function runOf(received: unknown, wanted: string): Run {
  if (isRun(received)) return received
  if (!mayBeTranscript(received)) throw notASubject(received, wanted)
  // Read anew each time, since an agent may add to its messages in between.
  return runFrom(received)
}

function mayBeTranscript(received: unknown): received is object & { readonly then?: never } {
  if (typeof received !== 'object' || received === null) return false
  return !isThenable(received) && !isRunJson(received) && !isToolCall(received)
}

function isThenable(value: object): boolean {
  return 'then' in value
}
