import { displayWidth, padStartToWidth, padToWidth } from '../display-width.js'

/** Rows of cells as lines, each column as wide as its widest cell; the first one, and those named, begin at the left. */
export function columns(rows: readonly (readonly string[])[], left: readonly number[]): readonly string[] {
  const sizes = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => displayWidth(row[column] ?? ''))))
  return rows.map((row) =>
    row
      .map((cell, column) =>
        left.includes(column) ? padToWidth(cell, sizes[column] ?? 0) : padStartToWidth(cell, sizes[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
}
