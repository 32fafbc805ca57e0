import { randomUUID } from 'node:crypto'
import type { Clock, Ids } from './clock.js'
import type { GuardRecord } from './record.js'

/** The clocks of the system. */
export const defaultClock: Clock = {
  now: () => new Date().getTime(),
  elapsed: () => performance.now(),
}

/** Random ids: 122 random bits of a UUID, or those of its first half. None is all 0, since a UUID has its version in it. */
export const defaultIds: Ids = {
  trace: digits,
  span: () => digits().slice(0, 16),
  execution: () => randomUUID(),
}

function digits(): string {
  return randomUUID().replaceAll('-', '')
}

/** Says in the warnings of Node what went wrong beside a call. */
export function warn(error: unknown, record: GuardRecord): void {
  const message = error instanceof Error ? error.message : String(error)
  process.emitWarning(`callsheet/guard: ${message} (tool ${record.tool}, trace ${record.trace_id})`, 'GuardWarning')
}
