import type { LintedInput } from '../../src/cli/lint/linted-input.js'
import { categories, type Finding } from '../../src/lint/finding.js'
import type { LintResult } from '../../src/lint/lint-result.js'

/** A finding of the first tool, which is called pay. */
export function handMadeFinding(more: Partial<Finding> = {}): Finding {
  return {
    rule: 'compat/array-no-items',
    category: 'compatibility',
    severity: 'error',
    tool: 'pay',
    index: 0,
    tools: [],
    path: ['inputSchema', 'properties', 'tags'],
    targets: ['openai'],
    message: 'tags is a list without items',
    fix: null,
    points: 12.25,
    setPoints: 6,
    ...more,
  }
}

/** What was found in tools of these names. */
export function handMadeLint(
  names: readonly string[],
  findings: readonly Finding[],
  more: Partial<LintResult> = {},
): LintResult {
  const counts = { error: 0, warn: 0, info: 0 }
  for (const { severity } of findings) counts[severity] += 1
  const scores = categories.map((category) => {
    return [category, findings.some((one) => one.category === category) ? 80 : 100] as const
  })
  return {
    shape: 'mcp',
    tools: names.map((name, index) => ({
      name,
      score: 70,
      grade: 'C',
      complexity: { level: 'low', reason: '2 params, 0 nested', parameters: 2, nested: 0, depth: 1 },
      tokens: { total: 40, description: 10, schema: 25, bytes: 160 },
      findings: findings.filter((finding) => finding.index === index),
    })),
    findings,
    ignored: [],
    unusedIgnores: [],
    score: 71.25,
    grade: 'C',
    // One entry for each category.
    categories: Object.fromEntries(scores) as LintResult['categories'],
    counts,
    toolCount: names.length,
    tokens: { total: 40 * names.length, bytes: 320, exact: false, share: 0.0004, contextWindow: 200_000 },
    targets: ['openai', 'mcp'],
    preset: 'recommended',
    scoringVersion: 1,
    ruleset: '0123456789abcdef',
    ...more,
  }
}

/** An input of which every finding stands in line 3. */
export function handMadeInput(result: LintResult, more: Partial<LintedInput> = {}): LintedInput {
  return {
    label: 'tools.json',
    file: 'tools.json',
    result,
    matrix: null,
    known: new Set(),
    placeOf: () => ({ line: 3, column: 5, endLine: 3, endColumn: 25 }),
    changeOf: () => null,
    ...more,
  }
}
