import { isObject } from '../../json/is-object.js'
import { nearest } from '../../text/nearest.js'
import { badOption, unknownOption, unknownRule } from '../errors.js'
import { categories } from '../finding.js'
import type { Rule, RuleOptions } from '../rule.js'
import { allRules, rulesById } from '../rules/all-rules.js'
import type { RuleSettings } from './lint-options.js'

/** Checks settings of rules: the rules exist, and have these options. */
export function readRuleSettings(given: unknown, place: string): RuleSettings {
  if (!isObject(given)) throw badOption(place, given, "an object of rules, such as { 'desc/too-long': 'off' }")
  for (const [key, value] of Object.entries(given)) checkSetting(key, value, place)
  return given as RuleSettings // each was checked
}

/** The rules that a key of settings names: one by its id, or all of a prefix as `'safety/*'`. */
export function rulesNamed(key: string): readonly Rule[] {
  const rule = rulesById.get(key)
  if (rule !== undefined) return [rule]
  if (!key.endsWith('/*')) return []
  const prefix = key.slice(0, -1)
  return allRules.filter(({ id, category }) => id.startsWith(prefix) || `${category}/` === prefix)
}

function checkSetting(key: string, value: unknown, place: string): void {
  const rules = rulesNamed(key)
  if (rules.length === 0) throw unknownRule(key, place, nearest(key, namesOfRules()))
  const parts: readonly unknown[] = Array.isArray(value) ? Array.from(value) : [value]
  const [severity, options, ...more] = parts
  const at = `${place}[${JSON.stringify(key)}]`
  const isSeverity = severity === 'error' || severity === 'warn' || severity === 'info'
  if (!(isSeverity || (severity === 'off' && !Array.isArray(value))) || more.length > 0) {
    throw badOption(at, value, "'off', 'info', 'warn', 'error', or [severity, options]")
  }
  if (options !== undefined) checkOptions(rules, options, at)
}

function checkOptions(rules: readonly Rule[], options: unknown, at: string): void {
  const [rule, ...others] = rules
  if (rule === undefined || others.length > 0) {
    throw badOption(at, options, 'a severity alone: options belong to one rule')
  }
  const defaults: RuleOptions = rule.options ?? {}
  if (!isObject(options)) throw badOption(at, options, 'a severity and an object of options')
  for (const [name, value] of Object.entries(options)) {
    const usual = Object.hasOwn(defaults, name) ? defaults[name] : undefined
    if (usual === undefined) {
      const known = Object.keys(defaults)
      throw known.length === 0
        ? badOption(at, options, 'a severity alone: the rule takes no options')
        : unknownOption(name, rule.id, nearest(name, known), known)
    }
    const choices = rule.choices?.[name]
    if (choices !== undefined && !choices.some((choice) => choice === value)) {
      throw badOption(`${at}.${name}`, value, `one of ${choices.join(', ')}`)
    }
    if (!isLike(value, usual)) throw badOption(`${at}.${name}`, value, kindOf(usual))
  }
}

function isLike(value: unknown, usual: RuleOptions[string]): boolean {
  if (Array.isArray(usual)) return Array.isArray(value) && Array.from(value).every((item) => typeof item === 'string')
  return typeof value === typeof usual && (typeof value !== 'number' || (Number.isFinite(value) && value >= 0))
}

function kindOf(usual: RuleOptions[string]): string {
  if (Array.isArray(usual)) return 'a list of texts'
  return typeof usual === 'number' ? 'a number from 0' : typeof usual === 'boolean' ? 'true or false' : 'a text'
}

function namesOfRules(): readonly string[] {
  return [...rulesById.keys(), ...categories.map((category) => `${category}/*`)]
}
