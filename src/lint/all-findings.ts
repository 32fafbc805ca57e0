import type { Finding } from './finding.js'
import type { LintResult } from './lint-result.js'

/** What was found, with what is passed over: a provider refuses a tool whatever it says of itself. */
export function allFindings({ findings, ignored }: LintResult): readonly Finding[] {
  return [...findings, ...ignored.map(({ reason: _reason, ...finding }) => ({ ...finding, points: 0, setPoints: 0 }))]
}
