import type { RuleSetting } from './options/lint-options.js'
import { presetSetting } from './options/presets.js'
import type { ReadOptions } from './options/read-options.js'
import { rulesNamed } from './options/read-rule-settings.js'
import type { Setting } from './options/setting.js'
import type { Rule, RuleOptions } from './rule.js'
import { allRules } from './rules/all-rules.js'
import { matchesName } from './matches-name.js'

/** How the rules are set that are not off, with all their options. */
export type Settings = ReadonlyMap<Rule, ActiveSetting>

export interface ActiveSetting extends Setting {
  readonly severity: Exclude<Setting['severity'], 'off'>
  readonly options: RuleOptions
}

/** How rules are set: for the set, and for a tool of a name. */
export function settingsOf(options: ReadOptions): {
  readonly ofSet: Settings
  readonly of: (tool: string) => Settings
} {
  const base = new Map<Rule, Setting>(allRules.map((rule) => [rule, presetSetting(options.preset, rule)]))
  const usual = withSettings(base, options.rules)
  const ofSet = active(usual)
  const byOverrides = new Map<string, Settings>()
  const of = (tool: string): Settings => {
    const own = options.overrides.filter(({ tools }) => tools.some((name) => matchesName(name, tool)))
    if (own.length === 0) return ofSet
    const key = own.map((override) => options.overrides.indexOf(override)).join()
    const known = byOverrides.get(key) ?? active(own.reduce((all, { rules }) => withSettings(all, rules), usual))
    byOverrides.set(key, known)
    return known
  }
  return { ofSet, of }
}

/** Settings of a category first: the more precise wins. */
function withSettings(
  before: ReadonlyMap<Rule, Setting>,
  settings: Readonly<Record<string, RuleSetting>>,
): ReadonlyMap<Rule, Setting> {
  const all = new Map(before)
  const entries = Object.entries(settings)
  for (const [key, setting] of [...entries.filter(isWide), ...entries.filter((entry) => !isWide(entry))]) {
    for (const rule of rulesNamed(key)) {
      const [severity, options = {}] = typeof setting === 'string' ? [setting] : setting
      const old = all.get(rule) ?? { severity: rule.severity, weight: rule.weight, options: {} }
      all.set(rule, { ...old, severity, options: { ...old.options, ...options } })
    }
  }
  return all
}

function isWide([key]: readonly [string, RuleSetting]): boolean {
  return key.endsWith('/*')
}

function active(settings: ReadonlyMap<Rule, Setting>): Settings {
  const on = new Map<Rule, ActiveSetting>()
  for (const [rule, { severity, weight, options }] of settings) {
    if (severity !== 'off') on.set(rule, { severity, weight, options: { ...rule.options, ...options } })
  }
  return on
}
