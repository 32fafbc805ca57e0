import type { ArgsIssue } from '../tool/tool-spec.js'
import type { FailureCause, FinishReason, NeutralRequest, RecordedError, Usage } from './types.js'

/** What a recorder writes down while the agent runs, in the order of `at`. Values are snapshots. */
export type RunEvent =
  | RequestReceived
  | RequestFaulted
  | TurnServed
  | TurnCut
  | CallAsked
  | ToolEntered
  | ToolLeft
  | EffectHappened

/** The model was asked. */
export interface RequestReceived {
  readonly kind: 'request-received'
  readonly at: number
  readonly request: NeutralRequest
}

/** The provider failed instead of answering. */
export interface RequestFaulted {
  readonly kind: 'request-faulted'
  readonly at: number
  readonly request: number
  readonly fault: string
}

/** The model began to answer. */
export interface TurnServed {
  readonly kind: 'turn-served'
  readonly at: number
  readonly turn: number
  readonly request: number
  readonly leg: number
  readonly lane: string
  readonly text: string | null
  readonly reasoning?: string
  readonly finish: FinishReason
  readonly usage?: Usage
}

/** A streamed answer ended before its end; `text` is what got through. */
export interface TurnCut {
  readonly kind: 'turn-cut'
  readonly at: number
  readonly turn: number
  readonly text: string | null
}

/** The arguments of one call were handed to the client. */
export interface CallAsked {
  readonly kind: 'call-asked'
  readonly at: number
  readonly call: number
  readonly turn: number
  readonly id: string | null
  readonly name: string
  /** `null` where a transcript has no text of them, but what its SDK made of it, in `args`. */
  readonly rawArgs: string | null
  readonly args?: unknown
  /** Why it never ran, where a transcript says so. */
  readonly unrun?: Unrun
  /** What its schema had against it, where a transcript says so. */
  readonly issues?: readonly ArgsIssue[]
  /** Of a tool of the provider, as a transcript says. */
  readonly ofProvider?: true
}

/** What an SDK finds wrong with a call before anything runs; `blocked`: a guard stopped it. */
export type Unrun = 'unknown-tool' | 'invalid-json' | 'invalid-args' | 'blocked'

/** A watched tool function was entered. */
export interface ToolEntered {
  readonly kind: 'tool-entered'
  readonly at: number
  readonly execution: number
  readonly parent: number | null
  readonly tool: string
  readonly args: unknown
  /** The id of the call it serves, where the framework hands it over. */
  readonly callId: string | null
}

/** A watched tool function was left. */
export interface ToolLeft {
  readonly kind: 'tool-left'
  readonly at: number
  readonly execution: number
  readonly end: 'returned' | 'threw' | 'paused'
  readonly result: unknown
  readonly error: RecordedError | null
  /** The framework itself said that the result tells of a failure. */
  readonly failed?: boolean
  /** Why it failed, where a record says so. */
  readonly failure?: FailureCause
}

/** Something changed in the world. */
export interface EffectHappened {
  readonly kind: 'effect-happened'
  readonly at: number
  readonly effect: string
  readonly value: unknown
  readonly cause: number | null
  readonly failed?: boolean
}

/** One look of the agent into a wrapped set of tools. */
export interface ToolRead {
  /** The ordinal of the event before it. */
  readonly after: number
  readonly tool: string
  /** The property read; empty where the tool itself was looked up. */
  readonly property: string
  readonly handsOutFunction: boolean
}

/** One wrapped set of tools. */
export interface WatchedSet {
  readonly tools: readonly string[]
  /** The user vouches that the harness gates before it looks a tool up. */
  readonly unreadIsFine: boolean
}
