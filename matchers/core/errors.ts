import { MatchError, shown } from '../../src/match/errors.js'
import { isRun, isRunJson, isToolCall } from '../../src/run/is-run.js'

/** A received value that the matcher cannot be asked about. */
export function notASubject(received: unknown, wanted: string): MatchError {
  return new MatchError('not-a-run', `received ${described(received)}. ${instead(received, wanted)}`)
}

/** A received value that throws when it is looked at. */
export function unreadableSubject(cause: unknown): MatchError {
  return new MatchError('not-a-run', 'received what cannot be read. Pass a run, as sheet.run returns it.', { cause })
}

/** `.not` of a matcher whose negation means nothing. */
export function notIsNotDefined(positive: string): MatchError {
  return new MatchError('not-defined', `.not is not defined here, as it could mean several things. ${positive}`)
}

/** `times` under `.not`. */
export function timesUnderNot(): MatchError {
  return new MatchError(
    'not-defined',
    'option times is not defined under .not. Write .not without times for never, or times: { atMost: n } without .not.',
  )
}

/** More arguments than the matcher takes: one of them would not count. */
export function tooManyArguments(most: number, received: number): MatchError {
  const allowed = most === 0 ? 'no arguments' : `at most ${most} argument${most === 1 ? '' : 's'}`
  return new MatchError('bad-arguments', `takes ${allowed}: received ${received}.`)
}

function described(received: unknown): string {
  if (isThenable(received)) return 'a promise'
  if (isRun(received)) return 'a run'
  if (isRunJson(received)) return 'the JSON of a run'
  if (isToolCall(received)) return `a tool call (${received.name})`
  if (Array.isArray(received)) return `an array (${shown(received)})`
  if (typeof received === 'function') return `a function (${shown(received)})`
  return shown(received)
}

function instead(received: unknown, wanted: string): string {
  if (isThenable(received)) return 'Await it: expect(await sheet.run(...)).'
  if (isRunJson(received)) return 'Pass the run itself; its JSON is for files and reports.'
  if (isToolCall(received)) return `Pass ${wanted}; a call is a part of it.`
  if (typeof received === 'function') return `Pass ${wanted}, not the function that runs it.`
  return `Pass ${wanted}.`
}

function isThenable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}
