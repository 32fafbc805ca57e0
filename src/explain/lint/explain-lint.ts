import type { TextPlace } from '../../json/place-in-json.js'
import type { Finding } from '../../lint/finding.js'
import type { LintedTool, LintResult } from '../../lint/lint-result.js'
import { columns } from '../report/columns.js'
import { counted, listWords } from '../words.js'
import { findingText, fixText } from './finding-text.js'
import { nameOf } from './name-of.js'
import { lintSummary } from './lint-summary.js'
import { shortScore } from './short-score.js'

/** What is shown of a result, and how. */
export interface LintExplained {
  /** What the tools are called, such as the name of their file. @default none */
  readonly name?: string
  /** Where a finding stands in the text the tools were read from. @default nowhere */
  readonly placeOf?: (finding: Finding) => TextPlace | null
  /** Which findings are shown. They are all counted. @default all */
  readonly isShown?: (finding: Finding) => boolean
}

/**
 * A result of `lintTools` as a text for a terminal: a block for each tool with findings, one for the set, and what it amounts to.
 *
 * @example
 * ```ts
 * console.log(explainLint(lintTools(tools)))
 * ```
 */
export function explainLint(result: LintResult, options: LintExplained = {}): string {
  const { name, placeOf = () => null, isShown = () => true } = options
  const blockOf = (heading: string, findings: readonly Finding[]): readonly string[] => {
    const shown = findings.filter(isShown)
    return shown.length === 0 ? [] : [heading, ...findingLines(shown, placeOf), '']
  }
  const ofSet = result.findings.filter(({ index }) => index === null)
  return [
    ...(name === undefined ? [] : [`${name}: detected ${result.shape}, ${counted(result.toolCount, 'tool')}`, '']),
    ...result.tools.flatMap((tool, index) => blockOf(heading(tool, index), tool.findings)),
    ...blockOf(nameOf({ tool: null, index: null }), ofSet.map(namingTools(result))),
    ...lintSummary(result),
  ].join('\n')
}

function heading({ name, score, grade, complexity, tokens }: LintedTool, index: number): string {
  const why = complexity.reason === '' ? '' : ` (${complexity.reason})`
  return `${nameOf({ tool: name, index })}  ${shortScore(score)} ${grade}  ${complexity.level}${why}  ${counted(tokens.total, 'token')}`
}

/** Says of findings of the set which tools they are about. */
function namingTools({ tools }: LintResult): (finding: Finding) => Finding {
  return (finding) => {
    const names = finding.tools.map((index) => nameOf({ tool: tools[index]?.name ?? '', index }))
    const missing = names.filter((name) => !finding.message.includes(name))
    return missing.length === 0
      ? finding
      : { ...finding, message: `${finding.message}: ${listWords(names, mostNamed)}` }
  }
}

const mostNamed = 5

function findingLines(
  findings: readonly Finding[],
  placeOf: (finding: Finding) => TextPlace | null,
): readonly string[] {
  const heads = columns(
    findings.map((finding) => [placeText(placeOf(finding)), finding.severity, finding.rule]),
    [1, 2],
  )
  const width = Math.max(...heads.map((head) => head.length))
  return findings.flatMap((finding, index) => {
    const points = finding.setPoints > 0 || finding.points > 0 ? `  +${shortScore(finding.points)}` : ''
    const line = `  ${(heads[index] ?? '').padEnd(width)}  ${findingText(finding)}${points}`
    const fix = fixText(finding)
    // Of many findings of one rule in a row, the last says what to do about each.
    const next = findings[index + 1]
    const isSaidBelow = next !== undefined && next.rule === finding.rule && fixText(next) === fix
    return fix === null || isSaidBelow ? [line] : [line, `${' '.repeat(4)}fix: ${fix}`]
  })
}

function placeText(place: TextPlace | null): string {
  return place === null ? '' : `${place.line}:${place.column}`
}
