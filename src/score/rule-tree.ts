import { anyItem, parsePathPattern, type PathPattern } from '../json/paths.js'
import { badValue } from '../match/errors.js'
import type { ReadRule } from './compared.js'
import { badPath, rulesMeet } from './errors.js'
import { readRule, type RuleContext } from './read-rule.js'

/** What rules and weights say of a place and of those below it. */
export interface RuleNode {
  readonly rule: ReadRule | null
  readonly weight: number | null
  /** By key, or index as text. */
  readonly children: ReadonlyMap<string, RuleNode>
  /** For every item of a list. */
  readonly items: RuleNode | null
}

/** A path as it was written, and as it was read. */
export interface WrittenPath {
  readonly what: 'rule' | 'weight'
  readonly text: string
  readonly path: PathPattern
  readonly rule: ReadRule | null
}

/** The rules and weights of one expected call. */
export interface RuleTree {
  readonly root: RuleNode
  readonly paths: readonly WrittenPath[]
}

/** Reads rules and weights by path; throws for a path, a rule or a weight that is none. */
export function readRuleTree(rules: unknown, weights: unknown, where: string, context: RuleContext): RuleTree {
  const root = newNode()
  const paths: WrittenPath[] = []
  for (const [text, value] of entriesOf(rules, `rules of ${where}`)) {
    const path = pathOf(text, `rules of ${where}`)
    const node = path.reduce(childOf, root)
    if (node.rule !== null) throw rulesMeet(text, where)
    node.rule = readRule(value, `the rule at ${text} of ${where}`, context)
    paths.push({ what: 'rule', text, path, rule: node.rule })
  }
  for (const [text, value] of entriesOf(weights, `weights of ${where}`)) {
    const path = pathOf(text, `weights of ${where}`)
    if (typeof value !== 'number' || !(value >= leastWeight && value <= mostWeight)) {
      const allowed =
        "a number from 0.000001 to 1000000 (a parameter that does not count has the rule { matching_strategy: 'ignore' })"
      throw badValue(`the weight at ${text} of ${where}`, value, allowed)
    }
    path.reduce(childOf, root).weight = value
    paths.push({ what: 'weight', text, path, rule: null })
  }
  requireReachable(paths, where)
  return { root, paths }
}

/** What is said of a part, of which several nodes may speak: the one that names it first. */
export function nodesBelow(nodes: readonly RuleNode[], segment: string | number): readonly RuleNode[] {
  if (nodes.length === 0) return nodes
  const named = nodes.map(({ children }) => children.get(String(segment)))
  const items = typeof segment === 'number' ? nodes.map((node) => node.items) : []
  return [...named, ...items].filter((node) => node !== null && node !== undefined)
}

// Beyond these, shares of shares would round to nothing, and sums to infinity.
const leastWeight = 1e-6
const mostWeight = 1e6

interface NewNode extends RuleNode {
  rule: ReadRule | null
  weight: number | null
  readonly children: Map<string, NewNode>
  items: NewNode | null
}

function newNode(): NewNode {
  return { rule: null, weight: null, children: new Map(), items: null }
}

function entriesOf(value: unknown, where: string): readonly (readonly [string, unknown])[] {
  if (value === undefined) return []
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badValue(where, value, 'an object by path of the parameter')
  }
  return Object.entries(value)
}

function pathOf(text: string, where: string): PathPattern {
  try {
    return parsePathPattern(text)
  } catch (cause) {
    throw badPath(text, where, cause)
  }
}

function childOf(node: NewNode, segment: PathPattern[number]): NewNode {
  if (segment === anyItem) return (node.items ??= newNode())
  const key = String(segment)
  const known = node.children.get(key)
  if (known !== undefined) return known
  const child = newNode()
  node.children.set(key, child)
  return child
}

/**
 * A rule compares a place as a whole, so nobody would ask one below it; but items have one of their own in any order, and what
 * is said of one item goes before what is said of all.
 */
function requireReachable(paths: readonly WrittenPath[], where: string): void {
  const rules = paths.filter(({ rule }) => rule !== null)
  for (const { path: above, rule } of rules) {
    for (const { path, text } of paths) {
      const isItems = rule?.strategy === 'any_order' && path[above.length] === anyItem
      if (path.length > above.length && covers(above, path) && !isItems) throw rulesMeet(text, where)
    }
  }
}

/** Whether a path is within all places of another. */
function covers(above: PathPattern, path: PathPattern): boolean {
  return above.every((segment, index) => {
    const own = path[index]
    return segment === own || String(segment) === String(own) || (segment === anyItem && typeof own === 'number')
  })
}
