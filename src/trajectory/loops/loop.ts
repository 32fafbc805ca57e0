/** A call of a loop. */
export interface LoopCall {
  readonly tool: string
  readonly args: unknown
}

/** Calls that were made again and again, and told the model nothing new. */
export interface Loop {
  /** `repetition`: one call, over and over, or five times and more with whatever between. `alternation`: several in turn. */
  readonly kind: 'repetition' | 'alternation'
  readonly lane: string
  /** The calls that repeat, as the first round has them. */
  readonly cycle: readonly LoopCall[]
  /** How many whole rounds there are; the last may be followed by a part of another. */
  readonly rounds: number
  /** Numbers of all its calls, in the order asked. */
  readonly calls: readonly number[]
  /** Those of them whose result told the model nothing that it had not been told before. */
  readonly stale: readonly number[]
}
