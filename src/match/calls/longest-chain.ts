/**
 * The most pairs that run in the same direction on both sides: `columns` gives for every row the columns that it may be
 * paired with, in rising order. Hunt and Szymanski's algorithm ("A fast algorithm for computing longest common
 * subsequences", 1977): as fast as there are few possible pairs. The result is one pair a row, `-1` where there is none.
 */
export function longestChain(rows: number, columns: (row: number) => readonly number[]): readonly number[] {
  // By length: the chain of this length that ends in the lowest column.
  const ends: Link[] = []
  for (let row = 0; row < rows; row++) {
    const own = columns(row)
    // From the right, so that no row is paired twice.
    for (let index = own.length - 1; index >= 0; index--) {
      const column = own[index] ?? 0
      const length = firstNotBelow(ends, column)
      if (ends[length]?.column === column) continue
      ends[length] = { row, column, before: ends[length - 1] ?? null }
    }
  }
  const paired = Array.from<number>({ length: rows }).fill(-1)
  for (let link = ends.at(-1) ?? null; link !== null; link = link.before) paired[link.row] = link.column
  return paired
}

interface Link {
  readonly row: number
  readonly column: number
  readonly before: Link | null
}

function firstNotBelow(ends: readonly Link[], column: number): number {
  let low = 0
  let high = ends.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ends[middle]?.column ?? Infinity) >= column) high = middle
    else low = middle + 1
  }
  return low
}
