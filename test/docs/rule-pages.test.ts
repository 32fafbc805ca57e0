import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { rulePages } from './rule-pages.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const pages = rulePages()

// What is stale is written anew by `npm run docs -- --rules`.
test.each([...pages])('%s is what the rules say', (file, page) => {
  expect(readFileSync(join(root, file), 'utf8')).toBe(page)
})

test('there are no pages of rules that are gone', () => {
  const files = readdirSync(join(root, 'docs/rules'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/rules/${file.replaceAll('\\', '/')}`)
  expect(files.filter((file) => !pages.has(file))).toEqual([])
})
