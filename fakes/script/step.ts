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
  /** The ids of its calls on the wire, in order; `null` leaves one out. */
  readonly ids?: readonly (string | null)[]
  readonly cut?: Cut
}

/** Where an answer breaks off, and how. */
export interface Cut {
  readonly at: CutPoint
  readonly how: CutEnd
}

/**
 * After so many UTF-16 units of the text and of the argument texts, in this order; after so many whole calls (0: the text is
 * through, no call has begun); or `'finish'`: all of it is through but the sign that this was all.
 */
export type CutPoint = { readonly chars: number } | { readonly after: number } | 'finish'

/** The connection closes in good order, breaks, brings an error of the provider, or stays open without a word. */
export type CutEnd = 'end' | 'reset' | 'error' | 'hang'

/** An answer that is no turn. */
export interface FaultStep extends Conditional {
  readonly kind: 'fault'
  readonly fault: Fault
}

/** What goes wrong: an error status, or one of the ways in which an answer fails. */
export type Fault = StatusFault | HangFault | PlainFault

type PlainFault = { [Kind in Exclude<FaultKind, 'hang'>]: { readonly kind: Kind } }[Exclude<FaultKind, 'hang'>]

/** How an answer fails where no status says so. */
export type FaultKind = 'network' | 'hang' | 'bad-json' | 'bad-sse' | 'mid-stream-error' | 'html' | 'empty'

/** An error in the provider's own shape. */
export interface StatusFault extends StatusOptions {
  readonly kind: 'status'
  readonly status: number
}

/** Details of an error status. */
export interface StatusOptions {
  /** @default the usual one for the status */
  readonly message?: string
  /** The provider's word for the kind of error. @default the usual one for the status */
  readonly type?: string
  /** The provider's code. @default the usual one for the status */
  readonly code?: string
  /** Milliseconds to wait before a retry, as `retry-after-ms`; `null` sends none. @default 1 */
  readonly retryAfterMs?: number | null
  /** More headers; they win over our own. */
  readonly headers?: Readonly<Record<string, string>>
  /** The whole body, instead of the provider's shape. */
  readonly body?: string
}

/** No answer, until the client gives up. */
export interface HangFault {
  readonly kind: 'hang'
  /** The connection breaks when this settles; without it when the run ends. */
  readonly until?: PromiseLike<unknown>
}

/** A turn that is made when it is asked for. */
export interface RespondStep extends Conditional {
  readonly kind: 'respond'
  readonly respond: (request: NeutralRequest) => Step | Promise<Step>
}

/** A step that is served any number of times, at least once. */
export interface ForeverStep extends Conditional {
  readonly kind: 'forever'
  readonly step: InnerStep
}

/** A step that may be left over. */
export interface MaybeStep extends Conditional {
  readonly kind: 'maybe'
  readonly step: InnerStep
}

/** A step that answers one request. */
export type InnerStep = TurnStep | RespondStep | FaultStep

/** One step of a script. */
export type Step = InnerStep | ForeverStep | MaybeStep

/** Whether a value was made by the step functions, in whichever copy of the package. */
export function isStep(value: unknown): value is Step {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, stepMark)
}

/** The mark of a step; in the registry of symbols, since two copies of the package may meet. */
export const stepMark: unique symbol = Symbol.for('callsheet.step') as never // a unique symbol cannot be inferred from Symbol.for
