import type { Dialect } from '../../src/dialects/dialect.js'
import type { ServedTurn, StreamPart } from './served-turn.js'

/** A request as its wire reads it, before anybody knows what came before it. */
export interface WireRequest {
  readonly provider: string
  readonly dialect: Dialect
  readonly model: string
  readonly stream: boolean
  /** A system prompt that stands beside the messages. */
  readonly system?: string
  readonly rawMessages: readonly unknown[]
  readonly rawTools: unknown
  /** The parsed body. */
  readonly raw: Readonly<Record<string, unknown>>
}

/** One provider's bytes, both ways; pure. */
export interface Wire {
  readonly name: string
  /** Whether a request for this path is of this wire. */
  matches(path: string): boolean
  /** The request, or a sentence on why the body is none. */
  decode(body: unknown): WireRequest | string
  encode(turn: ServedTurn): unknown
  /** The events of a streamed answer, in order. */
  stream(turn: ServedTurn, request: WireRequest): readonly StreamPart[]
  encodeError(message: string): unknown
}
