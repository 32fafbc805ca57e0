/** How the calls of many runs went. Frozen plain JSON; the same runs in any order give the same metrics. */
export interface TrajectoryMetrics {
  /** All that were read. */
  readonly runs: number
  /** Those in which the model called nothing: they are in no figure. */
  readonly runsWithoutCalls: number
  readonly all: MetricFigures
  /** By tool that exists, most calls first. */
  readonly tools: readonly ToolFigures[]
  /** By model that asked, most calls first. */
  readonly models: readonly ModelFigures[]
  /** By tool and model, most calls first. */
  readonly toolModels: readonly ToolModelFigures[]
  /** Names that were called and are no tool, most calls first. */
  readonly unknownTools: readonly { readonly name: string; readonly calls: number }[]
  /** What schemas refused, the place that breaks most often first. */
  readonly fields: readonly FieldFailures[]
  /** Initial schema correctness by the number of the call in its run, from 1. */
  readonly steps: readonly StepFigures[]
  readonly decay: Decay
  readonly advice: readonly Advice[]
}

/**
 * The figures of some calls. A *chain* is the calls of one tool in one run, from the first, or the one after a call that conformed,
 * up to the first that conforms to the tool's schema; calls of other tools may lie between.
 */
export interface MetricFigures {
  readonly calls: number
  /** Of all chains, those whose first call conforms. */
  readonly initialSchemaCorrectness: Share
  /** Of the chains that began with a call that did not conform, and recovered. */
  readonly meanAttemptsToRecovery: MeanAttempts
  /** Of the chains that began with a call that did not conform, those in which none did. */
  readonly neverRecovered: Share
  /** Of all executions that came to an end, those that failed, unless they are known to have failed for a moment only. */
  readonly logicalErrorRate: Share & {
    /** How many of them nobody knows the cause of. */
    readonly unknown: number
  }
  /** Of all executions that came to an end, those that failed for a moment: a timeout, a reset, 429 or 5xx. */
  readonly transientErrorRate: Share
  /** Of all calls, those that name a tool which does not exist. They are in no chain. */
  readonly unknownToolRate: Share
  /** Calls that conformed, and were stopped by a gate. */
  readonly blocked: number
  /** Calls that ran, though the tool's schema refuses them. They count as conforming, since nobody refused them. */
  readonly ranAnyway: number
  /** Calls that are in no chain, since nothing is known of the tool's schema, or the client stopped reading within them. */
  readonly unjudged: number
}

export interface ToolFigures extends MetricFigures {
  readonly tool: string
}

export interface ModelFigures extends MetricFigures {
  /** `null` where neither request nor record names it. */
  readonly model: string | null
}

export interface ToolModelFigures extends ToolFigures, ModelFigures {}

/** How many of how many. */
export interface Share {
  readonly count: number
  readonly of: number
  /** 0 to 1; `null` of nothing. */
  readonly rate: number | null
  /** The 95 % Wilson score interval; `null` of nothing. */
  readonly interval: readonly [low: number, high: number] | null
}

export interface MeanAttempts {
  /** How many chains recovered. */
  readonly recovered: number
  /** The calls of these chains after the first: 1 where the second call conforms. */
  readonly attempts: number
  /** `null` where none recovered. */
  readonly mean: number | null
}

/** How often schemas refused what stood at a place. */
export interface FieldFailures {
  readonly tool: string
  /** From the arguments down, `[*]` for any item of a list: `lines[*].price`; empty for the arguments as a whole, and what is no JSON. */
  readonly field: string
  /** In how many calls. */
  readonly calls: number
  /** How many of these were no JSON. */
  readonly noJson: number
}

export interface StepFigures {
  /** The number of the call in its run, from 1. */
  readonly step: number
  /** Of the chains that begin there, those whose first call conforms. */
  readonly initialSchemaCorrectness: Share
}

/** Whether initial schema correctness falls in the course of a run. A tool, by one model, in runs of about one length, is compared with itself. */
export interface Decay {
  /**
   * Least squares over the chains, with one slope and a level for each of these; `null` where none has chains at two steps.
   */
  readonly fit: {
    /** By how much the rate changes with each step: -0.01 is one point in a hundred. */
    readonly slope: number
    /** The 95 % interval of the slope. */
    readonly interval: readonly [low: number, high: number]
  } | null
  /** How many blocks of steps were held against the start; 0: the runs are too short, or too few. */
  readonly tested: number
  /** The first block that is significantly below the start; `null` where none is. */
  readonly fall: {
    /** Its first step: from here on. */
    readonly step: number
    readonly lastStep: number
    readonly chains: number
    readonly rate: number
    /** What the same tools reach at the start. */
    readonly startRate: number
    /** One-sided, exact, times the number of blocks. At most 0.05. */
    readonly pValue: number
  } | null
}

/** What to do first. */
export type Advice = FixSchema | MendJson | QuoteField | ShortenContext

/** Below an initial schema correctness of 0.4, over at least 5 chains, the model does not understand the schema: no prompt mends that. */
export interface FixSchema {
  readonly code: 'fix-schema'
  readonly tool: string
  readonly rate: number
  /** The places that break most often, at most three. */
  readonly fields: readonly string[]
  /** Whether one of them lies within an object or list. */
  readonly nested: boolean
}

/** The same, where most of what was refused is no JSON: no schema mends that. */
export interface MendJson {
  readonly code: 'mend-json'
  readonly tool: string
  readonly rate: number
  /** How many of the refused calls are no JSON. */
  readonly noJson: number
  readonly refused: number
}

/** Above a mean of 2 attempts to recovery, over at least 5 chains that recovered, the model does not understand the error. */
export interface QuoteField {
  readonly code: 'quote-field'
  readonly tool: string
  readonly mean: number
  /** How many errors told of a field that is not named in them. */
  readonly unnamed: number
  /** The shortest of them, cut to 200 characters; `null` where there is none. */
  readonly example: string | null
}

/** The rate falls as the context grows. */
export interface ShortenContext {
  readonly code: 'shorten-context'
  readonly step: number
}
