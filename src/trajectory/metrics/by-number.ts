/** By a number, the largest first; of equals by their texts, in the order of code units. */
export function byNumber<Item>(
  items: Iterable<Item>,
  number: (item: Item) => number,
  texts: (item: Item) => readonly string[],
): readonly Item[] {
  return [...items].toSorted((left, right) => number(right) - number(left) || compare(texts(left), texts(right)))
}

function compare(left: readonly string[], right: readonly string[]): number {
  for (const [index, text] of left.entries()) {
    const other = right[index] ?? ''
    if (text !== other) return text < other ? -1 : 1
  }
  return 0
}
