import { shortScore } from '../../explain/lint/short-score.js'
import type { Severity } from '../../lint/finding.js'
import { failsOn, type FailOn } from './fail-on.js'
import type { LintedInput } from './linted-input.js'

/** What inputs are held to. */
export interface Bar {
  readonly failOn: FailOn
  /** The least score of each input; `null` for any. */
  readonly minScore: number | null
  /** The most tokens of each input; `null` for any. */
  readonly maxTokens: number | null
}

/** Whether they reach it, and why not. */
export interface Outcome {
  readonly passed: boolean
  /** A sentence without a full stop for each reason. */
  readonly reasons: readonly string[]
  readonly counts: Readonly<Record<Severity, number>>
}

/** Holds inputs to a bar. Findings that a baseline knows fail nothing. */
export function outcomeOf(inputs: readonly LintedInput[], bar: Bar, unused: readonly string[]): Outcome {
  const counts = { error: 0, warn: 0, info: 0 }
  for (const { result, known } of inputs) {
    for (const finding of result.findings) if (!known.has(finding)) counts[finding.severity] += 1
  }
  const failing = (['error', 'warn', 'info'] as const).reduce(
    (sum, severity) => sum + (failsOn(severity, bar.failOn) ? counts[severity] : 0),
    0,
  )
  const which = bar.failOn === 'error' ? '' : ` of ${bar.failOn} or worse`
  const reasons = [
    ...(failing === 0
      ? []
      : [`${failing} ${bar.failOn === 'error' ? 'error' : 'finding'}${failing === 1 ? '' : 's'}${which}`]),
    ...inputs.flatMap((input) => shortfalls(input, bar)),
    ...unused,
  ]
  return { passed: reasons.length === 0, reasons, counts }
}

function shortfalls({ label, result }: LintedInput, { minScore, maxTokens }: Bar): readonly string[] {
  const { score, tokens } = result
  return [
    ...(minScore === null || score === null || score >= minScore
      ? []
      : [`${label} has a score of ${shownScore(score, minScore)}, below ${minScore}`]),
    ...(maxTokens === null || tokens.total <= maxTokens
      ? []
      : [`${label} has ${tokens.total} tokens${tokens.exact ? '' : ' (estimated)'}, above ${maxTokens}`]),
  ]
}

/** As the summary says it, but where it would read like the bar that it misses. */
function shownScore(score: number, bar: number): string {
  const short = shortScore(score)
  return Number(short) < bar ? short : String(Math.floor(score * 1000) / 1000)
}
