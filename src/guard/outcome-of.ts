import { isObject } from '../json/is-object.js'
import type { Execution, Outcome } from '../run/types.js'
import type { GuardRecord } from './record.js'

/** What became of a call, by its last attempt, the last that entered the tool, and what the model was told, where that is JSON. */
export function outcomeOf(
  { status, blocked_by: by }: Pick<GuardRecord, 'status' | 'blocked_by'>,
  last: Pick<Execution, 'end' | 'failed'> | undefined,
  told: unknown,
): Outcome {
  if (last !== undefined) {
    if (last.end !== 'returned') return last.end
    // The text may say of a success that it is none, as that of MCP.
    return last.failed || saysError(told) ? 'error' : 'ok'
  }
  if (status === 'json_parse_error') return 'invalid-json'
  if (status === 'schema_validation_error') return 'invalid-args'
  return by === 'unknown-tool' ? 'unknown-tool' : 'blocked'
}

/** How the execution of an attempt ended; `null` where the tool was not entered. */
export function endOf({ status, result }: GuardRecord): Pick<Execution, 'end' | 'failed'> | null {
  switch (status) {
    case 'success':
      return saysError(result) ? failed : returned
    case 'execution_failure':
      return threw
    case 'json_parse_error':
    case 'schema_validation_error':
    case 'blocked':
      return null
    default:
      // `null`, and what a warehouse left out since it is.
      return open
  }
}

const returned = { end: 'returned', failed: false } as const
const failed = { end: 'returned', failed: true } as const
const threw = { end: 'threw', failed: false } as const
const open = { end: 'open', failed: false } as const

/** MCP's `isError`, as of any run. */
function saysError(result: unknown): boolean {
  return isObject(result) && result['isError'] === true && Array.isArray(result['content'])
}
