import { inline } from '../../src/json/inline.js'
import { isObject } from '../../src/json/is-object.js'
import { parseJson } from '../../src/json/parse-json.js'
import { unlessAborted } from '../../src/run/unless-aborted.js'
import { isStep } from '../script/step.js'
import { titleOf } from '../script/title-of.js'
import type { Answer, Model } from '../sheet/model.js'
import { anthropicWire } from '../wires/anthropic.js'
import { googleWire } from '../wires/google.js'
import { gatewayWire } from '../wires/gateway.js'
import { toJsonText } from '../wires/json-text.js'
import { ollamaWire } from '../wires/ollama.js'
import { openaiChatWire } from '../wires/openai-chat.js'
import { openaiResponsesWire } from '../wires/openai-responses.js'
import type { Wire, WireRequest } from '../wires/wire.js'
import { connectionLost, failedResponse, faultResponse, isFailure } from './fault-response.js'
import { otherResponse } from './other-response.js'
import type { Pace } from './stream-of.js'
import { turnResponse } from './turn-response.js'

/** In the order in which they claim what none of them serves. */
const wires: readonly Wire[] = [gatewayWire, anthropicWire, openaiResponsesWire, googleWire, ollamaWire, openaiChatWire]

/** Answers to requests that are no turn, found by the end of their path. */
export interface OtherRequests {
  get(path: string): ((body: unknown) => unknown) | undefined
}

/** A `fetch` that hands every request to the scripted model and never to a network. `pace` waits between streamed pieces. */
export function modelFetch(model: Model, others: OtherRequests, pace: Pace | null = null): typeof globalThis.fetch {
  return async (input, init) => {
    const request = input instanceof Request ? input : null
    const signal = init?.signal ?? request?.signal ?? null
    signal?.throwIfAborted()
    const url = new URL(input instanceof Request ? input.url : input)
    const { pathname, searchParams } = url
    const asked = {
      method: (init?.method ?? request?.method ?? 'GET').toUpperCase(),
      url,
      path: pathname,
      search: searchParams,
      headers: new Headers(init?.headers ?? request?.headers),
      body: await unlessAborted(bodyOf(request, init), signal),
      signal,
    }
    const other = others.get(pathname)
    const response = await (other === undefined ? answer(model, asked, pace) : answerOther(model, asked, other))
    if (signal?.aborted === true) {
      // Nobody will ever read it.
      await response.body?.cancel()
      throw signal.reason
    }
    // Only `Response.error()` has it, and a fetch never resolves with one.
    if (response.status === 0) throw connectionLost('fetch failed')
    return response
  }
}

interface Asked {
  readonly method: string
  readonly url: URL
  readonly path: string
  readonly search: URLSearchParams
  readonly headers: Headers
  readonly body: string
  readonly signal: AbortSignal | null
}

async function answer(model: Model, asked: Asked, pace: Pace | null): Promise<Response> {
  const { method, path, signal } = asked
  const wire = method === 'POST' ? wires.find((one) => one.matches(path)) : undefined
  if (wire === undefined) {
    const routes = wires.map(({ route }) => route).join(', ')
    const reason = `nothing is served at ${method} ${path}, only at ${routes}; llm.on(path, answer) answers what is no turn`
    return unknown(claiming(asked), model, reason)
  }
  const decoded = read(wire, model, asked)
  if (typeof decoded === 'string') return unknown(wire, model, `${path}: ${decoded}`)
  const { url, headers, body } = asked
  const request = { ...decoded, sent: { wire, url, headers, body, signal } }
  const answered = await model.answer(request, signal)
  if ('violation' in answered) return refuse(wire, answered)
  if (answered.passed !== undefined) {
    if ('delivery' in answered) answered.delivery.whole()
    return answered.passed
  }
  const context = { wire, request, model, signal, pace }
  return 'fault' in answered ? faultResponse(answered, context) : turnResponse(answered, context)
}

async function unknown(wire: Wire, model: Model, reason: string): Promise<Response> {
  await model.breathe()
  return refuse(wire, model.refuse(reason))
}

/** The answer to a request that no script may answer, in the shape of the provider that it was meant for. */
export function refusedResponse(to: Pick<Asked, 'path' | 'headers'>, message: string): Response {
  return refusal(claiming(to), `callsheet: ${message}`)
}

/** The request, or a sentence on why it is none. */
function read(wire: Wire, { memory }: Model, asked: Asked): WireRequest | string {
  const parsed = parseJson(asked.body)
  if (!parsed.ok) return `its body is no JSON: ${parsed.message}`
  if (!isObject(parsed.value)) return `its body is ${inline(parsed.value)}, no JSON object`
  return wire.decode({ ...asked, body: parsed.value, memory })
}

function claiming({ path, headers }: Pick<Asked, 'path' | 'headers'>): Wire {
  return wires.find((wire) => wire.claims(path, headers)) ?? openaiChatWire
}

/** What the test answers itself: embeddings, moderation, lists of models. */
async function answerOther(model: Model, asked: Asked, other: (body: unknown) => unknown): Promise<Response> {
  await model.breathe()
  const wire = claiming(asked)
  const foreign = model.foreign()
  if (foreign !== null) return refuse(wire, foreign)
  const parsed = parseJson(asked.body)
  const body = parsed.ok ? parsed.value : asked.body
  let made: unknown
  try {
    made = await unlessAborted(other(body), asked.signal)
    if (!isStep(made)) return otherResponse(made, body, asked.signal)
  } catch (error) {
    if (asked.signal?.aborted === true && error === asked.signal.reason) throw error
    return refuse(wire, model.refuse(`the function given to llm.on for ${asked.path} threw`, error))
  }
  if (made.kind === 'fault' && isFailure(made.fault)) {
    return failedResponse(made.fault, 0, { wire, model, signal: asked.signal })
  }
  const reason = `the function given to llm.on for ${asked.path} returned ${titleOf(made)}, but only turns are answered by steps; it may return JSON, a Response, or fault() of a status, 'network', 'hang' or 'html'`
  return refuse(wire, model.refuse(reason))
}

function refuse(wire: Wire, answered: Answer): Response {
  return refusal(wire, 'violation' in answered ? `callsheet: ${answered.violation.message}` : '')
}

/** Clients neither retry nor wait after this answer; the message is what their users see. */
function refusal(wire: Wire, message: string): Response {
  const headers = { 'content-type': 'application/json', 'x-should-retry': 'false' }
  return new Response(toJsonText(wire.encodeError({ status: 400, message })), { status: 400, headers })
}

async function bodyOf(request: Request | null, init: RequestInit | undefined): Promise<string> {
  if (typeof init?.body === 'string') return init.body
  // A request that was sent before has no body left, here as everywhere.
  if (init?.body === undefined || init.body === null) return request === null ? '' : request.text()
  if (init.body instanceof ReadableStream && !('duplex' in init)) {
    throw new TypeError("fetch() needs duplex: 'half' to send a stream as its body")
  }
  return new Response(init.body).text()
}
