/** What a caller of a text measure did wrong, as `code` says. */
export class TextError extends TypeError {
  readonly code: 'not-a-text'

  constructor(code: 'not-a-text', message: string) {
    super(message)
    this.code = code
    // Not enumerable, so that Vitest prints the sentence alone.
    Object.defineProperty(this, 'code', { enumerable: false })
  }
}

/** A value to be measured that is no text. */
export function notAText(received: unknown): TextError {
  const kind = received === null ? 'null' : Array.isArray(received) ? 'array' : typeof received
  return new TextError('not-a-text', `text measures compare strings: received ${kind}. Turn it into a string first.`)
}
