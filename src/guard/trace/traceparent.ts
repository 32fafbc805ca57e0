import { isTraceId } from './parse-traceparent.js'
import { currentSpan, traceState } from './trace-state.js'

/**
 * The `traceparent` header for a request that the agent, or one of its tools, sends: within a guarded tool, with the span of
 * that. `null` outside `withTrace`, and in a trace whose id is a name of the user's own, which a header cannot hold.
 *
 * @example
 * ```ts
 * const header = traceparent()
 * await fetch(url, { headers: header === null ? {} : { traceparent: header } })
 * ```
 */
export function traceparent(): string | null {
  const state = traceState()
  if (state === null || !isTraceId(state.trace.id)) return null
  // Of the flags, only the one that is defined may be set (W3C Trace Context, 3.2.2.5).
  return `00-${state.trace.id}-${currentSpan()}-${state.trace.isSampled ? '01' : '00'}`
}
