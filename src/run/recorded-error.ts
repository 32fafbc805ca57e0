import { inline } from '../json/inline.js'
import type { RecordedError } from './types.js'

/** An error, or whatever else was thrown, as data. */
export function recordError(thrown: unknown, depth = 0): RecordedError {
  if (!(thrown instanceof Error)) return { name: 'thrown', message: textOf(thrown) }
  const { name, message, cause } = thrown
  const { code } = thrown as { code?: unknown } // many errors carry one; any object may be asked for it
  return {
    name: textOf(name),
    message: textOf(message),
    ...(typeof code === 'string' ? { code } : {}),
    // A chain of causes may be circular.
    ...(cause === undefined || depth > 4 ? {} : { cause: recordError(cause, depth + 1) }),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : inline(value, 200)
}
