import { inline } from '../../src/json/inline.js'
import { plain } from '../../src/json/plain.js'
import { textHolds } from '../../src/run/text-holds.js'
import type { NeutralMessage, NeutralRequest } from '../../src/run/types.js'
import { badStep, type By } from './errors.js'
import type { RequestCondition, When } from './step.js'

const example = `say('Done.').when({ told: '"ok":true' })`
const keys = ['told', 'says', 'system', 'tools'] as const

/** Returns the condition if it is one, else says what is wrong with it. */
export function checkCondition(by: By, condition: When): When {
  if (typeof condition === 'function') return condition
  const bad = (reason: string): TypeError => badStep(by, reason, example)
  if (typeof condition !== 'object' || condition === null) {
    throw bad(`takes a condition or a function, but got ${inline(condition)}`)
  }
  const given = Object.keys(condition)
  const unknown = given.find((key) => !keys.some((known) => known === key))
  if (unknown !== undefined) throw bad(`does not know the key '${unknown}'; it knows ${keys.join(', ')}`)
  if (given.length === 0) throw bad('needs at least one of told, says, system, tools')
  for (const key of keys) checkValue(key, condition[key], Object.hasOwn(condition, key), bad)
  return Object.freeze({ ...condition })
}

function checkValue(
  key: (typeof keys)[number],
  value: unknown,
  given: boolean,
  bad: (reason: string) => TypeError,
): void {
  if (!given) return
  const isText = (typeof value === 'string' && value !== '') || (value instanceof RegExp && !holdsNothing(value))
  if (key === 'tools') {
    if (Array.isArray(value) && value.every((name) => typeof name === 'string')) return
    throw bad(`takes a list of tool names as tools, but got ${inline(value)}`)
  }
  if (isText || (key === 'told' && typeof value === 'object' && value !== null && !(value instanceof RegExp))) return
  throw bad(`takes a text or a RegExp that not every text holds, as ${key}, but got ${inline(value)}`)
}

/** A pattern that matches the empty text matches every text. */
function holdsNothing(pattern: RegExp): boolean {
  return new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, '')).test('')
}

/** Why a request does not fulfil a condition; `null` when it does. `added` are the messages that are new in it. */
export function unfulfilled(condition: When, request: NeutralRequest, added: readonly NeutralMessage[]): string | null {
  if (typeof condition === 'function') {
    const held: unknown = condition(request)
    if (held === true) return null
    if (held === false) return 'the function given to when() returned false'
    const hint = held === undefined ? 'nothing: is a return missing?' : inline(held)
    return `the function given to when() has to return true or false, but returned ${hint}`
  }
  return (
    toldReason(condition.told, added) ??
    textReason('the last user text', condition.says, request.messages.findLast(({ role }) => role === 'user')?.text) ??
    textReason('the system prompt', condition.system, request.system) ??
    toolsReason(condition.tools, request)
  )
}

function toldReason(told: RequestCondition['told'], added: readonly NeutralMessage[]): string | null {
  if (told === undefined) return null
  const results = added.flatMap(({ toolResult }) => (toolResult === undefined ? [] : [toolResult.text]))
  if (results.some((text) => textHolds(told, text))) return null
  const seen =
    results.length === 0
      ? 'no tool result is new in it'
      : `it told ${results.map((text) => plain(text, 120)).join(' and ')}`
  return `expected a new tool result with ${inline(told)}, but ${seen}`
}

function textReason(
  what: string,
  expected: string | RegExp | undefined,
  text: string | null | undefined,
): string | null {
  if (expected === undefined || (typeof text === 'string' && textHolds(expected, text))) return null
  return `expected ${what} to hold ${inline(expected)}, but it is ${typeof text === 'string' ? inline(text, 120) : 'missing'}`
}

function toolsReason(names: readonly string[] | undefined, request: NeutralRequest): string | null {
  if (names === undefined) return null
  const offered = request.tools.map(({ name }) => name)
  if ([...names].sort().join('\n') === [...offered].sort().join('\n')) return null
  return `expected the tools ${inline(names)}, but it offered ${inline(offered)}`
}
