import { readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'
import { clients } from './clients.js'
import type { Client } from './clients/client.js'
import { matrixCases, type MatrixCase } from './matrix.js'
import { tableOf } from './table-of.js'

/** Set by `npm run wires`: a file for the results. */
const { CALLSHEET_MATRIX_FILE: file } = process.env

/** Every client goes through every case, whole and streamed, and a column of docs/wires.md says so. */
export async function checkMatrix(
  column: string,
  meet: (client: Client, stream: boolean, one: MatrixCase) => Promise<string>,
): Promise<void> {
  const cells: [string, string][] = []
  for (const client of clients) {
    for (const stream of [false, true]) {
      for (const one of matrixCases) {
        const name = `${client.name}, ${stream ? 'stream' : 'JSON'}, ${one.title}`
        cells.push([name, await meet(client, stream, one)])
      }
    }
  }
  if (file !== undefined) {
    writeFileSync(file, JSON.stringify(cells))
    return
  }
  expect(cells.filter(([, result]) => result !== 'ok')).toEqual([])
  const [titles = [], ...rows] = tableOf(readFileSync('docs/wires.md', 'utf8'), 'matrix')
  const index = titles.findIndex((title) => title.includes(column))
  const written = new Map(rows.map((row) => [row[0], row[index]]))
  const stale = cells.filter(([name]) => written.get(name) !== 'ok')
  expect(stale, 'docs/wires.md is stale: npm run wires writes it').toEqual([])
}
