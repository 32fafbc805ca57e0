import { DatasetError, type DatasetPlace } from '../dataset/errors.js'

/** A line is no JSON: it was cut off, or edited. */
export function brokenLine(file: string, line: number, cause: unknown): DatasetError {
  const message = `this is no stored result: ${reasonOf(cause)}. Remove the line, or repair it.`
  return new DatasetError('broken-line', { file, line }, message, { cause })
}

/** A line is JSON, but something else than a stored result. */
export function noResult(file: string, line: number): DatasetError {
  const message =
    'this is no stored result, which is an object that begins with {"callsheet":"result". Remove the line.'
  return new DatasetError('no-result', { file, line }, message)
}

/** A line was written by another version of Callsheet. */
export function otherVersion(file: string, line: number, version: unknown): DatasetError {
  const found = version === undefined ? 'no version' : `version ${JSON.stringify(version)}`
  const message = `the stored result has ${found}, but this Callsheet reads version 1. Read it with the Callsheet that wrote it, or move the file away.`
  return new DatasetError('other-version', { file, line }, message)
}

/** A key of a stored result is missing, or holds what it cannot. */
export function badKey(file: string, line: number, key: string, isMissing: boolean): DatasetError {
  const what = isMissing ? `has no ${key}` : `has a value of ${key} that cannot be`
  const message = `the stored result ${what}. Remove the line, or repair it.`
  return new DatasetError(isMissing ? 'missing-key' : 'bad-key', { file, line }, message)
}

/** What the agent did is there twice, or not at all. */
export function callsOrTurns(file: string, line: number): DatasetError {
  const message = 'a stored result has either calls or turns. Remove the line, or repair it.'
  return new DatasetError('missing-key', { file, line }, message)
}

/** The file is not there, or cannot be read. */
export function unreadable(file: string, cause: unknown): DatasetError {
  return new DatasetError('unreadable', whole(file), `cannot be read: ${reasonOf(cause)}.`, { cause })
}

/** Nothing of what was to be stored is in the file. */
export function unwritable(file: string, cause: unknown): DatasetError {
  const message = `results cannot be stored: ${reasonOf(cause)}. The file is as it was.`
  return new DatasetError('unwritable', whole(file), message, { cause })
}

/** Somebody else writes, and does not come to an end. */
export function locked(file: string, lock: string, holder: number | null): DatasetError {
  const who = holder === null ? 'somebody, who is not named,' : `process ${holder}`
  const message =
    `results cannot be stored: ${who} has held ${lock} for 30 seconds. Where nobody stores results, ` +
    `for instance because a process was killed and its number given to another, delete ${lock}.`
  return new DatasetError('locked', whole(file), message)
}

/** What stands at the end of the file is no result that was cut off, and is not removed. */
export function foreignEnd(file: string): DatasetError {
  const message =
    'results cannot be stored: the file ends in a line that is no stored result, without a line break. Name another folder, or remove the line.'
  return new DatasetError('no-result', whole(file), message)
}

function whole(file: string): DatasetPlace {
  return { file, line: null }
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
