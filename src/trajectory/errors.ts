/** What a caller did wrong with plans, metrics or context, as `code` says. */
export class TrajectoryError extends TypeError {
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    // Not enumerable, so that Vitest prints the sentence alone.
    Object.defineProperty(this, 'code', { enumerable: false })
  }
}
