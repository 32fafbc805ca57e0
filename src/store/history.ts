import type { Latency } from '../dataset/summary.js'

/** How the runs of a data set went, one after the other. Plain data; `callsheet history --json` prints it. */
export interface History {
  readonly dataset: string
  /** The case that alone was looked at; `null` for all of them. */
  readonly case: string | null
  /** How many runs there are; the last of them are in `runs`. */
  readonly total: number
  /** In order of time. */
  readonly runs: readonly HistoryRun[]
  /** Cases of the last run that did not pass, of which all runs passed when they were last run before. */
  readonly newly_failing: readonly HistoryCase[]
  /** The other way round. */
  readonly newly_right: readonly HistoryCase[]
  /** Cases of the last run that passed in some of its runs only. */
  readonly flaky: readonly HistoryCase[]
}

/** What one run amounts to. Shares are from 0 to 1. */
export interface HistoryRun {
  readonly run: string
  /** When its first result was stored. */
  readonly at: string
  readonly commit: string | null
  readonly branch: string | null
  readonly cases: number
  /** Runs of cases: more than `cases` where there are several trials. */
  readonly runs: number
  readonly pass_rate: number
  readonly pass_interval: readonly [low: number, high: number]
  readonly exact_rate: number
  readonly mean_score: number
  readonly latency_ms: Latency | null
  /**
   * By how much the share of passed runs is above that of the last run before that has the case: the mean over the cases that
   * were run before; `null` where there are none.
   */
  readonly change: number | null
  /** How many cases of the run before are not in this one. */
  readonly left_out: number
}

/** A case that is named. */
export interface HistoryCase {
  readonly test_id: string
  /** Where it stands in the data set. */
  readonly line: number
  readonly runs: number
  readonly passed: number
  /** What was wrong, in one sentence; `null` where nothing was. */
  readonly reason: string | null
}
