/** By a number, the largest first; of equals by texts, in the order of their code units. */
export function ranked<Item>(
  items: Iterable<Item>,
  rank: (item: Item) => number,
  texts: (item: Item) => readonly string[],
): readonly Item[] {
  return [...items].toSorted((left, right) => rank(right) - rank(left) || compareTexts(texts(left), texts(right)))
}

function compareTexts(left: readonly string[], right: readonly string[]): number {
  for (const [index, text] of left.entries()) {
    const other = right[index] ?? ''
    if (text !== other) return text < other ? -1 : 1
  }
  return 0
}
