import type { AnsweredTurn, Model } from '../sheet/model.js'
import type { Cut } from '../script/step.js'
import { messageOf } from '../wires/error-text.js'
import { toJsonText } from '../wires/json-text.js'
import type { Wire, WireRequest } from '../wires/wire.js'
import { connectionLost, statusResponse } from './fault-response.js'
import { streamOf, type StreamOptions } from './stream-of.js'
import { upTo } from './up-to.js'

/** What an answer is written with. */
export interface AnswerContext extends StreamOptions {
  readonly wire: Wire
  readonly request: WireRequest
  readonly model: Model
}

/** A turn as the client gets it: whole or streamed, or as far as the script lets it through. */
export function turnResponse(answered: AnsweredTurn, context: AnswerContext): Response {
  const { wire, request } = context
  const cut = answered.delivery.scripted
  if (request.stream) return streamed(answered, context, cut)
  if (cut !== null) return brokenOff(answered, context, cut)
  answered.delivery.whole()
  const headers = { 'content-type': 'application/json', ...wire.headers(answered.number) }
  return new Response(toJsonText(wire.encode(answered.turn, request)), { status: 200, headers })
}

function streamed(answered: AnsweredTurn, context: AnswerContext, cut: Cut | null): Response {
  const { wire, request, model, signal } = context
  const { turn, delivery, number } = answered
  const parts = wire.stream(turn, request)
  const through = cut === null ? parts : upTo(parts, cut)
  const error = { status: 500, message: messageOf(500) }
  const failure = cut?.how === 'error' ? [{ payload: wire.streamError(error, turn, request, through.length) }] : []
  const body = streamOf([...through, ...failure], context, {
    before(part) {
      // Clients read no further than an error.
      if (part === failure[0]) delivery.cut()
      else delivery.part(part)
    },
    async atEnd() {
      if (cut === null) return
      delivery.cut()
      if (cut.how === 'hang') await model.hang(undefined, signal)
      if (cut.how === 'hang' || cut.how === 'reset') throw connectionLost('terminated')
    },
    atCancel: () => delivery.cut(),
  })
  return new Response(body, { status: 200, headers: { 'content-type': wire.streamType, ...wire.headers(number) } })
}

/** A whole answer that breaks off: half of its bytes, of which no client can make a turn. */
function brokenOff(answered: AnsweredTurn, context: AnswerContext, { how }: Cut): Response {
  const { wire, request, model, signal } = context
  answered.delivery.cut()
  if (how === 'error') return statusResponse({ kind: 'status', status: 500 }, wire, answered.number)
  const text = toJsonText(wire.encode(answered.turn, request))
  const half = text.slice(0, Math.floor(text.length / 2))
  const body = streamOf(
    [{ payload: half }],
    { signal },
    {
      async atEnd() {
        if (how === 'hang') await model.hang(undefined, signal)
        if (how !== 'end') throw connectionLost('terminated')
      },
    },
  )
  const headers = { 'content-type': 'application/json', ...wire.headers(answered.number) }
  return new Response(body, { status: 200, headers })
}
