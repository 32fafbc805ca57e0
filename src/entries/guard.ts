export type { Clock, Ids } from '../guard/clock.js'
export { GuardError } from '../guard/errors.js'
export type { BlockedBy, GuardRecord, GuardStatus, PayloadError, Sink } from '../guard/record.js'
