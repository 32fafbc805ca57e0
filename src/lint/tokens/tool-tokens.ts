/** Counts the tokens of a text. */
export type CountTokens = (text: string) => number

/** What a tool costs in every request that offers it. */
export interface ToolTokens {
  /** Tokens of the whole tool as compact JSON: `{ name, description, parameters }`. */
  readonly total: number
  /** Of its description alone. */
  readonly description: number
  /** Of its schema alone. */
  readonly schema: number
  /** Bytes of the whole tool as compact JSON, in UTF-8. */
  readonly bytes: number
}
