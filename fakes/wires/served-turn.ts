import type { FinishReason, Usage } from '../../src/run/types.js'
import type { Chunks } from './pieces.js'

/** One turn of the model, ready to be written on any wire. */
export interface ServedTurn {
  /** The turn's number; ids are made of it. */
  readonly number: number
  readonly model: string
  readonly text: string | null
  readonly calls: readonly ServedCall[]
  readonly reasoning?: string
  readonly finish: FinishReason
  readonly usage: Usage
  /** How its texts are split when it is streamed. */
  readonly chunks?: Chunks
}

/** A call of a served turn. */
export interface ServedCall {
  readonly id: string
  readonly name: string
  readonly rawArgs: string
}

/** One event of a stream, and what of the turn the client has in its hands once it read it. */
export interface StreamPart {
  readonly payload: string
  readonly text?: string
  /** A piece of the arguments of one call; `last` when they are complete. */
  readonly args?: { readonly call: number; readonly piece: string; readonly last: boolean }
  /** The client knows that the turn is complete. */
  readonly isEnd?: true
}
