import { readProperty } from '../json/unread.js'
import { causeOf, causeOfStatus } from '../run/cause-of.js'
import { recordError } from '../run/recorded-error.js'
import type { FailureCause } from '../run/types.js'
import { isObject } from '../tool/is-object.js'
import { outcomeOf } from './after.js'
import type { GuardedCall, GuardOptions } from './options.js'

/** Why a tool failed, as what it threw says: its status, the errors that it gathers, and then what is recorded of it. */
export function causeOfThrown(thrown: unknown): FailureCause {
  return byStatus(thrown, 0) ?? causeOf(recordError(thrown))
}

function byStatus(thrown: unknown, depth: number): FailureCause | null {
  // A chain of causes may be circular.
  if (!isObject(thrown) || depth > 4) return null
  const response = readProperty(thrown, 'response')
  const places = [thrown, ...(isObject(response) ? [response] : [])]
  const statuses = places.flatMap((place) => ['status', 'statusCode', 'code'].map((key) => readProperty(place, key)))
  for (const status of statuses) {
    const cause = typeof status === 'number' ? causeOfStatus(status) : null
    if (cause !== null) return cause
  }
  const gathered = readProperty(thrown, 'errors')
  // One that would fail again makes all of it fail again.
  const causes = Array.isArray(gathered) ? gathered.slice(0, 20).map((error) => causeWithin(error, depth + 1)) : []
  if (causes.length > 0 && causes.every((cause) => cause === 'transient')) return 'transient'
  return byStatus(readProperty(thrown, 'cause'), depth + 1)
}

function causeWithin(error: unknown, depth: number): FailureCause {
  return byStatus(error, depth) ?? causeOf(recordError(error))
}

/** Whether somebody gave up, which is no reason to try again. */
export function isAbort(thrown: unknown): boolean {
  if (!isObject(thrown)) return false
  const [name, code] = [readProperty(thrown, 'name'), readProperty(thrown, 'code')]
  if (name === 'AbortError' || name === 'APIUserAbortError' || name === 'CanceledError') return true
  return code === 'ABORT_ERR' || code === 'ERR_CANCELED' || code === 'UND_ERR_ABORTED'
}

/** The user's own reading of an error; `null` where there is none. */
export function ownCause({ cause }: GuardOptions, error: unknown, call: () => GuardedCall): FailureCause | null {
  if (cause === undefined) return null
  const own = outcomeOf(() => cause(error, call()))
  const said = own instanceof Promise || !own.ok ? null : own.value
  return said === 'transient' || said === 'logical' || said === 'unknown' ? said : null
}
