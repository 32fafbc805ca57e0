import type { Rule } from '../rule.js'
import type { Preset } from './lint-options.js'
import type { Setting } from './setting.js'

/** What a preset says of a rule. */
export function presetSetting(preset: Preset, rule: Rule): Setting {
  const { id, category, severity, weight, recommended } = rule
  const usual: Setting = { severity, weight, options: {} }
  const off: Setting = { ...usual, severity: 'off' }
  switch (preset) {
    case 'recommended':
      return recommended ? usual : off
    case 'strict':
      if (toolsmithOnly.has(id)) return off
      return severity === 'info' ? { ...usual, severity: 'warn' } : usual
    case 'compat-only':
      return recommended && (category === 'compatibility' || breaking.has(id)) ? usual : off
    case 'security':
      return category === 'safety' ? usual : off
    case 'toolsmith':
      return toolsmith.get(id) ?? off
  }
}

/** What the published linter asks for, and evidence does not. */
const toolsmithOnly: ReadonlySet<string> = new Set([
  'param/closed-name-without-enum',
  'schema/no-required',
  'name/not-snake-case',
])

/** What makes a request fail without being a rule of one provider. */
const breaking: ReadonlySet<string> = new Set([
  'name/spec',
  'name/duplicate',
  'schema/invalid',
  'schema/missing',
  'schema/root-not-object',
  'schema/unknown-type',
  'schema/required-not-array',
  'schema/empty-enum',
])

/**
 * The rules of the published linter. Only the 8 of the verb rule is published; the other impacts are our guess, and so are the
 * thresholds that are not named.
 */
const toolsmith: ReadonlyMap<string, Setting> = new Map(
  Object.entries({
    'desc/missing': setting('error', 20),
    'desc/no-leading-verb': setting('warn', 8, {
      mood: 'imperative',
      only: `get fetch search query find retrieve list read create insert add post generate build make update modify set patch
        delete remove cancel send execute run calculate compute validate check`.split(/\s+/u),
    }),
    'desc/filler-opening': setting('warn', 3),
    'desc/too-short': setting('warn', 3),
    'desc/too-long': setting('warn', 3),
    'param/untyped': setting('warn', 3),
    'param/closed-name-without-enum': setting('warn', 3),
    'schema/no-required': setting('warn', 3),
    'name/not-snake-case': setting('warn', 3),
    'name/long-for-prefix': setting('warn', 3),
    'overlap/near-duplicate': setting('warn', 5),
    'tokens/heavy-tool': setting('warn', 3),
  }),
)

function setting(severity: 'error' | 'warn', weight: number, options: Setting['options'] = {}): Setting {
  return { severity, weight, options }
}
