import { lintTools } from '../../../src/lint/lint-tools.js'
import type { Finding } from '../../../src/lint/finding.js'
import type { LintOptions } from '../../../src/lint/options/lint-options.js'
import type { RuleOptions } from '../../../src/lint/rule.js'

/** A tool as MCP lists it, in short. */
export interface Written {
  readonly name?: string
  readonly description?: unknown
  readonly [key: string]: unknown
}

/** What one rule finds in tools, which have a schema without arguments unless told otherwise. */
export function foundBy(
  rule: string,
  tools: readonly Written[],
  options: RuleOptions = {},
  more: LintOptions = {},
): readonly Finding[] {
  const written = tools.map((tool, index) => ({ name: `tool_${index}`, inputSchema: { type: 'object' }, ...tool }))
  const { findings } = lintTools(written, { ...more, rules: { [rule]: ['info', options] } })
  return findings.filter((finding) => finding.rule === rule)
}

/** The messages of what one rule finds in a tool of this description. */
export function saidOf(
  rule: string,
  description: unknown,
  tool: Written = {},
  options: RuleOptions = {},
): readonly string[] {
  return foundBy(rule, [{ name: 'do_it', description, ...tool }], options).map(({ message }) => message)
}
