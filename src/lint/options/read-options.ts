import { isObject } from '../../json/is-object.js'
import { nearest } from '../../text/nearest.js'
import { badOption, noToday, unknownOption } from '../errors.js'
import { allTargets, defaultTargets, type Target } from '../targets/target.js'
import { estimateTokens } from '../../text/estimate-tokens.js'
import type { CountTokens } from '../tokens/tool-tokens.js'
import { readLock } from '../lock/read-lock.js'
import type { Ignore, LintOptions, Preset, RuleSettings } from './lint-options.js'
import { readRuleSettings } from './read-rule-settings.js'

/** The options, checked and complete. */
export interface ReadOptions {
  readonly preset: Preset
  readonly rules: RuleSettings
  readonly targets: readonly Target[]
  readonly overrides: readonly { readonly tools: readonly string[]; readonly rules: RuleSettings }[]
  readonly ignore: readonly Ignore[]
  readonly verbs: ReadonlySet<string>
  readonly countTokens: CountTokens
  /** Whether `countTokens` was handed in. */
  readonly exact: boolean
  readonly contextWindow: number
  readonly lock: ReadonlyMap<string, string> | null
  readonly today: string | null
}

/** The names of the options. */
export const optionNames: readonly (keyof LintOptions)[] = [
  'preset',
  'rules',
  'targets',
  'overrides',
  'ignore',
  'verbs',
  'countTokens',
  'contextWindow',
  'lock',
  'today',
]

/** All presets. */
export const presets: readonly Preset[] = ['recommended', 'strict', 'compat-only', 'security', 'toolsmith']

/** Checks the options, and completes them. */
export function readOptions(given: unknown = {}): ReadOptions {
  const options = keysOf(given, 'options', optionNames)
  const { preset = 'recommended', verbs = [], countTokens, contextWindow = 200_000, today = null } = options
  const { overrides = [], ignore = [], lock } = options
  if (!presets.some((known) => known === preset)) throw badOption('preset', preset, oneOf(presets))
  if (!isNames(verbs)) throw badOption('verbs', verbs, "a list of words, such as ['deploy']")
  if (countTokens !== undefined && typeof countTokens !== 'function') {
    throw badOption('countTokens', countTokens, 'a function of a text that returns a number')
  }
  if (typeof contextWindow !== 'number' || !Number.isSafeInteger(contextWindow) || contextWindow < 1) {
    throw badOption('contextWindow', contextWindow, 'a whole number of tokens from 1')
  }
  if (today !== null && !isDay(today)) throw badOption('today', today, "a day, such as '2026-11-30'")
  if (!Array.isArray(overrides)) throw badOption('overrides', overrides, 'a list of { tools, rules }')
  if (!Array.isArray(ignore)) throw badOption('ignore', ignore, 'a list of { rule, reason }')
  const ignores = Array.from(ignore, readIgnore)
  // Nobody else knows what day it is.
  if (today === null && ignores.some(({ expires }) => expires !== undefined)) throw noToday()
  return {
    preset: preset as Preset, // checked above
    rules: readRuleSettings(options['rules'] ?? {}, 'rules'),
    targets: readTargets(options['targets']),
    overrides: Array.from(overrides, readOverride),
    ignore: ignores,
    verbs: new Set(verbs.map((verb) => verb.toLowerCase())),
    countTokens: countTokens === undefined ? estimateTokens : counting(countTokens as CountTokens),
    exact: countTokens !== undefined,
    contextWindow,
    lock: lock === undefined ? null : readLock(lock),
    today,
  }
}

/** The targets that were chosen, in the order of all; none is misuse. */
export function readTargets(given: unknown): readonly Target[] {
  if (given === undefined) return defaultTargets
  const list: readonly unknown[] = Array.isArray(given) ? Array.from(given) : []
  if (list.length === 0) throw badOption('targets', given, 'a list of targets, at least one')
  const stranger = list.findIndex((target) => !allTargets.some((known) => known === target))
  if (stranger !== -1) throw badTarget(`targets[${stranger}]`, list[stranger])
  return allTargets.filter((target) => list.includes(target))
}

/** A target that there is not. */
export function badTarget(place: string, received: unknown): Error {
  const near = typeof received === 'string' ? nearest(received, allTargets) : null
  return badOption(place, received, `${oneOf(allTargets)}${near === null ? '' : ` (did you mean ${near}?)`}`)
}

function readOverride(given: unknown, index: number): ReadOptions['overrides'][number] {
  const place = `overrides[${index}]`
  const { tools, rules } = keysOf(given, place, ['tools', 'rules'])
  const names = typeof tools === 'string' ? [tools] : tools
  if (!isNames(names) || names.length === 0) {
    throw badOption(`${place}.tools`, tools, 'a name of a tool, or a list of them')
  }
  return { tools: names, rules: readRuleSettings(rules, `${place}.rules`) }
}

function readIgnore(given: unknown, index: number): Ignore {
  const place = `ignore[${index}]`
  const read = keysOf(given, place, ['rule', 'tool', 'path', 'reason', 'expires'])
  const { rule, tool, path, reason, expires } = read
  // What it names is checked as a setting would be.
  if (typeof rule !== 'string') throw badOption(`${place}.rule`, rule, "the id of a rule, or 'category/*'")
  readRuleSettings({ [rule]: 'off' }, `${place}.rule`)
  if (tool !== undefined && (typeof tool !== 'string' || tool === '')) {
    throw badOption(`${place}.tool`, tool, 'a name of a tool')
  }
  if (path !== undefined && (typeof path !== 'string' || !/^(?:\/|$)/u.test(path))) {
    throw badOption(`${place}.path`, path, 'a JSON Pointer, such as /inputSchema/properties/city')
  }
  if (typeof reason !== 'string' || reason.trim() === '') {
    throw badOption(`${place}.reason`, reason, 'a text that says why')
  }
  if (expires !== undefined && !isDay(expires)) {
    throw badOption(`${place}.expires`, expires, "a day, such as '2026-12-31'")
  }
  return {
    rule,
    reason,
    ...(tool === undefined ? {} : { tool }),
    ...(path === undefined ? {} : { path }),
    ...(expires === undefined ? {} : { expires }),
  }
}

/** A tokenizer of the user, which must count. */
function counting(count: CountTokens): CountTokens {
  return (text) => {
    const tokens: unknown = count(text)
    if (typeof tokens === 'number' && tokens >= 0 && Number.isFinite(tokens)) return tokens
    throw badOption('countTokens', tokens, 'a function that returns how many tokens a text is')
  }
}

/** The options of an object, which has no others. */
export function keysOf(given: unknown, place: string, known: readonly string[]): Readonly<Record<string, unknown>> {
  if (!isObject(given)) throw badOption(place, given, `an object of ${known.join(', ')}`)
  const stranger = Object.keys(given).find((key) => !known.includes(key))
  if (stranger !== undefined) throw unknownOption(stranger, place, nearest(stranger, known), known)
  // What was meant to be set and is not would be no option at all.
  const unset = Object.keys(given).find((key) => given[key] === undefined)
  if (unset !== undefined) throw badOption(`${unset} of ${place}`, undefined, 'a value, or left out')
  return given
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && Array.from(value).every((item) => typeof item === 'string' && item !== '')
}

function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/u.test(value)) return false
  const time = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

function oneOf(words: readonly string[]): string {
  return `one of ${words.join(', ')}`
}
