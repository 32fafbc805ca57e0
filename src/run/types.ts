import type { ArgsIssue, ToolSpec } from '../tool/tool-spec.js'

/**
 * What became of a call. Where several would fit, the earlier of this list wins.
 *
 * - `threw`: its last execution threw
 * - `paused`: it ended in an interrupt, or waits for an approval
 * - `error`: it failed without throwing
 * - `ok`: its last execution returned
 * - `open`: entered, not finished when the sheet closed
 * - `unknown-tool`: never ran; neither registered nor offered
 * - `invalid-json`: never ran; the argument text is not JSON
 * - `invalid-args`: never ran; the arguments fail the tool's schema
 * - `blocked`: never ran, though watched and valid, and a result was told: a gate stopped it
 * - `answered`: a result was told and nobody could see an execution
 * - `unanswered`: nothing ran and nothing was told
 */
export type Outcome =
  | 'threw'
  | 'paused'
  | 'error'
  | 'ok'
  | 'open'
  | 'unknown-tool'
  | 'invalid-json'
  | 'invalid-args'
  | 'blocked'
  | 'answered'
  | 'unanswered'

/**
 * Why a tool failed. `transient`: it may go well when it is tried again (a timeout, a reset, 429 or 5xx); `logical`: it refused what it was
 * asked for.
 */
export type FailureCause = 'transient' | 'logical' | 'unknown'

/** An error as data. */
export interface RecordedError {
  readonly name: string
  readonly message: string
  readonly code?: string
  readonly cause?: RecordedError
}

/** What the model was told about one call. */
export interface ToolResult {
  readonly text: string
  /** The text as JSON; absent when it is not JSON. */
  readonly json?: unknown
  /** The wire's error flag, else what an `error` key in the JSON says; `null` when neither is there. */
  readonly error: boolean | null
  /** The request that carried it first; `null` when the agent's own data said so. */
  readonly request: number | null
  readonly at: number
}

/** One tool call that the model asked for, and what became of it. */
export interface ToolCall {
  readonly number: number
  readonly leg: number
  readonly lane: string
  readonly turn: number
  readonly id: string | null
  readonly name: string
  /** A tool of the provider, which defines it and mostly runs it itself, as a transcript says: a web search, a code interpreter. */
  readonly ofProvider?: true
  /** The byte-exact argument text of the model. */
  readonly rawArgs: string | null
  /** What `JSON.parse` makes of `rawArgs`; `undefined` if it is not JSON. */
  readonly args: unknown
  /** By JSON Pointer: number texts that parsing changed (`'/id': '9007199254740993'`). */
  readonly exact: Readonly<Record<string, string>>
  /** JSON Pointers of keys that occur twice in one object of the text. */
  readonly duplicates: readonly string[]
  /** What the tool's schema makes of `args`; the same as `args` without a schema. */
  readonly parsed: unknown
  /** Why the tool's schema rejects `args`; empty when it does not, or when there is none. */
  readonly issues: readonly ArgsIssue[]
  /** Numbers of the executions that served this call, in the order they were entered. */
  readonly executions: readonly number[]
  readonly told: ToolResult | null
  readonly outcome: Outcome
  readonly at: number
}

/** One time a watched tool function was entered. */
export interface Execution {
  readonly number: number
  /** The call it serves; `null` when nobody asked, or when it is inner work of its parent. */
  readonly call: number | null
  /** The execution it was entered in. */
  readonly parent: number | null
  readonly tool: string
  /** The arguments as the function received them. */
  readonly args: unknown
  /** Why the tool's schema rejects the arguments as received; judged only where no call was asked. */
  readonly issues: readonly ArgsIssue[]
  readonly end: 'returned' | 'threw' | 'paused' | 'open'
  readonly result: unknown
  readonly error: RecordedError | null
  /** Failed without throwing, by the reading of `callsheet({ failed })` or of the result's own flag. */
  readonly failed: boolean
  /** Why it failed, where a record of a guarded tool says so. */
  readonly failure?: FailureCause
  /** Ordinals of entering and leaving; `finished` is `null` while open. */
  readonly started: number
  readonly finished: number | null
}

/** One change in the world. */
export interface Effect {
  readonly number: number
  readonly kind: string
  readonly value: unknown
  /** The execution that caused it; `null` where the work left the call's asynchronous context. */
  readonly cause: number | null
  readonly failed?: boolean
  readonly at: number
}

/** Why the model stopped talking; `malformed`: it asked for a call that its provider could not read. */
export type FinishReason = 'stop' | 'tool' | 'length' | 'filter' | 'refusal' | 'malformed'

/** Token counts as the wire reported them. */
export interface Usage {
  readonly input: number
  readonly output: number
  readonly cached?: number
}

/** One thing the model said. */
export interface Turn {
  readonly number: number
  readonly leg: number
  readonly lane: string
  /** The request it answers. */
  readonly request: number
  readonly text: string | null
  /** Numbers of the calls it asks for. */
  readonly calls: readonly number[]
  readonly reasoning?: string
  /** `cut`: the client stopped reading, or the stream broke off; text and calls are what got through. */
  readonly finish: FinishReason | 'cut'
  readonly usage?: Usage
  readonly at: number
}

/** A call as a message of the history carries it. */
export interface NeutralCall {
  readonly id: string | null
  readonly name: string
  readonly rawArgs: string
}

/** A tool result as a message of the history carries it. */
export interface NeutralToolResult {
  readonly id: string | null
  readonly name?: string
  readonly text: string
  /** As those of {@link NeutralMessage}. */
  readonly parts?: readonly string[]
  readonly unread?: true
  /** The wire's own flag; absent where the wire has none. */
  readonly error?: boolean
  /** The SDK that a transcript is of calls it a success, whatever it says to the model. */
  readonly ok?: true
}

/** One message of the history, whatever the wire. */
export interface NeutralMessage {
  readonly role: 'user' | 'assistant' | 'tool'
  readonly text?: string
  /** Its texts one by one, where `text` has several of them in a row, or lacks that of a document. Not of an assistant. */
  readonly parts?: readonly string[]
  /** It held more than text: a picture, a sound or a file. Not of an assistant. */
  readonly unread?: true
  readonly calls?: readonly NeutralCall[]
  readonly toolResult?: NeutralToolResult
}

/** One request to the model, whatever the wire. */
export interface NeutralRequest {
  readonly number: number
  readonly leg: number
  readonly lane: string
  /** `openai-chat`, `neutral` (in process), … */
  readonly provider: string
  readonly model: string
  readonly stream: boolean
  readonly system: string | null
  /** The texts of the system prompt one by one, where there are several. */
  readonly systemParts?: readonly string[]
  readonly messages: readonly NeutralMessage[]
  /** The tools offered in this request. */
  readonly tools: readonly ToolSpec[]
  /** The body as sent. */
  readonly raw: unknown
  /** What came instead of a turn: `fault(429)`. */
  readonly fault?: string
  readonly at: number
}

/** One part of a conversation. It begins where the one before it ended, so that nothing falls between them. */
export interface Leg {
  readonly number: number
  readonly end: Run['end']
  readonly error: RecordedError | null
  /** Numbers of its first and last turn; `null` when the model was not asked. */
  readonly firstTurn: number | null
  readonly lastTurn: number | null
  /** Ordinals of its beginning and its end; what began between them belongs to it. */
  readonly started: number
  readonly finished: number
  /** Numbers of the calls that waited for an approval or an interrupt's answer when it ended. */
  readonly waiting: readonly number[]
  /** What the agent returned for this part, untouched; not enumerable. */
  readonly value?: unknown
}

/** What a run's lists can and cannot answer. */
export interface Seen {
  readonly asked: boolean
  /** Names of the watched tools. */
  readonly ran: readonly string[]
  /** Watched tools of which nobody can tell a gate from an agent that uses other functions. */
  readonly unread: readonly string[]
  readonly told: boolean
  readonly effects: boolean
  /** Kinds of the effect logs that exist. */
  readonly kinds: readonly string[]
  /** Numbers of calls of which a transcript says itself that they never ran. */
  readonly unrun?: readonly number[]
}

/**
 * Everything one run of an agent did: four lists that must not be confused. Deeply frozen data without methods,
 * numbered from 1. `at`, `started` and `finished` are ordinals of one counter.
 */
export interface Run {
  /** The first user text. */
  readonly input: string
  /**
   * What the agent returned if that is a string, the text of a plain response, else the text of the last turn if that turn
   * asks nothing; `null` where the agent threw or returned `null`.
   */
  readonly answer: string | null
  /** `unknown`: a transcript that does not show how the agent ended. */
  readonly end: 'finished' | 'threw' | 'stopped' | 'unknown'
  readonly error: RecordedError | null
  /** The registry; empty when unknown. */
  readonly tools: readonly ToolSpec[]
  readonly turns: readonly Turn[]
  readonly requests: readonly NeutralRequest[]
  readonly calls: readonly ToolCall[]
  readonly executions: readonly Execution[]
  readonly effects: readonly Effect[]
  readonly legs: readonly Leg[]
  readonly seen: Seen
  /** What the run was read from (`OpenAI chat messages`); `null` for a run of a sheet. */
  readonly transcript: string | null
  /** The trace it belongs to, where records of guarded tools say so. */
  readonly trace?: string
  /** Of a part made by `legOf`: the legs before it, where claims look for prerequisites. Not enumerable. */
  readonly earlier?: Run
}
