import type { FinishReason, Usage } from '../../src/run/types.js'

/** What the model says, whatever the wire. */
export interface Said {
  readonly text: string | null
  readonly calls: readonly SaidCall[]
  readonly finish: FinishReason
}

/** A call of a turn. `raw` text may be anything; it is never changed. */
export interface SaidCall {
  /** `null`: the wire has no ids, or the script leaves this one out. */
  readonly id: string | null
  readonly name: string
  readonly rawArgs: string
}

/** One turn of the model, ready to be written on any wire. */
export interface ServedTurn extends Said {
  /** The turn's number; ids are made of it. */
  readonly number: number
  readonly model: string
  /** The text as it is streamed; empty where there is none. */
  readonly textPieces: readonly string[]
  readonly calls: readonly ServedCall[]
  readonly reasoning?: string
  readonly reasoningPieces: readonly string[]
  readonly usage: Usage
}

/** A call of a served turn. */
export interface ServedCall extends SaidCall {
  /** The argument text as it is streamed; empty where it is empty. */
  readonly pieces: readonly string[]
}

/** One event of a stream, and what of the turn the client has in its hands once it read it. */
export interface StreamPart {
  readonly payload: string
  readonly text?: string
  /** Pieces of arguments. What opens a call carries a piece of it, if an empty one. */
  readonly args?: readonly ArgsPiece[]
  /** The client knows that the turn is complete. */
  readonly isEnd?: true
}

/** A piece of the arguments of one call, by its place in the turn; `last` when they are complete. */
export interface ArgsPiece {
  readonly call: number
  readonly piece: string
  readonly last: boolean
}
