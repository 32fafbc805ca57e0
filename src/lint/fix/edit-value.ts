import type { EditTree } from './edit-tree.js'

/** The value with its changes: a new one, which shares what stays with the old. */
export function editValue(value: unknown, tree: EditTree): unknown {
  const { change, parts } = tree
  if (change?.op === 'set') return change.value
  if (parts.size === 0) return value
  return Array.isArray(value) ? editList(value, parts) : editObject(value, parts)
}

function editList(value: readonly unknown[], parts: EditTree['parts']): unknown {
  const items = Array.from(value).flatMap((item, index) => {
    const part = parts.get(String(index))
    if (part === undefined) return [item]
    return part.change?.op === 'remove' ? [] : [editValue(item, part)]
  })
  return [...items, ...added(parts, (key) => Number(key) < value.length).map(([, item]) => item)]
}

function editObject(value: unknown, parts: EditTree['parts']): unknown {
  // Something else, such as null, makes room for what is set in it.
  const before = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const kept = before.flatMap(([key, item]): [string, unknown][] => {
    const part = parts.get(key)
    if (part === undefined) return [[key, item]]
    return part.change?.op === 'remove' ? [] : [[key, editValue(item, part)]]
  })
  const names = new Set(before.map(([key]) => key))
  return Object.fromEntries([...kept, ...added(parts, (key) => names.has(key))])
}

/** The parts that were not there: what is removed there stays away. */
export function added(
  parts: EditTree['parts'],
  isThere: (key: string) => boolean,
): readonly (readonly [string, unknown])[] {
  return [...parts].flatMap(([key, part]) => {
    if (isThere(key) || !sets(part)) return []
    return [[key, editValue(undefined, part)] as const]
  })
}

function sets({ change, parts }: EditTree): boolean {
  return change?.op === 'set' || [...parts.values()].some(sets)
}
