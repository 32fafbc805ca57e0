import type { ToolSet } from '../contract.js'
import type { Finding, FixKind } from '../finding.js'
import { fixRound } from './fix-round.js'
import { jsonDocument } from './fixed-document.js'

/** A text after a round of fixes. */
export interface FixedJson {
  readonly text: string
  readonly applied: readonly Finding[]
  /** Those that were not fixed: of another kind, without edits, or in the way of one that was. */
  readonly left: readonly Finding[]
}

/**
 * Fixes findings in the JSON text in which they were found: one round, in which of two fixes of one place the first wins.
 * What does not change keeps every byte. For all rounds, with what is found after each, see `fixText`.
 */
export function fixJson(
  text: string,
  set: ToolSet,
  findings: readonly Finding[],
  kinds: readonly FixKind[],
): FixedJson {
  const { document, applied, left } = fixRound(jsonDocument(text), set, findings, kinds)
  return { text: document.whole, applied, left }
}
