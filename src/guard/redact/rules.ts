import { inline } from '../../json/inline.js'
import { badGuardOptions } from '../errors.js'

/** What is never recorded, split at the dots. */
export type Rule = readonly string[]

/** Reads paths such as `card.number`; those of another form would find nothing, and nobody would know. */
export function readRules(paths: readonly string[]): readonly Rule[] {
  return paths.map((path) => {
    const parts = path.split('.')
    if (parts.every(isPart)) return parts
    const form = "'card.number', '*.token' or '**.password', where the items of a list count as the list"
    throw badGuardOptions(`takes redact as paths, ${form}, but got ${inline(path)}`)
  })
}

function isPart(part: string): boolean {
  if (part === '*' || part === '**') return true
  return part !== '' && part !== '$' && part === part.trim() && !/^\/|[[\]*]/u.test(part)
}

/** The rules that hold for a tool: those that begin with its name also without that. */
export function rulesOf(rules: readonly Rule[], tool: string): readonly Rule[] {
  const name = tool.split('.')
  return rules.flatMap((rule): readonly Rule[] => {
    const isOwn = rule.length > name.length && name.every((part, index) => rule[index] === part)
    return isOwn ? [rule, rule.slice(name.length)] : [rule]
  })
}
