import { isObject } from '../../json/is-object.js'
import { nearest } from '../../text/nearest.js'
import { badOption, unknownRule } from '../errors.js'
import { rulesNamed } from '../options/read-rule-settings.js'
import { rulesById } from '../rules/all-rules.js'
import type { Keyed } from './item.js'

/**
 * What a tool says of itself is to be passed over: `_meta["callsheet/ignore"]`, or `x-callsheet-ignore` where there is no
 * `_meta`; on the tool, or beside its name.
 *
 * @throws LintError `bad-option`, `unknown-rule`
 */
export function readIgnores(tool: Keyed, holder: Keyed, name: string): Readonly<Record<string, string>> {
  const all = [tool, holder].flatMap((part) => [
    isObject(part['_meta']) ? part['_meta']['callsheet/ignore'] : undefined,
    part['x-callsheet-ignore'],
  ])
  const given = [...new Set(all)].filter((one) => one !== undefined && one !== null)
  if (given.length === 0) return {}
  return Object.fromEntries(given.flatMap((ignores) => entriesOf(ignores, placeOf(name))))
}

function entriesOf(ignores: unknown, place: string): readonly (readonly [string, string])[] {
  if (!isObject(ignores)) throw badOption(place, ignores, "rules and reasons, such as { 'desc/too-long': 'why' }")
  return Object.entries(ignores).map(([rule, reason]) => {
    if (rulesNamed(rule).length === 0) throw unknownRule(rule, place, nearest(rule, rulesById.keys()))
    if (typeof reason !== 'string' || reason.trim() === '') {
      throw badOption(`${place}[${JSON.stringify(rule)}]`, reason, 'a text that says why')
    }
    return [rule, reason]
  })
}

function placeOf(name: string): string {
  return `callsheet/ignore of tool ${JSON.stringify(name)}`
}
