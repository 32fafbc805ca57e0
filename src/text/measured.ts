import { codePoints, type CodePoints } from './code-points.js'
import { sortedTokens } from './tokens.js'

/** A text with what measures make of it, so that one which is compared with many is read once. */
export class Measured {
  readonly text: string
  readonly points: CodePoints
  #tokens: readonly string[] | null = null
  #sorted: CodePoints | null = null

  constructor(text: string) {
    this.text = text
    this.points = codePoints(text)
  }

  /** Its words, sorted. */
  get tokens(): readonly string[] {
    return (this.#tokens ??= sortedTokens(this.text))
  }

  /** The points of its sorted words with a space between. */
  get sorted(): CodePoints {
    return (this.#sorted ??= codePoints(this.tokens.join(' ')))
  }
}
