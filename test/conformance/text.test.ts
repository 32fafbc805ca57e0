import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  editDistance,
  jaro,
  jaroWinkler,
  levenshtein,
  partialRatio,
  partialTokenRatio,
  ratio,
  tokenSetRatio,
  tokenSortRatio,
  wRatio,
} from 'callsheet/text'
import { describe, expect, test } from 'vitest'

/** Two texts and what RapidFuzz says of them. */
interface Row {
  readonly id: number
  readonly a: string
  readonly b: string
  readonly nbsp_quirk: boolean
  readonly len8_quirk: boolean
  readonly [column: string]: unknown
}

const cases = process.env['CALLSHEET_CASES'] ?? join(process.cwd(), '../shared/cases')
const file = join(cases, 'text/rapidfuzz.jsonl')
const isThere = existsSync(file)
if (!isThere && process.env['CALLSHEET_CASES_REQUIRED'] === '1') throw new Error(`${file} is missing`)
const rows = isThere ? readRows() : []

// The rows are not part of the project: without the file there is nothing to read. CI refuses to run without it.
describe.skipIf(!isThere)(`scores of RapidFuzz 3.14 in ${file}`, () => {
  test.each([
    ['ratio', ratio],
    ['partial_ratio', partialRatio],
    ['token_sort_ratio', tokenSortRatio],
    ['token_set_ratio', tokenSetRatio],
    ['partial_token_ratio', partialTokenRatio],
    ['WRatio', wRatio],
    ['jaro', jaro],
    ['jaro_winkler', jaroWinkler],
    ['lev', editDistance],
    ['lev_norm', levenshtein],
  ])('%s is the same on every row, to the last bit', (column, measure) => {
    expect(rows.length).toBe(3371)
    const different = rows
      .map((row) => ({ id: row.id, a: row.a, b: row.b, there: row[column], ours: measure(row.a, row.b) }))
      .filter(({ there, ours }) => !Object.is(there, ours))
    expect(different).toEqual([])
  })

  test('what else it has columns for follows from these', () => {
    const different = rows.filter(({ a, b, token_ratio, indel }) => {
      const isToken = Object.is(Math.max(tokenSortRatio(a, b), tokenSetRatio(a, b)), token_ratio)
      const total = [...a].length + [...b].length
      return !isToken || Math.abs((1 - ratio(a, b) / 100) * total - Number(indel)) > 1e-9
    })
    expect(different.map(({ id }) => id)).toEqual([])
  })

  test('the rows that RapidFuzz itself scores in two ways are those with a space that only wide texts part at', () => {
    const isWide = (text: string) => [...text].some((point) => point > '\u00ff')
    const isOdd = (text: string) => /[\u0085\u00a0]/u.test(text) && !isWide(text)
    const odd = rows.filter(({ a, b }) => isOdd(a) || isOdd(b)).map(({ id }) => id)
    expect(odd.length).toBe(32)
    expect(rows.filter((row) => row.nbsp_quirk).map(({ id }) => id)).toEqual(odd)
  })

  test('the rows that versions before 3.14 score otherwise are those 8 times as long', () => {
    const changed = rows.filter((row) => row.len8_quirk)
    expect(changed.length).toBe(42)
    const timesOf = ({ a, b }: Row) => {
      const [left, right] = [[...a].length, [...b].length]
      return Math.max(left, right) / Math.min(left, right)
    }
    expect(changed.filter((row) => timesOf(row) !== 8)).toEqual([])
  })
})

function readRows(): readonly Row[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Row) // the shape that the file is documented to have
}
