import { inline } from '../json/inline.js'
import { outcomeOf } from './after.js'
import type { Call } from './call.js'
import { badAnswer } from './errors.js'
import type { GuardedCall, GuardOptions } from './options.js'
import type { PayloadError } from './record.js'
import { textOf } from './text-of.js'
import type { Failure } from './wrap/frame.js'

/** A failure that a result tells of. */
export interface CallFailure extends Failure {
  readonly error: Error
  /** By the user's own reading, not by the framework's sign. */
  readonly isOwn: boolean
}

/** What a result tells of a failure: by the framework's own sign for it, or by the user's reading; `null` where it tells of none. */
export function failureOf(
  call: Call,
  result: unknown,
  { failed }: GuardOptions,
  guarded: () => GuardedCall,
  warn: (error: unknown) => void,
): CallFailure | null {
  const failure = call.failureIn(result)
  if (failure !== null) return { ...failure, error: errorOf(failure.text), isOwn: false }
  if (failed === undefined) return null
  const opened = call.open(result)
  const said = outcomeOf(() => failed(opened, guarded()))
  if (!(said instanceof Promise) && said.ok && typeof said.value === 'boolean') {
    if (!said.value) return null
  } else {
    // Nobody knows, which is no success.
    const answer = said instanceof Promise ? said : said.ok ? said.value : undefined
    warn(!(said instanceof Promise) && !said.ok ? said.thrown : badAnswer('failed', 'true or false', answer))
  }
  const text = textOf(opened)
  return { text, ofPayload: false, error: errorOf(text), isOwn: true }
}

/** Arguments that the tool's own schema refused, behind the guard. */
export function ofPayload(args: unknown, message: string): PayloadError {
  return { path: '', expected: "what the tool's own schema takes", received: inline(args, 200), message }
}

function errorOf(text: string): Error {
  return Object.assign(new Error(text), { name: 'ToolResult', stack: undefined })
}
