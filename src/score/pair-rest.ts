/**
 * Pairs rows with columns so that the sum of what the pairs are worth is the highest there is (Kuhn and Munkres, "The
 * Hungarian method for the assignment problem", 1955). What is worth nothing is not paired. Returns the column of each row, or
 * -1.
 */
export function pairRest(
  rows: number,
  columns: number,
  worth: (row: number, column: number) => number,
): readonly number[] {
  const size = Math.max(rows, columns)
  const value = (row: number, column: number): number => (row < rows && column < columns ? worth(row, column) : 0)
  const costs = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => -value(row, column)),
  )
  const rowOf = assign(costs)
  const paired = Array.from({ length: rows }, () => -1)
  for (const [column, row] of rowOf.entries()) {
    if (row < rows && column < columns && (costs[row]?.[column] ?? 0) < 0) paired[row] = column
  }
  return paired
}

/** The cheapest assignment of a square table: the row of each column. One row at a time, by shortest paths. */
function assign(costs: readonly (readonly number[])[]): readonly number[] {
  const size = costs.length
  const rowPrice = new Float64Array(size + 1)
  const columnPrice = new Float64Array(size + 1)
  // Column 0 is where a row waits until it has one.
  const rowOf = new Int32Array(size + 1)
  const before = new Int32Array(size + 1)
  for (let row = 1; row <= size; row++) {
    rowOf[0] = row
    let column = 0
    const nearest = new Float64Array(size + 1).fill(Infinity)
    const isDone = new Uint8Array(size + 1)
    do {
      isDone[column] = 1
      const own = rowOf[column] ?? 0
      let step = Infinity
      let next = 0
      for (let other = 1; other <= size; other++) {
        if (isDone[other] === 1) continue
        const cost = (costs[own - 1]?.[other - 1] ?? 0) - (rowPrice[own] ?? 0) - (columnPrice[other] ?? 0)
        if (cost < (nearest[other] ?? 0)) {
          nearest[other] = cost
          before[other] = column
        }
        if ((nearest[other] ?? 0) < step) {
          step = nearest[other] ?? 0
          next = other
        }
      }
      for (let other = 0; other <= size; other++) {
        if (isDone[other] === 1) {
          const held = rowOf[other] ?? 0
          rowPrice[held] = (rowPrice[held] ?? 0) + step
          columnPrice[other] = (columnPrice[other] ?? 0) - step
        } else nearest[other] = (nearest[other] ?? 0) - step
      }
      column = next
    } while (rowOf[column] !== 0)
    while (column !== 0) {
      const previous = before[column] ?? 0
      rowOf[column] = rowOf[previous] ?? 0
      column = previous
    }
  }
  return [...rowOf].slice(1).map((row) => row - 1)
}
