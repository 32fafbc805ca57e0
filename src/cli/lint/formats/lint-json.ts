import { toPointer } from '../../../json/paths.js'
import type { Finding } from '../../../lint/finding.js'
import type { IgnoredFinding } from '../../../lint/lint-result.js'
import type { LintedInput } from '../linted-input.js'
import type { Outcome } from '../outcome.js'
import { jsonText } from './json-text.js'

/**
 * Results as JSON, the same bytes for the same results. Keys may be added in one version, none is taken away or changed.
 */
export function lintJson(inputs: readonly LintedInput[], outcome: Outcome): string {
  const report = { callsheet: 'lint', version: 1, outcome, inputs: inputs.map(inputJson) }
  return jsonText(report)
}

function inputJson(input: LintedInput): unknown {
  const { label, file, result, matrix, known } = input
  const { tools, findings, ignored, ...rest } = result
  return {
    name: label,
    file,
    ...rest,
    ...(matrix === null ? {} : { matrix: matrix.map(({ target, accepts, of }) => ({ target, accepts, of })) }),
    // The findings of a tool are among those of all, by its number.
    tools: tools.map(({ name, score, grade, complexity, tokens }) => ({ name, score, grade, complexity, tokens })),
    findings: findings.map((finding) => ({ ...findingJson(input, finding), known: known.has(finding) })),
    ignored: ignored.map((finding) => findingJson(input, finding)),
  }
}

function findingJson({ placeOf }: LintedInput, finding: Finding | IgnoredFinding): Readonly<Record<string, unknown>> {
  return { ...finding, pointer: toPointer(finding.path), place: placeOf(finding) }
}
