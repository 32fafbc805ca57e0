import type { FixKind } from '../finding.js'
import type { LintOptions } from '../options/lint-options.js'

/** What to lint by, and which fixes are made. */
export interface FixOptions extends LintOptions {
  /** @default ['safe'] */
  readonly kinds?: readonly FixKind[]
}
