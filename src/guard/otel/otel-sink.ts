import type { Attributes, Context, Histogram, MeterProvider, Span, Tracer, TracerProvider } from '@opentelemetry/api'
import { toTagged } from '../../json/tagged.js'
import { badSinkOptions } from '../errors.js'
import { isFine } from '../is-fine.js'
import type { GuardRecord, Sink } from '../record.js'
import { isSpanId, isTraceId } from '../trace/parse-traceparent.js'
import { traceState } from '../trace/trace-state.js'
import { otelApi, type OtelApi } from './peer.js'

/** Options of {@link otelSink}. */
export interface OtelOptions {
  /** Makes the spans. @default the one that the program registered */
  readonly tracerProvider?: TracerProvider
  /** Makes the metrics. @default the one that the program registered */
  readonly meterProvider?: MeterProvider
  /** Whether spans carry arguments and results, which the conventions want to be asked for. @default false */
  readonly content?: boolean
}

/**
 * Makes a span `execute_tool <tool>` of each attempt, and a value of the metric `gen_ai.execute_tool.duration`, as the GenAI
 * conventions of OpenTelemetry have it (opentelemetry.io/docs/specs/semconv/gen-ai, in development). Needs the
 * package `@opentelemetry/api`.
 *
 * A span belongs to the trace of its record, under the span that the trace came in with. The id of the span is the SDK's own:
 * that of the record, which `traceparent()` gave to what the tool sent, is `callsheet.span_id`. A trace whose id is no id of W3C becomes a trace of its own for each span, which `callsheet.trace_id` joins. Lines of a
 * journal make no span.
 *
 * @example
 * ```ts
 * const guarded = guard(tools, { sink: otelSink() })
 * ```
 *
 * @throws GuardError `peer-missing` without the package, `sink-options` for options that do not exist
 */
export function otelSink(options: OtelOptions = {}): Sink {
  checkOptions(options)
  const api = otelApi()
  const { tracerProvider = api.trace, meterProvider = api.metrics, content = false } = options
  const tracer = tracerProvider.getTracer('callsheet')
  const duration = meterProvider.getMeter('callsheet').createHistogram('gen_ai.execute_tool.duration', {
    description: 'Duration of a single tool execution.',
    unit: 's',
    // Those of `gen_ai.client.operation.duration`, which tools of agents are as fast as.
    advice: {
      explicitBucketBoundaries: [
        0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92,
      ],
    },
  })
  return { write: (record) => void (record.phase === 'ended' && writeSpan(record, { api, tracer, duration, content })) }
}

function checkOptions(options: OtelOptions): void {
  const names = ['tracerProvider', 'meterProvider', 'content']
  if (typeof options !== 'object' || options === null) {
    throw badSinkOptions(`otelSink() takes options { ${names.join(', ')} }`)
  }
  const unknown = Object.keys(options).find((name) => !names.includes(name))
  if (unknown !== undefined) {
    throw badSinkOptions(`otelSink() has no option ${JSON.stringify(unknown)}; there are ${names.join(', ')}`)
  }
  if (options.content !== undefined && typeof options.content !== 'boolean') {
    throw badSinkOptions('otelSink() takes true or false as content')
  }
}

interface Work {
  readonly api: OtelApi
  readonly tracer: Tracer
  readonly duration: Histogram
  readonly content: boolean
}

function writeSpan(record: GuardRecord, { api, tracer, duration, content }: Work): void {
  const startTime = Date.parse(record.started_at)
  const milliseconds = record.duration_ms ?? 0
  const shared = sharedAttributes(record)
  const attributes = { ...shared, ...ownAttributes(record), ...(content ? contentOf(record) : {}) }
  const kind = api.SpanKind.INTERNAL
  const span = tracer.startSpan(`execute_tool ${record.tool}`, { kind, startTime, attributes }, parentOf(record, api))
  if (record.parent_span_id === null) withoutParent(span)
  const endTime = startTime + milliseconds
  if (record.error !== null) span.recordException(record.error, endTime)
  if (!isFine(record)) {
    const message = record.error?.message ?? record.errors[0]?.message
    span.setStatus({ code: api.SpanStatusCode.ERROR, ...(message === undefined ? {} : { message }) })
  }
  span.end(endTime)
  duration.record(milliseconds / 1000, shared, api.trace.setSpan(api.ROOT_CONTEXT, span))
}

/** Required and conditionally required ones, and the type: all that has few values. */
function sharedAttributes(record: GuardRecord): Attributes {
  const { tool, status, error } = record
  const type = status === 'execution_failure' ? (error?.name ?? '_OTHER') : status
  return {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': tool,
    'gen_ai.tool.type': 'function',
    ...(isFine(record) || type === null ? {} : { 'error.type': type }),
  }
}

/** What the conventions have no name for begins with our own. */
function ownAttributes(record: GuardRecord): Attributes {
  const { call_id: callId, blocked_by: by, cause, model } = record
  return {
    ...(callId === null ? {} : { 'gen_ai.tool.call.id': callId }),
    'callsheet.trace_id': record.trace_id,
    'callsheet.span_id': record.span_id,
    'callsheet.execution_id': record.execution_id,
    'callsheet.step': record.step,
    'callsheet.attempt': record.attempt,
    'callsheet.status': record.status ?? '',
    ...(by === null ? {} : { 'callsheet.blocked_by': by }),
    ...(cause === null ? {} : { 'callsheet.cause': cause }),
    ...(model === null ? {} : { 'callsheet.model': model }),
  }
}

function contentOf(record: GuardRecord): Attributes {
  const { raw_args: args, result } = record
  const text = result === undefined ? undefined : JSON.stringify(toTagged(result))
  return {
    'gen_ai.tool.call.arguments': args,
    ...(text === undefined ? {} : { 'gen_ai.tool.call.result': text }),
  }
}

/** The SDK takes the trace from the span that is above; where there is none, that of the record stands in. */
function parentOf({ trace_id: traceId, parent_span_id: parent, span_id: own }: GuardRecord, api: OtelApi): Context {
  const spanId = parent ?? own
  if (!isTraceId(traceId) || !isSpanId(spanId)) return api.ROOT_CONTEXT
  const { NONE, SAMPLED } = api.TraceFlags
  // What whoever sent the trace does not keep, the SDK does not either, unless its sampler is told to.
  const context = { traceId, spanId, traceFlags: isSampled(traceId) ? SAMPLED : NONE, isRemote: true }
  return api.trace.setSpanContext(api.ROOT_CONTEXT, context)
}

/** No exporter is told of a parent that is nowhere. The SDKs' names for it: 2.x and 1.x. */
function withoutParent(span: Span): void {
  for (const key of ['parentSpanContext', 'parentSpanId']) if (key in span) Reflect.set(span, key, undefined)
}

/** A sink is written to within the trace of the call. */
function isSampled(traceId: string): boolean {
  const trace = traceState()?.trace
  return trace?.id !== traceId || trace.isSampled
}
