import { inline } from '../json/inline.js'
import { nearest } from '../text/nearest.js'

/** What a caller did wrong with a guard, a trace or a sink, as `code` says. */
export class GuardError extends TypeError {
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    // Not enumerable, so that Vitest prints the sentence alone.
    Object.defineProperty(this, 'code', { enumerable: false })
  }
}

/** An id that is no line of text. */
export function badTraceId(id: unknown): GuardError {
  return new GuardError('trace-id', `withTrace() takes one line of text as the id of a trace, but got ${inline(id)}`)
}

export function badTraceOptions(problem: string): GuardError {
  return new GuardError('trace-options', `withTrace() ${problem}`)
}

/** What is asked inside a trace only. */
export function noTrace(asked: string): GuardError {
  return new GuardError('no-trace', `${asked} needs a trace: call it within withTrace(id, () => …)`)
}

export function badSinkOptions(problem: string): GuardError {
  return new GuardError('sink-options', problem)
}

/** The disk took a part of a line only. */
export function sinkShort(file: string): GuardError {
  return new GuardError(
    'sink-short',
    `${file} took only a part of a record. Is the disk full? The next record begins a new line.`,
  )
}

export function badRunsOptions(problem: string): GuardError {
  return new GuardError('runs-options', `runsFrom() ${problem}`)
}

/** A log without records: whatever is claimed of each of its runs would hold. */
export function noRecords(): GuardError {
  return new GuardError('records-none', 'runsFrom() got no records. Does the guard write to the sink that you read?')
}

/** Something in a log that no guard wrote. */
export function noRecord(shown: string, line: number, cause?: unknown): GuardError {
  return new GuardError(
    'record-unknown',
    `line ${line} is no record of a guard: ${shown}. Take it out, or, where it is the beginning of one, its writer was killed.`,
    ...(cause === undefined ? [] : [{ cause }]),
  )
}

export function damagedRecord(field: string, problem: string, line: number): GuardError {
  return new GuardError('record-damaged', `line ${line} is a damaged record: ${field} ${problem}`)
}

/** One execution has one end. */
export function recordTwice(execution: string, first: number, second: number): GuardError {
  return new GuardError(
    'record-twice',
    `lines ${first} and ${second} are records of one execution, ${execution}, and differ. Are ids handed in that are not unique?`,
  )
}

export function badGuardOptions(problem: string): GuardError {
  return new GuardError('guard-options', `guard() ${problem}`)
}

/** A key that is there, with nothing. */
export function undefinedOption(key: string, place: string): GuardError {
  return badGuardOptions(`was given ${key} of ${place} as undefined. Leave the key out where nothing is meant.`)
}

/** A name of a tool that is not there. */
export function unknownGuarded(place: string, name: string, names: readonly string[]): GuardError {
  const meant = nearest(name, names)
  const hint = meant === null ? `The tools are ${names.join(', ')}.` : `Did you mean ${meant}?`
  return new GuardError('tool-unknown', `guard() ${place} names ${inline(name)}, but there is no such tool. ${hint}`)
}

/** Tools whose payloads nobody could judge. */
export function noSchemas(names: readonly string[]): GuardError {
  return new GuardError(
    'no-schema',
    `guard() has no schema for ${names.join(', ')}. Hand it in, guard(tools, { schemas: { ${names[0]}: schema } }), or say that it has none: { unchecked: ${JSON.stringify(names)} }.`,
  )
}

export function nothingToGuard(): GuardError {
  return new GuardError(
    'nothing-to-guard',
    'guard() was given tools of which none has a function: there is nothing to guard.',
  )
}

export function alreadyGuarded(): GuardError {
  return new GuardError(
    'already-guarded',
    'guard() was given tools that are guarded already: every call would be recorded twice.',
  )
}

export function notGuarded(): GuardError {
  return new GuardError('not-guarded', 'onUnreadable() takes what guard() gave back, but these tools are not guarded')
}

/** So many calls are none of one run. */
export function tooManySteps(trace: string, steps: number, most: number): GuardError {
  return new GuardError(
    'trace-too-long',
    `the trace ${inline(trace)} has ${steps} calls, and a run has at most ${most}. Is one id handed to withTrace() for many runs?`,
  )
}

/** A tool that its policy does not wait for any longer. */
export function toolTooSlow(tool: string, milliseconds: number): Error {
  const error = new GuardError('timeout', `${tool} took longer than ${milliseconds} ms`)
  error.name = 'TimeoutError'
  return error
}

/** A tool that is tried again, of which nobody said that it may be. */
export function retryOfUnsafe(place: string): GuardError {
  return badGuardOptions(
    `has ${place}.retry without idempotent: true. Only a tool that may run twice without doing more may be tried again.`,
  )
}

export function syncGenerator(tool: string): GuardError {
  return badGuardOptions(`cannot guard ${tool}: a generator must be async, since its steps may have to wait.`)
}

export function otelMissing(cause: unknown): GuardError {
  return new GuardError(
    'peer-missing',
    'callsheet/guard/otel needs the package @opentelemetry/api, which is not installed. Write: npm install @opentelemetry/api',
    { cause },
  )
}

/** A tool is called; as a constructor it would run past the guard. */
export function noConstructor(tool: string): GuardError {
  return new GuardError('no-constructor', `${tool} is a guarded tool: call it, without new`)
}

/** A tool that the guard has never seen. */
export function addedLater(tool: string): GuardError {
  return new GuardError(
    'added-later',
    `${tool} was added after guard(): nothing guards it. Add it before, or guard it in a set of its own.`,
  )
}

/** A policy or option of the caller's own that gave something else than it should. */
export function badAnswer(place: string, words: string, answer: unknown): GuardError {
  return new GuardError('bad-answer', `${place} must give ${words}, but gave ${inline(answer)}`)
}
