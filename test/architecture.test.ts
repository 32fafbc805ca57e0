import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { findBreaches } from './architecture/find-breaches.js'
import { findCycles } from './architecture/find-cycles.js'
import { readTable } from './architecture/read-table.js'

const root = fileURLToPath(new URL('..', import.meta.url))

test('the sources import only what the table in ARCHITECTURE.md allows', () => {
  const sources = ['src', 'matchers', 'fakes'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
  )
  const table = readTable(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'))
  const texts = new Map(sources.map((file) => [file, readFileSync(join(root, file), 'utf8')]))

  expect(sources.length).toBeGreaterThan(0)
  expect(findBreaches(table, texts)).toEqual([])
})

describe('a planted breach is found', () => {
  const table = readTable(`
| Module | May import | Only types of |
| --- | --- | --- |
| \`src/json\` | nothing | |
| \`src/run\` | \`src/json\`, \`validator\` | \`fakes/sheet\` |
| \`fakes/sheet\` | \`src/run/run.ts\` | |
| \`fakes/sheet/fixture.ts\` | \`vitest\` | |
`)
  const sound: Readonly<Record<string, string>> = {
    'src/json/a.ts': 'export const a = 1',
    'src/run/run.ts':
      "import { a } from '../json/a.js'\nimport type { S } from '../../fakes/sheet/sheet.js'\nimport v from 'validator'\nexport const run = [a, v] as S",
    'src/run/types.ts': 'export interface T { readonly fetch: string; readonly process: number }',
    'fakes/sheet/sheet.ts':
      "import { run } from '../../src/run/run.js'\nexport type S = unknown\nexport const fetch = (): unknown => new Date(run.length)\nexport const options = { fetch, process: fetch().process }",
    'fakes/sheet/local.ts': 'export const local = ({ fetch, process: crypto = 1 }: O, x: A) => [fetch, crypto, x]',
    'fakes/sheet/fixture.ts': "import { test } from 'vitest'\nexport const fixture = test",
    'src/entries/main.ts': "export { run } from '../run/run.js'",
  }

  test('and none in sound sources', () => {
    expect(findBreaches(table, new Map(Object.entries(sound)))).toEqual([])
  })

  test.each([
    [
      'a module the row does not name',
      'src/json/b.ts',
      "import { run } from '../run/types.js'",
      'src/json/b.ts: imports src/run/types.ts',
    ],
    [
      'a type of such a module',
      'src/json/b.ts',
      "import type { T } from '../run/types.js'",
      'src/json/b.ts: imports types of src/run/types.ts',
    ],
    [
      'an import() type',
      'src/json/b.ts',
      "export type T = import('../run/types.js').T",
      'src/json/b.ts: imports types of src/run/types.ts',
    ],
    [
      'a dynamic import',
      'src/json/b.ts',
      "export const b = import('../run/types.js')",
      'src/json/b.ts: imports src/run/types.ts',
    ],
    [
      'a computed import',
      'src/json/b.ts',
      'export const b = (c: string) => import(c)',
      'src/json/b.ts: imports (computed)',
    ],
    ['a re-export', 'src/json/b.ts', "export { T } from '../run/types.js'", 'src/json/b.ts: imports src/run/types.ts'],
    [
      'a value where types are allowed',
      'src/run/b.ts',
      "import { fetch } from '../../fakes/sheet/sheet.js'\nexport const b = fetch",
      'src/run/b.ts: imports fakes/sheet/sheet.ts',
    ],
    [
      'an inline type, which keeps the import',
      'src/run/b.ts',
      "import { type S } from '../../fakes/sheet/sheet.js'\nexport type B = S",
      'src/run/b.ts: imports fakes/sheet/sheet.ts',
    ],
    [
      'a file beside the one allowed',
      'fakes/sheet/b.ts',
      "import type { T } from '../../src/run/types.js'",
      'fakes/sheet/b.ts: imports types of src/run/types.ts',
    ],
    ['a package', 'src/run/b.ts', "import 'zod'", 'src/run/b.ts: imports zod'],
    ["another file's package", 'fakes/sheet/b.ts', "import { test } from 'vitest'", 'fakes/sheet/b.ts: imports vitest'],
    [
      'a part of a built-in',
      'src/json/b.ts',
      "import { readFileSync } from 'node:fs'",
      'src/json/b.ts: imports node:fs',
    ],
    [
      'an entry',
      'src/run/b.ts',
      "import type { run } from '../entries/main.js'",
      'src/run/b.ts: imports types of src/entries/main.ts',
    ],
    [
      'an entry in an entry',
      'src/entries/b.ts',
      "import { run } from './main.js'",
      'src/entries/b.ts: imports src/entries/main.ts',
    ],
    ['export *', 'src/entries/b.ts', "export * from '../json/a.js'", 'src/entries/b.ts: exports *'],
    ['a barrel', 'src/json/index.ts', 'export const b = 1', 'src/json/index.ts: no file is named index.ts'],
    ['a file that is not there', 'src/json/b.ts', "import './c.js'", 'src/json/b.ts: imports ./c.js, which is no file'],
    [
      'a module without a row',
      'src/new/b.ts',
      'export const b = 1',
      'src/new/b.ts: its module has no row in the table',
    ],
    [
      'a file that imports itself',
      'src/json/b.ts',
      "import './b.js'",
      'import cycle of files: src/json/b.ts > src/json/b.ts',
    ],
    ['the clock', 'src/json/b.ts', 'export const b = Date.now()', 'src/json/b.ts: uses Date.now'],
    ['the date of today', 'src/json/b.ts', 'export const b = new Date()', 'src/json/b.ts: uses Date()'],
    ['the date as text', 'src/json/b.ts', 'export const b = Date()', 'src/json/b.ts: uses Date()'],
    ['random numbers', 'src/json/b.ts', 'export const b = Math.random()', 'src/json/b.ts: uses Math.random'],
    ['the environment', 'src/json/b.ts', 'export const b = process.env.HOME', 'src/json/b.ts: uses process'],
    ['a timer', 'src/json/b.ts', 'setTimeout(() => {}, 1)', 'src/json/b.ts: uses setTimeout'],
    ['a timer handed on', 'src/json/b.ts', 'export const b = { setTimeout }', 'src/json/b.ts: uses setTimeout'],
    ['the network', 'src/json/b.ts', "export const b = fetch('http://a')", 'src/json/b.ts: uses fetch'],
    [
      'a global by globalThis',
      'src/json/b.ts',
      "export const b = globalThis.fetch('http://a')",
      'src/json/b.ts: uses globalThis.fetch',
    ],
  ])('%s', (_name, file, text, breach) => {
    const found = findBreaches(table, new Map([...Object.entries(sound), [file, text]]))
    // A forbidden import may close a cycle of modules too.
    expect(found.filter((line) => !line.startsWith('import cycle of modules'))).toEqual([breach])
  })

  test('a cycle of files, which types do not make', () => {
    const cycle = (typeOnly: string) =>
      findBreaches(
        table,
        new Map([
          ...Object.entries(sound),
          ['src/json/b.ts', "import './c.js'"],
          ['src/json/c.ts', `import ${typeOnly} { b } from './b.js'`],
        ]),
      )
    expect(cycle('')).toEqual(['import cycle of files: src/json/b.ts > src/json/c.ts > src/json/b.ts'])
    expect(cycle('type')).toEqual([])
  })

  test('a cycle of modules without a cycle of files', () => {
    const mutual = readTable(`
| Module | May import | Only types of |
| --- | --- | --- |
| \`src/a\` | \`src/b\` | |
| \`src/b\` | \`src/a\` | |
`)
    const sources = {
      'src/a/one.ts': "import '../b/two.js'",
      'src/b/two.ts': '',
      'src/b/three.ts': "import '../a/four.js'",
      'src/a/four.ts': '',
    }
    expect(findBreaches(mutual, new Map(Object.entries(sources)))).toEqual([
      'import cycle of modules: src/a > src/b > src/a',
    ])
  })

  test('a row of a module that is gone', () => {
    const sources = new Map(Object.entries({ ...sound, 'src/run/run.ts': 'export const run = []' }))
    sources.delete('src/json/a.ts')
    expect(findBreaches(table, sources)).toEqual(['src/json has a row, but no file'])
  })

  test('a table that is not there, or has a broken row', () => {
    expect(() => readTable('# Architecture')).toThrow('no table with the header "Module"')
    expect(() =>
      readTable('| Module | May import | Only types of |\n| --- | --- | --- |\n| src/json | nothing | |'),
    ).toThrow('not a row of the import table')
  })
})

test('each part of a graph that is a cycle is told once, by its shortest way', () => {
  const graph = (edges: Readonly<Record<string, readonly string[]>>) =>
    new Map(Object.entries(edges).map(([node, targets]) => [node, new Set(targets)]))
  expect(findCycles(graph({ a: ['b', 'c'], b: ['c'], c: ['a'], d: ['e'], e: ['d'], f: ['f'], g: ['a'] }))).toEqual([
    'a > c > a',
    'd > e > d',
    'f > f',
  ])
  expect(findCycles(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toEqual([])
})
