import type { ArgsIssue } from '../tool/tool-spec.js'
import type { Grounding, Span } from './grounding/grounding.js'

/** The stages of the cascade, in order; each is reached only where the one before it was passed. */
export type DiagnosisStage = 'registry' | 'structure' | 'grounding'

/**
 * Where a tool call failed, and why. Frozen plain data, and JSON where the arguments are: a value that is none stays what it was (a BigInt,
 * which `JSON.stringify` refuses).
 */
export interface Diagnosis {
  /** The name as it was called; empty where no tool was called. */
  readonly tool: string
  /** The stage whose faults are to be corrected first; `passed` where there are none. */
  readonly stage: DiagnosisStage | 'passed'
  /**
   * What the name is: one of the registry; `misspelt`, with {@link nearest} what was probably meant; `invented`; or `missing`.
   */
  readonly name: 'registered' | 'misspelt' | 'invented' | 'missing'
  /**
   * The registered name nearest to one that is not registered; `null` where none shares three letters in a row with it, nor, with
   * the guard `identifiers`, anything else.
   */
  readonly nearest: string | null
  /**
   * The formal verdict of each stage; `null` where it was not reached. Without the guard `identifiers`, a drifted parameter passes
   * `structure` formally, while {@link stage} says `structure`.
   */
  readonly verdicts: Readonly<Record<DiagnosisStage, boolean | null>>
  readonly metrics: DiagnosisMetrics
  /** The parameters of the call, as they were given, then those that are missing. Empty where `structure` was not reached. */
  readonly parameters: readonly ParameterDiagnosis[]
  /** All that is wrong in the stages that were reached. */
  readonly findings: readonly DiagnosisFinding[]
  /** The least text that helps the model to mend its call, without the answer; `null` where nothing is wrong. */
  readonly correction: string | null
  /** The call against `expected`; `null` without one, and where a stage failed. */
  readonly extrinsic: Extrinsic | null
}

/**
 * The eight metrics by their published names. `null` where the stage of a metric was not reached, or where there is nothing that
 * it could be taken of.
 */
export interface DiagnosisMetrics {
  /** Function name exact match: 1 the name is registered, 0 it is not, -1 there is none. */
  readonly FNEM: 1 | 0 | -1
  /** Name closeness score, 0 to 1, where FNEM is 0: how near the nearest registered name is. */
  readonly NCS: number | null
  /** Required parameter recall, 0 to 1: the share of the required parameters that were given. */
  readonly RPR: number | null
  /** Parameter drift score, 0 to 1, of each given parameter that the tool does not have: how near its nearest one is. */
  readonly PDS: Readonly<Record<string, number>> | null
  /** Spurious parameter rate, 0 to 1: the share of the given parameters that are near no parameter of the tool. */
  readonly SPR: number | null
  /** Argument value exact match, 0 to 1: the share of the values that were told literally. */
  readonly AVEM: number | null
  /** Query span lexical overlap, 0 to 1: how much of the texts that were not told literally overlaps with what was told. */
  readonly QSLO: number | null
  /** Value hallucination rate, 0 to 1: the mean hallucination of the graded values. */
  readonly VHR: number | null
}

/** One parameter of a call. */
export interface ParameterDiagnosis {
  readonly name: string
  readonly status: 'known' | 'drifted' | 'spurious' | 'missing'
  /** Of one that the tool does not have: the parameter of the tool that is nearest to it; `null` where it has none. */
  readonly nearest: string | null
  /** The parameter drift score, 0 to 1, of one that the tool does not have. */
  readonly PDS: number | null
  /** What was found of its values, leaf by leaf; empty where `grounding` was not reached. */
  readonly values: readonly Grounding[]
}

/** One thing that is wrong. */
export type DiagnosisFinding =
  | { readonly code: 'no-call'; readonly stage: 'registry' }
  | {
      readonly code: 'unknown-tool'
      readonly stage: 'registry'
      readonly tool: string
      readonly nearest: string | null
    }
  | {
      readonly code: 'arguments-unreadable'
      readonly stage: 'structure'
      readonly received: unknown
      /** Where they are JSON, but nested deeper than 200 levels. */
      readonly isTooDeep?: true
    }
  | {
      readonly code: 'missing-parameter' | 'spurious-parameter'
      readonly stage: 'structure'
      /** Of the tool, or of the call. */
      readonly parameter: string
      /** Only of a name within an object: its place, such as `passengers[0].birth_date`, of which {@link parameter} is the first name. */
      readonly path?: string
    }
  | {
      readonly code: 'drifted-parameter'
      readonly stage: 'structure'
      readonly parameter: string
      /** Only of a name within an object: its place. */
      readonly path?: string
      /** The name that was probably meant, in the same object. */
      readonly nearest: string
    }
  | {
      readonly code: 'repeated-parameter'
      readonly stage: 'structure'
      readonly parameter: string
      /** The place whose key the model wrote twice, so that nobody knows which value it meant: `v`, `items[0].sku`. */
      readonly path: string
    }
  | {
      readonly code: 'schema-violation'
      readonly stage: 'structure'
      readonly parameter: string
      /** As a person writes it: `items[0].sku`; empty for the arguments as a whole. */
      readonly path: string
      readonly value: unknown
      /** In the words of the schema's own library. */
      readonly issue: ArgsIssue
      /** In ours, to be read after the path: `must be a string`; `null` where no usual keyword of JSON Schema says it. */
      readonly rule: string | null
    }
  | {
      readonly code: 'ungrounded-value'
      readonly stage: 'grounding'
      readonly parameter: string
      readonly path: string
      readonly value: unknown
      /** The nearest that was told; `null` where nothing is near. */
      readonly nearest: Span | null
    }

/** A call that passed, against what was expected. */
export interface Extrinsic {
  /** 0 to 1, as `scoreRun` gives it. */
  readonly score: number
  readonly correct: boolean
  /** The share of the given arguments that are right, 0 to 1; 1 where none was given and none expected. */
  readonly precision: number
  /** The share of the expected arguments that are right, 0 to 1; 1 where none was given and none expected. */
  readonly recall: number
  /** The harmonic mean of both; 0 where one of them is. */
  readonly F1: number
}
