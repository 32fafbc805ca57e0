import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { documents, textOf } from './documents.js'
import { failureText } from './failures.js'
import { readSnippets } from './read-snippets.js'
import { runSnippets, typeCheckSnippets } from './run-snippets.js'
import type { Result } from './run-snippets.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const snippets = documents.flatMap((file) => readSnippets(file, textOf(file)))
const folder = join(root, '.cache/docs')

test('the README has snippets', () => {
  expect(snippets.filter(({ at }) => at.startsWith('README.md:')).length).toBeGreaterThan(0)
})

describe('snippets', () => {
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
