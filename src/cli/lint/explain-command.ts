import { explainRule, explainRules } from '../../explain/lint/explain-rule.js'
import { allRules, rulesById } from '../../lint/rules/all-rules.js'
import { nearest } from '../../text/nearest.js'
import { badCall } from '../errors.js'
import { noSuchRule } from './errors.js'

/** What `--explain` asks for: the page of a rule, or a list of all; `null` where it is not there. */
export function explained(given: readonly string[]): string | null {
  const index = given.findIndex((arg) => arg === '--explain' || arg.startsWith('--explain='))
  const asked = given[index]
  if (asked === undefined) return null
  const inside = asked === '--explain' ? [] : [asked.slice('--explain='.length)]
  const [id, ...more] = [...inside, ...given.slice(0, index), ...given.slice(index + 1)]
  if (more.length > 0) throw badCall('--explain takes one rule, and nothing beside it', 'lint')
  if (id === undefined) return explainRules(allRules)
  const rule = rulesById.get(id)
  if (rule === undefined) throw noSuchRule(id, nearest(id, rulesById.keys()))
  return explainRule(rule)
}
