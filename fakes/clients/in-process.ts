import type { CallsheetError } from '../../src/run/errors.js'
import type { AnsweredFault, AnsweredTurn, Model } from '../sheet/model.js'
import { openaiChatWire } from '../wires/openai-chat.js'
import type { ServedTurn, StreamPart } from '../wires/served-turn.js'
import type { WireRequest } from '../wires/wire.js'
import { connectionLost, faultResponse } from './fault-response.js'
import { answeredError, statusError } from './status-error.js'
import { upTo } from './up-to.js'

/** One request of a framework that holds a model object instead of a client. */
export interface Asked {
  readonly model: Model
  readonly request: WireRequest
  readonly signal: AbortSignal | null
}

/** What a client holds with one part of a stream. */
export type Held = Omit<StreamPart, 'payload'>

/** The whole turn; `null` where the model says nothing at all. Rejects with what the client of a provider throws. */
export async function wholeTurn(asked: Asked): Promise<ServedTurn | null> {
  const { model, signal } = asked
  const answered = await open(asked)
  if ('fault' in answered) return null
  const { turn, delivery } = answered
  const cut = delivery.scripted
  if (cut === null) {
    delivery.whole()
    return turn
  }
  delivery.cut()
  if (cut.how === 'error') throw await serverError()
  if (cut.how === 'hang') await model.hang(undefined, signal)
  signal?.throwIfAborted()
  throw cut.how === 'end' ? noJson() : connectionLost('terminated')
}

/** The turn in parts, as far as the script lets it through. Rejects where a provider sends no stream at all. */
export async function streamedTurn<Part extends Held>(
  asked: Asked,
  partsOf: (turn: ServedTurn, request: WireRequest) => readonly Part[],
): Promise<AsyncGenerator<Part, void>> {
  const answered = await open(asked)
  return 'fault' in answered ? faultyParts(answered, asked, partsOf) : turnParts(answered, asked, partsOf)
}

/** Writes down a request that nobody can read, and rejects as for any other that is refused. */
export async function refuse(model: Model, reason: string): Promise<never> {
  await model.breathe()
  const answered = model.refuse(reason)
  throw 'violation' in answered ? await refusal(answered.violation) : new Error(reason)
}

/** A turn, or a fault that an answer has to be begun for. */
async function open({ model, request, signal }: Asked): Promise<AnsweredTurn | AnsweredFault> {
  const answered = await model.answer(request, signal)
  if ('violation' in answered) throw await refusal(answered.violation)
  if (!('fault' in answered)) return answered
  const { kind } = answered.fault
  if (kind === 'empty' || (request.stream && (kind === 'bad-sse' || kind === 'mid-stream-error'))) return answered
  const whole = { ...request, stream: false }
  const response = await faultResponse(answered, { wire: openaiChatWire, request: whole, model, signal })
  signal?.throwIfAborted()
  throw response.ok ? noJson() : await answeredError(response)
}

async function* turnParts<Part extends Held>(
  { turn, delivery }: AnsweredTurn,
  { model, request, signal }: Asked,
  partsOf: (turn: ServedTurn, request: WireRequest) => readonly Part[],
): AsyncGenerator<Part, void> {
  const cut = delivery.scripted
  const parts = partsOf(turn, request)
  const stop = (): void => void delivery.cut()
  signal?.addEventListener('abort', stop)
  try {
    for (const part of cut === null ? parts : upTo(parts, cut)) {
      signal?.throwIfAborted()
      delivery.part({ payload: '', ...part })
      yield part
    }
    if (cut === null) return
    delivery.cut()
    if (cut.how === 'error') throw await serverError()
    if (cut.how === 'hang') await model.hang(undefined, signal)
    signal?.throwIfAborted()
    if (cut.how !== 'end') throw connectionLost('terminated')
  } finally {
    // Whoever breaks out of its loop comes here too.
    delivery.cut()
    signal?.removeEventListener('abort', stop)
  }
}

async function* faultyParts<Part extends Held>(
  { fault, number }: AnsweredFault,
  { model, request, signal }: Asked,
  partsOf: (turn: ServedTurn, request: WireRequest) => readonly Part[],
): AsyncGenerator<Part, void> {
  let isOpen = true
  model.opened({ cut: () => isOpen })
  try {
    if (fault.kind === 'bad-sse') throw noJson()
    for (const part of partsOf(silent(number, request), request)) {
      signal?.throwIfAborted()
      if (part.isEnd === true) isOpen = false
      if (part.isEnd === true && fault.kind === 'mid-stream-error') throw await serverError()
      yield part
    }
  } finally {
    isOpen = false
  }
}

/** A turn without a word, for what a failing provider sends of one. */
function silent(number: number, { model }: WireRequest): ServedTurn {
  const usage = { input: 1, output: 0 }
  return { number, model, text: null, textPieces: [], calls: [], reasoningPieces: [], finish: 'stop', usage }
}

/** What a client throws for an answer that is no JSON. */
function noJson(): SyntaxError {
  return new SyntaxError('Unexpected end of JSON input')
}

function serverError(): Promise<Error> {
  return statusError({ kind: 'status', status: 500 })
}

/** No framework tries again after status 400. */
function refusal({ message }: CallsheetError): Promise<Error> {
  const headers = { 'x-should-retry': 'false' }
  return statusError({ kind: 'status', status: 400, message: `callsheet: ${message}`, headers })
}
