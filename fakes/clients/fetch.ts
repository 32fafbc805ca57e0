import { parseJson } from '../../src/json/parse-json.js'
import type { Delivery } from '../sheet/delivery.js'
import type { Model } from '../sheet/model.js'
import { openaiChatWire } from '../wires/openai-chat.js'
import type { StreamPart } from '../wires/served-turn.js'
import type { Wire } from '../wires/wire.js'

const wires: readonly Wire[] = [openaiChatWire]

/** Answers to requests that are no turn, found by the end of their path. */
export interface OtherRequests {
  get(path: string): ((body: unknown) => unknown) | undefined
}

/** A `fetch` that hands every request to the scripted model and never to a network. */
export function modelFetch(model: Model, others: OtherRequests): typeof globalThis.fetch {
  return async (input, init) => {
    const signal = init?.signal ?? (input instanceof Request ? input.signal : null)
    signal?.throwIfAborted()
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase()
    const body = await bodyOf(input, init)
    const other = others.get(pathname)
    const response =
      other === undefined
        ? await answer(model, { method, path: pathname, body, signal })
        : await answerOther(model, pathname, body, other)
    signal?.throwIfAborted()
    return response
  }
}

interface Asked {
  readonly method: string
  readonly path: string
  readonly body: string
  readonly signal: AbortSignal | null
}

async function answer(model: Model, { method, path, body, signal }: Asked): Promise<Response> {
  const wire = method === 'POST' ? wires.find((one) => one.matches(path)) : undefined
  if (wire === undefined) {
    const reason = `nothing is served at ${method} ${path}, only at POST /v1/chat/completions; llm.on(path, answer) answers what is no turn`
    return refuse(openaiChatWire, model.refuse(reason))
  }
  const parsed = parseJson(body)
  const request = parsed.ok ? wire.decode(parsed.value) : `its body is no JSON: ${parsed.message}`
  if (typeof request === 'string') return refuse(wire, model.refuse(`${path}: ${request}`))
  const answered = await model.answer(request, signal)
  if ('violation' in answered) return refuse(wire, answered)
  const id = { 'x-request-id': `req_callsheet_${answered.turn.number}` }
  if (request.stream) {
    const headers = { 'content-type': 'text/event-stream; charset=utf-8', ...id }
    return new Response(streamOf(wire.stream(answered.turn, request), answered.delivery, signal), {
      status: 200,
      headers,
    })
  }
  answered.delivery.whole()
  const headers = { 'content-type': 'application/json', ...id }
  return new Response(JSON.stringify(wire.encode(answered.turn)), { status: 200, headers })
}

/** What the test answers itself: embeddings, moderation, lists of models. */
async function answerOther(
  model: Model,
  path: string,
  body: string,
  other: (body: unknown) => unknown,
): Promise<Response> {
  const parsed = parseJson(body)
  try {
    const json: unknown = await other(parsed.ok ? parsed.value : body)
    return new Response(JSON.stringify(json), { status: 200, headers: { 'content-type': 'application/json' } })
  } catch (error) {
    return refuse(openaiChatWire, model.refuse(`the function given to llm.on for ${path} threw`, error))
  }
}

/** Hands out an event when the client reads for it, so that what was handed out is what the client has. */
function streamOf(
  parts: readonly StreamPart[],
  delivery: Delivery,
  signal: AbortSignal | null,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let next = 0
  return new ReadableStream(
    {
      start(controller) {
        signal?.addEventListener('abort', () => {
          delivery.cut()
          controller.error(signal.reason)
        })
      },
      pull(controller) {
        const part = parts[next]
        next += 1
        if (part === undefined) {
          controller.close()
          return
        }
        delivery.part(part)
        controller.enqueue(encoder.encode(part.payload))
      },
      cancel() {
        delivery.cut()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Clients neither retry nor wait after this answer; the message is what their users see. */
function refuse(wire: Wire, answered: Awaited<ReturnType<Model['answer']>>): Response {
  const message = 'violation' in answered ? `callsheet: ${answered.violation.message}` : ''
  const headers = { 'content-type': 'application/json', 'x-should-retry': 'false' }
  return new Response(JSON.stringify(wire.encodeError(message)), { status: 400, headers })
}

async function bodyOf(input: string | URL | Request, init: RequestInit | undefined): Promise<string> {
  if (typeof init?.body === 'string') return init.body
  if (init?.body === undefined || init.body === null) return input instanceof Request ? input.clone().text() : ''
  return new Response(init.body).text()
}
