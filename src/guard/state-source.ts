import type { Ids } from './clock.js'
import type { GuardOptions } from './options.js'
import { newTraceState, traceState, type TraceState } from './trace/trace-state.js'

const mostTraces = 10_000

/** Where a guard counts: in the current trace, or in those that the user's own function names. */
export function stateSource(trace: GuardOptions['trace'], ids: Ids): () => TraceState | null {
  if (trace === undefined) return traceState
  const states = new Map<string, TraceState>()
  return () => {
    const id = trace()
    if (id === null || id === '') return null
    const current = traceState()
    if (current?.trace.id === id) return current
    const state = states.get(id) ?? newTraceState({ id, spanId: ids.span(), isSampled: true, model: null })
    // The one that is used goes to the end: what is forgotten is the trace that was quiet longest.
    states.delete(id)
    states.set(id, state)
    const [oldest] = states.keys()
    if (states.size > mostTraces && oldest !== undefined) states.delete(oldest)
    return state
  }
}
