/** Which calls a bar is about. @default all */
export interface MetricScope {
  /** Those of one tool. */
  readonly tool?: string
  /** Those that one model asked for, as the requests or records name it. */
  readonly model?: string
}

/** A bar that a figure has to reach. */
export interface AtLeastBar extends MetricScope {
  /** Above 0, at most 1. */
  readonly atLeast: number
}

/** A bar that a figure must not exceed. */
export interface AtMostBar extends MetricScope {
  /** Of a rate, from 0 to below 1; of `meanAttemptsToRecovery`, at least 1. */
  readonly atMost: number
}

/** Bars for the figures of `metrics`: at least one. Of a figure there may be several, as a list: one for each tool. */
export interface MetricBars {
  /** The share of chains whose first call conforms to the tool's schema. */
  readonly initialSchemaCorrectness?: AtLeastBar | readonly AtLeastBar[]
  /**
   * The mean number of calls after a first one that did not conform, up to the one that did. A chain that never recovered has no
   * such number: it fails this bar, unless there is a bar for `neverRecovered`, too.
   */
  readonly meanAttemptsToRecovery?: AtMostBar | readonly AtMostBar[]
  /** The share of chains that never recovered, of those whose first call did not conform. */
  readonly neverRecovered?: AtMostBar | readonly AtMostBar[]
  /** The share of executions that failed, and are not known to have failed for a moment only. */
  readonly logicalErrorRate?: AtMostBar | readonly AtMostBar[]
  /** The share of executions that failed for a moment: a timeout, a reset, 429 or 5xx. */
  readonly transientErrorRate?: AtMostBar | readonly AtMostBar[]
  /**
   * The share of calls that name a tool which does not exist. Records of guarded functions have such a call only where the loop
   * hands it to `onUnreadable(tools)`: without that this bar holds of anything.
   */
  readonly unknownToolRate?: AtMostBar | readonly AtMostBar[]
}
