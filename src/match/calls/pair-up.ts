/** Rows and columns that may be paired. */
export interface Field {
  readonly rows: number
  readonly columns: number
  /** In rising order, columns that a row may be paired with; others may be among them. */
  readonly candidates: (row: number) => readonly number[]
  /** Columns that are looked at first. */
  readonly likely: (row: number) => readonly number[]
  readonly mayPair: (row: number, column: number) => boolean
}

/**
 * As many pairs as there can be, at most one for each row and each column, beginning with those in `paired` (the column of
 * each row, `-1` for none), which it completes: what is paired stays so, though perhaps otherwise. Hopcroft and Karp's
 * algorithm ("An n^5/2 algorithm for maximum matchings in bipartite graphs", 1973). A row is looked through only once it is
 * needed.
 */
export function pairUp(field: Field, paired: number[]): void {
  const taken = new Int32Array(field.columns).fill(-1)
  for (const [row, column] of paired.entries()) if (column >= 0) taken[column] = row
  pairFree(field, paired, taken)
  const lists: (readonly number[] | undefined)[] = []
  const columnsOf = (row: number): readonly number[] =>
    (lists[row] ??= field.candidates(row).filter((column) => field.mayPair(row, column)))
  while (augment(paired, taken, columnsOf));
}

/** Takes what is free. Lists that are alike, or reversed, are done when the neighbours of the last one are looked at. */
function pairFree(field: Field, paired: number[], taken: Int32Array): void {
  const lasts = new Map<readonly number[], number>()
  for (let row = 0; row < field.rows; row++) {
    if ((paired[row] ?? -1) >= 0) continue
    const candidates = field.candidates(row)
    const last = lasts.get(candidates) ?? -1
    const isFree = (column: number | undefined): boolean =>
      column !== undefined && taken[column] === -1 && field.mayPair(row, column)
    const near = [last + 1, last - 1].find((index) => isFree(candidates[index]))
    const column = near === undefined ? (field.likely(row).find(isFree) ?? candidates.find(isFree)) : candidates[near]
    if (column === undefined) continue
    lasts.set(candidates, near ?? indexOf(candidates, column))
    paired[row] = column
    taken[column] = row
  }
}

/** Where a number is in a rising list. */
function indexOf(list: readonly number[], value: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle] ?? Infinity) >= value) high = middle
    else low = middle + 1
  }
  return low
}

/** One phase: as many shortest ways as can be from rows without a column to columns without a row. `false` where none is. */
function augment(paired: number[], taken: Int32Array, columnsOf: (row: number) => readonly number[]): boolean {
  const level = new Int32Array(paired.length).fill(-1)
  const nearest = setLevels(level, paired, taken, columnsOf)
  if (nearest === Infinity) return false
  const at = new Int32Array(paired.length)
  for (const [row, column] of paired.entries()) {
    if (column >= 0) continue
    const way = wayFrom(row, level, at, nearest, taken, columnsOf)
    for (const step of way) {
      const next = columnsOf(step)[at[step] ?? 0] ?? -1
      paired[step] = next
      taken[next] = step
    }
  }
  return true
}

/** How far each row is from a row without a column; returns how far the nearest one with a free column is. */
function setLevels(
  level: Int32Array,
  paired: readonly number[],
  taken: Int32Array,
  columnsOf: (row: number) => readonly number[],
): number {
  const queue: number[] = []
  for (const [row, column] of paired.entries()) {
    if (column >= 0) continue
    level[row] = 0
    queue.push(row)
  }
  let nearest = Infinity
  for (let next = 0; next < queue.length; next++) {
    const row = queue[next] ?? 0
    const depth = level[row] ?? 0
    if (depth >= nearest) break
    for (const column of columnsOf(row)) {
      const other = taken[column] ?? -1
      if (other < 0) nearest = depth
      else if (level[other] === -1) {
        level[other] = depth + 1
        queue.push(other)
      }
    }
  }
  return nearest
}

/** The rows of a way to a free column, level by level; without recursion, since it may be as long as the list. */
function wayFrom(
  start: number,
  level: Int32Array,
  at: Int32Array,
  nearest: number,
  taken: Int32Array,
  columnsOf: (row: number) => readonly number[],
): readonly number[] {
  const way = [start]
  while (way.length > 0) {
    const row = way.at(-1) ?? 0
    const column = columnsOf(row)[at[row] ?? 0]
    const other = column === undefined ? -1 : (taken[column] ?? -1)
    if (column === undefined) {
      level[row] = deadEnd
      way.pop()
    } else if (other < 0) return way
    else if ((level[row] ?? 0) < nearest && level[other] === (level[row] ?? 0) + 1) way.push(other)
    else at[row] = (at[row] ?? 0) + 1
  }
  return way
}

const deadEnd = -2
