import { openaiResponses as dialect } from '../../src/dialects/openai-responses.js'
import { isObject } from '../../src/json/is-object.js'
import { inline } from '../../src/json/inline.js'
import { toEvent } from './json-text.js'
import { openaiError } from './openai-errors.js'
import { itemFault, inputItems } from './openai-responses-history.js'
import { itemsOf, responsesId, statusOf, type OutputItem } from './openai-responses-items.js'
import type { ServedTurn, StreamPart } from './served-turn.js'
import type { Incoming, Wire, WireRequest } from './wire.js'

/** OpenAI Responses. The shape is that of recorded responses. */
export const openaiResponsesWire: Wire = {
  name: 'openai-responses',
  route: 'POST /v1/responses',
  streamType: 'text/event-stream; charset=utf-8',
  matches: (path) => path.endsWith('/responses'),
  claims: (path) => /\/(responses|conversations)(\/|$)/.test(path),
  decode,
  encode: (turn, request) => responseOf(turn, request, statusOf(turn), outputOf(turn, request)),
  stream,
  encodeError: openaiError,
  streamError(error, turn, request, sent) {
    const { message, type, code, param } = openaiError(error).error
    const failed = {
      ...responseOf(turn, request, 'failed', []),
      error: { code: code ?? type, message },
    }
    return (
      eventOf('error', sent, { error: { type, code, message, param } }) +
      eventOf('response.failed', sent + 1, { response: failed })
    )
  },
  encodeEmpty: (turn, request) => responseOf(turn, request, 'completed', []),
  streamEmpty: (turn, request) => eventsOf(turn, request, [], 'completed'),
  headers: (number) => ({ 'x-request-id': `req_callsheet_${number}` }),
}

/** 2026-01-01: a clock would make two runs differ. */
const created = 1_767_225_600

function decode({ body, memory }: Incoming): WireRequest | string {
  const { model, instructions, prompt, tools, stream: isStreamed, store } = body
  // A stored prompt may name the model.
  const name = model ?? (isObject(prompt) ? prompt['id'] : undefined)
  if (typeof name !== 'string' || name === '') return `its model is ${inline(model)}, no name`
  const conversation = isObject(body['conversation']) ? body['conversation']['id'] : body['conversation']
  const rawMessages = inputItems(body, conversation, memory)
  if (typeof rawMessages === 'string') return rawMessages
  const request: WireRequest = {
    provider: 'openai-responses',
    dialect,
    model: name,
    stream: isStreamed === true,
    ...(typeof instructions === 'string' ? { system: instructions } : {}),
    rawMessages,
    fault: itemFault(rawMessages, body, memory),
    rawTools: tools,
    raw: body,
    callIds: 'call_',
    keep(turn, kept) {
      const passed = isObject(kept) && Array.isArray(kept['output']) ? kept['output'].filter(isObject) : null
      const items: readonly Readonly<Record<string, unknown>>[] = passed ?? outputOf(turn, request)
      const byId = new Map(items.map((item) => [String(item['id']), item]))
      const history = [...rawMessages, ...items]
      const id = passed === null || !isObject(kept) ? responsesId('resp', turn) : String(kept['id'])
      if (store !== false) memory.keep(id, history, byId)
      else for (const { id: own, summary } of items) memory.note([own, summary], true)
      if (typeof conversation === 'string') memory.keep(conversation, history, byId)
    },
  }
  return request
}

function responseOf(
  turn: ServedTurn,
  { raw }: WireRequest,
  status: string,
  output: readonly OutputItem['item'][],
): object {
  const echo = (key: string, usual: unknown): unknown => raw[key] ?? usual
  const part = (key: string): object => (isObject(raw[key]) ? raw[key] : {})
  const { input, output: said, cached = 0 } = turn.usage
  const reason = turn.finish === 'length' ? 'max_output_tokens' : 'content_filter'
  return {
    id: responsesId('resp', turn),
    object: 'response',
    created_at: created,
    status,
    background: echo('background', false),
    error: null,
    incomplete_details: status === 'incomplete' ? { reason } : null,
    instructions: echo('instructions', null),
    max_output_tokens: echo('max_output_tokens', null),
    model: turn.model,
    output,
    parallel_tool_calls: echo('parallel_tool_calls', true),
    previous_response_id: echo('previous_response_id', null),
    reasoning: { effort: null, summary: null, ...part('reasoning') },
    service_tier: 'default',
    store: echo('store', true),
    temperature: echo('temperature', 1),
    text: { format: { type: 'text' }, ...part('text') },
    tool_choice: echo('tool_choice', 'auto'),
    tools: echo('tools', []),
    top_p: echo('top_p', 1),
    truncation: echo('truncation', 'disabled'),
    usage:
      status === 'in_progress' || status === 'failed'
        ? null
        : {
            input_tokens: input,
            input_tokens_details: { cached_tokens: cached },
            output_tokens: said,
            output_tokens_details: { reasoning_tokens: 0 },
            total_tokens: input + said,
          },
    user: echo('user', null),
    metadata: echo('metadata', {}),
  }
}

function outputOf(turn: ServedTurn, request: WireRequest): readonly OutputItem['item'][] {
  return itemsOf(turn, request).map(({ item }) => item)
}

function stream(turn: ServedTurn, request: WireRequest): readonly StreamPart[] {
  return eventsOf(turn, request, itemsOf(turn, request), statusOf(turn))
}

/** The order of events is that of recorded streams: each item is opened, filled and closed before the next one. */
function eventsOf(
  turn: ServedTurn,
  request: WireRequest,
  items: readonly OutputItem[],
  status: string,
): readonly StreamPart[] {
  const parts: StreamPart[] = []
  const send = (type: string, data: object, had: Omit<StreamPart, 'payload'> = {}): void => {
    parts.push({ payload: eventOf(type, parts.length, data), ...had })
  }
  const opened = responseOf(turn, request, 'in_progress', [])
  send('response.created', { response: opened })
  send('response.in_progress', { response: opened })
  for (const [index, item] of items.entries()) sendItem(item, index, send)
  const output = items.map(({ item }) => item)
  send(`response.${status}`, { response: responseOf(turn, request, status, output) }, { isEnd: true })
  return parts
}

function sendItem(
  { item, empty, part, event, key, text, pieces, more, had }: OutputItem,
  index: number,
  send: (type: string, data: object, had?: Omit<StreamPart, 'payload'>) => void,
): void {
  const at = { item_id: item.id, output_index: index, ...(part === undefined ? {} : { [part.index]: 0 }) }
  send('response.output_item.added', { output_index: index, item: empty }, had('', pieces.length === 0))
  if (part !== undefined) send(`response.${part.event}.added`, { ...at, part: part.empty })
  for (const [number, delta] of pieces.entries()) {
    send(`response.${event}.delta`, { ...at, delta, ...more }, had(delta, number === pieces.length - 1))
  }
  send(`response.${event}.done`, { ...at, [key]: text, ...more })
  if (part !== undefined) send(`response.${part.event}.done`, { ...at, part: part.whole })
  send('response.output_item.done', { output_index: index, item })
}

function eventOf(type: string, number: number, data: object): string {
  return toEvent({ type, sequence_number: number, ...data }, type)
}
