/** What all results of a data set amount to. Plain data, the same whatever the order of the results. */
export interface Summary {
  /** The name of the data set. */
  readonly dataset: string
  /** Of all cases. */
  readonly all: Rates
  /** Of the critical cases; `null` where there are none. */
  readonly critical: Rates | null
  /** By tag. */
  readonly tags: Readonly<Record<string, Rates>>
  /** By tool: the cases that expect the tool, or in which it was called. */
  readonly tools: Readonly<Record<string, Rates>>
  /** In the order of the data set. */
  readonly cases: readonly CaseSummary[]
  /** `null` where no run was measured. */
  readonly latency_ms: Latency | null
}

/** Shares from 0 to 1 over some cases. Each case counts the same, however often it was run. */
export interface Rates {
  readonly cases: number
  readonly runs: number
  /** Mean over the cases of the share of runs that passed; with several trials this is pass@1. */
  readonly pass_rate: number
  /** 95 % Wilson score interval of `pass_rate`, with the number of cases as its n: runs of one case are not independent. */
  readonly pass_interval: readonly [low: number, high: number]
  /** Share of the cases all of whose runs passed. */
  readonly pass_all_rate: number
  /** As `pass_rate`, of runs that are exact. */
  readonly exact_rate: number
  /** Mean over the cases of the mean score of their runs. */
  readonly mean_score: number
}

/** What the runs of one case amount to. */
export interface CaseSummary {
  readonly test_id: string
  /** Where the case stands. */
  readonly line: number
  readonly critical: boolean
  readonly tags: readonly string[]
  /** Names of the tools that it expects, or that were called, in alphabetical order. */
  readonly tools: readonly string[]
  readonly runs: number
  readonly passed: number
  readonly exact: number
  readonly mean_score: number
  /** 95 % Wilson score interval of the share of runs that passed. */
  readonly pass_interval: readonly [low: number, high: number]
  /** `flaky`: some runs passed, and some did not. */
  readonly verdict: 'passed' | 'flaky' | 'failed'
  /**
   * What was wrong with the first run that did not pass, in one sentence; where all did, with the first that was not exact;
   * `null` where nothing was.
   */
  readonly reason: string | null
}

/** How long runs took, in milliseconds, to three significant digits. */
export interface Latency {
  readonly median: number
  readonly p95: number
}

/** What a bar may be set for. */
export type Measure = 'pass_rate' | 'pass_all_rate' | 'exact_rate' | 'mean_score'
