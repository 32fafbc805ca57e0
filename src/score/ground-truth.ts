import type { Rule } from './rule.js'

/**
 * What a model should have done, as data: a row of a data set, written by hand or read from a file. Names are those of the
 * file, so that one shape serves both.
 *
 * @example
 * ```ts
 * const transfer: GroundTruth = {
 *   test_id: 'transfer-rent',
 *   prompt: 'Send $250 to John Doe for the rent',
 *   expected_tool: 'transfer',
 *   arguments: { recipient: 'John Doe', amount: 250, memo: 'Rent' },
 *   rules: { recipient: { matching_strategy: 'fuzzy', threshold: 0.85 }, memo: { matching_strategy: 'ignore_case' } },
 *   weights: { recipient: 3 },
 * }
 * ```
 */
export interface GroundTruth {
  /** Names the case in reports. */
  readonly test_id?: string
  /** What the user said. Nothing is compared with it. */
  readonly prompt?: string
  /** The one tool that should be called; `null` for no tool at all. Instead of `expected_calls`. */
  readonly expected_tool?: string | null
  /** Its arguments. Absent: they are not compared, but must fit the tool's schema. `{}`: none. */
  readonly arguments?: Readonly<Record<string, unknown>>
  /** How values are compared, by the path of the parameter: `recipient`, `items[*].sku`. Without a rule: exactly. */
  readonly rules?: Readonly<Record<string, Rule>>
  /** How much a parameter counts, by path; 1 where absent. Nested ones share what the parameter they are in counts. */
  readonly weights?: Readonly<Record<string, number>>
  /** Several calls and groups of them, in this order. `[]` for no call at all. */
  readonly expected_calls?: readonly ExpectedCall[]
  /** Whatever else serves as well; the best one counts. */
  readonly alternatives?: readonly Alternative[]
  /** By expected tool: tools that are acceptable in its place, though not correct. */
  readonly fallbacks?: Readonly<Record<string, readonly Fallback[]>>
  /** Tools whose mere call makes the score 0. */
  readonly forbidden_tools?: readonly string[]
  /** The final answer: a text that must occur in it, or a value with a rule. */
  readonly expected_answer?: string | ExpectedAnswer
  /** From which score on the case passes; 1 where absent. */
  readonly threshold?: number
  /** Whether a gate fails as soon as this case does. */
  readonly critical?: boolean
  /**
   * `weighted`: the weighted mean of the parameters. `binary`: 1 if all are right, else 0.
   *
   * @default 'weighted'
   */
  readonly aggregate?: 'weighted' | 'binary'
  /**
   * Calls that nothing expects. `fail`: score 0. `penalise`: each takes `extra_call_penalty` away, never below 0. `first`:
   * only the first calls count, as many as are expected. `ignore`: they do not count.
   *
   * @default 'fail'
   */
  readonly extra_calls?: ExtraCalls
  /** What `penalise` takes away for each extra call. @default 0.5 */
  readonly extra_call_penalty?: number
  /**
   * Arguments that nothing expects and that are not a default. `fail`: score 0. `penalise`: each counts as one wrong
   * parameter of weight 1. `ignore`: they do not count. Where absent, by `additionalProperties` of the tool's schema:
   * `false` is `fail`; where it is absent or a schema of values `penalise`; where it is `true` arguments that the schema does
   * not declare are ignored, and declared ones penalised.
   */
  readonly extra_arguments?: ExtraArguments
  readonly tags?: readonly string[]
}

export type ExtraCalls = 'fail' | 'penalise' | 'first' | 'ignore'
export type ExtraArguments = 'fail' | 'penalise' | 'ignore'

/**
 * One expected call, or a group of them, as the groups of steps are: `anyOrder`, `oneOf`, `ordered`, `sameTurn`, `optional`,
 * `times`. `max` is `min` where absent, and `null` for no bound.
 */
export type ExpectedCall =
  | PlainExpectedCall
  | { readonly any_order: readonly ExpectedCall[] }
  | { readonly one_of: readonly ExpectedCall[] }
  | { readonly ordered: readonly ExpectedCall[] }
  | { readonly same_turn: readonly ExpectedCall[] }
  | { readonly optional: ExpectedCall }
  | { readonly times: ExpectedCall; readonly min: number; readonly max?: number | null }

/** One expected call. What is absent is as in {@link GroundTruth}. */
export interface PlainExpectedCall {
  readonly tool: string
  readonly arguments?: Readonly<Record<string, unknown>>
  readonly rules?: Readonly<Record<string, Rule>>
  readonly weights?: Readonly<Record<string, number>>
}

/** Another tool, or another list of calls, that serves as well. */
export type Alternative = PlainExpectedCall | { readonly expected_calls: readonly ExpectedCall[] }

/** A tool that is acceptable in the place of another, though not correct. */
export interface Fallback {
  readonly tool: string
  /** What its arguments are called at the expected tool, by their own name: `{ id: 'order_id' }`. */
  readonly rename?: Readonly<Record<string, string>>
  /** What the call is worth if its arguments are right: above 0, below 1. */
  readonly score: number
}

/** The final answer, compared as a whole by a rule. */
export interface ExpectedAnswer {
  readonly value?: string
  readonly rule: Rule
}
