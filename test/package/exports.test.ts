import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
interface Manifest {
  readonly exports: Readonly<Record<string, unknown>>
  readonly dependencies: Readonly<Record<string, string>>
}
// package.json is ours; a wrong shape fails the tests below.
const manifest = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as Manifest

test('every entry is published, with its own types and code', () => {
  const entries = readdirSync(`${root}src/entries`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace(/\.ts$/u, ''))
  const published = entries.map((name) => [
    name === 'callsheet' ? '.' : `./${name}`,
    { types: `./dist/types/src/entries/${name}.d.ts`, default: `./dist/${name}.js` },
  ])
  expect(manifest.exports).toEqual({ ...Object.fromEntries(published), './package.json': './package.json' })
})

test('the only dependencies are the JSON Schema validator, and Zod for the entries that read files', () => {
  expect(Object.keys(manifest.dependencies)).toEqual(['@cfworker/json-schema', 'zod'])
})
