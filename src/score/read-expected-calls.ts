import { isObject } from '../json/is-object.js'
import { badValue, MatchError } from '../match/errors.js'
import { readItem } from '../match/read-item.js'
import { readExpected } from '../match/read-steps.js'
import { leavesOf, type StepNode } from '../match/step-node.js'
import { otherName } from './errors.js'
import type { ExpectedCall } from './ground-truth.js'
import type { RuleContext } from './read-rule.js'
import { requireData } from './require-data.js'
import { readRuleTree, type RuleTree } from './rule-tree.js'

/** One expected call that was read. */
export interface CallSpec {
  readonly tool: string
  /** `undefined` where arguments are not compared. */
  readonly args: Readonly<Record<string, unknown>> | undefined
  readonly rules: RuleTree
  /** Where it stands, for sentences. */
  readonly where: string
}

/** A list of calls that would be right. */
export interface ReadList {
  readonly nodes: readonly StepNode[]
  /** In reading order, as `leavesOf` gives them. */
  readonly specs: readonly CallSpec[]
}

/** `where` is `null` for the one call that the ground truth itself names. */
export function readList(calls: unknown, where: string | null, context: RuleContext): ReadList {
  if (!Array.isArray(calls)) throw badValue(where ?? 'expected_calls', calls, 'a list of calls')
  const specs: CallSpec[] = []
  const steps = calls.map((call: unknown, index) => {
    const place =
      where === null
        ? 'the ground truth'
        : calls.length === 1 && !where.endsWith('calls')
          ? where
          : `${where}[${index}]`
    return readCall(call, place, specs, context)
  })
  const nodes = nodesOf(steps, where)
  if (nodes.flatMap(leavesOf).length !== specs.length) throw new Error('steps and calls must be as many')
  return { nodes, specs }
}

/** The engine names places of its own. */
function nodesOf(steps: readonly unknown[], where: string | null): readonly StepNode[] {
  try {
    return readExpected(steps)
  } catch (error) {
    if (error instanceof MatchError) {
      error.message = error.message
        .replaceAll('expected[', `${where ?? 'expected_calls'}[`)
        .replaceAll('optional(oneOf([...]))', '{ optional: { one_of: [...] } }')
        .replaceAll('optional(step)', '{ optional: ... }')
        .replaceAll('times(step, 0, max)', '{ times: ..., min: 0, max }')
        .replaceAll(/anyOrder|oneOf|sameTurn/gu, (name) => otherNames[name] ?? name)
    }
    throw error
  }
}

const groups = {
  any_order: 'any-order',
  one_of: 'one-of',
  ordered: 'ordered',
  same_turn: 'same-turn',
} as const

const plainKeys = ['tool', 'arguments', 'rules', 'weights'] as const

/** What the same is called elsewhere. */
const otherNames: Readonly<Record<string, string>> = {
  name: 'tool',
  args: 'arguments',
  expected_tool: 'tool',
  anyOrder: 'any_order',
  oneOf: 'one_of',
  sameTurn: 'same_turn',
}

const aCall =
  '{ tool, arguments?, rules?, weights? } or a group: { any_order: [...] }, one_of, ordered, same_turn, optional, times'

/** The call as a step for the engine that aligns; its arguments and rules go to `specs`. */
function readCall(call: unknown, where: string, specs: CallSpec[], context: RuleContext): unknown {
  if (!isObject(call)) throw badValue(where, call, aCall)
  for (const [key, group] of Object.entries(groups)) {
    if (!(key in call)) continue
    const steps = readItem(call, [key], () => where, aCall)[key]
    if (!Array.isArray(steps)) throw badValue(`${key} of ${where}`, steps, 'a list of calls')
    return {
      group,
      steps: steps.map((step: unknown, index) => readCall(step, `${where}.${key}[${index}]`, specs, context)),
    }
  }
  if ('optional' in call) {
    const { optional } = readItem(call, ['optional'], () => where, aCall)
    return { group: 'optional', step: readCall(optional, `${where}.optional`, specs, context) }
  }
  if ('times' in call) {
    if (!('min' in call)) throw badValue(`min of ${where}`, undefined, 'a whole number: how often at least')
    const { times, min, max = min } = readItem(call, ['times', 'min', 'max'], () => where, aCall)
    if (max === 0) throw badValue(`max of ${where}`, min, 'above 0: write max where min is 0, or leave the call out')
    return { group: 'times', step: readCall(times, `${where}.times`, specs, context), min, max: max ?? Infinity }
  }
  const mistaken = Object.keys(call).find((key) => Object.hasOwn(otherNames, key))
  if (mistaken !== undefined) throw otherName(mistaken, otherNames[mistaken] ?? '', where)
  const { tool, arguments: args, rules, weights } = readItem(call, plainKeys, () => where, aCall)
  if (typeof tool !== 'string' || tool === '') throw badValue(`tool of ${where}`, tool, 'the name of a tool')
  if (args !== undefined && !isObject(args)) throw badValue(`arguments of ${where}`, args, 'an object')
  if (args !== undefined) requireData(args, [], `arguments of ${where}`)
  specs.push({ tool, args, rules: readRuleTree(rules, weights, where, context), where })
  return { name: tool } satisfies { name: Extract<ExpectedCall, { tool: string }>['tool'] }
}
