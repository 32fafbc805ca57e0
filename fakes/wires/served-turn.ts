import type { FinishReason, Usage } from '../../src/run/types.js'

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
}

/** A call of a served turn. */
export interface ServedCall {
  readonly id: string
  readonly name: string
  readonly rawArgs: string
}
