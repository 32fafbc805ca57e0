import type { KnownTool } from '../tool/tool-spec.js'
import type { Reports } from './framework-reports.js'
import type { RunEvent, ToolRead, WatchedSet } from './events.js'
import type { RecordedError, Run, ToolCall } from './types.js'

/** All that a recorder hands over when its sheet closes. */
export interface RunMaterial {
  readonly events: readonly RunEvent[]
  /** The registry, with live schemas. */
  readonly known: readonly KnownTool[]
  /** The test gave the whole registry: other names are invented. */
  readonly namesAllTools: boolean
  readonly sets: readonly WatchedSet[]
  /** How the agent looked into them. */
  readonly reads: readonly ToolRead[]
  /** Watched tools. */
  readonly watched: readonly string[]
  /** Kinds of the effect logs. */
  readonly kinds: readonly string[]
  /** A scripted model was there to be asked. */
  readonly scripted: boolean
  /** The user's reading of a result that failed without throwing. */
  readonly failed: ((result: unknown, call: ToolCall | null) => boolean) | null
  /** The user's word that a call waits for something outside. */
  readonly waits: ((call: ToolCall, run: Run) => boolean) | null
  readonly end: Run['end']
  readonly error: RecordedError | null
  /** What the agent returned. */
  readonly value: unknown
  /** The text of a response that it returned. */
  readonly responseText: string | null
  /** What was read from a transcript; absent where a recorder saw it. */
  readonly transcript?: TranscriptMaterial
  /** Empty where the agent was run as a whole. */
  readonly legs: readonly LegMaterial[]
}

/** What only a transcript says. */
export interface TranscriptMaterial {
  /** As a reader calls it: `OpenAI chat messages`. */
  readonly name: string
  /** Ids of calls that wait for an approval or an interrupt's answer. */
  readonly waiting: ReadonlySet<string>
  /** Whether it shows what the model was told. */
  readonly told: boolean
  readonly trace?: string
}

/** One part of a conversation, as the recorder saw it. */
export interface LegMaterial {
  /** What it threw, also where its caller caught that. */
  readonly error: RecordedError | null
  readonly started: number
  readonly finished: number
  readonly value: unknown
  /** What the value reported when this part ended; a later one may go on with the same object. */
  readonly reports: Reports
}
