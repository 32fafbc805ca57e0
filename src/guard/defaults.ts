import { randomBytes, randomUUID } from 'node:crypto'
import type { Clock, Ids } from './clock.js'

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
