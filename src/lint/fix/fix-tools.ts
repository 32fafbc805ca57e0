import type { Finding } from '../finding.js'
import { valueDocument } from './fixed-document.js'
import type { FixOptions } from './fix-options.js'
import { fixRounds } from './fix-rounds.js'

/** Tools after all rounds of fixes. */
export interface FixedTools {
  /** In the shape in which they were handed in; what did not change is shared with it. */
  readonly tools: unknown
  readonly applied: readonly Finding[]
  /** What is found in the new tools. */
  readonly left: readonly Finding[]
  /** Fixes that were not made because the score would have fallen. */
  readonly refused: readonly Finding[]
}

/**
 * Lints tools and makes the fixes that do not change which calls they accept, or those of `kinds`. The tools that are handed in
 * stay as they are, and no tool and no parameter gets another name. Schemas that are code, such as those of zod, are not written anew.
 *
 * @example
 * ```ts
 * const { tools, applied, left } = fixTools(listed, { targets: ['gemini'] })
 * ```
 *
 * @throws LintError as `lintTools` does
 */
export function fixTools(tools: unknown, options: FixOptions = {}): FixedTools {
  const { document, applied, left, refused } = fixRounds(valueDocument(tools), options)
  return { tools: document.value, applied, left, refused }
}
