/** A row of the Berkeley Function-Calling Leaderboard: tools, allowed answers and what a model called. */
export interface BfclCase {
  /** By its name it is decided how calls are compared: `simple`, `live_parallel_multiple`, `irrelevance` … */
  readonly category: string
  /** What argument values are written in: JSON, or source text of a language. */
  readonly language: BfclLanguage
  /** As a request to OpenAI has them. Where a schema has a standard type name, `x-bfcl-type` holds the published one. */
  readonly tools: readonly BfclTool[]
  /** By function, by parameter: the values that are right; `''` among them: it may be left out. One function an entry. */
  readonly possible_answers: readonly BfclAnswer[]
  /** What the model called; `null` where nothing could be decoded to calls. */
  readonly calls: readonly BfclCall[] | null
}

export type BfclLanguage = 'python' | 'java' | 'javascript'

export interface BfclTool {
  readonly type?: string
  readonly function: {
    readonly name: string
    readonly description?: string
    /** The JSON Schema of the arguments. */
    readonly parameters?: unknown
  }
}

/** One function with its allowed values. */
export type BfclAnswer = Readonly<Record<string, BfclParameters>>
/** By parameter: the allowed values. */
export type BfclParameters = Readonly<Record<string, readonly unknown[]>>

export interface BfclCall {
  readonly name: string
  /** As the model gave them, parsed. */
  readonly arguments: unknown
}
