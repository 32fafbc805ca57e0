import { anthropic as dialect } from '../../src/dialects/anthropic.js'
import { isObject } from '../../src/json/is-object.js'
import { inline } from '../../src/json/inline.js'
import { parseJson } from '../../src/json/parse-json.js'
import type { FinishReason } from '../../src/run/types.js'
import { noteCalls, signatureOf, thoughtFault } from './anthropic-history.js'
import { keepThread, readThread, type Thread } from './anthropic-thread.js'
import { rawJson, toEvent, toJsonText } from './json-text.js'
import type { Memory } from './memory.js'
import type { Said, ServedCall, ServedTurn, StreamPart } from './served-turn.js'
import type { Incoming, Wire, WireError, WireRequest } from './wire.js'

/** Anthropic Messages. The shape is that of recorded responses. */
export const anthropicWire: Wire = {
  name: 'anthropic',
  route: 'POST /v1/messages',
  streamType: 'text/event-stream; charset=utf-8',
  // OpenAI's threads have messages, too.
  matches: (path) => path.endsWith('/messages') && !path.includes('/threads/'),
  claims: (_path, headers) => headers.has('anthropic-version'),
  decode,
  encode: (turn) => messageOf(turn, contentOf(turn)),
  stream,
  encodeError,
  streamError: (error) => toEvent(encodeError(error), 'error'),
  encodeEmpty: (turn) => messageOf(turn, []),
  streamEmpty: (turn) => [...opening(turn), ...closing(turn)],
  headers: (number) => ({ 'request-id': `req_callsheet_${number}` }),
}

/** There is no word for a filter but that of a refusal, and none for a call that nobody could read. */
const stopReasons = {
  stop: 'end_turn',
  tool: 'tool_use',
  length: 'max_tokens',
  filter: 'refusal',
  refusal: 'refusal',
  malformed: 'end_turn',
} as const satisfies Record<FinishReason, string>

/** By status, from Anthropic's page on errors. */
const errorTypes: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  529: 'overloaded_error',
}

function decode({ body: raw, memory }: Incoming): WireRequest | string {
  const { model, max_tokens: limit, stream: isStream } = raw
  if (typeof model !== 'string' || model === '') return `its model is ${inline(model)}, no name`
  if (!Number.isInteger(limit)) return `its max_tokens is ${inline(limit)}, which Anthropic requires to be a number`
  const thread = readThread(raw, memory)
  if (typeof thread === 'string') return thread
  const { messages, system, tools } = thread
  const prompt = system === undefined ? null : dialect.readMessage({ role: 'system', content: system })
  if (typeof prompt?.fault === 'string') return `of its system prompt, ${prompt.fault}`
  return {
    provider: 'anthropic',
    dialect,
    model,
    stream: isStream === true,
    ...(typeof prompt?.system === 'string' ? { system: prompt.system } : {}),
    ...(prompt?.systemParts === undefined ? {} : { systemParts: prompt.systemParts }),
    rawMessages: messages,
    rawTools: tools,
    raw,
    callIds: 'toolu_',
    fit,
    fault: thoughtFault(messages, raw['thinking'], memory),
    keep: (turn) => keep(turn, thread, raw, memory),
  }
}

function keep(turn: ServedTurn, thread: Thread, raw: WireRequest['raw'], memory: Memory): void {
  const content = JSON.parse(toJsonText(contentOf(turn))) as readonly unknown[] // a list, as it was written
  noteCalls(memory, content, raw['stream'] === true)
  if (isObject(raw['thread'])) keepThread(memory, thread, idOf(turn), content)
}

/** A call without arguments has an empty object, in a stream too, where its text is empty. */
function fit(said: Said): Said {
  return { ...said, calls: said.calls.map((call) => (call.rawArgs === '' ? { ...call, rawArgs: '{}' } : call)) }
}

function contentOf(turn: ServedTurn): readonly unknown[] {
  const { text, reasoning, calls } = turn
  return [
    ...(reasoning === undefined
      ? []
      : [{ type: 'thinking', thinking: reasoning, signature: signatureOf(turn.number, reasoning) }]),
    // An empty text is no block: clients would send it back, and a request with one is refused.
    ...(text === null || text === '' ? [] : [{ type: 'text', text }]),
    ...calls.map((call) => ({ ...toolUse(call), input: inputOf(call.rawArgs) })),
  ]
}

function idOf({ number }: ServedTurn): string {
  return `msg_callsheet_${number}`
}

function messageOf(turn: ServedTurn, content: readonly unknown[]): object {
  return {
    model: turn.model,
    id: idOf(turn),
    type: 'message',
    role: 'assistant',
    content,
    stop_reason: stopReasons[turn.finish],
    stop_details: null,
    stop_sequence: null,
    usage: { ...usageOf(turn), service_tier: 'standard' },
  }
}

/** What was read from the cache is counted beside the input here. */
function usageOf({ usage: { input, output, cached = 0 } }: ServedTurn): object {
  return {
    input_tokens: Math.max(0, input - cached),
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: cached,
    output_tokens: output,
  }
}

function toolUse({ id, name }: ServedCall): object {
  return { type: 'tool_use', ...(id === null ? {} : { id }), name }
}

/** JSON stands there byte for byte; any other text as a text, since `{}` would hide the fault. */
function inputOf(rawArgs: string): unknown {
  return parseJson(rawArgs).ok ? rawJson(rawArgs) : rawArgs
}

/** The order of events is that of recorded streams: the message, its blocks one after the other, why it stopped, the end. */
function stream(turn: ServedTurn): readonly StreamPart[] {
  const { reasoning, reasoningPieces, text, textPieces, calls } = turn
  const before = [
    ...(reasoning === undefined
      ? []
      : [
          {
            block: { type: 'thinking', thinking: '', signature: '' },
            deltas: [
              ...reasoningPieces.map((piece) => ({ delta: { type: 'thinking_delta', thinking: piece } })),
              { delta: { type: 'signature_delta', signature: signatureOf(turn.number, reasoning) } },
            ],
          },
        ]),
    ...(text === null || text === ''
      ? []
      : [
          {
            block: { type: 'text', text: '' },
            deltas: textPieces.map((piece) => ({ delta: { type: 'text_delta', text: piece }, part: { text: piece } })),
          },
        ]),
  ]
  const blocks: readonly StreamedBlock[] = [...before, ...calls.map(streamCall)]
  return [...opening(turn), ...blocks.flatMap(streamBlock), ...closing(turn)]
}

/** A block as it is streamed: how it begins, what is added, and what the client has of the turn after each. */
interface StreamedBlock {
  readonly block: object
  readonly part?: Partial<StreamPart>
  readonly deltas: readonly { readonly delta: object; readonly part?: Partial<StreamPart> }[]
}

function streamCall(call: ServedCall, index: number): StreamedBlock {
  const { rawArgs, pieces } = call
  // No arguments are streamed as an empty text; whoever named a split gets it.
  const isEmpty = rawArgs === '{}' && pieces.length === 1
  const delta = (json: string, piece: string, last: boolean): StreamedBlock['deltas'][number] => ({
    delta: { type: 'input_json_delta', partial_json: json },
    part: { args: [{ call: index, piece, last }] },
  })
  return {
    block: { ...toolUse(call), input: {} },
    part: { args: [{ call: index, piece: '', last: false }] },
    deltas: isEmpty
      ? [delta('', rawArgs, true)]
      : [
          delta('', '', pieces.length === 0),
          ...pieces.map((piece, at) => delta(piece, piece, at === pieces.length - 1)),
        ],
  }
}

function streamBlock({ block, part, deltas }: StreamedBlock, index: number): readonly StreamPart[] {
  return [
    { ...event('content_block_start', { index, content_block: block }), ...part },
    ...deltas.map((one) => ({ ...event('content_block_delta', { index, delta: one.delta }), ...one.part })),
    event('content_block_stop', { index }),
  ]
}

function opening(turn: ServedTurn): readonly StreamPart[] {
  // Some clients add the output tokens of the beginning to those of the end.
  const usage = { ...usageOf(turn), output_tokens: 0, service_tier: 'standard' }
  return [event('message_start', { message: { ...messageOf(turn, []), stop_reason: null, usage } }), event('ping')]
}

function closing(turn: ServedTurn): readonly StreamPart[] {
  const delta = { stop_reason: stopReasons[turn.finish], stop_sequence: null, stop_details: null }
  return [{ ...event('message_delta', { delta, usage: usageOf(turn) }), isEnd: true }, event('message_stop')]
}

function event(type: string, data: object = {}): StreamPart {
  return { payload: toEvent({ type, ...data }, type) }
}

function encodeError({ status, message, type, code }: WireError): unknown {
  const usual = errorTypes[status] ?? (status >= 500 ? 'api_error' : 'invalid_request_error')
  const details = code === undefined ? null : { error_code: code }
  return { type: 'error', error: { details, type: type ?? usual, message }, request_id: null }
}
