import type { Finding } from '../../lint/finding.js'
import type { CompatibilityMatrix, TargetCompatibility } from '../../lint/targets/compatibility-of.js'
import { columns } from '../report/columns.js'
import { listWords } from '../words.js'

/** How many rules are named. */
const mostRules = 4

/** Which target takes how many of the tools, and by what the others are refused; a line each. */
export function explainMatrix(matrix: CompatibilityMatrix): string {
  return columns(matrixRows(matrix), [0, 2]).join('\n')
}

/** The cells of each line: the target, `11 of 12`, and why. */
export function matrixRows(matrix: CompatibilityMatrix): readonly (readonly string[])[] {
  return matrix.map((row) => [row.target, `${row.accepts} of ${row.of}`, why(row)])
}

function why({ accepts, of, findings }: TargetCompatibility): string {
  const isError = ({ severity }: Finding): boolean => severity === 'error'
  const rules = [...new Set(findings.filter(isError).map(({ rule }) => rule))]
  if (rules.length > 0) return listWords(rules, mostRules)
  return accepts === of ? 'takes all' : ''
}
