import { noTrace } from '../errors.js'
import { traceState } from './trace-state.js'

/**
 * A line for the model's context, so that what the model and its provider keep can be found by the id of the trace, too.
 * Put it into the system prompt: `expect(run).toCarryTrace(id)` says whether every request held it.
 *
 * @example
 * ```ts
 * const system = `${rules}\n${traceMessage()}`
 * ```
 *
 * @throws GuardError `no-trace` outside `withTrace`
 */
export function traceMessage(): string {
  const state = traceState()
  if (state === null) throw noTrace('traceMessage()')
  return `Trace id of this conversation: ${state.trace.id}`
}
