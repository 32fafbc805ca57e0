import { randomBytes, randomUUID } from 'node:crypto'
import type { Clock, Ids } from './clock.js'
import type { GuardRecord } from './record.js'

/** The clocks of the system. */
export const defaultClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
}

/** Random ids. That 16 bytes are all 0 does not happen. */
export const defaultIds: Ids = {
  trace: () => randomBytes(16).toString('hex'),
  span: () => randomBytes(8).toString('hex'),
  execution: () => randomUUID(),
}

/** Says in the warnings of Node what went wrong beside a call. */
export function warn(error: unknown, record: GuardRecord): void {
  const message = error instanceof Error ? error.message : String(error)
  process.emitWarning(`callsheet/guard: ${message} (tool ${record.tool}, trace ${record.trace_id})`, 'GuardWarning')
}
