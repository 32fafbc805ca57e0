import type { Run } from './types.js'

/** What went wrong, as a word that programs may compare. */
export type CallsheetErrorCode =
  | 'script-exhausted'
  | 'script-left-over'
  | 'step-mismatch'
  | 'step-invalid'
  | 'history-invalid'
  | 'request-unknown'
  | 'stream-unread'
  | 'sheet-closed'
  | 'sheet-used'
  | 'sheet-foreign'
  | 'leg-misused'
  | 'args-misread'
  | 'run-not-awaited'
  | 'agent-did-not-throw'
  | 'effects-bypassed'
  | 'stub-unanswered'
  | 'stub-unused'
  | 'spy-failed'
  | 'host-refused'
  | 'install-undone'
  | 'model-foreign'
  | 'cassette-drift'
  | 'cassette-exhausted'
  | 'cassette-left-over'
  | 'recording-failed'
  | 'live-failed'

/**
 * A test that went wrong outside its assertions: a script that does not fit what the agent did, a sheet used twice, an
 * agent that did not throw. Raised by `sheet.run` and `sheet.fails` even where the agent swallowed it.
 */
export class CallsheetError extends Error {
  override readonly name: string = 'CallsheetError'
  readonly code: CallsheetErrorCode
  /** What was recorded until then; not there where nothing ran. */
  declare readonly run?: Run

  /** Two copies of the package may meet: what counts is the name and the code. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'CallsheetError' && 'code' in value
  }

  constructor(code: CallsheetErrorCode, message: string, options?: { readonly cause?: unknown; readonly run?: Run }) {
    super(message, options !== undefined && 'cause' in options ? { cause: options.cause } : undefined)
    this.code = code
    // Not enumerable, so that a printed error stays readable.
    if (options?.run !== undefined) Object.defineProperty(this, 'run', { value: options.run })
  }
}
