/** One row of the import table: what files below (or at) `module` may import. */
export interface Row {
  readonly module: string
  readonly values: readonly string[]
  readonly types: readonly string[]
}

/** Reads the table whose header begins with "Module" from a Markdown text. A name in a cell is what stands in backticks. */
export function readTable(markdown: string): readonly Row[] {
  const lines = markdown.split('\n')
  const header = lines.findIndex((line) => /^\|\s*Module\s*\|/u.test(line))
  if (header === -1) throw new Error('no table with the header "Module"')
  const rest = lines.slice(header + 2)
  const end = rest.findIndex((line) => !line.startsWith('|'))
  return rest.slice(0, end === -1 ? rest.length : end).map((line) => {
    const cells = line.split('|').slice(1, -1)
    const [module] = namesIn(cells[0] ?? '')
    if (module === undefined || cells.length !== 3) throw new Error(`not a row of the import table: ${line}`)
    return { module, values: namesIn(cells[1] ?? ''), types: namesIn(cells[2] ?? '') }
  })
}

function namesIn(cell: string): readonly string[] {
  return [...cell.matchAll(/`([^`]+)`/gu)].map((match) => match[1] ?? '')
}
