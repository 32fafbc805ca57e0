import { formatPath, type Path } from '../json/paths.js'
import { inline } from '../json/inline.js'

/** What a caller did wrong with a score, as `code` says. Thrown, also under `.not`. */
export class ScoreError extends TypeError {
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    // Not enumerable, so that Vitest prints the sentence alone.
    Object.defineProperty(this, 'code', { enumerable: false })
  }
}
