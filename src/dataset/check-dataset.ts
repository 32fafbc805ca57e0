import type { AnswerOptions } from '../score/answers/answer-all.js'
import { readScoredTools, type ScoredTool } from '../score/known-tools.js'
import type { ScoreOptions } from '../score/options.js'
import { scorerOf } from '../score/score-run.js'
import { checkTool } from './check/check-tool.js'
import { checkTruthPart } from './check/check-truth-part.js'
import type { Problem } from './check/findings.js'
import { resolveAll } from './check/placeholders.js'
import type { Dataset, DatasetCase, LocatedCase } from './dataset.js'
import type { DatasetFinding } from './finding.js'
import { truthsOf } from './truths-of.js'

/**
 * All that the tools of today contradict in a data set: each tool, parameter and value that is gone, whatever is required and
 * not expected, rules of nothing, placeholders that do not resolve, and whatever else scoring refuses. In the order of the file.
 * Without the option `tools` only what needs none is looked at. A case without a finding scores without an error.
 *
 * @throws ScoreError, MatchError or ToolError for options that are none
 * @example
 * ```ts
 * const findings = checkDataset(loadDataset('refunds.yaml'), { tools, now: '2026-03-30T12:00:00Z' })
 * for (const { file, line, code, message } of findings) console.log(`${file}:${line}: ${code}: ${message}`)
 * ```
 */
export function checkDataset(dataset: Dataset, options: ScoreOptions & AnswerOptions): readonly DatasetFinding[] {
  // Nothing is asked of models.
  const { embedder: _embedder, judge: _judge, signal: _signal, ...scoring } = options
  const fixed = withOneInstant(scoring)
  requireOptions(fixed)
  const tools = fixed.tools === undefined ? new Map<string, ScoredTool>() : readScoredTools(fixed.tools)
  return dataset.cases.flatMap((located) =>
    problemsOf(located.case, tools, fixed)
      .map((problem) => findingOf(problem, located))
      .toSorted((a, b) => a.line - b.line),
  )
}

/** A clock that is asked once, so that all cases see the same day. */
function withOneInstant(options: ScoreOptions): ScoreOptions {
  const { now } = options
  if (typeof now !== 'function') return options
  let told: ReturnType<typeof now> | undefined
  return { ...options, now: () => (told ??= now()) }
}

/** What is wrong with the options is no finding in a case. */
function requireOptions(options: ScoreOptions): void {
  scorerOf({ expected_tool: null, prompt: options.now === undefined ? '' : '{{NOW}}' }, options)
}

function problemsOf(
  row: DatasetCase,
  tools: ReadonlyMap<string, ScoredTool>,
  options: ScoreOptions,
): readonly Problem[] {
  // Names, and what tools answer, are taken as they are.
  const { test_id, tags: _tags, tool_results: results = {}, ...rest } = row
  const { value, problems } = resolveAll(rest, [], options)
  const resolved = { test_id, ...(value as typeof rest) } // texts became texts, and all else keeps its shape
  return [
    ...problems,
    ...truthsOf(resolved).flatMap(({ turn, truth }) =>
      checkTruthPart({ ...truth }, turn === null ? [] : ['turns', turn - 1], tools, options),
    ),
    ...Object.keys(results).flatMap((name) => checkTool(name, undefined, ['tool_results', name], tools)),
  ]
}

function findingOf({ code, path, tool, message }: Problem, { case: row, file, lineAt }: LocatedCase): DatasetFinding {
  return { code, test_id: row.test_id, file, line: lineAt(path), path, tool, message }
}
