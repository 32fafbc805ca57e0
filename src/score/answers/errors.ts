import { inline } from '../../json/inline.js'
import { nearest } from '../../text/nearest.js'
import { ScoreError } from '../errors.js'
import type { JudgeQuestion } from './answers.js'

/** A rule compares meanings, and nobody can. */
export function noEmbedder(): ScoreError {
  return new ScoreError(
    'no-embedder',
    'a rule is `semantic`, but no embedder was handed in; hand one in: `await score(actual, groundTruth, { embedder })`',
  )
}

/** A rule asks a judge, and there is none. */
export function noJudge(): ScoreError {
  return new ScoreError(
    'no-judge',
    'a rule is `judge`, but no judge was handed in; hand one in: `await score(actual, groundTruth, { judge })`',
  )
}

export function embedderFailed(texts: readonly string[], cause: unknown): ScoreError {
  return new ScoreError('embedder-failed', `the embedder threw for ${namesOf(texts)}: ${reasonOf(cause)}`, { cause })
}

export function judgeFailed(question: JudgeQuestion, cause: unknown): ScoreError {
  return new ScoreError('judge-failed', `the judge threw for ${placeOf(question)}: ${reasonOf(cause)}`, { cause })
}

/** What an embedder returned is no list of vectors, one for each text. */
export function notVectors(texts: readonly string[], received: unknown): ScoreError {
  const what = Array.isArray(received) ? counted(received.length, 'vector') : inline(received)
  return new ScoreError(
    'bad-embedding',
    `the embedder was asked for ${counted(texts.length, 'text')}, ${namesOf(texts)}, and returned ${what}; it must return an array with one array of numbers for each text, in the order of the texts`,
  )
}

/** One vector cannot be compared. `reason` completes "the vector …". */
export function badVector(text: string, reason: string): ScoreError {
  return new ScoreError('bad-embedding', `the embedder's vector for ${inline(text)} ${reason}`)
}

/** A judge's answer is none. */
export function badVerdict(question: JudgeQuestion, received: unknown): ScoreError {
  return new ScoreError(
    'bad-verdict',
    `the judge answered ${inline(received, 200)} for ${placeOf(question)}; it must answer { score, reason }, with a score from 0 to 1 and a reason that is a text`,
  )
}

/** The comparison asks something else each time. */
export function unsettled(rounds: number): ScoreError {
  return new ScoreError(
    'unsettled',
    `after ${rounds} rounds of answers the score still asks new questions; a normaliser may return something else each time it is called`,
  )
}

/** What was handed in is nothing of what is taken. */
export function badOption(what: string, received: unknown, takes: string): ScoreError {
  return new ScoreError('bad-option', `${what} is ${inline(received)}; it takes ${takes}`)
}

/** Throws for a key that is none: misspelt, it would say nothing. */
export function checkKeys(what: string, options: object, known: readonly string[]): void {
  const unknown = Object.keys(options).find((key) => !known.includes(key))
  if (unknown === undefined) return
  const guess = nearest(unknown, known)
  const hint = guess === null ? '' : ` Did you mean ${guess}?`
  throw new ScoreError(
    'bad-option',
    `${what} has the key ${inline(unknown)}, which is not known.${hint} Known: ${known.join(', ')}`,
  )
}

/** An option that is a function, where it is there. */
export function checkFunction(option: string, value: unknown): void {
  if (value !== undefined && typeof value !== 'function') throw badOption(option, value, 'a function')
}

/** An option that is an `AbortSignal`, of whatever realm, where it is there. */
export function checkSignal(option: string, value: unknown): void {
  if (value === undefined) return
  const isSignal =
    typeof value === 'object' &&
    value !== null &&
    'aborted' in value &&
    'throwIfAborted' in value &&
    typeof value.throwIfAborted === 'function' &&
    'addEventListener' in value
  if (!isSignal) throw badOption(option, value, 'an AbortSignal, which is `controller.signal` of an AbortController')
}

/** A replay was asked for what nobody recorded. */
export function answerMissing(file: string, by: string, what: string, isThere: boolean): ScoreError {
  const where = isThere ? `${file} has no answer` : `there is no file ${file}, so no answer,`
  return new ScoreError(
    'answer-missing',
    `${where} of ${by} for ${what}; nothing is asked in a replay, which is the default where CI is set. Run the test where CI is not set, or with \`answerCache(file, { mode: 'once' })\`, and commit the file`,
  )
}

/** Something is to be asked, and the function that does was not handed in. */
export function nothingToAsk(file: string, by: string, what: string, option: 'embed' | 'judge'): ScoreError {
  return new ScoreError(
    'answer-missing',
    `${file} has no answer of ${by} for ${what}, and cannot ask for it: hand in \`${option}\``,
  )
}

/** The file is no file of answers. `reason` completes "the file …". */
export function badAnswerFile(file: string, reason: string, cause?: unknown): ScoreError {
  return new ScoreError(
    'bad-answer-file',
    `the file of answers ${file} ${reason}; nothing was written. Restore it, or delete it and record again`,
    cause === undefined ? {} : { cause },
  )
}

/** A newer release wrote it. */
export function newerAnswerFile(file: string, version: unknown, known: number): ScoreError {
  return new ScoreError(
    'bad-answer-file',
    `the file of answers ${file} is of version ${inline(version)}, and this release reads version ${known}: update callsheet; nothing was written`,
  )
}

/** The disk refuses. */
export function answerFileFailed(file: string, verb: 'read' | 'write', cause: unknown): ScoreError {
  return new ScoreError('answer-file', `cannot ${verb} the file of answers ${file}: ${reasonOf(cause)}`, { cause })
}

/** Somebody else writes it all the time, or was killed in the middle. */
export function answerFileLocked(file: string, lock: string, isOwn: boolean): ScoreError {
  const [who, why] = isOwn
    ? ['this process itself, perhaps another thread of it,', 'a worker thread was stopped in the middle']
    : ['somebody', 'a worker was killed']
  return new ScoreError(
    'answer-file',
    `cannot write the file of answers ${file}: ${who} has held ${lock} for ten seconds. If nothing writes the file any more, for instance because ${why}, delete ${lock}`,
  )
}

/** Of texts the first ones, which is enough to find the rule. */
export function namesOf(texts: readonly string[]): string {
  const most = 3
  const shown = texts.slice(0, most).map((text) => inline(text))
  if (texts.length > most) return `${shown.join(', ')} and ${texts.length - most} more`
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1) ?? ''}`
}

export function placeOf({ path, expected, actual }: JudgeQuestion): string {
  return `${path} (expected ${inline(expected)}, received ${inline(actual)})`
}

/** `1 text`, `2 texts`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function reasonOf(cause: unknown): string {
  return typeof cause === 'object' && cause !== null && 'message' in cause ? String(cause.message) : inline(cause)
}
