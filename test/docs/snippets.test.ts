import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { failureText, withFailures } from './failures.js'
import { readSnippets } from './read-snippets.js'
import { runSnippets, typeCheckSnippets } from './run-snippets.js'
import type { Result } from './run-snippets.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const documents = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
].filter((file) => existsSync(join(root, file)))
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const snippets = documents.flatMap((file) => readSnippets(file, textOf(file)))
/** `npm run docs -- --failures`: the texts of failing snippets are written, for somebody to read, and nothing is tested. */
const isWriting = process.env.CALLSHEET_DOCS === 'failures'
const folder = join(root, '.cache/docs')

test.runIf(isWriting)(
  'the failures are written, when npm run docs -- --failures asks for it',
  { timeout: 300_000 },
  () => {
    const results = runSnippets(snippets, folder)
    for (const file of documents) writeFileSync(join(root, file), withFailures(file, textOf(file), results))
  },
)

test('the README has snippets', () => {
  expect(snippets.filter(({ at }) => at.startsWith('README.md:')).length).toBeGreaterThan(0)
})

describe.skipIf(isWriting)('snippets', () => {
  let results: ReadonlyMap<string, Result> = new Map()
  beforeAll(() => {
    results = runSnippets(snippets, folder)
  }, 120_000)

  test.each(snippets.filter(({ kind }) => kind === 'passes').map(({ at }) => [at]))('%s passes', (at) => {
    const result = results.get(at)
    expect(result?.failures).toEqual([])
    expect(result?.passed).toBeGreaterThan(0)
  })

  test.each(snippets.filter(({ kind }) => kind === 'fails').map(({ at, failure }) => [at, failure ?? ''] as const))(
    '%s fails as the document says',
    (at, failure) => {
      const [first = 'it passed'] = results.get(at)?.failures ?? []
      expect(failureText(first)).toBe(failureText(failure))
    },
  )

  test('compile', { timeout: 120_000 }, () => {
    expect(typeCheckSnippets(snippets, folder)).toBe('')
  })
})
