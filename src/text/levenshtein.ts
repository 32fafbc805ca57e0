/** How many code points must be inserted, deleted or replaced to turn one text into the other (Levenshtein 1965). */
export function editDistance(a: string, b: string): number {
  if (a === b) return 0
  const [short, long] = [[...a], [...b]].sort((left, right) => left.length - right.length)
  return distance(short ?? [], long ?? [])
}

/** 1 for equal texts, 0 for texts without anything in common: the distance, as a share of the longer text. */
export function similarity(a: string, b: string): number {
  const longer = Math.max([...a].length, [...b].length)
  return longer === 0 ? 1 : 1 - editDistance(a, b) / longer
}

// One row of the table at a time: row[column] is the distance of the rows read so far to the first `column` points.
function distance(short: readonly string[], long: readonly string[]): number {
  const row = Array.from({ length: short.length + 1 }, (_, column) => column)
  for (const [index, point] of long.entries()) {
    let diagonal = index
    let left = index + 1
    row[0] = left
    for (const [column, other] of short.entries()) {
      const above = row[column + 1] ?? 0
      left = point === other ? diagonal : 1 + Math.min(diagonal, above, left)
      row[column + 1] = left
      diagonal = above
    }
  }
  return row[short.length] ?? 0
}
