import type { NeutralMessage } from '../../src/run/types.js'
import type { ToolSpec } from '../../src/tool/tool-spec.js'
import type { FaultStep, TurnStep } from '../script/step.js'

/** What of a request is recorded and compared: redacted, normalised, and with ids of calls that say only which is which (`#1`). */
export interface RequestParts {
  readonly provider: string
  readonly model: string
  readonly system: string | null
  /** The tools offered, in order. */
  readonly tools: readonly ToolSpec[]
  readonly messages: readonly NeutralMessage[]
  /** Whatever else was sent: settings of the model, tools of the provider, attachments of messages. */
  readonly settings: Readonly<Record<string, unknown>>
}

/** The parts that have a digest each, so that a change says where it is. */
export type DigestedPart = 'system' | 'tools' | 'messages' | 'settings'

/** Of each part its SHA-256, the first 16 hexadecimal digits. */
export type Digest = Readonly<Record<DigestedPart, string>>

/** A request as a cassette keeps it. */
export interface RecordedRequest extends RequestParts {
  readonly digest: Digest
}

/** What a recording can hold: what the model said, or an error that it answered with. */
export type RecordedStep = TurnStep | FaultStep

/** One request and what answered it. */
export interface Entry {
  readonly request: RecordedRequest
  readonly step: RecordedStep
}

/** Where a recording comes from. */
export interface Provenance {
  /** The day of the recording, as it was handed in: `2026-11-30`. */
  readonly date?: string
  /** What the client says of itself: `OpenAI/JS 6.49.0`. */
  readonly sdks: readonly string[]
  /** The models as their answers name them. */
  readonly models: readonly string[]
  /** The test that recorded it. */
  readonly test?: string
}

/** A recording. */
export interface Cassette {
  readonly entries: readonly Entry[]
  readonly provenance: Provenance
}
