import { MatchError } from '../match/errors.js'
import { TranscriptError } from '../transcripts/errors.js'
import { TrajectoryError } from './errors.js'

/** Names the function in whatever is misuse, and points at the line that called it. */
export function inNameOf<Result>(name: string, by: (...args: never) => unknown, ask: () => Result): Result {
  try {
    return ask()
  } catch (error) {
    if (!isMisuse(error)) throw error
    error.message = `${name}: ${error.message}`
    Error.captureStackTrace(error, by)
    throw error
  }
}

function isMisuse(error: unknown): error is Error {
  return [TrajectoryError, MatchError, TranscriptError].some((kind) => error instanceof kind)
}
