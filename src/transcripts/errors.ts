import { inline } from '../json/inline.js'
import { messageOf } from '../json/unread.js'

/** What is wrong with a transcript, as a word that programs may compare. */
export type TranscriptErrorCode =
  | 'transcript-unknown'
  | 'transcript-misfit'
  | 'transcript-damaged'
  | 'transcript-pending'
  | 'transcript-empty'
  | 'transcript-unreadable'
  | 'transcript-too-long'
  | 'transcript-records'
  | 'transcript-several'

/** A value that was to be read as a transcript, and cannot be. */
export class TranscriptError extends TypeError {
  readonly code: TranscriptErrorCode

  constructor(code: TranscriptErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    // Not enumerable, so that Vitest prints the sentence alone.
    Object.defineProperty(this, 'code', { enumerable: false })
  }
}

/** A value of no kind that is known: it bears no mark of any, or something in it does not fit the nearest. */
export function unknownTranscript(
  value: unknown,
  nearest: { readonly name: string; readonly misfit: string } | null,
  names: readonly string[],
): TranscriptError {
  const why =
    nearest === null ? 'It bears no mark of any.' : `It comes nearest to ${nearest.name}, but ${nearest.misfit}.`
  return new TranscriptError(
    nearest === null ? 'transcript-unknown' : 'transcript-misfit',
    `${inline(value, 80)} is no transcript of a known kind. ${why} Known: ${names.join(', ')}.`,
  )
}

/** Records of guarded tools, of which there may be several runs. */
export function recordsTranscript(): TranscriptError {
  return new TranscriptError(
    'transcript-records',
    'this is a record of guarded tools, or a list of them. Records become runs, one for each trace, by runsFrom(records), of callsheet/guard.',
  )
}

/** Runs where one is asked for. */
export function severalRuns(runs: number): TranscriptError {
  return new TranscriptError(
    'transcript-several',
    `this is a list of ${runs === 1 ? '1 run' : `${runs} runs`}: take one of it, as in const [run] = runs.`,
  )
}

/** A transcript of a known kind with something inside that cannot be: `at` is its path, `problem` says what stands there. */
export function damagedTranscript(kind: string, at: string, problem: string): TranscriptError {
  return new TranscriptError('transcript-damaged', `these are ${kind}, but damaged: ${at} ${problem}.`)
}

/** A result whose promises have not been awaited. */
export function pendingTranscript(kind: string, instead: string): TranscriptError {
  return new TranscriptError('transcript-pending', `these are ${kind} that are still pending. ${instead}`)
}

/** A transcript in which the model says nothing: no question about it has an answer. */
export function emptyTranscript(kind: string, items: number): TranscriptError {
  const what = items === 0 ? 'hold nothing' : 'hold no turn of the model'
  return new TranscriptError(
    'transcript-empty',
    `these ${kind} ${what}, so that they show nothing of a run. Pass them as they are after the agent has run; an agent that copies its list leaves the original as it was.`,
  )
}

/** A value that throws when it is looked at. */
export function unreadableTranscript(cause: unknown): TranscriptError {
  return new TranscriptError('transcript-unreadable', `what was passed cannot be read: ${messageOf(cause)}.`, { cause })
}

/** A list that is longer than any transcript. */
export function hugeTranscript(length: number): TranscriptError {
  return new TranscriptError(
    'transcript-too-long',
    `a list of ${length} items is too long to be read as a transcript. Pass a part of it.`,
  )
}

/** More turns than can be held, each with all that stands before it. */
export function tooLong(kind: string, turns: number, items: number): TranscriptError {
  return new TranscriptError(
    'transcript-too-long',
    `these ${kind} hold ${turns} turns among ${items} messages, too many to read as one run. Pass a part of them.`,
  )
}
