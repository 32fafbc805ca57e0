import type { FailureCause } from '../run/types.js'
import type { Clock, Ids } from './clock.js'
import type { GuardRecord, Sink } from './record.js'

/** A call that a guard has read and found well-formed, as its policies see it. */
export interface GuardedCall {
  readonly tool: string
  /** What the tool would be entered with: after defaults and coercion. */
  readonly args: unknown
  /** The model's id of the call, where the framework hands it over. */
  readonly callId: string | null
  readonly trace: string
  readonly step: number
}

/** How {@link guard} guards. */
export interface GuardOptions {
  /** Where the records go: one sink, or several. */
  readonly sink: Sink | readonly Sink[]
  /** The id of the trace that a call belongs to: this guard counts by it, in this process, for the 10,000 ids used last. @default that of `withTrace` */
  readonly trace?: () => string | null
  /** By the name of the tool: what it needs before and after it runs. */
  readonly policies?: Readonly<Record<string, ToolPolicy>>
  /** Schemas for tools that have none, such as bare functions, in any form that `sheet.wrap` takes; they win over a tool's own. */
  readonly schemas?: unknown
  /** Names of tools that have no schema on purpose. Any other tool without one is an error. */
  readonly unchecked?: readonly string[]
  /**
   * What is never recorded, by its path: `card.number`, `*.token` (one step, whatever it is called), `**.password` (any depth). With the
   * name of a tool before it, of that tool only: `issue_refund.card`. Items of lists count as their list.
   */
  readonly redact?: readonly string[]
  /** Writes a record before each tool is entered. One that any of the sinks fails to take blocks the call. @default false */
  readonly journal?: boolean
  /** Why a tool failed; `null` leaves it to the error. */
  readonly cause?: (error: unknown, call: GuardedCall) => FailureCause | null
  /**
   * Whether a result tells that the tool failed, such as `{ error: '…' }`: then it is an `execution_failure`, and `logical` unless
   * `cause` says otherwise. @default never, but for what the framework itself has a sign for, such as `isError` of MCP
   */
  readonly failed?: (result: unknown, call: GuardedCall) => boolean
  /** The model that asks. @default that of the trace */
  readonly model?: string
  /** How bare functions tell of a failure: `{ error: '…' }`, or that as JSON text. @default 'object' */
  readonly errors?: 'object' | 'text'
  /** @default the time of this computer */
  readonly clock?: Clock
  /** @default random ones */
  readonly ids?: Ids
  /** Told of what goes wrong beside a call: a sink that fails, a policy that cannot be applied. @default a warning of Node */
  readonly onSinkError?: (error: unknown, record: GuardRecord) => void
}

/** What one tool needs. */
export interface ToolPolicy {
  /** Tools that must have succeeded before, in this trace; with `by`, with the same value at this path of their arguments. */
  readonly requires?: Requirement | readonly Requirement[]
  /** How often it may run in one trace. A failure counts, too, since it may have had an effect, unless `cause` calls it logical. */
  readonly limit?: number
  /** Asked before each run, and waited for as long as it takes. What it throws is a no. */
  readonly approve?: (call: GuardedCall) => Approval | Promise<Approval>
  /** It is not run: the model is told so, or what the function answers. */
  readonly dryRun?: boolean | ((args: unknown) => unknown)
  /** Milliseconds, up to 2,147,483,647, until the model is told that it takes too long. It is not stopped, unless it is an async generator. */
  readonly timeout?: number
  /** After transient failures it is tried again, up to `attempts` times in all; `idempotent` must say that this is safe. */
  readonly retry?: Retry
  /** Running it twice does no more than running it once. */
  readonly idempotent?: true
  /** What the model is told of a result: these paths of it, or what the function makes of it. The record has the whole. */
  readonly told?: { readonly fields: readonly string[] } | ((result: unknown) => unknown)
  /** Results above so many bytes go into a store, and the model is told where. */
  readonly offload?: { readonly above: number; readonly store: ResultStore }
}

export type Requirement = string | { readonly tool: string; readonly by?: string }

export type Approval = boolean | { readonly ok: boolean; readonly why?: string }

export interface Retry {
  /** How often it is tried in all, from 2. */
  readonly attempts: number
  /** Milliseconds to wait after this attempt, from 1. @default 100, doubled each time, up to 5000 */
  readonly wait?: (attempt: number) => number
}

/** Keeps results that are too large for the model's context. */
export interface ResultStore {
  /** Keeps a result under the id of its execution, and says under which reference it is found. */
  put(id: string, value: unknown): string | Promise<string>
}
