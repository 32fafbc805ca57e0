import type { Severity } from '../finding.js'
import type { RuleOptions } from '../rule.js'

/** How a rule is set for a tool. */
export interface Setting {
  readonly severity: Severity | 'off'
  readonly weight: number
  /** Those that differ from the rule's own. */
  readonly options: RuleOptions
}
