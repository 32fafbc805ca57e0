import { messageOf } from '../../json/unread.js'
import { DatasetError, type DatasetPlace } from '../errors.js'

/** A line that holds something else than one object. */
export function noRunLine(place: DatasetPlace, shown: string): DatasetError {
  return new DatasetError(
    'bad-run',
    place,
    `a line of recorded runs is an object with test_id and calls; this one holds ${shown}.`,
  )
}

/** A key that no recorded run has. */
export function unknownRunKey(
  place: DatasetPlace,
  key: string,
  what: string,
  guess: string | null,
  known: readonly string[],
): DatasetError {
  const rest = guess === null ? `There are: ${known.join(', ')}.` : `Did you mean ${guess}?`
  return new DatasetError('unknown-key', place, `${key} is no key of ${what}. ${rest}`)
}

/** A key of a transcript, which is read as a whole. */
export function transcriptKey(place: DatasetPlace, key: string): DatasetError {
  const what = `${key} is no key of a recorded run.`
  return new DatasetError(
    'unknown-key',
    place,
    `${what} Write run: the messages, or the result of the SDK, as a whole.`,
  )
}

/** A value of another kind. */
export function badRunValue(place: DatasetPlace, path: string, shown: string, allowed: string): DatasetError {
  return new DatasetError('bad-run', place, `${path} is ${shown}, but has to be ${allowed}.`)
}

/** Arguments that are written twice, and not alike. */
export function argsDiffer(place: DatasetPlace, call: string): DatasetError {
  return new DatasetError(
    'bad-run',
    place,
    `args and rawArgs of ${call} do not say the same. Write one of them: rawArgs is the text of the model.`,
  )
}

/** Nothing says what the agent did, or several things do. */
export function notOneRecord(place: DatasetPlace, found: readonly string[]): DatasetError {
  const problem =
    found.length === 0
      ? 'the line does not say what the agent did.'
      : `${found.join(' and ')} do not go together: each says what the agent did.`
  return new DatasetError('bad-run', place, `${problem} Write calls ([] for none), turns of a conversation, or run.`)
}

/** A key that `run` says itself, or each of `turns`. */
export function besideRecord(place: DatasetPlace, key: string, record: string, remedy: string): DatasetError {
  return new DatasetError('bad-run', place, `${key} and ${record} do not go together. ${remedy}`)
}

/** A stored line that this release does not read. */
export function badStoredLine(place: DatasetPlace, kind: string, version: string): DatasetError {
  return new DatasetError(
    'version',
    place,
    `this is a line of callsheet: ${kind}, version ${version}, and this callsheet reads result, version 1. Update callsheet, or remove the line.`,
  )
}

/** A transcript that cannot be read. */
export function badTranscript(place: DatasetPlace, cause: unknown): DatasetError {
  return new DatasetError('bad-run', place, `run cannot be read: ${messageOf(cause)}`, { cause })
}

/** Tools in no form that is known. */
export function badTools(place: DatasetPlace, cause: unknown): DatasetError {
  return new DatasetError('bad-run', place, `tools cannot be read: ${messageOf(cause)}`, { cause })
}
