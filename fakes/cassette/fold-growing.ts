/**
 * A function that adds up the items of a list. A list that goes on where the last one with the same first item ended is not
 * gone through anew, as long as all items are frozen: histories grow by a message or two, and every request has them whole.
 * What it returns is only to be read, and only until it is called again.
 */
export function foldGrowing<Item, Sum>(
  start: () => Sum,
  add: (sum: Sum, item: Item, index: number) => void,
): (items: readonly Item[]) => Sum {
  const last = new WeakMap<object, { readonly items: Item[]; readonly sum: Sum }>()
  return (items) => {
    const first: unknown = items[0]
    const before = isObject(first) ? last.get(first) : undefined
    const goesOn = before !== undefined && startsWith(items, before.items)
    const now = goesOn ? before : { items: [], sum: start() }
    let isFrozen = true
    for (let index = now.items.length; index < items.length; index += 1) {
      const item = items[index] as Item // there, or a hole that was read as one before, too
      add(now.sum, item, index)
      now.items.push(item)
      isFrozen &&= Object.isFrozen(item)
    }
    if (isObject(first)) {
      // What was added to cannot stand for the shorter list any more.
      if (isFrozen) last.set(first, now)
      else last.delete(first)
    }
    return now.sum
  }
}

function startsWith<Item>(items: readonly Item[], start: readonly Item[]): boolean {
  if (start.length > items.length) return false
  for (let index = 0; index < start.length; index += 1) {
    if (items[index] !== start[index]) return false
  }
  return true
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
