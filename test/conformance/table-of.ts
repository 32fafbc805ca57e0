/** The cells of a table of docs/wires.md, between the comments that carry its name: first the titles. */
export function tableOf(page: string, name: string): readonly (readonly string[])[] {
  const text = page.slice(page.indexOf(`<!-- ${name} -->`), page.indexOf(`<!-- /${name} -->`))
  return text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(' | '))
}
