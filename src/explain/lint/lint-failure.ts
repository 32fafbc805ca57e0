import type { Finding, Severity } from '../../lint/finding.js'
import type { LintResult } from '../../lint/lint-result.js'
import { joinLines } from '../values.js'
import { counted } from '../words.js'
import { findingLines } from './finding-lines.js'

/** What stands against `toPassLint`. */
export interface LintFailure {
  readonly failing: readonly Finding[]
  readonly failOn: Severity
  /** The score that was asked for, where the tools are below it. */
  readonly minScore: number | null
}

const mostLines = 25
const widestLine = 200

/** Why tools do not pass lint, in at most 25 lines. */
export function lintFailure(result: LintResult, { failing, failOn, minScore }: LintFailure): string {
  const [tools, found] = [counted(result.toolCount, 'tool'), counted(failing.length, 'finding')]
  const head =
    failing.length === 0
      ? null
      : `expected ${tools} to pass lint, but ${found} ${failing.length === 1 ? 'is' : 'are'} ${words[failOn]}`
  const score =
    minScore === null ? null : `expected ${tools} to score at least ${minScore}, but the score is ${shownScore(result)}`
  const heads = [head, score].filter((line) => line !== null)
  // Below the score, whatever was found is why.
  const lines = findingLines(failing.length === 0 ? result.findings : failing, mostLines - heads.length - 2)
  return joinLines([...heads, ...lines, '', foot(result)], widestLine)
}

const words: Readonly<Record<Severity, string>> = {
  error: 'of severity error',
  warn: 'a warning or worse',
  info: 'an info or worse',
}

function foot(result: LintResult): string {
  const { targets, ignored } = result
  const passed = ignored.length === 0 ? '' : `, ${ignored.length} ignored`
  return `read as ${result.shape}, for ${targets.join(', ')}${passed}; callsheet lint --explain <rule> says more`
}

function shownScore({ score, grade }: LintResult): string {
  return score === null ? 'none' : `${score.toFixed(1)} (${grade})`
}
