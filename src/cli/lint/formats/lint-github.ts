import type { Finding, Severity } from '../../../lint/finding.js'
import { findingText, fixText } from '../../../explain/lint/finding-text.js'
import { nameOf } from '../../../explain/lint/name-of.js'
import { oneLine } from '../../../text/one-line.js'
import { workflowCommand } from '../../report/workflow-command.js'
import type { LintedInput } from '../linted-input.js'

/** GitHub shows so many annotations of one level for each step, and drops the others without a word. */
const most = 10
const levels = { error: 'error', warn: 'warning', info: 'notice' } as const

/** Findings as annotations of GitHub Actions, one workflow command a line, the worst first; what a baseline knows is left out. */
export function lintGithub(inputs: readonly LintedInput[]): string {
  const all = inputs.flatMap((input) =>
    input.result.findings
      .filter((finding) => !input.known.has(finding))
      .map((finding) => ({ severity: finding.severity, line: annotation(input, finding) })),
  )
  const lines = (['error', 'warn', 'info'] as const).flatMap((severity) =>
    bounded(
      all.filter((one) => one.severity === severity).map(({ line }) => line),
      severity,
    ),
  )
  return lines.map((line) => `${line}\n`).join('')
}

/** The last that is shown says how many are not. */
function bounded(lines: readonly string[], severity: Severity): readonly string[] {
  if (lines.length <= most) return lines
  const left = lines.length - (most - 1)
  const more = `${left} more findings are not shown as annotations: see the log.`
  return [...lines.slice(0, most - 1), workflowCommand(levels[severity], { title: 'callsheet lint' }, more)]
}

function annotation({ file, label, placeOf }: LintedInput, finding: Finding): string {
  const place = placeOf(finding)
  const properties = {
    ...(file === null ? {} : { file }),
    ...(place === null
      ? {}
      : {
          line: place.line,
          col: place.column,
          endLine: place.endLine,
          // A column ends only on its own line.
          ...(place.endLine === place.line ? { endColumn: place.endColumn } : {}),
        }),
    title: finding.rule,
  }
  const fix = fixText(finding)
  const where = file === null ? `${oneLine(label)}: ` : ''
  return workflowCommand(
    levels[finding.severity],
    properties,
    `${where}${nameOf(finding)}: ${findingText(finding)}${fix === null ? '' : `; fix: ${fix}`}`,
  )
}
