import type { Ids } from '../clock.js'
import { defaultIds } from '../defaults.js'
import { badTraceId, badTraceOptions } from '../errors.js'
import { type Parent, parseTraceparent } from './parse-traceparent.js'
import { newTraceState, traceState, withState, type TraceState } from './trace-state.js'
import type { Trace } from './trace.js'

/** Options of {@link withTrace}. */
export interface TraceOptions {
  /** The name of the trace, where it has one: a conversation, a job. One line of text. */
  readonly id?: string | undefined
  /** The header of an incoming request, whose trace goes on; one that is malformed, or missing, counts for nothing. */
  readonly traceparent?: string | null | undefined
  /** The model that is asked; of an inner `withTrace` of the same trace, from there on. */
  readonly model?: string | undefined
  /** Makes the ids. @default random ones */
  readonly ids?: Ids | undefined
}

/**
 * Runs a function, and all that it starts, in a trace: every record of a guarded tool says to which it belongs. Without `id`
 * and `traceparent`, and with a malformed `traceparent`, as W3C wants it, the trace is fresh. An inner one of the same id goes on
 * with the outer one: its steps are counted on, and its policies know what was called before.
 *
 * @example
 * ```ts
 * await withTrace({ traceparent: request.headers.traceparent }, () => runAgent(message))
 * ```
 *
 * @returns what the function returns
 * @throws GuardError `trace-id` where the id is no line of text, `trace-options` for options that do not exist or contradict
 */
export function withTrace<T>(trace: string | TraceOptions, fn: () => T): T {
  const options = checkOptions(trace, fn)
  return withState(stateOf(options), fn)
}

function checkOptions(trace: unknown, fn: unknown): TraceOptions {
  if (typeof fn !== 'function') throw badTraceOptions('needs the function to run as its second argument')
  const options = typeof trace === 'string' ? { id: trace } : trace
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw badTraceOptions('takes the id of the trace, or options { id, traceparent, model, ids }')
  }
  const unknown = Object.keys(options).find((name) => !['id', 'traceparent', 'model', 'ids'].includes(name))
  if (unknown !== undefined) {
    throw badTraceOptions(`has no option ${JSON.stringify(unknown)}; there are id, traceparent, model and ids`)
  }
  const { id, traceparent, model } = options as Readonly<Record<string, unknown>> // any object may be asked for a key
  if (id !== undefined && !isLine(id)) throw badTraceId(id)
  if (traceparent !== undefined && traceparent !== null && typeof traceparent !== 'string') {
    throw badTraceOptions('takes a header as traceparent: one text, not a list of them')
  }
  if (id !== undefined && typeof traceparent === 'string') {
    throw badTraceOptions('takes an id or a traceparent, not both, since each names the trace')
  }
  if (model !== undefined && !isLine(model)) {
    throw badTraceOptions('takes the name of a model as model: one line of text')
  }
  return options
}

/** A text that names something: not empty, and without what breaks a line. */
function isLine(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && !/[\p{Cc}\u2028\u2029]/u.test(value)
}

function stateOf(options: TraceOptions): TraceState {
  const { traceparent, model } = options
  const parent = typeof traceparent === 'string' ? parseTraceparent(traceparent) : null
  const trace = traceOf(options, parent)
  const outer = traceState()
  if (outer?.trace.id !== trace.id) return newTraceState(trace, parent?.spanId)
  return model === undefined ? outer : { ...outer, trace: { ...outer.trace, model } }
}

function traceOf({ id, model: named, ids = defaultIds }: TraceOptions, parent: Parent | null): Trace {
  const model = named ?? null
  return parent === null
    ? { id: id ?? ids.trace(), spanId: ids.span(), isSampled: true, model }
    : { id: parent.traceId, spanId: parent.spanId, isSampled: parent.isSampled, model }
}
