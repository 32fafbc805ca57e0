import { openaiChat as dialect } from '../../src/dialects/openai-chat.js'
import { inline } from '../../src/json/inline.js'
import type { FinishReason } from '../../src/run/types.js'
import { toEvent } from './json-text.js'
import { openaiError } from './openai-errors.js'
import type { ServedCall, ServedTurn, StreamPart } from './served-turn.js'
import type { Incoming, Wire, WireRequest } from './wire.js'

/** OpenAI Chat Completions. The shape is that of recorded responses. */
export const openaiChatWire: Wire = {
  name: 'openai-chat',
  route: 'POST /v1/chat/completions',
  streamType: 'text/event-stream; charset=utf-8',
  matches: (path) => path.endsWith('/chat/completions'),
  // The shape that most providers share, and the last to be asked.
  claims: () => true,
  decode,
  encode,
  stream,
  encodeError: openaiError,
  streamError: (error) => toEvent(openaiError(error)),
  encodeEmpty: (turn) => ({ ...encode(turn), choices: [] }),
  streamEmpty: (turn, request) => [{ payload: toEvent(chunkOf(turn, [])) }, ...usagePart(turn, request), done],
  headers: (number) => ({ 'x-request-id': `req_callsheet_${number}` }),
}

/** 2026-01-01: a clock would make two runs differ. */
const created = 1_767_225_600

/** Of a choice; `ChatOpenAI` hands them on. */
export const finishReasons: Readonly<Record<FinishReason, string>> = {
  stop: 'stop',
  tool: 'tool_calls',
  length: 'length',
  filter: 'content_filter',
  refusal: 'stop',
  malformed: 'stop',
}

function decode({ body: raw }: Incoming): WireRequest | string {
  const { model, messages, tools, stream } = raw
  if (typeof model !== 'string' || model === '') return `its model is ${inline(model)}, no name`
  if (raw['n'] !== undefined && raw['n'] !== null && raw['n'] !== 1) {
    return `it asks for n: ${inline(raw['n'])} answers; a script holds one`
  }
  if (!Array.isArray(messages)) return `its messages are ${inline(messages)}, no list`
  return {
    provider: 'openai-chat',
    dialect,
    model,
    stream: stream === true,
    rawMessages: messages,
    rawTools: tools,
    raw,
    callIds: 'call_',
  }
}

function encode(turn: ServedTurn): object {
  return {
    id: `chatcmpl-callsheet-${turn.number}`,
    object: 'chat.completion',
    created,
    model: turn.model,
    choices: [{ index: 0, message: encodeMessage(turn), logprobs: null, finish_reason: finishReasons[turn.finish] }],
    usage: encodeUsage(turn),
    service_tier: 'default',
    system_fingerprint: null,
  }
}

function encodeUsage(turn: ServedTurn): unknown {
  const { input, output, cached = 0 } = turn.usage
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: cached, audio_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: 0,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
  }
}

const done: StreamPart = { payload: 'data: [DONE]\n\n' }

function chunkOf(turn: ServedTurn, choices: readonly unknown[]): object {
  return {
    id: `chatcmpl-callsheet-${turn.number}`,
    object: 'chat.completion.chunk',
    created,
    model: turn.model,
    service_tier: 'default',
    system_fingerprint: null,
    choices,
  }
}

/** The order of chunks is that of recorded streams: a role, texts, each call in turn, the finish reason, the usage. */
function stream(turn: ServedTurn, request: WireRequest): readonly StreamPart[] {
  const usage = isUsageAsked(request) ? { usage: null } : {}
  const delta = (content: unknown, finish: string | null = null): string =>
    toEvent({ ...chunkOf(turn, [{ index: 0, delta: content, logprobs: null, finish_reason: finish }]), ...usage })
  const isRefusal = turn.finish === 'refusal'
  const hasText = turn.text !== null && !isRefusal
  const calls = turn.calls.flatMap(streamCall)
  // A call that is all of a turn begins in the first chunk.
  const isAll = !hasText && turn.calls.length === 1 && turn.reasoningPieces.length === 0
  const opening = isAll ? calls.shift() : undefined
  const first = opening === undefined ? { content: null } : { content: null, ...opening.delta, refusal: null }
  return [
    { payload: delta({ role: 'assistant', ...(hasText ? { content: '', refusal: null } : first) }), ...opening?.part },
    ...turn.reasoningPieces.map((piece) => ({ payload: delta({ reasoning_content: piece }) })),
    ...turn.textPieces.map((piece) => ({
      payload: delta(isRefusal ? { refusal: piece } : { content: piece }),
      text: piece,
    })),
    ...calls.map((call) => ({ payload: delta(call.delta), ...call.part })),
    { payload: delta({}, finishReasons[turn.finish]), isEnd: true as const },
    ...usagePart(turn, request),
    done,
  ]
}

/** A delta, and what a client has of the turn with it. */
interface CallDelta {
  readonly delta: object
  readonly part: Pick<StreamPart, 'args'>
}

function streamCall(call: ServedCall, index: number): readonly CallDelta[] {
  const { pieces } = call
  const opening = { index, ...idOf(call), type: 'function', function: { name: call.name, arguments: '' } }
  return [
    { delta: { tool_calls: [opening] }, part: { args: [{ call: index, piece: '', last: pieces.length === 0 }] } },
    ...pieces.map((piece, at) => ({
      delta: { tool_calls: [{ index, function: { arguments: piece } }] },
      part: { args: [{ call: index, piece, last: at === pieces.length - 1 }] },
    })),
  ]
}

function idOf({ id }: { readonly id: string | null }): object {
  return id === null ? {} : { id }
}

function usagePart(turn: ServedTurn, request: WireRequest): readonly StreamPart[] {
  return isUsageAsked(request) ? [{ payload: toEvent({ ...chunkOf(turn, []), usage: encodeUsage(turn) }) }] : []
}

function isUsageAsked({ raw }: WireRequest): boolean {
  const options = raw['stream_options']
  return typeof options === 'object' && options !== null && 'include_usage' in options && options.include_usage === true
}

function encodeMessage(turn: ServedTurn): unknown {
  const isRefusal = turn.finish === 'refusal'
  const calls = turn.calls.map((call) => ({
    ...idOf(call),
    type: 'function',
    function: { name: call.name, arguments: call.rawArgs },
  }))
  return {
    role: 'assistant',
    content: isRefusal ? null : turn.text,
    // OpenAI itself sends no reasoning text here; the gateways that do use this key.
    ...(turn.reasoning === undefined ? {} : { reasoning_content: turn.reasoning }),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
    refusal: isRefusal ? turn.text : null,
    annotations: [],
  }
}
