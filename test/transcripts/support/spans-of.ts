import type { NeutralMessage, Run, ToolCall } from '../../../src/run/types.js'

/** Spans that an instrumentation by the conventions would write of a run, in the order in which they end. */
export function spansOf(run: Run): readonly SpanData[] {
  const chats = run.requests.map((request): SpanData => {
    const turn = run.turns.find((one) => one.request === request.number)
    const calls = run.calls.filter((call) => call.turn === turn?.number)
    return {
      name: `chat ${request.model}`,
      spanId: `chat-${request.number}`,
      parentSpanId: `agent-${request.lane}`,
      start: request.at * 1000,
      end: request.at * 1000 + 1,
      failed: turn === undefined,
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.request.model': request.model,
        'gen_ai.system_instructions': json([{ type: 'text', content: request.system ?? '' }]),
        'gen_ai.input.messages': json(request.messages.map(toMessage)),
        'gen_ai.tool.definitions': json(
          request.tools.map(({ name, description, inputSchema }) => ({
            type: 'function',
            name,
            description,
            parameters: inputSchema,
          })),
        ),
        ...(turn === undefined
          ? {}
          : {
              'gen_ai.output.messages': json([
                {
                  role: 'assistant',
                  parts: [
                    ...(turn.reasoning === undefined ? [] : [{ type: 'reasoning', content: turn.reasoning }]),
                    ...(turn.text === null ? [] : [{ type: 'text', content: turn.text }]),
                    ...calls.map(toCallPart),
                  ],
                },
              ]),
              'gen_ai.response.finish_reasons': [turn.finish],
            }),
      },
    }
  })
  const tools = run.executions.map((execution): SpanData => {
    const call = run.calls.find(({ number }) => number === execution.call)
    const failed = execution.end === 'threw'
    return {
      name: `execute_tool ${execution.tool}`,
      spanId: `tool-${execution.number}`,
      parentSpanId: `agent-${call?.lane}`,
      start: execution.started * 1000,
      end: (execution.finished ?? execution.started) * 1000,
      failed,
      attributes: {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': execution.tool,
        ...(call?.id === null ? {} : { 'gen_ai.tool.call.id': call?.id }),
        'gen_ai.tool.call.arguments': call?.rawArgs,
        ...(failed ? {} : { 'gen_ai.tool.call.result': text(execution.result) }),
      },
    }
  })
  const agents = [...new Set(run.turns.map(({ lane }) => lane))].map((lane): SpanData => ({
    name: `invoke_agent ${lane}`,
    spanId: `agent-${lane}`,
    start: 0,
    end: 10_000_000,
    failed: false,
    attributes: {
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.agent.name': lane,
      'gen_ai.input.messages': json([{ role: 'user', parts: [{ type: 'text', content: run.input }] }]),
      'gen_ai.output.messages': json([{ role: 'assistant', parts: [{ type: 'text', content: run.answer ?? '' }] }]),
    },
  }))
  return [...chats, ...tools, ...agents].toSorted((one, other) => one.end - other.end)
}

/** A span before it is written in one of the forms. */
export interface SpanData {
  readonly name: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly start: number
  readonly end: number
  readonly failed: boolean
  readonly attributes: Readonly<Record<string, unknown>>
}

/** As the SDK of OpenTelemetry hands finished spans to an exporter. */
export function asReadable(spans: readonly SpanData[]): readonly object[] {
  return spans.map(({ name, spanId, parentSpanId, start, end, failed, attributes }) => ({
    _spanContext: { spanId, traceId: 't' },
    ...(parentSpanId === undefined ? {} : { parentSpanContext: { spanId: parentSpanId, traceId: 't' } }),
    name,
    startTime: [7, start],
    endTime: [7, end],
    status: { code: failed ? 2 : 0 },
    attributes,
    events: [],
  }))
}

/** As the protocol writes them in JSON. */
export function asOtlp(spans: readonly SpanData[]): object {
  const written = spans.map(({ name, spanId, parentSpanId, start, end, failed, attributes }) => ({
    traceId: 't',
    spanId,
    ...(parentSpanId === undefined ? {} : { parentSpanId }),
    name,
    startTimeUnixNano: `1796005488${String(start).padStart(9, '0')}`,
    endTimeUnixNano: `1796005488${String(end).padStart(9, '0')}`,
    status: failed ? { code: 'STATUS_CODE_ERROR' } : {},
    attributes: Object.entries(attributes).flatMap(([key, value]) =>
      value === undefined ? [] : [{ key, value: toAnyValue(value) }],
    ),
  }))
  return { resourceSpans: [{ resource: {}, scopeSpans: [{ scope: {}, spans: written }] }] }
}

/** As the protocol writes a value. */
export function toAnyValue(value: unknown): object {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'number') return { intValue: String(value) }
  if (typeof value === 'boolean') return { boolValue: value }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(toAnyValue) } }
  const values = Object.entries(Object(value)).map(([key, each]) => ({ key, value: toAnyValue(each) }))
  return { kvlistValue: { values } }
}

function toMessage({ role, text: said, calls = [], toolResult }: NeutralMessage): object {
  return {
    role,
    parts: [
      ...(said === undefined ? [] : [{ type: 'text', content: said }]),
      ...calls.map(({ id, name, rawArgs }) => ({ type: 'tool_call', id, name, arguments: rawArgs })),
      ...(toolResult === undefined
        ? []
        : [{ type: 'tool_call_response', id: toolResult.id, response: toolResult.text }]),
    ],
  }
}

function toCallPart({ id, name, rawArgs }: ToolCall): object {
  return { type: 'tool_call', id, name, arguments: rawArgs }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : json(value)
}

function json(value: unknown): string {
  return JSON.stringify(value) ?? 'null'
}
