import type { Finding } from '../finding.js'
import { jsonDocument } from './fixed-document.js'
import type { FixOptions } from './fix-options.js'
import { fixRounds } from './fix-rounds.js'

/** A text after all rounds of fixes. */
export interface FixedText {
  readonly text: string
  readonly applied: readonly Finding[]
  /** What is found in the new text. */
  readonly left: readonly Finding[]
  /** Fixes that were not made because the score would have fallen. */
  readonly refused: readonly Finding[]
}

/**
 * Lints tools in a JSON text and fixes what can be, round by round, until there is nothing more to fix. What does not change
 * keeps every byte.
 *
 * @throws LintError as `lintTools` does; `bad-tools` for a text that is no JSON
 */
export function fixText(text: string, options: FixOptions = {}): FixedText {
  const { document, applied, left, refused } = fixRounds(jsonDocument(text), options)
  return { text: document.whole, applied, left, refused }
}
