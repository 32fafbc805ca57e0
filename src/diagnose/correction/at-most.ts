/** How many lines of one kind are said before the rest is counted. */
const most = 10

/** The first lines, and how many more there are. */
export function atMost(lines: readonly string[]): readonly string[] {
  const left = lines.length - most
  return left <= 0 ? lines : [...lines.slice(0, most), `There are ${left} more of this kind.`]
}
