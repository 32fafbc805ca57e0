import type { PlainCall } from '../match/calls/read-calls.js'
import type { RecordedError } from '../run/types.js'
import type { ToolSpec } from '../tool/tool-spec.js'

/** What an agent did with one case, once: read from a line of a file, or taken from a run. */
export interface RecordedRun {
  readonly test_id: string
  /** Which of several trials it is, from 1; `null` where nobody says. */
  readonly trial: number | null
  /** One for each turn of a conversation; one alone where there is none. */
  readonly parts: readonly RecordedPart[]
  /** Why the agent gave up; `null` where it did not. */
  readonly error: RecordedError | null
  /** How long the agent took; `null` where nobody measured it. Never part of a score. */
  readonly latency_ms: number | null
  /** The tools that the run knew; empty where it does not say. */
  readonly tools: readonly ToolSpec[]
}

/** What happened in one turn. */
export interface RecordedPart {
  /** In the order asked. */
  readonly calls: readonly PlainCall[]
  /** The final text; `null` where there was none, `undefined` where nobody says. */
  readonly answer: string | null | undefined
}
