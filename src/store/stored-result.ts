import type { PlainCall } from '../match/calls/read-calls.js'
import type { RecordedPart } from '../dataset/recorded-run.js'
import type { RecordedError } from '../run/types.js'

/**
 * One line of `.callsheet/results.jsonl`: how one run of one case came out, and what the agent did. It is also a line of
 * recorded runs, so that stored results can be scored again.
 */
export interface StoredResult {
  readonly callsheet: 'result'
  readonly version: 1
  /** Names the run of the test runner, or of the command, that it belongs to. */
  readonly run: string
  /** When it was stored: `2026-11-30T12:00:00.000Z`. */
  readonly at: string
  readonly commit: string | null
  readonly branch: string | null
  /** The data set. */
  readonly dataset: string
  /** Where the case stands in it, from 1. */
  readonly line: number
  readonly test_id: string
  /** Which of several trials it is, from 1. */
  readonly trial: number
  /** Which try it is of a test that is retried, from 1. The last one counts. */
  readonly attempt: number
  readonly tags: readonly string[]
  readonly critical: boolean
  /** Names of the tools that the case expects. */
  readonly tools: readonly string[]
  readonly passed: boolean
  readonly correct: boolean
  readonly exact: boolean
  readonly score: number
  readonly threshold: number
  /** What was wrong, in one sentence; `null` where nothing was. */
  readonly reason: string | null
  readonly mismatches: readonly StoredMismatch[]
  readonly error: RecordedError | null
  readonly latency_ms: number | null
  /** What was asked, where there is no conversation. */
  readonly calls?: readonly PlainCall[]
  /** The final answer, where there is no conversation. */
  readonly answer?: string | null
  /** The same for each turn of a conversation. */
  readonly turns?: readonly RecordedPart[]
}

/** One thing that was wrong. */
export interface StoredMismatch {
  /** The turn of a conversation, from 1; `null` for the whole. */
  readonly turn: number | null
  readonly code: string
  readonly tool: string
  /** Empty for the call as a whole. */
  readonly path: string
  readonly expected?: unknown
  readonly actual?: unknown
}
