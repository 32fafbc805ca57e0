import type { FeedbackComparison } from '../../diagnose/repair/compare-feedback.js'
import type { FeedbackFigures } from '../../diagnose/repair/feedback-figures.js'
import { columns } from '../report/columns.js'

/**
 * A comparison as a table for a terminal, one line for each way of helping. Behind the VHR stands, in brackets, of how many cases
 * it could be taken, where these are not all.
 *
 * @example
 * ```ts
 * console.log(explainFeedback(await compareFeedback(cases, { llm })))
 * ```
 */
export function explainFeedback({ structured, binary, none }: FeedbackComparison): string {
  const rows = [rowOf('structured', structured), rowOf('binary', binary), rowOf('none', none)]
  return columns([head, ...rows], [0]).join('\n')
}

const head = ['feedback', 'solved', 'passed', 'attempts', 'argument precision', 'VHR', 'F1']

function rowOf(name: string, figures: FeedbackFigures): readonly string[] {
  const { cases, solved, passed, attempts, argumentPrecision, F1 } = figures
  const of = (count: number): string => `${count} of ${cases}`
  return [
    name,
    of(solved),
    of(passed),
    attempts.toFixed(2),
    argumentPrecision.toFixed(3),
    hallucination(figures),
    F1.toFixed(3),
  ]
}

function hallucination({ VHR, cases, results }: FeedbackFigures): string {
  if (VHR === null) return '-'
  const taken = results.filter((result) => result.VHR !== null).length
  return taken === cases ? VHR.toFixed(3) : `${VHR.toFixed(3)} (${taken})`
}
