import { inline } from '../../../src/json/inline.js'
import { toPointer } from '../../../src/json/paths.js'
import type { Finding } from '../../../src/lint/finding.js'
import type { LintOptions } from '../../../src/lint/options/lint-options.js'
import { lintTools } from '../../../src/lint/lint-tools.js'
import { readToolSet } from '../../../src/lint/read/read-tool-set.js'
import { allRules } from '../../../src/lint/rules/all-rules.js'
import { allTargets } from '../../../src/lint/targets/target.js'
import { edited, lostCall, sameCalls } from '../../support/same-calls.js'

/** All rules, for all targets. */
export const everything: LintOptions = {
  rules: Object.fromEntries(allRules.map(({ id, severity }) => [id, severity])),
  targets: allTargets,
}

// Of one rule in one set: more of the same find nothing new and take minutes.
const mostTried = 12

/** What fixes of some tools were found to do. */
export interface Promises {
  readonly broken: readonly string[]
  /** How many fixes there were, by rule. */
  readonly fixes: Readonly<Record<string, number>>
  /** How many values that both take were tried. */
  readonly accepted: number
}

/** Makes each fix of these tools alone, and tries whether it does what its kind says. */
export function keptPromises(tools: unknown, options: LintOptions = everything): Promises {
  const set = readToolSet(tools)
  const broken: string[] = []
  const fixes: Record<string, number> = {}
  let accepted = 0
  const say = (finding: Finding, what: string): void => {
    broken.push(`${finding.rule} of ${finding.tool} at ${toPointer(finding.path)}: ${what}`)
  }
  for (const [number, finding] of lintTools(tools, options).findings.entries()) {
    const { fix, index, rule } = finding
    const tool = index === null ? undefined : set.tools[index]
    if (fix === null || fix.edits.length === 0 || fix.kind === 'suggestion' || tool === undefined) continue
    fixes[rule] = (fixes[rule] ?? 0) + 1
    if (fixes[rule] > mostTried) continue
    const after = edited(tool, fix.edits)
    if (after.name !== tool.name) say(finding, 'it changes the name')
    for (const part of ['inputSchema', 'outputSchema'] as const) {
      if (fix.kind === 'compatible') {
        const lost = lostCall(tool[part], after[part], number + 1)
        accepted += lost.tried
        if (lost.value !== undefined) say(finding, `${inline(lost.value, 200)} was a good call`)
        continue
      }
      const found = sameCalls(tool[part], after[part], number + 1)
      if (found.same === false) {
        say(finding, `${inline(found.value, 200)}: before ${found.before}, after ${found.after}`)
      }
      if (found.same === null) say(finding, found.reason)
      if (found.same === true) accepted += found.accepted
    }
  }
  return { broken, fixes, accepted }
}
