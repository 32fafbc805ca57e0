/** What a verdict says in words; the sheet stands between the first line and the rest. */
export interface Story {
  /** The verdict in one sentence: tool, which call, path, both values. */
  readonly headline: string
  /** What the path of a mismatch starts from, where it is empty. */
  readonly whole?: string
  /** Lines in the place of mismatches. */
  readonly notes?: readonly string[]
  /** What to try. */
  readonly hints?: readonly string[]
}
