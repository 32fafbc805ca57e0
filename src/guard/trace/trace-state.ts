import { AsyncLocalStorage } from 'node:async_hooks'
import type { Trace } from './trace.js'

/** A trace with what guards count in it: shared by all guards of the trace. */
export interface TraceState {
  readonly trace: Trace
  /** The span that the trace came in with; none where it began here. */
  readonly parent?: string
  /** Which call of the trace the next one is, from 1. */
  nextStep(): number
  /** How often each tool was let through, by its name. */
  readonly calls: Map<string, number>
  /** The arguments of each success, by the name of the tool. */
  readonly successes: Map<string, unknown[]>
}

/** The trace that the code on the asynchronous stack belongs to. */
export function traceState(): TraceState | null {
  return current()?.state ?? null
}

/** Of a trace that nothing happened in yet. */
export function newTraceState(trace: Trace, parent: string | null = null): TraceState {
  let steps = 0
  const nextStep = (): number => {
    steps += 1
    return steps
  }
  return { trace, ...(parent === null ? {} : { parent }), nextStep, calls: new Map(), successes: new Map() }
}

/** The span that goes on: that of a guarded tool, else that of the trace. */
export function currentSpan(): string | null {
  const context = current()
  return context === undefined ? null : (context.spanId ?? context.state.trace.spanId)
}

/** The span that the next one belongs under: that of a guarded tool, else that which came in. That of a fresh trace is nobody's. */
export function parentSpan(): string | null {
  const context = current()
  return context?.spanId ?? context?.state.parent ?? null
}

/** Runs a function, and all that it starts, in a trace. */
export function withState<T>(state: TraceState, body: () => T): T {
  return storage().run({ state, spanId: null }, body)
}

/** Runs a tool within its span, so that what it sends carries that; as it is outside a trace. */
export function withSpan<T>(spanId: string, body: () => T): T {
  const context = current()
  return context === undefined ? body() : storage().run({ state: context.state, spanId }, body)
}

/** Structural, since several copies of the package may share it. */
interface TraceContext {
  readonly state: TraceState
  /** `null`: that of the trace. */
  readonly spanId: string | null
}

const key = Symbol.for('callsheet.trace')

function current(): TraceContext | undefined {
  return storage().getStore()
}

/** The one global. */
function storage(): AsyncLocalStorage<TraceContext> {
  const holder = globalThis as { [key]?: AsyncLocalStorage<TraceContext> } // the registry symbol is ours alone
  holder[key] ??= new AsyncLocalStorage()
  return holder[key]
}
