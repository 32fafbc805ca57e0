import { allFindings } from '../all-findings.js'
import type { Finding } from '../finding.js'
import { lintTools } from '../lint-tools.js'
import { allTargets, type Target } from './target.js'

/** How a set of tools stands with one target. */
export interface TargetCompatibility {
  readonly target: Target
  /** How many tools have no error for it. */
  readonly accepts: number
  /** How many there are. */
  readonly of: number
  /** Those for it, and those for everybody; of the set, too: an error of the set means that all tools are refused together. */
  readonly findings: readonly Finding[]
}

/** One row a target, in the order in which they were asked for. */
export type CompatibilityMatrix = readonly TargetCompatibility[]

/**
 * Who takes which tools: names, schemas and limits, by the rules of compatibility and those of names and schemas without which no
 * request works.
 *
 * @throws LintError `bad-tools`, `bad-option`
 */
export function compatibilityOf(tools: unknown, targets: readonly Target[] = allTargets): CompatibilityMatrix {
  const result = lintTools(tools, { preset: 'compat-only', targets })
  const [findings, { toolCount }] = [allFindings(result), result]
  return targets.map((target) => {
    const own = findings.filter((finding) => finding.targets.length === 0 || finding.targets.includes(target))
    const errors = own.filter(({ severity }) => severity === 'error')
    const refused = new Set(errors.flatMap(({ index, tools: involved }) => (index === null ? involved : [index])))
    return { target, accepts: toolCount - refused.size, of: toolCount, findings: own }
  })
}
