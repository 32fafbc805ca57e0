import { contentParts, contentText, fieldOf, google as dialect } from '../../src/dialects/google.js'
import { inline } from '../../src/json/inline.js'
import type { FinishReason } from '../../src/run/types.js'
import { noteCalls, signatureOf, thoughtFault } from './google-history.js'
import { rawJson, toEvent } from './json-text.js'
import { isObjectText, onOneLine } from './object-args.js'
import type { Said, ServedCall, ServedTurn, StreamPart } from './served-turn.js'
import type { Incoming, Wire, WireError, WireRequest } from './wire.js'

/** Google's Gemini, `generateContent`. The shape is that of recorded responses. */
export const googleWire: Wire = {
  name: 'google',
  route: 'POST /v1beta/models/{model}:generateContent',
  streamType: 'text/event-stream',
  matches: (path) => target.test(path),
  claims: (path, headers) => headers.has('x-goog-api-key') || path.startsWith('/v1beta'),
  decode,
  encode,
  stream,
  encodeError,
  streamError: (error) => toEvent(encodeError(error)),
  // Google leaves out the key of an empty list.
  encodeEmpty: (turn) => answerOf(turn),
  streamEmpty: (turn) => [{ payload: toEvent(answerOf(turn)) }],
  headers: () => ({}),
}

/** Vertex has the same ending behind a longer path; tuned models stand there by another word or as endpoints. */
const target = /\/(?:models|tunedModels|endpoints)\/([^/:]+):(generate|streamGenerate)Content$/

const finishReasons = {
  stop: 'STOP',
  // Calls have no reason of their own here, and a model that refuses does so in its text.
  tool: 'STOP',
  refusal: 'STOP',
  length: 'MAX_TOKENS',
  filter: 'SAFETY',
  malformed: 'MALFORMED_FUNCTION_CALL',
} as const satisfies Record<FinishReason, string>

function decode({ path, search, body: raw, memory }: Incoming): WireRequest | string {
  const [, model = '', action] = target.exec(path) ?? []
  const isStream = action === 'streamGenerate'
  if (isStream && search.get('alt') !== 'sse') {
    return 'it asks for a stream without ?alt=sse; only that form of streaming is served'
  }
  const { contents, tools } = raw
  if (!Array.isArray(contents)) return `its contents are ${inline(contents)}, no list`
  const config = fieldOf(raw, 'generationConfig')
  const count = typeof config === 'object' && config !== null ? fieldOf({ ...config }, 'candidateCount') : undefined
  if (count !== undefined && count !== 1) {
    return `it asks for candidateCount: ${inline(count)} answers; a script holds one`
  }
  const instruction = fieldOf(raw, 'systemInstruction')
  const system = contentText(instruction)
  const { parts: systemParts } = contentParts(instruction)
  const name = /%(?![\da-f]{2})/i.test(model) ? model : decodeURIComponent(model)
  return {
    provider: 'google',
    dialect,
    model: name,
    stream: isStream,
    ...(system === null ? {} : { system }),
    ...(systemParts === undefined ? {} : { systemParts }),
    rawMessages: contents,
    fault: thoughtFault(name, contents, memory),
    rawTools: tools,
    raw,
    callIds: 'call_',
    keep: (turn) => noteCalls(memory, turn),
    fit: (said) => fit(said, isStream),
  }
}

/** Arguments are an object here, or left out: a turn with others is one that Google itself could not read. */
function fit(said: Said, isStream: boolean): Said {
  const isSilent = said.finish === 'malformed' && said.text === '' && said.calls.length === 0
  if (isSilent || said.calls.some(({ rawArgs }) => rawArgs !== '' && !isObjectText(rawArgs))) {
    return { text: null, calls: [], finish: 'malformed' }
  }
  if (!isStream) return said
  return { ...said, calls: said.calls.map((call) => ({ ...call, rawArgs: onOneLine(call.rawArgs) })) }
}

function encode(turn: ServedTurn): object {
  const parts = [
    ...(turn.reasoning === undefined ? [] : [{ text: turn.reasoning, thought: true }]),
    ...(turn.text === null ? [] : [{ text: turn.text, ...(turn.calls.length === 0 ? signatureOf(turn) : {}) }]),
    ...turn.calls.map((call, index) => callPart(turn, call, index)),
  ]
  return answerOf(turn, candidateOf(turn, parts, true))
}

/** The order of chunks is that of recorded streams: thoughts, texts, each call as a whole, an empty text with the finish reason. */
function stream(turn: ServedTurn): readonly StreamPart[] {
  const chunk = (part: unknown): string => toEvent(answerOf(turn, candidateOf(turn, [part], false)))
  const isSilent = turn.text === null && turn.calls.length === 0
  const last = isSilent ? [] : [{ text: '', ...(turn.calls.length === 0 ? signatureOf(turn) : {}) }]
  return [
    ...turn.reasoningPieces.map((piece) => ({ payload: chunk({ text: piece, thought: true }) })),
    ...turn.textPieces.map((piece) => ({ payload: chunk({ text: piece }), text: piece })),
    ...turn.calls.map((call, index) => ({
      payload: chunk(callPart(turn, call, index)),
      args: [{ call: index, piece: call.rawArgs, last: true }],
    })),
    { payload: toEvent(answerOf(turn, candidateOf(turn, last, true))), isEnd: true },
  ]
}

function callPart(turn: ServedTurn, { id, name, rawArgs }: ServedCall, index: number): unknown {
  const args = rawArgs === '' ? {} : { args: rawJson(rawArgs) }
  // Of parallel calls only the first is signed.
  return { functionCall: { name, ...args, ...(id === null ? {} : { id }) }, ...(index === 0 ? signatureOf(turn) : {}) }
}

function candidateOf(turn: ServedTurn, parts: readonly unknown[], isLast: boolean): object {
  const content = parts.length === 0 ? {} : { parts, role: 'model' }
  if (!isLast) return { content, index: 0 }
  const message = turn.finish === 'malformed' ? { finishMessage: 'Malformed function call.' } : {}
  return { content, finishReason: finishReasons[turn.finish], index: 0, ...message }
}

/** Every chunk is a whole answer. Tokens of the output are counted when it is through. */
function answerOf(turn: ServedTurn, candidate?: object): object {
  const { input, output, cached } = turn.usage
  const isLast = candidate === undefined || 'finishReason' in candidate
  return {
    ...(candidate === undefined ? {} : { candidates: [candidate] }),
    usageMetadata: {
      promptTokenCount: input,
      ...(isLast ? { candidatesTokenCount: output } : {}),
      totalTokenCount: isLast ? input + output : input,
      ...(cached === undefined ? {} : { cachedContentTokenCount: cached }),
      promptTokensDetails: [{ modality: 'TEXT', tokenCount: input }],
    },
    modelVersion: turn.model,
    responseId: `callsheet-${turn.number}`,
  }
}

/** The words of google.rpc.Code. */
const statuses: Readonly<Record<number, string>> = {
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
}

function encodeError({ status, message, type, code, retryAfterMs }: WireError): unknown {
  const details = [
    ...(code === undefined ? [] : [{ ...detail('ErrorInfo'), reason: code, domain: 'googleapis.com' }]),
    ...(status === 429 && retryAfterMs !== undefined
      ? [{ ...detail('RetryInfo'), retryDelay: `${retryAfterMs / 1000}s` }]
      : []),
  ]
  const usual = statuses[status] ?? (status > 500 ? 'UNAVAILABLE' : 'INVALID_ARGUMENT')
  return { error: { code: status, message, status: type ?? usual, ...(details.length === 0 ? {} : { details }) } }
}

function detail(name: string): object {
  return { '@type': `type.googleapis.com/google.rpc.${name}` }
}
