import { findingText, fixText } from '../../../explain/lint/finding-text.js'
import { tokensText } from '../../../explain/lint/lint-summary.js'
import { matrixRows } from '../../../explain/lint/explain-matrix.js'
import { severityWords } from '../../../explain/lint/severity-words.js'
import { shortScore } from '../../../explain/lint/short-score.js'
import { nameOf } from '../../../explain/lint/name-of.js'
import { counted } from '../../../explain/words.js'
import { oneLine } from '../../../text/one-line.js'
import type { Finding } from '../../../lint/finding.js'
import type { LintedInput } from '../linted-input.js'
import type { Outcome } from '../outcome.js'

/** How many findings of an input are in its table: comments of pull requests are cut after 65,536 characters. */
const mostRows = 100

/** Results as Markdown, for a comment on a pull request or the summary of a job; what a baseline knows is counted and not shown. */
export function lintMarkdown(inputs: readonly LintedInput[], { passed, reasons }: Outcome): string {
  const verdict = passed ? 'passed' : `failed: ${escapeMarkdown(reasons.join('; '))}`
  return [`## callsheet lint ${verdict}`, '', ...inputs.flatMap(inputLines)].join('\n')
}

function inputLines(input: LintedInput): readonly string[] {
  const { label, result, matrix, known } = input
  const findings = result.findings.filter((finding) => !known.has(finding))
  const score = result.score === null ? 'no score' : `score ${shortScore(result.score)} of 100 (${result.grade})`
  const left = findings.length - mostRows
  return [
    `### ${escapeMarkdown(oneLine(label))}`,
    '',
    `${counted(result.toolCount, 'tool')}, ${score}, ${severityWords(result.counts)}; ${tokensText(result.tokens)}`,
    '',
    ...(findings.length === 0
      ? []
      : [
          '| | tool | rule | what | fix |',
          '|---|---|---|---|---|',
          ...findings.slice(0, mostRows).map((finding) => row(finding, input)),
          '',
        ]),
    ...(matrix === null
      ? []
      : [
          '| target | takes | refused by |',
          '|---|---|---|',
          ...matrixRows(matrix).map((cells) => `| ${cells.join(' | ')} |`),
          '',
        ]),
    ...(left > 0 ? [`and ${counted(left, 'more finding')}`, ''] : []),
    ...(known.size > 0 ? [`${counted(known.size, 'finding')} of the baseline not shown`, ''] : []),
  ]
}

function row(finding: Finding, { placeOf }: LintedInput): string {
  const place = placeOf(finding)
  const where = place === null ? '' : ` (line ${place.line})`
  const cells = [
    finding.severity,
    escapeMarkdown(`${nameOf(finding)}${where}`),
    finding.rule,
    escapeMarkdown(findingText(finding)),
    escapeMarkdown(fixText(finding) ?? ''),
  ]
  return `| ${cells.join(' | ')} |`
}

/** A text that shows as it is, in a cell of a table, too: nothing in it marks anything up, or names a person. */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/[\\`*_{}[\]()#|~!>]/gu, (sign) => `\\${sign}`)
    .replaceAll('@', '&#64;')
    .replaceAll('://', '&#58;//')
}
