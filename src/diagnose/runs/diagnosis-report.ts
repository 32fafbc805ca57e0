import type { DiagnosisFinding, DiagnosisStage } from '../diagnosis.js'

/** How the calls of many runs came out. Frozen plain JSON; the same runs in any order give the same report. */
export interface DiagnosisReport {
  /** All that were read. */
  readonly runs: number
  /** Those in which the model called nothing: they count in no rate. */
  readonly runsWithoutCalls: number
  /** The calls that were judged: those that all rates are about. */
  readonly calls: number
  /** The calls that nobody can judge. They are neither passed nor failed. */
  readonly unjudged: UnjudgedCalls
  readonly all: DiagnosisRates
  /** What the called names were; their sum is {@link calls}. */
  readonly names: Readonly<Record<'registered' | 'misspelt' | 'invented' | 'missing', number>>
  /** Means over the calls that have the metric, in whole billionths. */
  readonly metrics: Readonly<Record<MeanMetric, Mean>>
  /** By tool, most calls first; a name that is not registered has a row of its own, as it was called. */
  readonly tools: readonly ToolRates[]
  /** By how many tools the model was offered, fewest first. */
  readonly sizes: readonly SizeRates[]
  /** By code, most calls first. */
  readonly findings: readonly FindingCount[]
  /** The parameters with which something was wrong, worst first. */
  readonly parameters: readonly ParameterCount[]
  /** The names that are not registered, most frequent first. */
  readonly confusions: readonly Confusion[]
}

/** How many calls passed, and how many of those that reached a stage passed it. */
export interface DiagnosisRates {
  readonly calls: number
  /** The calls with nothing to correct: all stages passed, and no parameter drifted. */
  readonly passed: number
  /** 0 to 1; `null` where there are no calls. */
  readonly rate: number | null
  /** Each is conditional on the one before it. */
  readonly stages: Readonly<Record<DiagnosisStage, StageRate>>
}

/** Of the calls that reached a stage, those that passed it, by its formal verdict. */
export interface StageRate {
  readonly reached: number
  readonly passed: number
  /** 0 to 1; `null` where no call reached it. */
  readonly rate: number | null
}

export interface ToolRates extends DiagnosisRates {
  readonly tool: string
  readonly registered: boolean
}

export interface SizeRates extends DiagnosisRates {
  /** How many tools the model was offered. */
  readonly size: number
}

/** The metrics of which there is a mean. */
export type MeanMetric = 'NCS' | 'RPR' | 'SPR' | 'AVEM' | 'QSLO' | 'VHR'

export interface Mean {
  /** How many calls have the metric. */
  readonly calls: number
  /** 0 to 1; `null` where none has. */
  readonly mean: number | null
}

export interface UnjudgedCalls {
  readonly calls: number
  /**
   * Why: `no-tools`, nobody says which tools there are; `no-schema`, nothing is known of the tool's parameters; `no-query`,
   * nothing shows what the user said; `provider-run`, it is of a tool of the provider; `cut`, the answer was cut off within its
   * arguments.
   */
  readonly reasons: Readonly<Record<'no-tools' | 'no-schema' | 'no-query' | 'provider-run' | 'cut', number>>
  /** Which tools were called, most calls first. */
  readonly tools: readonly { readonly tool: string; readonly calls: number }[]
}

export interface FindingCount {
  readonly code: DiagnosisFinding['code']
  readonly stage: DiagnosisStage
  /** How often it was found. */
  readonly findings: number
  /** In how many calls. */
  readonly calls: number
}

/** In how many calls something was wrong with a parameter. */
export interface ParameterCount {
  readonly tool: string
  /** With its place, where it is within another one, as `assume` names it: `items[].sku`. Empty for the arguments as a whole. */
  readonly parameter: string
  readonly missing: number
  readonly spurious: number
  readonly drifted: number
  /** By the schema. */
  readonly refused: number
  readonly ungrounded: number
}

/** A name that is not registered, and the registered one that is nearest to it. */
export interface Confusion {
  readonly called: string
  /** `null` where nothing is near. */
  readonly nearest: string | null
  readonly name: 'misspelt' | 'invented'
  readonly count: number
}
