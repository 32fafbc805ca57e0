import type { Failure } from './wrap/frame.js'
import type { Payload } from './payload/read-payload.js'

/** One call of a guarded tool, as its framework makes it. */
export interface Call {
  readonly tool: string
  readonly callId: string | null
  readonly payload: Payload
  /** What the tool's own parser makes of the arguments; it throws for those that do not fit. */
  readonly convert?: () => unknown
  /** Enters the tool. `args` is what the schema made of the payload; `null` where the payload is handed on as it came. */
  enter(args: { readonly value: unknown } | null): unknown
  /** Gives up on what was entered, where the tool has a way to be told. */
  cancel?(): void
  /** Whether the caller has given up, by the signal that he handed over. */
  isAborted(): boolean
  /** Tells the model of a failure as the framework does: what it returns, or throws. */
  fail(text: string, cause?: unknown): unknown
  /** What a result says of a failure by the framework's own sign for it; `null` where it tells of none. */
  failureIn(result: unknown): Failure | null
  /** A framework may keep a result in an envelope. */
  open(result: unknown): unknown
  seal(told: unknown, result: unknown): unknown
}
