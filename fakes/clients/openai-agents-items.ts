import type { AgentOutputItem, ModelResponse, StreamEvent } from '@openai/agents'
import { parseJson } from '../../src/json/parse-json.js'
import { itemsOf, responsesId, type OutputItem } from '../wires/openai-responses-items.js'
import { openaiResponsesWire } from '../wires/openai-responses.js'
import type { ServedTurn, StreamPart } from '../wires/served-turn.js'
import type { WireRequest } from '../wires/wire.js'
import type { Held } from './in-process.js'

/** What is sent at once, and what of the turn the agent holds with it. */
export interface EventsPart extends Held {
  readonly events: readonly StreamEvent[]
}

/** A whole turn; `null` stands for one in which the model says nothing. */
export function toResponse(turn: ServedTurn | null, request: WireRequest): ModelResponse {
  const { input, output, cached = 0 } = turn?.usage ?? { input: 1, output: 0 }
  const usage: Omit<ModelResponse['usage'], 'add'> = {
    requests: 1,
    inputTokens: input,
    outputTokens: output,
    totalTokens: input + output,
    inputTokensDetails: [{ cached_tokens: cached }],
    outputTokensDetails: [{ reasoning_tokens: 0 }],
    requestUsageEntries: undefined,
  }
  return {
    // The SDK adds it to its own counts and asks it nothing.
    usage: usage as ModelResponse['usage'],
    output: turn === null ? [] : [...toOutput(turn, request)],
    ...(turn === null ? {} : { responseId: responsesId('resp', turn) }),
  }
}

/** The items of a turn: reasoning, a message, calls. */
export function toOutput(turn: ServedTurn, request: WireRequest): readonly AgentOutputItem[] {
  return itemsOf(turn, request).map(toItem)
}

/** The events of a streamed turn: OpenAI's own as they are, and what the SDK makes of some of them before. */
export function toParts(turn: ServedTurn, request: WireRequest): readonly EventsPart[] {
  return openaiResponsesWire.stream(turn, request).map(({ payload, ...held }) => {
    const event = eventIn(payload)
    const own = ownEvent(event, held, turn, request)
    const raw: StreamEvent = { type: 'model', event, providerData: { rawModelEventSource: 'openai-responses' } }
    return { ...held, events: own === null ? [raw] : [own, raw] }
  })
}

type Json = Readonly<Record<string, unknown>>

function ownEvent({ type, ...more }: Json, held: Held, turn: ServedTurn, request: WireRequest): StreamEvent | null {
  if (type === 'response.created') return { type: 'response_started', providerData: { type, ...more } }
  if (type === 'response.output_text.delta') {
    return { type: 'output_text_delta', delta: held.text ?? '', itemId: responsesId('msg', turn), providerData: more }
  }
  if (held.isEnd !== true) return null
  const { input, output, cached = 0 } = turn.usage
  const usage = {
    inputTokens: input,
    outputTokens: output,
    totalTokens: input + output,
    inputTokensDetails: { cached_tokens: cached },
    outputTokensDetails: { reasoning_tokens: 0 },
  }
  // Items that a model says; the type of all items holds those of users, too.
  const said = toOutput(turn, request) as Extract<StreamEvent, { type: 'response_done' }>['response']['output']
  return { type: 'response_done', response: { id: responsesId('resp', turn), usage, output: said } }
}

/** The event in a payload of server-sent events. */
function eventIn(payload: StreamPart['payload']): Json {
  const parsed = parseJson(payload.slice(payload.indexOf('{')))
  return parsed.ok ? (parsed.value as Json) : {} // the wire wrote an object
}

/** An item of OpenAI's under the SDK's names. */
function toItem({ item }: OutputItem): AgentOutputItem {
  const { call_id: callId, summary, ...more } = item
  const thoughts = Array.isArray(summary)
    ? { content: summary.map((part: object) => ({ ...part, type: 'input_text' })) }
    : {}
  // What `itemsOf` makes are messages, calls and reasoning.
  return { ...more, ...thoughts, ...(callId === undefined ? {} : { callId }) } as AgentOutputItem
}
