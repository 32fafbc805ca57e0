import type { Dialect } from '../../src/dialects/dialect.js'
import type { Memory } from './memory.js'
import type { Said, ServedTurn, StreamPart } from './served-turn.js'

/** A request as it came in. */
export interface Incoming {
  readonly path: string
  readonly search: URLSearchParams
  readonly headers: Headers
  /** The parsed body. */
  readonly body: Readonly<Record<string, unknown>>
  /** What the model said before, where requests may refer to it. */
  readonly memory: Memory
}

/** A request as its wire reads it, before anybody knows what came before it. */
export interface WireRequest {
  readonly provider: string
  readonly dialect: Dialect
  readonly model: string
  readonly stream: boolean
  /** The version of the answer's shape that the client asks for, where there are several. */
  readonly version?: string
  /** A system prompt that stands beside the messages. */
  readonly system?: string
  /** Its texts, where there are several. */
  readonly systemParts?: readonly string[]
  readonly rawMessages: readonly unknown[]
  /** Why the provider would refuse them, where that cannot be seen by reading one after the other. */
  readonly fault?: string | null
  readonly rawTools: unknown
  /** The parsed body. */
  readonly raw: Readonly<Record<string, unknown>>
  /** What the ids of calls begin with; `null` where calls have no ids. */
  readonly callIds: string | null
  /** What the provider makes of a turn that its bytes cannot carry, such as arguments that are no JSON. */
  readonly fit?: (said: Said) => Said
  /** Remembers a turn for requests that refer to it; `kept` is the provider's own answer, where it passed through. */
  readonly keep?: (turn: ServedTurn, kept?: unknown) => void
  /** The request as it came over HTTP; not there for one that was made in this process. */
  readonly sent?: SentRequest
}

/** A request before any wire read it, for whoever sends it on. */
export interface SentRequest {
  readonly wire: Wire
  readonly url: URL
  readonly headers: Headers
  readonly body: string
  readonly signal: AbortSignal | null
}

/** An answer that is an error. */
export interface WireError {
  readonly status: number
  readonly message: string
  /** The provider's own word; by default the usual one for the status. */
  readonly type?: string
  readonly code?: string
  readonly retryAfterMs?: number
}

/** One provider's bytes, both ways; pure. */
export interface Wire {
  readonly name: string
  /** Where it is served, for messages: `POST /v1/chat/completions`. */
  readonly route: string
  /** The content type of a streamed answer. */
  readonly streamType: string
  /** Whether a request for this path is of this wire. */
  matches(path: string): boolean
  /** Whether a request that no wire serves seems to be meant for this provider, so that it is refused in its shape. */
  claims(path: string, headers: Headers): boolean
  /** The request, or a sentence on why the body is none. */
  decode(incoming: Incoming): WireRequest | string
  /** A whole answer; `rawJson` texts in it are written as they are. */
  encode(turn: ServedTurn, request: WireRequest): unknown
  /** The events of a streamed answer, in order. */
  stream(turn: ServedTurn, request: WireRequest): readonly StreamPart[]
  encodeError(error: WireError): unknown
  /** What a stream sends in its midst when the provider fails, after so many events of the turn; the events end with it. */
  streamError(error: WireError, turn: ServedTurn, request: WireRequest, sent: number): string
  /** A whole answer in which the model says nothing at all: an empty list of choices, candidates or blocks. */
  encodeEmpty(turn: ServedTurn, request: WireRequest): unknown
  /** The same as a stream. */
  streamEmpty(turn: ServedTurn, request: WireRequest): readonly StreamPart[]
  /** Headers of an answer, by its number. */
  headers(number: number): Readonly<Record<string, string>>
}
