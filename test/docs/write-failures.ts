import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'vitest'
import { documents, textOf } from './documents.js'
import { withFailures } from './failures.js'
import { readSnippets } from './read-snippets.js'
import { runSnippets } from './run-snippets.js'

const root = fileURLToPath(new URL('../../', import.meta.url))

// Not part of the suite: `npm run docs -- --failures` runs it, for somebody to read what it wrote.
test('the texts of failing snippets are written', { timeout: 300_000 }, () => {
  const snippets = documents.flatMap((file) => readSnippets(file, textOf(file)))
  const results = runSnippets(snippets, join(root, '.cache/docs'))
  for (const file of documents) writeFileSync(join(root, file), withFailures(file, textOf(file), results))
})
