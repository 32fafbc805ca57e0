import { isRun, isRunJson, isToolCall } from '../../src/run/is-run.js'
import type { Run } from '../../src/run/types.js'
import { TranscriptError } from '../../src/transcripts/errors.js'
import { kinds } from '../../src/transcripts/kinds.js'
import { runFrom, type AnyTranscript } from '../../src/transcripts/run-from.js'
import { notASubject } from './errors.js'

/** The run that a matcher is asked about: a run, or what a transcript shows of one. */
export function runOf(received: unknown, wanted: string): Run {
  if (isRun(received)) return received
  if (!mayBeTranscript(received)) throw notASubject(received, wanted)
  try {
    // Read anew each time, since an agent may add to its messages in between.
    return runFrom(received)
  } catch (error) {
    const isUnknown = error instanceof TranscriptError && error.code === 'transcript-unknown'
    throw isUnknown ? notASubject(received, `${wanted}, or a transcript: ${kindNames}`) : error
  }
}

const kindNames = kinds.map(({ name }) => name).join(', ')

/** The same for what takes a run and says itself what is none. */
export function runIfTranscript(received: Run | AnyTranscript): Run {
  return isRun(received) || !mayBeTranscript(received) ? received : runFrom(received)
}

function mayBeTranscript(received: unknown): received is AnyTranscript {
  if (typeof received !== 'object' || received === null) return false
  const first: unknown = Array.isArray(received) ? received[0] : received
  return !isThenable(received) && !isRunJson(received) && !isToolCall(first)
}

function isThenable(value: object): boolean {
  return 'then' in value
}
