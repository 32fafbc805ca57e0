/**
 * A table: one list of cells a row, the titles first.
 *
 * @param {readonly (readonly string[])[]} rows
 */
export function tableOf([titles = [], ...rows]) {
  const lineOf = (/** @type {readonly string[]} */ cells) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('<', '&lt;')).join(' | ')} |`
  return [lineOf(titles), `|${'---|'.repeat(titles.length)}`, ...rows.map(lineOf)].join('\n')
}

/**
 * The text with something else between the two comments that carry a name.
 *
 * @param {string} text
 * @param {string} name
 * @param {string} content
 */
export function between(text, name, content) {
  const begin = `<!-- ${name} -->`
  const [from, to] = [text.indexOf(begin), text.indexOf(`<!-- /${name} -->`)]
  if (from === -1 || to < from) throw new Error(`docs/wires.md has no ${begin} … <!-- /${name} -->`)
  return `${text.slice(0, from)}${begin}\n\n${content}\n\n${text.slice(to)}`
}
