import type { FailureCause, RecordedError } from '../run/types.js'

/**
 * What became of a payload. As outcomes of a {@link Run}: `success` is `ok`, `json_parse_error` is `invalid-json`,
 * `schema_validation_error` is `invalid-args`, `blocked` is `blocked` (`unknown-tool` where there is no such tool), `execution_failure` is `threw`.
 */
export type GuardStatus = 'success' | 'json_parse_error' | 'schema_validation_error' | 'blocked' | 'execution_failure'

/** One thing that is wrong with a payload. */
export interface PayloadError {
  /** JSON Pointer from the arguments down: `/order/id`; empty for the whole. */
  readonly path: string
  /** What the schema allows there: `integer`, `one of "EUR", "USD"`. */
  readonly expected: string
  /** What the model wrote, cut to 200 characters; `nothing` where it is missing. */
  readonly received: string
  /** In one sentence, as the model is told. */
  readonly message: string
}

/** Who stopped a call before the tool was entered; `guard` where it could not judge, such as by a schema that has to be waited for. */
export type BlockedBy = 'unknown-tool' | 'requires' | 'limit' | 'approve' | 'dry-run' | 'no-trace' | 'journal' | 'guard'

/** One attempt to run a tool, as a guard wrote it down: one line of a log. Whatever is secret is redacted. */
export interface GuardRecord {
  readonly callsheet: 'guard'
  readonly version: 1
  /** `started`: a line before the tool is entered, of a guard with `journal`; it has no outcome yet. */
  readonly phase: 'started' | 'ended'
  /** One for each attempt; `started` and `ended` share it. */
  readonly execution_id: string
  /** W3C: 32 hexadecimal digits, unless the user named it himself. */
  readonly trace_id: string
  /** Of the guard's own span in the trace: 16 hexadecimal digits. */
  readonly span_id: string
  /** Of the guarded tool that called it, else that of the `traceparent`; `null` where the trace began here. */
  readonly parent_span_id: string | null
  /** Which call of the trace it is, from 1, in the order they came in. */
  readonly step: number
  /** Which try of this call it is, from 1; more than 1 only with `retry`. */
  readonly attempt: number
  readonly tool: string
  /** The model's id of the call, where the framework hands it over. */
  readonly call_id: string | null
  /** The model that asked, where the trace or the guard says so. */
  readonly model: string | null
  /** `null` while `started`. */
  readonly status: GuardStatus | null
  /** The payload as it came in: the model's text, else the JSON of what the framework made of it. */
  readonly raw_args: string
  /** What the tool was entered with; absent where it was not. */
  readonly args?: unknown
  /** The first 20 of them. */
  readonly errors: readonly PayloadError[]
  /** How many errors there are besides; absent where there are none. */
  readonly more_errors?: number
  readonly blocked_by: BlockedBy | null
  /** Why a failed execution failed; `null` for all others. */
  readonly cause: FailureCause | null
  readonly error: (RecordedError & { readonly stack?: string }) | null
  /** The whole result of the tool; absent where there is none. */
  readonly result?: unknown
  /**
   * What the model was told, as text: of a failure the sentence alone, without what a framework puts around it (`{ error }`, `isError`).
   * `null` while `started`, and of an attempt that is tried again.
   */
  readonly told: string | null
  /** `2026-11-30T12:00:00.000Z`. */
  readonly started_at: string
  /** `null` while `started`. */
  readonly duration_ms: number | null
}

/** Where records go. It is called in order; what it throws, or rejects with, never reaches the tool's caller but `onSinkError`. */
export interface Sink {
  write(record: GuardRecord): void | Promise<void>
  /** Resolves when everything is written. */
  flush?(): Promise<void>
}
