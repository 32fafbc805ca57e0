import { columns } from './columns.js'

/** The lines of a list under a title, after an empty one; no line where there are no rows. Of many rows only the first are shown. */
export function titledList(title: string, rows: readonly (readonly string[])[]): readonly string[] {
  if (rows.length === 0) return []
  const left = rows.length - mostRows
  return [
    '',
    `${title}:`,
    ...columns(rows.slice(0, mostRows), [0, 1, 2, 3]).map((line) => `  ${line}`),
    ...(left <= 0 ? [] : [`  and ${left} more`]),
  ]
}

const mostRows = 20
