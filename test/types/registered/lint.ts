// Right and wrong use of the linter and its matchers. Compiled, never run.
import 'callsheet/lint/vitest'
import {
  lintTools,
  toBeCompatibleWith,
  toFitTokenBudget,
  toPassLint,
  type Finding,
  type LintedTool,
  type LintOptions,
  type LintResult,
  type Target,
} from 'callsheet/lint'
import { expect } from 'vitest'

declare const tools: readonly { readonly name: string }[]

const options: LintOptions = {
  preset: 'strict',
  targets: ['openai', 'gemini'],
  rules: { 'desc/too-long': 'off', 'name/long-for-prefix': ['warn', { prefixLength: 20 }] },
  overrides: [{ tools: 'get_*', rules: { 'safety/*': 'error' } }],
  ignore: [{ rule: 'desc/missing', tool: 'ping', reason: 'The name says it.', expires: '2027-01-01' }],
  today: '2026-11-30',
  countTokens: (text) => text.length,
}
const result: LintResult = lintTools(tools, options)
const linted: readonly LintedTool[] = result.tools
const findings: readonly Finding[] = result.findings
const score: number | null = result.score
const points: readonly number[] = findings.map(({ points }) => points)

expect(tools).toPassLint()
expect(tools).toPassLint({ ...options, failOn: 'warn', minScore: 80 })
expect(tools).toFitTokenBudget(8000)
expect(tools).toFitTokenBudget(8000, { countTokens: (text) => text.length })
expect(tools).toBeCompatibleWith('openai-strict')
expect(tools).not.toBeCompatibleWith(['anthropic', 'gemini'])
expect({ tools }).toEqual({ tools: expect.toPassLint() })
const pure: boolean =
  toPassLint(tools).pass && toFitTokenBudget(tools, 10).pass && toBeCompatibleWith(tools, 'mcp').pass

// @ts-expect-error -- there is no such target
const target: Target = 'openai-responses'
// @ts-expect-error -- tools are missing
lintTools()
// @ts-expect-error -- a misspelt option
lintTools(tools, { target: ['openai'] })
// @ts-expect-error -- a suppression needs a reason
lintTools(tools, { ignore: [{ rule: 'desc/missing' }] })
// @ts-expect-error -- no severity
lintTools(tools, { rules: { 'desc/missing': 'fatal' } })
// @ts-expect-error -- a severity that there is not
expect(tools).toPassLint({ failOn: 'off' })
// @ts-expect-error -- a budget is a number
expect(tools).toFitTokenBudget('8k')
// @ts-expect-error -- a target is missing
expect(tools).toBeCompatibleWith()
// @ts-expect-error -- results are read-only
result.findings.push(findings[0])

export { linted, points, pure, score, target }
