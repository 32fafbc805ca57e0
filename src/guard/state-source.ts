import { outcomeOf } from './after.js'
import type { Ids } from './clock.js'
import { badAnswer } from './errors.js'
import type { GuardOptions } from './options.js'
import { newTraceState, traceState, type TraceState } from './trace/trace-state.js'

const mostTraces = 10_000

/** Where a guard counts: in the current trace, or in those that the user's own function names. */
export function stateSource(
  trace: GuardOptions['trace'],
  ids: Ids,
  said: (trouble: unknown) => void,
): () => TraceState | null {
  if (trace === undefined) return traceState
  const states = new Map<string, TraceState>()
  return () => {
    const id = idFrom(trace, said)
    if (id === null) return null
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

/** The id that the user's function names; without one, and where it fails, the call is outside of any trace. */
function idFrom(trace: () => unknown, said: (trouble: unknown) => void): string | null {
  const answer = outcomeOf(trace)
  if (answer instanceof Promise) {
    said(badAnswer('trace', 'the id of a trace, or null', answer))
    return null
  }
  if (!answer.ok) {
    said(answer.thrown)
    return null
  }
  const { value } = answer
  if (typeof value === 'string' && value !== '') return value
  const isNone = value === null || value === undefined || value === ''
  if (!isNone) said(badAnswer('trace', 'the id of a trace, or null', value))
  return null
}
