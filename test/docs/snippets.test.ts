import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
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
const snippets = documents.flatMap((file) => readSnippets(file, readFileSync(join(root, file), 'utf8')))

/** A failure as a reader sees it: without the error's name, the stack, and spaces at the ends of lines. */
const failureText = (text: string) =>
  text
    .replace(/^\w*Error: /u, '')
    .replaceAll(/[ \t]+$/gmu, '')
    .trim()

test('the README has snippets', () => {
  expect(snippets.filter(({ at }) => at.startsWith('README.md:')).length).toBeGreaterThan(0)
})

describe.runIf(snippets.length > 0)('snippets', () => {
  let results: ReadonlyMap<string, Result> = new Map()
  const folder = join(root, '.cache/docs')
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
      const expected = failureText(failure)
      const received = failureText(first)
      expect(received.startsWith(expected) ? expected : received).toBe(expected)
    },
  )

  test('compile', { timeout: 120_000 }, () => {
    expect(typeCheckSnippets(snippets, folder)).toBe('')
  })
})
