import { isObject } from '../../json/is-object.js'
import { type Path, type PathPattern, anyItem } from '../../json/paths.js'
import { checkTruth } from '../../score/check-truth.js'
import type { ScoredTool } from '../../score/known-tools.js'
import type { CallSpec } from '../../score/read-expected-calls.js'
import type { WrittenPath } from '../../score/rule-tree.js'
import { isRequired, schemaAt } from '../../score/schema-at.js'
import type { JsonSchema } from '../../tool/tool-spec.js'
import { badCase, missingParameter, type Problem, unusedRule } from './findings.js'
import type { FoundCall } from './found-call.js'
import { refusalOf } from './refusal.js'

/** What is wrong with the rules and weights of a call, and which of them count. */
export interface CheckedRules {
  readonly problems: readonly Problem[]
  /** Those that say something of a value. */
  readonly used: readonly WrittenPath[]
}

/** Asks scoring of each rule and weight by itself. */
export function checkRules({ path }: FoundCall, spec: CallSpec, tool: ScoredTool | null): CheckedRules {
  const problems: Problem[] = []
  const used: WrittenPath[] = []
  const tools = new Map(tool === null ? [] : [[spec.tool, { ...tool, validate: null }]])
  const all = spec.rules.paths
  for (const written of all) {
    const { what, text, rule } = written
    // A weight beside a rule needs no value of its own.
    const isBeside = what === 'weight' && all.some((other) => other.rule !== null && other.text === text)
    const refusal = isBeside
      ? null
      : refusalOf(() => checkTruth({ ...spec, rules: { ...spec.rules, paths: [written] } }, tools))
    if (refusal?.code !== 'unused-rule') used.push(written)
    if (refusal === null) continue
    const at: Path = [...path, what === 'rule' ? 'rules' : 'weights', text]
    const place = plain(written.path)
    if (refusal.code === 'unused-rule') problems.push(unusedRule(at, spec.tool, refusal))
    else if (refusal.code !== 'nothing-to-compare' || place === null || !requires(tool?.schema ?? null, place)) {
      problems.push(badCase(at, spec.tool, refusal))
    } else if (rule !== null) problems.push(missingParameter([...path, 'arguments', ...place], spec.tool, place))
  }
  return { problems, used }
}

/** A path without `[*]`. */
function plain(pattern: PathPattern): Path | null {
  return pattern.every((segment) => segment !== anyItem) ? pattern : null
}

/** Whether a schema requires what is at a path. */
export function requires(root: JsonSchema | null, path: Path): boolean {
  const above = path.slice(0, -1).reduce<JsonSchema | null>((own, segment) => schemaAt(own, segment, root), root)
  return isObject(above) && isRequired(above, String(path.at(-1)), root)
}
