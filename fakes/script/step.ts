import type { FinishReason, NeutralRequest, Usage } from '../../src/run/types.js'

/** A call of a scripted turn: well formed (`args`, checked against the registry) or raw text that nobody checks. */
export type ScriptedCall =
  | { readonly name: string; readonly args: unknown }
  | { readonly name: string; readonly raw: string }

/** What a request must hold for its step to be served. */
export interface RequestCondition {
  /** A tool result that is new in this request: a text that occurs in it, a pattern, or the JSON that it holds. */
  readonly told?: string | RegExp | object
  /** The last user text: a text that occurs in it, or a pattern. */
  readonly says?: string | RegExp
  /** The system prompt: a text that occurs in it, or a pattern. */
  readonly system?: string | RegExp
  /** The names of the tools offered, all of them, in any order. */
  readonly tools?: readonly string[]
}

/** A condition, or a function that judges the request. */
export type When = RequestCondition | ((request: NeutralRequest) => boolean)

interface Conditional {
  readonly conditions: readonly When[]
  /**
   * Asserts on the request that this step answers. A request that does not fit is answered with an error and fails the test.
   *
   * @example
   * ```ts
   * say('Refunded.').when({ told: '"cents":4990' })
   * ```
   */
  when(condition: When): this
}

/** One thing the model says: text, calls, or both. */
export interface TurnStep extends Conditional {
  readonly kind: 'turn'
  readonly text: string | null
  readonly calls: readonly ScriptedCall[]
  readonly reasoning?: string
  readonly usage?: Usage
  readonly finish?: FinishReason
  /** How its text, or the arguments of its calls, are split when it is streamed. */
  readonly chunks?: number | 'char' | readonly string[]
}

/** A turn that is made when it is asked for. */
export interface RespondStep extends Conditional {
  readonly kind: 'respond'
  readonly respond: (request: NeutralRequest) => Step | Promise<Step>
}

/** A step that is served any number of times, at least once. */
export interface ForeverStep extends Conditional {
  readonly kind: 'forever'
  readonly step: TurnStep | RespondStep
}

/** A step that may be left over. */
export interface MaybeStep extends Conditional {
  readonly kind: 'maybe'
  readonly step: TurnStep | RespondStep
}

/** One step of a script. */
export type Step = TurnStep | RespondStep | ForeverStep | MaybeStep

/** Whether a value was made by the step functions, in whichever copy of the package. */
export function isStep(value: unknown): value is Step {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, stepMark)
}

/** The mark of a step; in the registry of symbols, since two copies of the package may meet. */
export const stepMark: unique symbol = Symbol.for('callsheet.step') as never // a unique symbol cannot be inferred from Symbol.for
