import type { Finding, FixKind } from '../finding.js'
import type { LintOptions } from '../options/lint-options.js'

/** What to lint by, and which fixes are made. */
export interface FixOptions extends LintOptions {
  /** @default ['safe'] */
  readonly kinds?: readonly FixKind[]
}

/** A text after all rounds of fixes. */
export interface FixedText {
  readonly text: string
  readonly applied: readonly Finding[]
  /** What is found in the new text. */
  readonly left: readonly Finding[]
  /** Fixes that were not made because the score would have fallen. */
  readonly refused: readonly Finding[]
}

/** Lints tools in a JSON text and fixes what can be, round by round, until there is nothing more to fix. */
export function fixText(text: string, _options: FixOptions = {}): FixedText {
  return { text, applied: [], left: [], refused: [] }
}
