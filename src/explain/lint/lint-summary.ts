import type { IgnoredFinding, LintResult, SetTokens } from '../../lint/lint-result.js'
import { columns } from '../report/columns.js'
import { percent } from '../report/percent.js'
import { plainText } from '../values.js'
import { counted } from '../words.js'
import { nameOf } from './name-of.js'
import { severityWords } from './severity-words.js'
import { shortScore } from './short-score.js'

/** What a result amounts to, as lines: how many findings, the score, the tokens, and what was passed over. */
export function lintSummary(result: LintResult): readonly string[] {
  const { toolCount, counts, tokens, ignored, tools } = result
  const clean = tools.filter(({ findings }) => findings.length === 0).length
  const without = clean === 0 || clean === toolCount ? '' : `; ${clean} without any`
  return [
    `${counted(toolCount, 'tool')}: ${severityWords(counts)}${without}`,
    ...scoreLines(result),
    tokensText(tokens),
    ...ignoredLines(ignored),
  ]
}

/** `about 412 tokens in every request, 0.2 % of a context window of 200000 (estimated)`. */
export function tokensText({ total, exact, share, contextWindow }: SetTokens): string {
  const count = `${exact ? '' : 'about '}${counted(total, 'token')}`
  const part = share > 0 && share < 0.0005 ? 'under 0.1' : percent(share)
  return `${count} in every request, ${part} % of a context window of ${contextWindow}${exact ? '' : ' (estimated)'}`
}

function scoreLines({ score, grade, categories: scores, preset }: LintResult): readonly string[] {
  if (score === null || grade === null) return ['no score: there are no tools']
  const parts = Object.entries(scores).flatMap(([category, part]) => {
    return part === null || part === 100 ? [] : [`${category} ${shortScore(part)}`]
  })
  const by = parts.length === 0 ? '' : ` (${parts.join(', ')})`
  return [`score ${shortScore(score)} of 100, ${grade}${by}${preset === 'recommended' ? '' : `, preset ${preset}`}`]
}

/** How many rows of what was passed over are shown. */
const mostRows = 20
const widestReason = 120

function ignoredLines(ignored: readonly IgnoredFinding[]): readonly string[] {
  if (ignored.length === 0) return []
  const groups = new Map<string, { readonly first: IgnoredFinding; count: number }>()
  for (const finding of ignored) {
    const key = JSON.stringify([finding.rule, finding.reason])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { first: finding, count: 1 })
    else group.count += 1
  }
  const rows = [...groups.values()].map(({ first, count }) => [
    first.rule,
    count === 1 ? nameOf(first) : `${count} times`,
    plainText(first.reason, widestReason),
  ])
  const left = rows.length - mostRows
  return [
    `passed over: ${counted(ignored.length, 'finding')}`,
    ...columns(rows.slice(0, mostRows), [0, 1, 2]).map((line) => `  ${line}`),
    ...(left > 0 ? [`  and ${left} more`] : []),
  ]
}
