import { openaiChat as dialect } from '../../src/dialects/openai-chat.js'
import { inline } from '../../src/json/inline.js'
import type { FinishReason } from '../../src/run/types.js'
import type { ServedTurn } from './served-turn.js'
import type { Wire, WireRequest } from './wire.js'

/** OpenAI Chat Completions, whole bodies. The shape is that of recorded responses. */
export const openaiChatWire: Wire = {
  name: 'openai-chat',
  matches: (path) => path.endsWith('/chat/completions'),
  decode,
  encode,
  encodeError: (message) => ({ error: { message, type: 'invalid_request_error', param: null, code: null } }),
}

/** 2026-01-01: a clock would make two runs differ. */
const created = 1_767_225_600

const finishReasons = {
  stop: 'stop',
  tool: 'tool_calls',
  length: 'length',
  filter: 'content_filter',
  refusal: 'stop',
} as const satisfies Record<FinishReason, string>

function decode(body: unknown): WireRequest | string {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return `its body is ${inline(body)}, no JSON object`
  }
  const raw = body as Readonly<Record<string, unknown>> // an object that came from JSON
  const { model, messages, tools, stream } = raw
  if (typeof model !== 'string' || model === '') return `its model is ${inline(model)}, no name`
  if (!Array.isArray(messages)) return `its messages are ${inline(messages)}, no list`
  return {
    provider: 'openai-chat',
    dialect,
    model,
    stream: stream === true,
    rawMessages: messages,
    rawTools: tools,
    raw,
  }
}

function encode(turn: ServedTurn): unknown {
  const { input, output, cached = 0 } = turn.usage
  return {
    id: `chatcmpl-callsheet-${turn.number}`,
    object: 'chat.completion',
    created,
    model: turn.model,
    choices: [{ index: 0, message: encodeMessage(turn), logprobs: null, finish_reason: finishReasons[turn.finish] }],
    usage: {
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
    },
    service_tier: 'default',
    system_fingerprint: null,
  }
}

function encodeMessage(turn: ServedTurn): unknown {
  const isRefusal = turn.finish === 'refusal'
  const calls = turn.calls.map(({ id, name, rawArgs }) => ({
    id,
    type: 'function',
    function: { name, arguments: rawArgs },
  }))
  return {
    role: 'assistant',
    content: isRefusal ? null : turn.text,
    refusal: isRefusal ? turn.text : null,
    annotations: [],
    // OpenAI itself sends no reasoning text here; the gateways that do use this key.
    ...(turn.reasoning === undefined ? {} : { reasoning_content: turn.reasoning }),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  }
}
