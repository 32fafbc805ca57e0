import { displayWidth, padStartToWidth, padToWidth } from '../display-width.js'
import { pickLines } from '../window.js'
import { counted } from '../words.js'

/** A line of a table; `>` stands before what speaks against the run. */
export interface MarkedRow {
  readonly mark: boolean
  readonly cells: readonly string[]
}

/** A column: its title, and whether it holds numbers, which stand to the right. */
export interface MarkedColumn {
  readonly title: string
  readonly isNumber?: true
}

/** A table of at most `room` lines under its head, around the marked ones. Columns without any text are left out. */
export function markedTable(
  columns: readonly MarkedColumn[],
  rows: readonly MarkedRow[],
  room: number,
): readonly string[] {
  const marked = rows.flatMap(({ mark }, index) => (mark ? [index] : []))
  const picked = pickLines(rows.length, marked, Math.max(4, room))
  const shown = picked.map((pick) => ('index' in pick ? rows[pick.index] : undefined))
  const widths = columns.map(({ title }, column) => {
    const cells = shown.map((row) => displayWidth(row?.cells[column] ?? ''))
    return cells.every((width) => width === 0) ? null : Math.max(displayWidth(title), ...cells)
  })
  const write = (cells: readonly string[], mark: string): string => {
    const parts = cells.flatMap((cell, column) => {
      const width = widths[column] ?? null
      if (width === null) return []
      return [columns[column]?.isNumber === true ? padStartToWidth(cell, width) : padToWidth(cell, width)]
    })
    return `${mark}${parts.join('  ')}`.trimEnd()
  }
  return [
    write(
      columns.map(({ title }) => title),
      '  ',
    ),
    ...picked.map((pick, index) => {
      const row = shown[index]
      if ('left' in pick) return `  …  ${counted(pick.left, 'line')} left out`
      return row === undefined ? '' : write(row.cells, row.mark ? '> ' : '  ')
    }),
  ]
}
