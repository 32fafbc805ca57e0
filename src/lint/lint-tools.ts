import { toPointer } from '../json/paths.js'
import { complexityOf } from './complexity-of.js'
import type { ToolFacts } from './facts.js'
import { factsOf } from './facts-of.js'
import { type Category, categories, type Finding, type Severity } from './finding.js'
import { ignoring } from './ignored.js'
import type { IgnoredFinding, LintedTool, LintResult } from './lint-result.js'
import type { LintOptions } from './options/lint-options.js'
import { readOptions } from './options/read-options.js'
import { readToolSet } from './read/read-tool-set.js'
import { rulesetOf } from './ruleset-of.js'
import { findInSet, findInTool, type Found } from './run-rules.js'
import type { ChargedSet, Scores } from './score/charge.js'
import { chargedSet } from './charged-set.js'
import { gradeOf } from './score/grade-of.js'
import { scoreAdditive } from './score/score-additive.js'
import { scoreSet, scoringVersion } from './score/score-set.js'
import { settingsOf } from './settings-of.js'

/**
 * Lints the contracts of tools: what a model is told of them, and what providers take. Nothing here asks a model, a network or a clock,
 * and the same tools give the same result in whatever order their keys stand.
 *
 * `tools` may have any shape in which tools are written down: what `tools/list` of MCP answers, the tools or the whole body of a request
 * to OpenAI, Anthropic, Gemini or Bedrock, LangChain's, a record of the AI SDK, an OpenAPI 3 document, zod and other Standard
 * Schemas, a list of them or one.
 *
 * @example
 * ```ts
 * const result = lintTools([{ name: 'lookup_user', inputSchema: { type: 'object', properties: { id: {} } } }])
 * expect(result.findings.map(({ rule }) => rule)).toContain('desc/missing')
 * ```
 *
 * @throws LintError `bad-tools`, `bad-option`, `unknown-rule`, `bad-lock`
 */
export function lintTools(tools: unknown, options: LintOptions = {}): LintResult {
  const read = readOptions(options)
  const set = readToolSet(tools)
  const facts = factsOf(set, read)
  const settings = settingsOf(read)
  const ignore = ignoring(read, set.tools)
  const ignored: IgnoredFinding[] = []
  const counting = (all: readonly Found[]): readonly Found[] =>
    all.filter((found) => {
      const reason = ignore.reasonFor(found)
      if (reason !== null) ignored.push({ ...found.finding, reason })
      return reason === null
    })
  const inTools = facts.tools.map((tool) => counting(findInTool(tool, facts, settings.of(tool.tool.name))))
  const inSet = counting(findInSet(facts, settings.ofSet))
  const score = read.preset === 'toolsmith' ? scoreAdditive : scoreSet
  const charged = chargedSet(facts, inTools, inSet)
  const scores = score(charged)
  const linted = facts.tools.map((tool, index) => lintedTool(tool, inTools[index] ?? [], scores.tools[index]))
  const ofSet = inSet.map(({ finding }, index) => ({
    ...finding,
    points: scores.setPoints[index] ?? 0,
    setPoints: scores.setPoints[index] ?? 0,
  }))
  const findings = [...linted.flatMap((tool) => tool.findings), ...ofSet.toSorted(worstFirst)]
  const { tokens: total, contextWindow } = facts
  return {
    shape: set.shape,
    tools: linted,
    findings,
    ignored,
    unusedIgnores: ignore.unused(),
    score: scores.score,
    grade: scores.score === null ? null : gradeOf(scores.score),
    categories: byCategory((category) => score(onlyOf(charged, category)).score),
    counts: countsOf(findings),
    toolCount: set.tools.length,
    tokens: {
      total,
      bytes: facts.tools.reduce((sum, { tokens }) => sum + tokens.bytes, 0),
      exact: read.exact,
      share: total / contextWindow,
      contextWindow,
    },
    targets: read.targets,
    preset: read.preset,
    scoringVersion,
    ruleset: rulesetOf(settings.ofSet, read),
  }
}

function lintedTool(tool: ToolFacts, found: readonly Found[], scores: Scores['tools'][number] | undefined): LintedTool {
  const score = scores?.score ?? 100
  const findings = found.map(({ finding }, index) => ({
    ...finding,
    points: scores?.points[index] ?? 0,
    setPoints: scores?.setPoints[index] ?? 0,
  }))
  return {
    name: tool.tool.name,
    score,
    grade: gradeOf(score),
    complexity: complexityOf(tool),
    tokens: tool.tokens,
    findings: findings.toSorted(worstFirst),
  }
}

const order: Readonly<Record<Severity, number>> = { error: 0, warn: 1, info: 2 }

/** By severity, by what is regained, and then by rule and place, so that the order of keys in a schema changes nothing. */
function worstFirst(one: Finding, other: Finding): number {
  return (
    order[one.severity] - order[other.severity] ||
    other.points - one.points ||
    compare(one.rule, other.rule) ||
    compare(toPointer(one.path), toPointer(other.path)) ||
    compare(one.message, other.message)
  )
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function onlyOf({ tools, charges }: ChargedSet, category: Category): ChargedSet {
  const isOf = (charge: { readonly category: Category }): boolean => charge.category === category
  return {
    tools: tools.map((tool) => ({ ...tool, charges: tool.charges.filter(isOf) })),
    charges: charges.filter(isOf),
  }
}

function byCategory<Value>(valueOf: (category: Category) => Value): Readonly<Record<Category, Value>> {
  // One entry for each category.
  return Object.fromEntries(categories.map((category) => [category, valueOf(category)])) as Record<Category, Value>
}

function countsOf(findings: readonly Finding[]): Readonly<Record<Severity, number>> {
  const counts = { error: 0, warn: 0, info: 0 }
  for (const { severity } of findings) counts[severity] += 1
  return counts
}
