import type { ToolSpec } from '../tool/tool-spec.js'
import type { NeutralMessage } from '../run/types.js'

/** How one provider writes messages and tools, and what it takes for a valid history. */
export interface Dialect {
  /** The neutral messages that one message stands for, and what it adds to the system prompt. */
  readMessage(raw: unknown): ReadMessage
  /** The tools offered in a request. */
  readTools(raw: unknown): readonly ToolSpec[]
  /**
   * Why the provider would refuse these messages together; `null` when it would not. `numbers` are those of the request's
   * own messages, counted from 1.
   */
  historyFault(messages: readonly NeutralMessage[], numbers: readonly number[]): string | null
  /** Each item of an assistant's turn is a message of its own here; neutrally they are one. */
  readonly joinsAssistant?: true
}

export interface ReadMessage {
  readonly messages: readonly NeutralMessage[]
  readonly system: string | null
  /** The texts of which `system` is made, where there are several. */
  readonly systemParts?: readonly string[]
  /** Why the provider would refuse this message whatever stands around it; `null` when it would not. */
  readonly fault: string | null
}
