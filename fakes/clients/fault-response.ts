import type { Fault, StatusFault } from '../script/step.js'
import type { AnsweredFault } from '../sheet/model.js'
import { messageOf } from '../wires/error-text.js'
import { toJsonText } from '../wires/json-text.js'
import type { ServedTurn, StreamPart } from '../wires/served-turn.js'
import type { Wire, WireRequest } from '../wires/wire.js'
import { streamOf } from './stream-of.js'
import type { AnswerContext } from './turn-response.js'

/** A fault as the client meets it. Rejects where no answer comes at all. */
export async function faultResponse(answered: AnsweredFault, context: AnswerContext): Promise<Response> {
  const { wire, request } = context
  const { fault, number } = answered
  const nothing = silent(number, request)
  switch (fault.kind) {
    case 'status':
    case 'network':
    case 'hang':
    case 'html':
      return failedResponse(fault, number, context)
    case 'empty':
      return request.stream
        ? streamedParts(wire.streamEmpty(nothing, request), number, context)
        : json(wire.encodeEmpty(nothing, request), wire, number)
    case 'bad-sse':
      if (request.stream) return streamedParts(garbled(wire.stream(nothing, request)), number, context)
      return halfJson(wire, nothing, request)
    case 'bad-json':
      return halfJson(wire, nothing, request)
    case 'mid-stream-error': {
      if (!request.stream) return statusResponse({ kind: 'status', status: 500 }, wire, number)
      const whole = wire.stream(nothing, request)
      const end = whole.findIndex(({ isEnd }) => isEnd === true)
      const opening = whole.slice(0, Math.max(end, 0))
      const error = { status: 500, message: messageOf(500) }
      const payload = wire.streamError(error, nothing, request, opening.length)
      return streamedParts([...opening, { payload }], number, context)
    }
  }
}

/** Ways to fail that need no answer to spoil. */
type Failure = Extract<Fault, { readonly kind: 'status' | 'network' | 'hang' | 'html' }>

/** Whether a fault is one of these. */
export function isFailure(fault: Fault): fault is Failure {
  return ['status', 'network', 'hang', 'html'].includes(fault.kind)
}

/** What of a fault is the same for a turn and for any other request. */
export async function failedResponse(
  failure: Failure,
  number: number,
  { wire, model, signal }: Pick<AnswerContext, 'wire' | 'model' | 'signal'>,
): Promise<Response> {
  switch (failure.kind) {
    case 'status':
      return statusResponse(failure, wire, number)
    case 'network':
      throw connectionLost('fetch failed')
    case 'hang':
      // Nobody waits any more when the run is over: a retry would only ask a sheet that has closed.
      if (await model.hang(failure.until, signal)) return statusResponse(runEnded, wire, number)
      signal?.throwIfAborted()
      throw connectionLost('fetch failed')
    case 'html':
      return new Response(page, { status: 502, headers: { 'content-type': 'text/html', ...waiting(1) } })
  }
}

/** An error status in the provider's own shape, unless the script says otherwise. */
export function statusResponse(fault: StatusFault, wire: Wire, number: number): Response {
  const { status, message = messageOf(status), type, code, body } = fault
  // Clients retry after these, at once rather than after their own delay.
  const isRetried = status === 408 || status === 409 || status === 429 || status >= 500
  const wait = fault.retryAfterMs === undefined ? (isRetried ? 1 : null) : fault.retryAfterMs
  const error = {
    status,
    message,
    ...(type === undefined ? {} : { type }),
    ...(code === undefined ? {} : { code }),
    ...(wait === null ? {} : { retryAfterMs: wait }),
  }
  const headers = new Headers({
    'content-type': 'application/json',
    ...wire.headers(number),
    ...(wait === null ? {} : waiting(wait)),
  })
  for (const [name, value] of Object.entries(fault.headers ?? {})) headers.set(name, value)
  return new Response(body ?? toJsonText(wire.encodeError(error)), { status, headers })
}

/** Whole seconds are said twice, as providers do. */
function waiting(ms: number): Readonly<Record<string, string>> {
  return { 'retry-after-ms': String(ms), ...(ms >= 1000 ? { 'retry-after': String(Math.ceil(ms / 1000)) } : {}) }
}

/** What undici's fetch rejects with when a connection breaks. */
export function connectionLost(message: 'fetch failed' | 'terminated'): TypeError {
  const cause = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', errno: -104, syscall: 'read' })
  return new TypeError(message, { cause })
}

const runEnded: StatusFault = {
  kind: 'status',
  status: 400,
  message: 'callsheet: the run ended while the model kept its client waiting',
  headers: { 'x-should-retry': 'false' },
}

const page =
  '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<h1>502 Bad Gateway</h1>\r\n</body>\r\n</html>\r\n'

/** A turn without a word, for what a failing provider sends of one. */
function silent(number: number, { model }: WireRequest): ServedTurn {
  return {
    number,
    model,
    text: '',
    textPieces: [],
    calls: [],
    reasoningPieces: [],
    finish: 'stop',
    usage: { input: 1, output: 0 },
  }
}

function json(value: unknown, wire: Wire, number: number): Response {
  const headers = { 'content-type': 'application/json', ...wire.headers(number) }
  return new Response(toJsonText(value), { status: 200, headers })
}

function halfJson(wire: Wire, turn: ServedTurn, request: WireRequest): Response {
  const text = toJsonText(wire.encode(turn, request))
  const headers = { 'content-type': 'application/json', ...wire.headers(turn.number) }
  return new Response(text.slice(0, Math.floor(text.length / 2)), { status: 200, headers })
}

/** The first event, broken off in the midst of its JSON. */
function garbled([first]: readonly StreamPart[]): readonly StreamPart[] {
  const payload = first?.payload ?? ''
  const json = payload.indexOf('{')
  const lineEnd = payload.endsWith('\n\n') ? '\n\n' : '\n'
  return [{ payload: `${payload.slice(0, json + Math.floor((payload.length - json) / 2))}${lineEnd}` }]
}

function streamedParts(parts: readonly StreamPart[], number: number, context: AnswerContext): Response {
  const { wire, model } = context
  let left = parts.length
  const body = streamOf(parts, context, {
    before: ({ isEnd }) => {
      left = isEnd === true ? 0 : left - 1
    },
    atCancel: () => {
      left = 0
    },
  })
  model.opened({ cut: () => left > 0 })
  return new Response(body, { status: 200, headers: { 'content-type': wire.streamType, ...wire.headers(number) } })
}
