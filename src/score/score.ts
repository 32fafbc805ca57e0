import type { ArgsIssue } from '../tool/tool-spec.js'

/** How right the calls of a run are, with the reasons. Frozen plain data. */
export interface Score {
  readonly test_id: string | null
  /** Whether everything expected is there and right, and nothing is too much. */
  readonly correct: boolean
  /**
   * Whether it was so after normalisation alone: no coercion, no default, no case folding, no similarity. What a rule asks for
   * that names no single value (`one_of`, `pattern`, `range`, `schema`) is so, too.
   */
  readonly exact: boolean
  /** 0 to 1. */
  readonly score: number
  /** From which score on the case passes. */
  readonly threshold: number
  /** Why the score is 0, where one thing alone makes it so; the first one of the pipeline. */
  readonly error: ErrorCode | null
  /** How far the pipeline came. */
  readonly stage: Stage
  /** Which of `alternatives` served, from 0; `null` for the first choice. */
  readonly alternative: number | null
  readonly calls: readonly ScoredCall[]
  /** The final answer, where one is expected; its path is `answer`. */
  readonly answer: ScoredParameter | null
  /** All that is wrong, in the order of the calls. */
  readonly mismatches: readonly ScoreMismatch[]
  /** All that was changed in received arguments before they were compared. */
  readonly coercions: readonly ScoreCoercion[]
}

/** The stages of the pipeline, in order. */
export type Stage = 'parse' | 'coerce' | 'tool' | 'schema' | 'required' | 'values' | 'score'

/** One expected call with the one that stands for it; or one of the two alone. */
export interface ScoredCall {
  /** Index of the expected call, in reading order; `null` for an extra one. */
  readonly expected: number | null
  /** Index of the received call; `null` for a missing one. */
  readonly actual: number | null
  /** The tool that was called, or should have been. */
  readonly tool: string
  readonly correct: boolean
  readonly exact: boolean
  readonly score: number
  readonly error: ErrorCode | null
  readonly stage: Stage
  /** Whether the arguments conform to the tool's schema. */
  readonly schema: 'valid' | 'invalid' | 'not-found' | 'not-checked'
  readonly parameters: readonly ScoredParameter[]
}

/** How one parameter was compared. */
export interface ScoredParameter {
  /** As a person writes it: `items[0].sku`. */
  readonly path: string
  /** After coercion; `undefined` where nothing is expected. */
  readonly expected: unknown
  /** After coercion; `undefined` where it is absent. */
  readonly actual: unknown
  readonly strategy: string
  /** 0 to 1. */
  readonly similarity: number
  /** From which similarity on it is right. */
  readonly threshold: number
  /** 1 from the threshold on, else the similarity. */
  readonly score: number
  /** Its share of the score: that of the call is the mean of the parameters' scores by these weights. */
  readonly weight: number
  /** How it came out, right or wrong. */
  readonly reason: RightCode | WrongCode
  /** What a judge or a schema said of it. */
  readonly note?: string
}

/** One thing that is wrong. */
export interface ScoreMismatch {
  readonly code: ErrorCode | WrongCode
  /** Index of the expected call, or `null`. */
  readonly call: number | null
  /** Index of the received call, or `null`. */
  readonly actualCall: number | null
  readonly tool: string
  /** Empty for the call as a whole. */
  readonly path: string
  readonly expected: unknown
  readonly actual: unknown
  /** Of a parameter. */
  readonly strategy?: string
  readonly similarity?: number
  readonly threshold?: number
  /** Of a schema violation: what the schema says. */
  readonly issues?: readonly ArgsIssue[]
  /** What a judge or a schema said of it. */
  readonly note?: string
}

/** One change to a received argument. */
export interface ScoreCoercion {
  /** Index of the received call. */
  readonly call: number
  readonly path: string
  readonly from: unknown
  readonly to: unknown
  readonly rule: string
}

/** What alone makes a score 0. */
export type ErrorCode =
  | 'missing-call'
  | 'wrong-tool'
  | 'extra-call'
  | 'forbidden-tool'
  | 'order-mismatch'
  | 'unparsable-arguments'
  | 'schema-violation'
  | 'missing-parameter'
  | 'extra-argument'

/** How a parameter is right. */
export type RightCode =
  | 'equal'
  | 'equal-by-default'
  | 'equal-after-coercion'
  | 'equal-ignoring-case'
  | 'equal-in-any-order'
  | 'similar'
  | 'within-tolerance'
  | 'same-date'
  | 'same-phone'
  | 'same-amount'
  | 'matches-pattern'
  | 'one-of'
  | 'in-range'
  | 'conforms'
  | 'normalised'
  | 'contained'
  | 'ignored'
  | 'optional'

/** How a parameter is wrong. */
export type WrongCode =
  | 'value-mismatch'
  | 'type-mismatch'
  | 'case-mismatch'
  | 'punctuation-mismatch'
  | 'order-mismatch'
  | 'length-mismatch'
  | 'too-dissimilar'
  | 'beyond-tolerance'
  | 'not-a-number'
  | 'not-a-date'
  | 'not-a-phone-number'
  | 'not-an-amount'
  | 'pattern-mismatch'
  | 'not-one-of'
  | 'out-of-range'
  | 'schema-mismatch'
  | 'schema-not-found'
  | 'missing-parameter'
  | 'missing-optional'
  | 'extra-argument'
  | 'extra-call'
  | 'fallback-used'
  | 'answer-mismatch'
