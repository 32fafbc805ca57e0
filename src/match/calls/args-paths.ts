import { anyItem, parsePathPattern, type PathPattern } from '../../json/paths.js'
import { type ArgsMode, argsModes, type Strategy } from './args-mode.js'
import { badOption, badOverridePath, hiddenOverride, twiceOverridden } from '../errors.js'

/** The strategies that begin with the same path. */
export interface PathNode {
  readonly strategy: Strategy | null
  /** By key, or index as text. */
  readonly children: ReadonlyMap<string, PathNode>
  /** For every item of a list. */
  readonly items: PathNode | null
}

/** A path of an override, as it was written and as it was read. */
export interface OverridePath {
  readonly text: string
  readonly path: PathPattern
}

/** The strategies by path of one tool. */
export interface PathStrategies {
  readonly root: PathNode
  readonly paths: readonly OverridePath[]
  /** Whether all of them are `exact` or `ignore`, and nothing is said below what is ignored. */
  readonly isPlain: boolean
}

/** Reads strategies by path; throws for a path or a strategy that is none. */
export function readPathStrategies(tool: string, entries: readonly (readonly [string, unknown])[]): PathStrategies {
  const root = newNode()
  const paths: OverridePath[] = []
  for (const [text, value] of entries) {
    const path = readPattern(tool, text)
    const node = path.reduce(childOf, root)
    if (node.strategy !== null) throw twiceOverridden(tool, text)
    node.strategy = readStrategy(`overrides.${tool} at ${text}`, value)
    paths.push({ text, path })
  }
  requireReachable(tool, root, paths)
  return { root, paths, isPlain: isPlainNode(root, false) }
}

/** Reads one strategy. */
export function readStrategy(name: string, value: unknown): Strategy {
  if (isStrategy(value)) return value
  throw badOption(
    name,
    value,
    `${argsModes.map((mode) => `'${mode}'`).join(', ')} or a function (expected, received) => boolean`,
  )
}

function isStrategy(value: unknown): value is Strategy {
  return typeof value === 'function' || isMode(value)
}

/** Whether a value names a mode. */
function isMode(value: unknown): value is ArgsMode {
  return argsModes.some((mode) => mode === value)
}

interface NewNode extends PathNode {
  strategy: Strategy | null
  readonly children: Map<string, NewNode>
  items: NewNode | null
}

function newNode(): NewNode {
  return { strategy: null, children: new Map(), items: null }
}

function readPattern(tool: string, text: string): PathPattern {
  try {
    return parsePathPattern(text)
  } catch (error) {
    throw badOverridePath(tool, error)
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

/** A function compares a place as a whole, so nobody would ask a strategy below it. */
function requireReachable(tool: string, root: NewNode, paths: readonly OverridePath[]): void {
  for (const { text, path } of paths) {
    let node = root
    for (const segment of path) {
      if (typeof node.strategy === 'function') throw hiddenOverride(tool, text)
      node = childOf(node, segment)
    }
  }
}

function isPlainNode({ strategy, children, items }: PathNode, isBelow: boolean): boolean {
  if (strategy !== null && (isBelow || (strategy !== 'exact' && strategy !== 'ignore'))) return false
  const below = isBelow || strategy === 'ignore'
  const parts = items === null ? [...children.values()] : [...children.values(), items]
  return parts.every((part) => isPlainNode(part, below))
}
