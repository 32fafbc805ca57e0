import { inline } from '../../json/inline.js'
import { isObject } from '../../json/is-object.js'
import type { RecordedError } from '../../run/types.js'
import type { DatasetPlace } from '../errors.js'
import { badRunValue } from './run-errors.js'

/** Why the agent gave up, as a line says it: `{ name, message }`, or a text; `null` where it did not. */
export function readError(error: unknown, place: DatasetPlace): RecordedError | null {
  if (error === undefined || error === null) return null
  const read = errorOf(error)
  if (read !== null) return read
  throw badRunValue(
    place,
    'error',
    inline(error),
    'null where the agent did not give up, else { "name", "message" }, or a text that is not empty',
  )
}

function errorOf(error: unknown): RecordedError | null {
  if (typeof error === 'string' && error !== '') return { name: 'Error', message: error }
  if (!isObject(error)) return null
  const { name = 'Error', message, code, cause } = error
  if (typeof name !== 'string' || typeof message !== 'string') return null
  const inner = errorOf(cause)
  return {
    name,
    message,
    ...(typeof code === 'string' ? { code } : {}),
    ...(inner === null ? {} : { cause: inner }),
  }
}
