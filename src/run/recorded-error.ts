import { inline } from '../json/inline.js'
import { readProperty } from '../json/unread.js'
import type { RecordedError } from './types.js'

/** An error, or whatever else was thrown, as data. Never throws, whatever its getters do. */
export function recordError(thrown: unknown, depth = 0): RecordedError {
  if (!isError(thrown)) return { name: 'thrown', message: textOf(thrown) }
  const code = readProperty(thrown, 'code')
  const cause = readProperty(thrown, 'cause')
  return {
    name: textOf(readProperty(thrown, 'name')),
    message: textOf(readProperty(thrown, 'message')),
    ...(typeof code === 'string' ? { code } : {}),
    // A chain of causes may be circular.
    ...(cause === undefined || depth > 4 ? {} : { cause: recordError(cause, depth + 1) }),
  }
}

/** Whether something is an error; a proxy that refuses is none. */
export function isError(thrown: unknown): thrown is Error {
  try {
    return thrown instanceof Error
  } catch {
    // What a revoked proxy is made of cannot be asked.
    return false
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : inline(value, 200)
}
