import type { GuardRecord } from './record.js'

/** Whether all went as it was wanted: a success, or a dry run. */
export function isFine({ status, blocked_by: by, error }: GuardRecord): boolean {
  return status === 'success' || (by === 'dry-run' && error === null)
}
