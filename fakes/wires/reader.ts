import type { FinishReason, Usage } from '../../src/run/types.js'
import type { SaidCall } from './served-turn.js'

/** What a provider's answer says, whatever the wire. */
export interface ReadTurn {
  readonly text: string | null
  readonly calls: readonly SaidCall[]
  readonly reasoning?: string
  readonly finish: FinishReason
  readonly usage?: Usage
  readonly model?: string
  /** Kinds of parts that were passed over, in the provider's words, each once; signatures of thoughts are none. */
  readonly passed?: readonly string[]
}

/** Reads one provider's answers, the other way round than a wire writes them; pure. */
export interface WireReader {
  /**
   * The turn that a whole answer holds, or a sentence on why the parsed body is none. With the body's text, arguments that
   * stand there as JSON are read byte by byte.
   */
  readAnswer(body: unknown, json?: string): ReadTurn | string
  /** The turn that a whole stream holds, collapsed, or a sentence on why the text is none. */
  readStream(text: string): ReadTurn | string
}
