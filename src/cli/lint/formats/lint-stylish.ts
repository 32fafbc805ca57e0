import { explainLint } from '../../../explain/lint/explain-lint.js'
import { explainMatrix } from '../../../explain/lint/explain-matrix.js'
import { severityWords } from '../../../explain/lint/severity-words.js'
import { shortScore } from '../../../explain/lint/short-score.js'
import { columns } from '../../../explain/report/columns.js'
import { plainText } from '../../../explain/values.js'
import { counted } from '../../../explain/words.js'
import { type FailOn, failsOn } from '../fail-on.js'
import type { LintedInput } from '../linted-input.js'
import type { Outcome } from '../outcome.js'

/** What is shown, and what is said besides. */
export interface StylishOptions {
  /** Whether only errors and what fails the command are shown. */
  readonly quiet: boolean
  readonly failOn: FailOn
  readonly notes: readonly string[]
}

/** Results as a text for a terminal. */
export function lintStylish(inputs: readonly LintedInput[], outcome: Outcome, options: StylishOptions): string {
  const { quiet, failOn, notes } = options
  const blocks = inputs.map((input) => {
    const { label, result, matrix, known, placeOf } = input
    const text = explainLint(result, {
      name: plainText(label, 200),
      placeOf,
      isShown: (finding) =>
        !known.has(finding) && (!quiet || finding.severity === 'error' || failsOn(finding.severity, failOn)),
    })
    return [
      text,
      ...(known.size === 0 ? [] : [`${counted(known.size, 'finding')} of the baseline not shown`]),
      ...(matrix === null ? [] : ['', explainMatrix(matrix)]),
    ].join('\n')
  })
  const end = outcome.passed
    ? 'passed'
    : `failed: ${outcome.reasons.map((reason) => plainText(reason, 300)).join('; ')}`
  return `${[...blocks, ...summary(inputs), [...notes, end].join('\n')].join('\n\n')}\n`
}

/** Where there are several, a line for each. */
function summary(inputs: readonly LintedInput[]): readonly string[] {
  if (inputs.length < 2) return []
  const rows = inputs.map(({ label, result }) => [
    plainText(label, 60),
    counted(result.toolCount, 'tool'),
    result.score === null ? '-' : `${shortScore(result.score)} ${result.grade}`,
    counted(result.tokens.total, 'token'),
    severityWords(result.counts),
  ])
  return [columns(rows, [0, 4]).join('\n')]
}
