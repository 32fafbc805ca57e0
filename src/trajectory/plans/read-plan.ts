import { listed } from '../../match/errors.js'
import { readOptions } from '../../match/options.js'
import { readSteps } from '../../match/read-steps.js'
import type { Step } from '../../match/step.js'
import { leavesOf, mayBeNothing, type StepNode } from '../../match/step-node.js'
import { nearest } from '../../text/nearest.js'
import {
  badNever,
  badNames,
  everythingMayBeLeftOut,
  neverAndElse,
  notAPlan,
  ruleTwice,
  sameToolBefore,
  twice,
  unknownBefore,
} from './errors.js'
import type { NeverRule, Plan } from './plan.js'
import { retryIn } from './retry.js'

/** A plan, and its steps as they were read. */
export interface ReadPlan {
  readonly plan: Plan
  readonly nodes: readonly StepNode[]
  readonly leaves: readonly PlanLeaf[]
}

/** One call that a plan speaks of. */
export interface PlanLeaf {
  readonly step: Step
  /** The step of the list that it belongs to, from 1. */
  readonly number: number
  /** It stands for the failures that a step made by `retry` allows for. */
  readonly isAllowance: boolean
}

/** Reads steps and options. */
export function readPlan(steps: unknown, options: unknown): ReadPlan {
  const nodes = readSteps(steps, 'A plan needs steps: for a run that should call nothing write toCallNothing().')
  if (nodes.every(mayBeNothing)) throw everythingMayBeLeftOut()
  const { never, free } = readOptions(options, ['never', 'free'], 'the options of a plan')
  const leaves = nodes.flatMap((node, index) => leavesIn(node, index + 1))
  const rules = readNever(never, leaves)
  const names = readNames(free)
  for (const name of names) {
    if (rules.some((rule) => rule === name)) throw neverAndElse(name, 'free')
  }
  const plan: Plan = Object.freeze({
    kind: 'plan',
    // What readSteps took is a list of steps.
    steps: Object.freeze([...(steps as Plan['steps'])]),
    // Whether the run knows these names is asked where it is followed.
    never: Object.freeze(rules as Plan['never']),
    free: Object.freeze([...((free ?? []) as Plan['free'])]),
  })
  const read = { plan, nodes, leaves }
  readPlans.set(plan, read)
  return read
}

const readPlans = new WeakMap<object, ReadPlan>()

/** Reads a plan as `plan` made it, or as JSON brought it back. */
export function requirePlan(plan: unknown): ReadPlan {
  if (typeof plan !== 'object' || plan === null) throw notAPlan(plan)
  const known = readPlans.get(plan)
  if (known !== undefined) return known
  if (!('kind' in plan) || plan.kind !== 'plan' || !('steps' in plan)) throw notAPlan(plan)
  const { kind: _kind, steps, ...options } = readOptions(plan, ['kind', 'steps', 'never', 'free'], 'a plan')
  return readPlan(steps, options)
}

function leavesIn(node: StepNode, number: number): readonly PlanLeaf[] {
  const failures = new Set(allowancesIn(node))
  return leavesOf(node).map((step) => ({ step, number, isAllowance: failures.has(step) }))
}

function allowancesIn(node: StepNode): readonly Step[] {
  const own = retryIn(node)
  if (own !== null) return [own.failure]
  if ('steps' in node) return node.steps.flatMap(allowancesIn)
  return 'step' in node ? allowancesIn(node.step) : []
}

function readNever(never: unknown, leaves: readonly PlanLeaf[]): readonly NeverRule[] {
  if (never === undefined) return []
  if (!Array.isArray(never)) throw badNever('never', never)
  const rules = never.map((rule: unknown, index) => readRule(rule, `never[${index}]`))
  const written = rules.map((rule) => JSON.stringify(rule))
  const again = rules.find((_, index) => written.indexOf(written[index] ?? '') < index)
  if (again !== undefined) throw ruleTwice(again)
  const planned = new Set(leaves.filter(mustSucceed).map(({ step }) => step.tool))
  for (const rule of rules) {
    if (typeof rule === 'string') {
      if (planned.has(rule)) throw neverAndElse(rule, 'a step')
    } else if (!planned.has(rule.before)) {
      const names = [...planned]
      throw unknownBefore(rule.before, nearest(rule.before, names), listed(names))
    }
  }
  return rules
}

function mustSucceed({ step: { want } }: PlanLeaf): boolean {
  return want === 'success' || want === 'ok'
}

function readRule(rule: unknown, where: string): NeverRule {
  if (isName(rule)) return rule
  if (typeof rule !== 'object' || rule === null) throw badNever(where, rule)
  const { tool, before, by } = readOptions(rule, ['tool', 'before', 'by'], where)
  if (!isName(tool) || !isName(before)) throw badNever(where, rule)
  if (tool === before) throw sameToolBefore(tool)
  if (by === undefined) return Object.freeze({ tool, before })
  if (!isBy(by)) throw badNever(where, rule)
  return Object.freeze({ tool, before, by })
}

function isBy(by: unknown): by is string | readonly [string, string] {
  return isName(by) || (Array.isArray(by) && by.length === 2 && by.every(isName))
}

function readNames(free: unknown): readonly string[] {
  if (free === undefined) return []
  if (!Array.isArray(free) || !free.every(isName)) throw badNames(free)
  const again = free.find((name, index) => free.indexOf(name) < index)
  if (again !== undefined) throw twice(again)
  return [...free]
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
