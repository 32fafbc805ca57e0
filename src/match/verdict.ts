import type { Effect, Execution, ToolCall } from '../run/types.js'
import type { Attempt } from './attempts.js'
import type { Mismatch } from './mismatch.js'
import type { Range } from './options.js'
import type { Step } from './step.js'
import type { StepNode } from './step-node.js'

/**
 * Three answers. `neither`: what was asked about was attempted without success, which fails the claim and its negation.
 */
export type Answer = 'holds' | 'fails' | 'neither'

/** A line of the sheet that a verdict points at. */
export interface Ref {
  readonly list: 'calls' | 'executions' | 'effects' | 'answer'
  readonly number: number
}

interface Base<Claim extends string, Code extends string> {
  readonly claim: Claim
  readonly code: Code
  readonly answer: Answer
  /** What it points at, the most telling first. */
  readonly guilty: readonly Ref[]
  /** Between what was expected and the first guilty one. */
  readonly mismatches: readonly Mismatch[]
}

/** An attempt of the tool, and what it has against the claim. */
export interface Miss {
  readonly attempt: Attempt
  readonly mismatches: readonly Mismatch[]
}

export interface CallToolVerdict extends Base<
  'call-tool',
  'called' | 'never-attempted' | 'not-successful' | 'only-more' | 'args-differ' | 'count-differs'
> {
  readonly tool: string
  readonly args: unknown
  readonly times: Range | null
  /** Successful attempts with these arguments, else attempts with them, else the nearest. */
  readonly attempts: readonly Attempt[]
}

export interface RunToolVerdict extends Base<
  'run-tool',
  'ran' | 'never-entered' | 'only-more' | 'args-differ' | 'count-differs'
> {
  readonly tool: string
  readonly args: unknown
  readonly times: Range | null
  /** Entered with these arguments, else the nearest. */
  readonly executions: readonly Execution[]
  /** The attempts, which may have come to no execution. */
  readonly attempts: readonly Attempt[]
}

export interface HaveArgsVerdict extends Base<'have-args', 'all-match' | 'args-differ' | 'never-attempted'> {
  readonly tool: string
  readonly args: unknown
  readonly attempts: number
  readonly misses: readonly Miss[]
}

/** Why no attempt could be the step that is missing. */
export type StepReason =
  | 'never-attempted'
  | 'none-further'
  | 'outcome-differs'
  | 'args-differ'
  | 'too-early'
  | 'overlaps'
  | 'turn-differs'

export interface CallInOrderVerdict extends Base<'call-in-order', 'in-order' | 'step-missing' | 'extra-call'> {
  readonly steps: readonly StepNode[]
  /** The attempts that are the first steps, in the order of the steps. */
  readonly chain: readonly Attempt[]
  /** Index of the step that cannot be matched; the number of steps where all are. */
  readonly step: number
  /** The call that is missing of a step that is a group; one of these. */
  readonly part: readonly Step[]
  /** The attempt nearest to what is missing, or the extra one. */
  readonly nearest: Attempt | null
  readonly reason: StepReason | null
}

/** One place where a list of attempts is not the list of steps. */
export interface Edit {
  readonly kind: 'missing' | 'extra' | 'outcome-differs' | 'args-differ' | 'turn-differs'
  /** Index in the steps; of an extra attempt, of the step that it stands before. */
  readonly step: number
  readonly attempt: Attempt | null
  /** The one call of a step that is a group. */
  readonly part?: Step
}

export interface CallExactlyVerdict extends Base<'call-exactly', 'exact' | 'differs'> {
  readonly steps: readonly StepNode[]
  readonly attempts: number
  readonly edits: readonly Edit[]
}

export interface CallNothingVerdict extends Base<'call-nothing', 'nothing' | 'attempted'> {
  readonly attempts: readonly Attempt[]
}

export interface CallOnlyVerdict extends Base<'call-only', 'only-these' | 'another'> {
  readonly tools: readonly string[]
  /** Those of other tools. */
  readonly attempts: readonly Attempt[]
}

export interface HoldVerdict extends Base<
  'hold',
  'held' | 'never-attempted' | 'only-more' | 'args-differ' | 'finished' | 'ran-anyway' | 'unsettled'
> {
  readonly tool: string
  readonly args: unknown
  readonly attempt: Attempt | null
}

export interface StopAfterVerdict extends Base<'stop-after', 'stopped' | 'count-differs' | 'not-by-itself'> {
  readonly turns: number
  readonly spoken: number
}

export interface MatchToolSchemasVerdict extends Base<
  'match-tool-schemas',
  'all-conform' | 'nothing-asked' | 'unknown-tool' | 'not-json' | 'refused'
> {
  readonly asked: number
  /** The first call that does not conform. */
  readonly call: ToolCall | null
  /** Why the schema refuses it, in its own words. */
  readonly issue: string | null
  /** How many more calls do not conform. */
  readonly more: number
}

export type Why = 'gate' | 'schema' | 'registry'

export interface BlockVerdict extends Base<
  'block',
  'blocked' | 'never-attempted' | 'args-differ' | 'ran' | 'ran-anyway' | 'stopped-otherwise' | 'not-told'
> {
  readonly tool: string
  readonly args: unknown
  readonly why: Why | null
  readonly attempt: Attempt | null
  /** No later request could have carried the result. */
  readonly lastTurn: boolean
}

export interface BlockBeforeVerdict extends Base<
  'block-before',
  'blocked' | 'never-attempted' | 'none-early' | 'ran-early' | 'ran-anyway' | 'not-told' | 'not-gated'
> {
  readonly tool: string
  readonly prerequisite: string
  readonly by: string | null
  readonly attempt: Attempt | null
  /** The attempt of the prerequisite that comes nearest to having succeeded before. */
  readonly nearest: Attempt | null
  readonly reason: PrerequisiteReason | null
}

/** Why a prerequisite does not count. */
export type PrerequisiteReason = 'never-attempted' | 'not-successful' | 'too-late' | 'overlaps' | 'other-value'

export interface CallBeforeVerdict extends Base<
  'call-before',
  'before' | 'never-attempted' | 'never-successful' | 'not-before'
> {
  readonly first: string
  readonly later: string
  readonly by: string | null
  readonly attempt: Attempt | null
  readonly nearest: Attempt | null
  readonly reason: PrerequisiteReason | null
}

export interface RunOnlyAskedVerdict extends Base<
  'run-only-asked',
  'only-asked' | 'nothing-at-all' | 'unasked' | 'args-changed' | 'entered-again' | 'schema-rejects'
> {
  readonly execution: Execution | null
  readonly attempt: Attempt | null
  /** Why the schema rejects it, in its own words. */
  readonly issue: string | null
  /** How many more executions are guilty. */
  readonly more: number
}

export interface TellModelVerdict extends Base<
  'tell-model',
  | 'told'
  | 'never-called'
  | 'never-told'
  | 'text-differs'
  | 'only-more'
  | 'error-differs'
  | 'error-unknown'
  | 'told-late'
  | 'told-again'
> {
  readonly what: unknown
  readonly tool: string | null
  readonly call: number | null
  readonly error: boolean | null
  /** `null` where there is none, or a result is of no call of this run. */
  readonly attempt: Attempt | null
}

export interface AnswerVerdict extends Base<'answer', 'answered' | 'no-answer' | 'only-more' | 'text-differs'> {
  readonly what: unknown
}

/** One expected effect, read. */
export interface ExpectedEffect {
  readonly kind: string
  readonly hasValue: boolean
  readonly value: unknown
  readonly tool: string | null
  readonly call: number | null
  /** The write is to be one that failed. */
  readonly failed: boolean
}

export interface HaveEffectsVerdict extends Base<'have-effects', 'these' | 'missing' | 'extra' | 'failed' | 'differs'> {
  readonly expected: readonly ExpectedEffect[]
  /** Index of the first expected effect that is not there as expected. */
  readonly index: number
  readonly effect: Effect | null
  readonly received: number
}

export interface HaveNoEffectsVerdict extends Base<'have-no-effects', 'none' | 'happened'> {
  readonly kind: string | null
  readonly effects: readonly Effect[]
}

/** What came of asking a run one question. Data: its words are in src/explain. */
export type Verdict =
  | CallToolVerdict
  | RunToolVerdict
  | HaveArgsVerdict
  | CallInOrderVerdict
  | CallExactlyVerdict
  | CallNothingVerdict
  | CallOnlyVerdict
  | HoldVerdict
  | StopAfterVerdict
  | MatchToolSchemasVerdict
  | BlockVerdict
  | BlockBeforeVerdict
  | CallBeforeVerdict
  | RunOnlyAskedVerdict
  | TellModelVerdict
  | AnswerVerdict
  | HaveEffectsVerdict
  | HaveNoEffectsVerdict
