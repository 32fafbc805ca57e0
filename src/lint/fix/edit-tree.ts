import { equal } from '../../json/equal.js'
import { isObject } from '../../json/is-object.js'
import type { Path } from '../../json/paths.js'
import type { Edit } from '../finding.js'

/** What becomes of a value and its parts. */
export interface EditTree {
  /** `null` where only its parts change. */
  change: Change | null
  /** By key, or by index as it was before. */
  readonly parts: Map<string, EditTree>
}

export type Change = { readonly op: 'set'; readonly value: unknown } | { readonly op: 'remove' }

export function emptyTree(): EditTree {
  return { change: null, parts: new Map() }
}

/**
 * Adds edits that belong together, all or none: `false` where one is of a place that another edit already changes, lies in
 * it or holds it. The same edit twice is one.
 */
export function addEdits(tree: EditTree, edits: readonly Edit[]): boolean {
  const alone = emptyTree()
  if (!edits.every((edit) => canAdd(tree, edit) && canAdd(alone, edit) && add(alone, edit))) return false
  for (const edit of edits) add(tree, edit)
  return true
}

function canAdd(tree: EditTree, edit: Edit): boolean {
  let node = tree
  for (const key of edit.path) {
    if (node.change !== null) return false
    const next = node.parts.get(String(key))
    if (next === undefined) return true
    node = next
  }
  return node.change === null ? node.parts.size === 0 : isSame(node.change, edit)
}

function isSame(change: Change, edit: Edit): boolean {
  if (change.op === 'remove' || edit.op === 'remove') return change.op === edit.op
  return equal(change.value, edit.value)
}

function add(tree: EditTree, edit: Edit): true {
  const node = nodeAt(tree, edit.path)
  node.change = edit.op === 'set' ? { op: 'set', value: edit.value } : { op: 'remove' }
  return true
}

function nodeAt(tree: EditTree, path: Path): EditTree {
  let node = tree
  for (const key of path) {
    const next = node.parts.get(String(key)) ?? emptyTree()
    node.parts.set(String(key), next)
    node = next
  }
  return node
}

/** What is set in the place of an object or list of the same kind, as the changes of its parts: all else may stay as it is written. */
export function finer(tree: EditTree, before: unknown): EditTree {
  return tree.change?.op === 'set' ? changesOf(before, tree.change.value) : tree
}

function changesOf(before: unknown, after: unknown): EditTree {
  if (equal(before, after)) return emptyTree()
  if (isObject(before) && isObject(after)) return changesOfObject(before, after)
  if (Array.isArray(before) && Array.isArray(after)) {
    const parts = changesOfList(before, after)
    if (parts !== null) return { change: null, parts }
  }
  return { change: { op: 'set', value: after }, parts: new Map() }
}

function changesOfObject(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): EditTree {
  const tree = emptyTree()
  for (const key of Object.keys(before)) {
    if (!Object.hasOwn(after, key)) tree.parts.set(key, { change: { op: 'remove' }, parts: new Map() })
  }
  for (const [key, value] of Object.entries(after)) {
    const isNew = !Object.hasOwn(before, key)
    if (isNew) tree.parts.set(key, { change: { op: 'set', value }, parts: new Map() })
    else if (!equal(before[key], value)) tree.parts.set(key, changesOf(before[key], value))
  }
  return tree
}

/** `null` where no items stay, so that a new list is as good. */
function changesOfList(before: readonly unknown[], after: readonly unknown[]): EditTree['parts'] | null {
  const parts: EditTree['parts'] = new Map()
  if (after.length >= before.length) {
    for (const [index, value] of after.entries()) {
      if (index >= before.length) parts.set(String(index), { change: { op: 'set', value }, parts: new Map() })
      else if (!equal(before[index], value)) parts.set(String(index), changesOf(before[index], value))
    }
    return before.length > 0 ? parts : null
  }
  let kept = 0
  for (const [index, value] of before.entries()) {
    if (kept < after.length && equal(value, after[kept])) kept += 1
    else parts.set(String(index), { change: { op: 'remove' }, parts: new Map() })
  }
  return kept === after.length && kept > 0 ? parts : null
}
