/** What of a result counts in a summary. */
export interface ResultFigures {
  readonly test_id: string
  /** Which of several trials it is, from 1. */
  readonly trial: number
  readonly passed: boolean
  readonly exact: boolean
  /** 0 to 1. */
  readonly score: number
  readonly latency_ms: number | null
  /** Names of the tools that were called. */
  readonly called: readonly string[]
  /** What was wrong, in one sentence; `null` where nothing was. */
  readonly reason: string | null
}

/** A case, as a summary sees it. */
export interface TallyCase {
  readonly test_id: string
  /** Where it stands, from 1. */
  readonly line: number
  readonly critical: boolean
  readonly tags: readonly string[]
  /** Names of the tools that it expects, alternatives and turns among them. */
  readonly tools: readonly string[]
}
