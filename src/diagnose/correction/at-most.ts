/** How many lines of one kind are said before the rest is counted. */
const most = 10

/** A line for each of the first items, and how many more there are: of very many, none is written in vain. */
export function atMost<Item>(items: readonly Item[], lineOf: (item: Item) => string): readonly string[] {
  const lines = items.slice(0, most).map(lineOf)
  const left = items.length - lines.length
  return left === 0 ? lines : [...lines, `There are ${left} more of this kind.`]
}
