import { shown } from '../../match/errors.js'
import { TrajectoryError } from '../errors.js'

/** A run in which the model was sent nothing. */
export function nothingSent(): TrajectoryError {
  return new TrajectoryError(
    'nothing-sent',
    'the model was sent nothing in this run, so that there is no context to look at.',
  )
}

/** What requests carried, asked of something that shows none. */
export function requestsNotShown(transcript: string, what: string): TrajectoryError {
  return new TrajectoryError(
    'not-shown',
    `this run was read from ${transcript}, which do not show what each request carried, and so not ${what}. Run the agent on a sheet, and ask that run.`,
  )
}

/** Nothing to hold the run against. */
export function noBars(): TrajectoryError {
  return new TrajectoryError(
    'nothing-expected',
    'it is given no bar. Say how much is allowed: { tokens: 8000 }, bytes, perResult or growthPerTurn.',
  )
}

/** A bar that is none. */
export function badBar(name: string, received: unknown, both: boolean): TrajectoryError {
  const other = both ? ' of tokens, or { bytes } with one' : ''
  return new TrajectoryError(
    'bad-option',
    `option ${name} must be a whole number above zero${other}: received ${shown(received)}.`,
  )
}

/** A tokenizer that is none. */
export function badTokenizer(received: unknown): TrajectoryError {
  return new TrajectoryError(
    'bad-option',
    `option tokenizer must be a function from a text to its number of tokens: received ${shown(received)}.`,
  )
}

/** A tokenizer that does not count. */
export function badCount(text: string, received: unknown): TrajectoryError {
  return new TrajectoryError(
    'bad-tokenizer',
    `the tokenizer returned ${shown(received)} for ${shown(text)}; it must return how many tokens that is: (text) => encoding.encode(text).length.`,
  )
}

/** A bar on results, and none was told. */
export function noResult(): TrajectoryError {
  return new TrajectoryError(
    'nothing-to-measure',
    'perResult is about what the model was told of its calls, and it was told nothing in this run.',
  )
}

/** A bar on growth, and nothing to compare. */
export function noGrowth(): TrajectoryError {
  return new TrajectoryError(
    'nothing-to-measure',
    'growthPerTurn compares a request with the one before it, and no lane of this run has two that were answered.',
  )
}

/** Content that nobody can count. */
export function uncountable(request: number): TrajectoryError {
  return new TrajectoryError(
    'uncountable',
    `request ${request} carried a picture, a sound or a file, which nobody counted, so that it is not known whether it stays in its bounds. Write unread: 'fine' to count its texts alone.`,
  )
}
