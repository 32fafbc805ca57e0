import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isThere, reportIds } from './report.js'
import { areas, counts, table } from './table.js'

const sources = new Map(
  readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => [file.replace('.test.ts', ''), readFileSync(`${import.meta.dirname}/${file}`, 'utf8')]),
)

// The reports are not part of the project: without the folder there is nothing to read. CI refuses to run without it.
test.skipIf(!isThere)('every report of the file is in the table, once', () => {
  const ids = reportIds()

  expect(ids).toHaveLength(99)
  expect(table.map(([id]) => id).sort()).toEqual([...ids].sort())
})

test.for(table.flatMap(([id, entry]) => ('test' in entry ? [[id, entry.test] as const] : [])))(
  '%s has a test in %s, which reads it',
  ([id, file]) => {
    const source = sources.get(file) ?? ''
    const found = titlesIn(source).filter((title) => title.startsWith(`${id} `))
    expect(found.length).toBeGreaterThan(0)
    expect(source).toContain(`'${id}'`)
  },
)

test('no test is of a report that the table has elsewhere', () => {
  const found = [...sources].flatMap(([file, source]) =>
    titlesIn(source).flatMap((title) => {
      const id = /^R\d{3}(?= )/.exec(title)?.[0]
      return id === undefined ? [] : [`${id} ${file}`]
    }),
  )
  const listed = table.flatMap(([id, entry]) => ('test' in entry ? [`${id} ${entry.test}`] : []))

  expect([...new Set(found)].sort()).toEqual([...listed].sort())
})

test('the counts are those of the table', () => {
  const found: Record<string, number> = {}
  for (const [, entry] of table) {
    const sort = 'test' in entry ? 'tested' : entry.not
    found[sort] = (found[sort] ?? 0) + 1
  }

  expect(found).toEqual(counts)
  expect(Object.keys(areas).sort()).toEqual(
    Object.keys(counts)
      .filter((sort) => sort !== 'tested')
      .sort(),
  )
})

/** The titles of tests, also where a table stands between. */
function titlesIn(source: string): readonly string[] {
  return [...source.matchAll(/[tT]est(?:\.for\([\s\S]*?\))?\(\s*(['"`])(.*?)\1,/g)].map(([, , title = '']) => title)
}
