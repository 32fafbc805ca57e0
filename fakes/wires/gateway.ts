import { gateway as dialect } from '../../src/dialects/gateway.js'
import { inline } from '../../src/json/inline.js'
import { toEvent } from './json-text.js'
import type { ServedCall, ServedTurn, StreamPart } from './served-turn.js'
import type { Incoming, Wire, WireError, WireRequest } from './wire.js'

/** Vercel's AI Gateway: results and stream parts of the AI SDK's language model specification, versions 2 to 4. */
export const gatewayWire: Wire = {
  name: 'gateway',
  route: 'POST /v3/ai/language-model',
  streamType: 'text/event-stream; charset=utf-8',
  matches: (path) => path.endsWith('/language-model'),
  claims: (_path, headers) => headers.has('ai-gateway-protocol-version'),
  decode,
  encode: (turn, request) => resultOf(turn, request, contentOf(turn)),
  stream,
  encodeError: (error) => ({ error: errorOf(error) }),
  streamError: (error) => toEvent({ type: 'error', error: errorOf(error) }),
  encodeEmpty: (turn, request) => resultOf(turn, request, []),
  streamEmpty: (turn, request) => [...opening(turn), finish(turn, request)],
  headers: (number) => ({ 'x-vercel-id': `callsheet::${number}` }),
}

/** 2026-01-01: a clock would make two runs differ. */
const timestamp = '2026-01-01T00:00:00.000Z'

/** In the specification's words, and in those of the provider behind the gateway. */
const finishReasons = {
  stop: ['stop', 'stop'],
  tool: ['tool-calls', 'tool_calls'],
  length: ['length', 'length'],
  filter: ['content-filter', 'content_filter'],
  refusal: ['content-filter', 'refusal'],
  malformed: ['error', 'MALFORMED_FUNCTION_CALL'],
} as const

function decode({ headers, body: raw }: Incoming): WireRequest | string {
  const model = headers.get('ai-language-model-id')
  if (model === null || model === '') return 'it has no header ai-language-model-id, which names the model'
  const { prompt, tools } = raw
  if (!Array.isArray(prompt)) return `its prompt is ${inline(prompt)}, no list of messages`
  return {
    provider: 'gateway',
    dialect,
    model,
    stream: headers.get('ai-language-model-streaming') === 'true',
    version: headers.get('ai-language-model-specification-version') ?? '3',
    rawMessages: prompt,
    rawTools: tools,
    raw,
    callIds: 'call_',
  }
}

function resultOf(turn: ServedTurn, request: WireRequest, content: readonly unknown[]): unknown {
  return {
    content,
    ...endOf(turn, request),
    response: { id: idOf(turn), timestamp, modelId: turn.model },
    warnings: [],
  }
}

function contentOf({ text, calls, reasoning }: ServedTurn): readonly unknown[] {
  return [
    ...(reasoning === undefined ? [] : [{ type: 'reasoning', text: reasoning }]),
    ...(text === null ? [] : [{ type: 'text', text }]),
    ...calls.map(encodeCall),
  ]
}

function encodeCall({ id, name, rawArgs }: ServedCall): unknown {
  return { type: 'tool-call', ...(id === null ? {} : { toolCallId: id }), toolName: name, input: rawArgs }
}

/** How a turn ends, as the version of the client has it. */
function endOf(turn: ServedTurn, { version }: WireRequest): object {
  const { input, output, cached = 0 } = turn.usage
  const [unified, raw] = finishReasons[turn.finish]
  const providerMetadata = { gateway: { cost: '0', marketCost: '0', generationId: idOf(turn) } }
  if (version === '2') {
    const totalTokens = input + output
    const usage = {
      inputTokens: input,
      outputTokens: output,
      totalTokens,
      reasoningTokens: 0,
      cachedInputTokens: cached,
    }
    return { finishReason: unified, usage, providerMetadata }
  }
  const usage = {
    inputTokens: { total: input, noCache: input - cached, cacheRead: cached },
    outputTokens: { total: output, text: output, reasoning: 0 },
  }
  return { finishReason: { unified, raw }, usage, providerMetadata }
}

function idOf({ number }: ServedTurn): string {
  return `gen_callsheet_${number}`
}

function stream(turn: ServedTurn, request: WireRequest): readonly StreamPart[] {
  const { text, textPieces, reasoning, reasoningPieces, calls } = turn
  return [
    ...opening(turn),
    ...(reasoning === undefined ? [] : block('reasoning', reasoningPieces).map((payload) => ({ payload }))),
    ...(text === null ? [] : block('text', textPieces)).map((payload, at) => {
      const piece = textPieces[at - 1]
      return piece === undefined ? { payload } : { payload, text: piece }
    }),
    ...calls.flatMap(streamCall),
    finish(turn, request),
  ]
}

function opening(turn: ServedTurn): readonly StreamPart[] {
  return [
    { payload: toEvent({ type: 'stream-start', warnings: [] }) },
    { payload: toEvent({ type: 'response-metadata', id: idOf(turn), timestamp, modelId: turn.model }) },
  ]
}

function block(kind: 'text' | 'reasoning', pieces: readonly string[]): readonly string[] {
  const id = `${kind}-0`
  return [
    toEvent({ type: `${kind}-start`, id }),
    ...pieces.map((delta) => toEvent({ type: `${kind}-delta`, id, delta })),
    toEvent({ type: `${kind}-end`, id }),
  ]
}

/** The input comes in pieces to look at and then whole, which is what clients run. */
function streamCall(call: ServedCall, index: number): readonly StreamPart[] {
  const id = call.id === null ? {} : { id: call.id }
  const part = (data: unknown, piece: string, last = false): StreamPart => ({
    payload: toEvent(data),
    args: [{ call: index, piece, last }],
  })
  return [
    part({ type: 'tool-input-start', ...id, toolName: call.name }, ''),
    ...call.pieces.map((delta) => part({ type: 'tool-input-delta', ...id, delta }, delta)),
    { payload: toEvent({ type: 'tool-input-end', ...id }) },
    part(encodeCall(call), '', true),
  ]
}

function finish(turn: ServedTurn, request: WireRequest): StreamPart {
  return { payload: toEvent({ type: 'finish', ...endOf(turn, request) }), isEnd: true }
}

/** By status, from what the gateway's own client tells apart. */
const errorTypes: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  403: 'forbidden',
  404: 'model_not_found',
  429: 'rate_limit_exceeded',
}

function errorOf({ status, message, type, code }: WireError): object {
  const usual = errorTypes[status] ?? (status >= 500 ? 'internal_server_error' : 'invalid_request_error')
  return { message, type: type ?? usual, param: null, code: code ?? null }
}
