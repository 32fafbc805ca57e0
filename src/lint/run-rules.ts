import { toPointer } from '../json/paths.js'
import type { SetFacts, ToolFacts } from './facts.js'
import type { Finding } from './finding.js'
import type { Draft, Rule, SetDraft } from './rule.js'
import type { ActiveSetting, Settings } from './settings-of.js'
import type { Target } from './targets/target.js'
import { targetsFor } from './targets/targets-for.js'

/** A finding without what the others make of it, and what it costs. */
export interface Found {
  readonly finding: Omit<Finding, 'points' | 'setPoints'>
  readonly weight: number
  readonly group: string
  readonly charge: 'once' | 'share'
}

/** What the rules say of a tool. */
export function findInTool(tool: ToolFacts, set: SetFacts, settings: Settings): readonly Found[] {
  const found: Found[] = []
  for (const [rule, setting] of settings) {
    if (rule.scope === 'tool') {
      for (const draft of rule.check(tool, set, setting.options)) found.push(foundOf(rule, setting, draft, tool, []))
    } else if (rule.scope === 'target') {
      const drafts = among(rule, targetsFor(tool.tool, set)).map((target) => ({
        target,
        drafts: [...rule.check(tool, target, set, setting.options)],
      }))
      for (const { draft, targets } of merged(drafts)) found.push(foundOf(rule, setting, draft, tool, targets))
    }
  }
  return found
}

/** What the rules say of the set as a whole. */
export function findInSet(set: SetFacts, settings: Settings): readonly Found[] {
  const found: Found[] = []
  for (const [rule, setting] of settings) {
    if (rule.scope !== 'set') continue
    if (rule.targets === undefined) {
      for (const draft of rule.check(set, setting.options, null)) found.push(foundOf(rule, setting, draft, null, []))
      continue
    }
    const drafts = among(rule, set.targets).map((target) => ({
      target,
      drafts: [...rule.check(set, setting.options, target)],
    }))
    for (const { draft, targets } of merged(drafts)) found.push(foundOf(rule, setting, draft, null, targets))
  }
  return found
}

function among(rule: Rule, targets: readonly Target[]): readonly Target[] {
  return targets.filter((target) => rule.targets?.includes(target) ?? true)
}

/** What is a fault for several targets, in the same words, is one finding. */
function merged<One extends Draft | SetDraft>(
  found: readonly { readonly target: Target; readonly drafts: readonly One[] }[],
): readonly { readonly draft: One; readonly targets: readonly Target[] }[] {
  const all = new Map<string, { draft: One; targets: Target[] }>()
  for (const { target, drafts } of found) {
    for (const draft of drafts) {
      const key = JSON.stringify([toPointer(draft.path), draft.message, draft.severity ?? null])
      const known = all.get(key)
      if (known === undefined) all.set(key, { draft, targets: [target] })
      else if (!known.targets.includes(target)) known.targets.push(target)
    }
  }
  return [...all.values()]
}

function foundOf(
  rule: Rule,
  setting: ActiveSetting,
  draft: Draft | SetDraft,
  tool: ToolFacts | null,
  targets: readonly Target[],
): Found {
  // A severity of a draft says that it is worse or less than usual, as far as the rule was not set to another.
  const severity = setting.severity === rule.severity ? (draft.severity ?? setting.severity) : setting.severity
  return {
    finding: {
      rule: rule.id,
      category: rule.category,
      severity,
      tool: tool?.tool.name ?? null,
      index: tool?.index ?? null,
      tools: 'tools' in draft ? draft.tools : [],
      path: draft.path,
      targets,
      message: draft.message,
      fix: draft.fix ?? null,
    },
    weight: setting.weight === rule.weight ? (draft.weight ?? setting.weight) : setting.weight,
    group: rule.group ?? rule.id,
    charge: rule.charge,
  }
}
