import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { expect, test } from 'vitest'
import { guard } from '../../../src/guard/guard.js'
import { otelSink } from '../../../src/guard/otel/otel-sink.js'
import { otelApi } from '../../../src/guard/otel/peer.js'
import { memorySink } from '../../../src/guard/sinks/memory.js'
import { withTrace } from '../../../src/guard/trace/with-trace.js'
import { record, refused, threw } from '../support/record.js'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const parent = '00f067aa0ba902b7'

function sdk() {
  const spans = new InMemorySpanExporter()
  const metrics = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
  const reader = new PeriodicExportingMetricReader({ exporter: metrics, exportIntervalMillis: 1_000_000 })
  const tracerProvider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] })
  const meterProvider = new MeterProvider({ readers: [reader] })
  const points = async () => {
    await meterProvider.forceFlush()
    return metrics.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics))
  }
  return { options: { tracerProvider, meterProvider }, spans, points, end: () => meterProvider.shutdown() }
}

// Conventions of GenAI, span `gen_ai.execute_tool`: required, conditionally required and recommended attributes, and those to be asked for.
const conventions = {
  always: ['gen_ai.operation.name', 'gen_ai.tool.name', 'gen_ai.tool.type', 'gen_ai.tool.call.id'],
  failed: ['error.type'],
  content: ['gen_ai.tool.call.arguments', 'gen_ai.tool.call.result'],
}

test('a guarded agent under a real SDK: names and attributes are those of the conventions', async () => {
  const { options, spans, points, end } = sdk()
  const schema = { type: 'object', properties: { order_id: { type: 'string' } }, required: ['order_id'] }
  const tools = { issue_refund: { description: 'Refunds', inputSchema: schema, execute: async () => ({ ok: true }) } }
  const guarded = guard(tools, { sink: otelSink(options) })
  const call = guarded.issue_refund.execute as (args: unknown, options: unknown) => Promise<unknown> // as the AI SDK calls it
  await withTrace({ traceparent: `00-${traceId}-${parent}-01` }, async () => {
    await call({ order_id: 'A-1001' }, { toolCallId: 'call_1', messages: [] })
    await expect(call({ order_id: 1001 }, { toolCallId: 'call_2', messages: [] })).rejects.toThrow('order_id')
  })
  const finished = spans.getFinishedSpans()
  expect(
    finished.map(({ name, kind, parentSpanContext, status }) => [name, kind, parentSpanContext?.spanId, status.code]),
  ).toEqual([
    ['execute_tool issue_refund', SpanKind.INTERNAL, parent, SpanStatusCode.UNSET],
    ['execute_tool issue_refund', SpanKind.INTERNAL, parent, SpanStatusCode.ERROR],
  ])
  expect(finished.map((span) => span.spanContext().traceId)).toEqual([traceId, traceId])
  const names = finished.map(({ attributes }) =>
    Object.keys(attributes).filter((name) => !name.startsWith('callsheet.')),
  )
  expect(names.map((list) => list.toSorted())).toEqual([
    conventions.always.toSorted(),
    [...conventions.always, ...conventions.failed].toSorted(),
  ])
  expect(finished[1]?.attributes).toMatchObject({
    'gen_ai.tool.call.id': 'call_2',
    'error.type': 'schema_validation_error',
  })
  const [metric] = await points()
  expect(metric?.descriptor).toMatchObject({ name: 'gen_ai.execute_tool.duration', unit: 's' })
  expect(metric?.dataPoints.map(({ attributes }) => attributes)).toEqual([
    { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'issue_refund', 'gen_ai.tool.type': 'function' },
    {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'issue_refund',
      'gen_ai.tool.type': 'function',
      'error.type': 'schema_validation_error',
    },
  ])
  await end()
})

test('what whoever sent the trace does not keep is not exported, and measured all the same', async () => {
  const { options, spans, points, end } = sdk()
  const guarded = guard({ ping: async () => 'pong' }, { sink: otelSink(options), unchecked: ['ping'] })
  await withTrace({ traceparent: `00-${traceId}-${parent}-00` }, () => guarded.ping())
  expect(spans.getFinishedSpans()).toEqual([])
  await withTrace({ traceparent: `00-${traceId}-${parent}-01` }, () => guarded.ping())
  expect(spans.getFinishedSpans()).toHaveLength(1)
  expect((await points())[0]?.dataPoints.map(({ value }) => value)).toMatchObject([{ count: 2 }])
  await end()
})

test('a span lasts as long as its attempt, and tells of its error', async () => {
  const { options, spans, points, end } = sdk()
  const sink = otelSink({ ...options, content: true })
  await sink.write(
    record({
      ...threw,
      trace_id: traceId,
      parent_span_id: parent,
      started_at: '2026-11-30T12:00:00.000Z',
      duration_ms: 1500,
    }),
  )
  await sink.write(record({ step: 2, trace_id: traceId, parent_span_id: parent, result: { n: 1n } }))
  await sink.write(record({ step: 3, phase: 'started', status: null }))
  await sink.write(record({ step: 4, ...refused, trace_id: 'chat 7' }))
  const [failed, fine, other, ...rest] = spans.getFinishedSpans()
  expect(rest).toEqual([])
  expect(failed?.startTime).toEqual([Date.UTC(2026, 10, 30, 12) / 1000, 0])
  expect(failed?.duration).toEqual([1, 500_000_000])
  expect(failed?.status).toEqual({ code: SpanStatusCode.ERROR, message: 'took longer than 50 ms' })
  expect(failed?.events.map(({ name, attributes }) => [name, attributes?.['exception.message']])).toEqual([
    ['exception', 'took longer than 50 ms'],
  ])
  expect(failed?.attributes).toMatchObject({ 'error.type': 'TimeoutError', 'callsheet.cause': 'transient' })
  expect(conventions.content.map((name) => fine?.attributes[name])).toEqual([
    '{"order_id":"A-1001"}',
    '{"n":{"$bigint":"1"}}',
  ])
  expect([other?.parentSpanContext, other?.attributes['callsheet.trace_id']]).toEqual([undefined, 'chat 7'])
  const [metric] = await points()
  expect(
    metric?.dataPoints.map(({ value }) => (typeof value === 'object' && 'sum' in value ? value.sum : null)),
  ).toEqual([1.5, 0.012, 0.012])
  await end()
})

test('in a trace that begins here, and outside of any, spans are in the trace of their records, under none', async () => {
  const { options, spans, end } = sdk()
  const sink = memorySink()
  const inner = guard({ inner: () => 1 }, { sink: [sink, otelSink(options)], unchecked: ['inner'] })
  const tools = guard({ outer: () => inner.inner() }, { sink: [sink, otelSink(options)], unchecked: ['outer'] })
  withTrace({}, () => tools.outer())
  inner.inner()
  const finished = spans.getFinishedSpans()
  expect(finished.map((span) => span.spanContext().traceId)).toEqual(sink.records.map(({ trace_id: id }) => id))
  expect(finished.map(({ attributes }) => attributes['callsheet.span_id'])).toEqual(
    sink.records.map(({ span_id: id }) => id),
  )
  const [, outer] = sink.records
  expect(sink.records.map(({ parent_span_id: parent }) => parent)).toEqual([outer?.span_id, null, null])
  expect(finished.map(({ parentSpanContext }) => parentSpanContext?.spanId)).toEqual([
    outer?.span_id,
    undefined,
    undefined,
  ])
  await end()
})

test('a dry run is no error; one that failed is', async () => {
  const { options, spans, points, end } = sdk()
  const sink = otelSink(options)
  const dry = { status: 'blocked', blocked_by: 'dry-run' } as const
  await sink.write(record(dry))
  await sink.write(record({ ...dry, step: 2, error: { name: 'Error', message: 'no such template' } }))
  expect(spans.getFinishedSpans().map(({ status, attributes }) => [status.code, attributes['error.type']])).toEqual([
    [SpanStatusCode.UNSET, undefined],
    [SpanStatusCode.ERROR, 'blocked'],
  ])
  const [metric] = await points()
  expect(metric?.dataPoints.map(({ attributes }) => attributes['error.type'])).toEqual([undefined, 'blocked'])
  await end()
})

test('without an SDK, nothing happens; what does not exist is an error', () => {
  expect(() => otelSink().write(record())).not.toThrow()
  // @ts-expect-error: no such option
  expect(() => otelSink({ contents: true })).toThrow(
    'otelSink() has no option "contents"; there are tracerProvider, meterProvider, content',
  )
  // @ts-expect-error: no boolean
  expect(() => otelSink({ content: 'yes' })).toThrow('otelSink() takes true or false as content')
})

test('without the package, the error says what to install', () => {
  const require = Object.assign(
    () => {
      throw Object.assign(new Error('none'), { code: 'MODULE_NOT_FOUND' })
    },
    { ...import.meta },
  )
  expect(() => otelApi(require as unknown as NodeJS.Require)).toThrow('Write: npm install @opentelemetry/api') // it is called, and nothing else
})
