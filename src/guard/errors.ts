/** What a caller did wrong with a guard, a trace or a sink, as `code` says. */
export class GuardError extends TypeError {
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    // Not enumerable, so that Vitest prints the sentence alone.
    Object.defineProperty(this, 'code', { enumerable: false })
  }
}
