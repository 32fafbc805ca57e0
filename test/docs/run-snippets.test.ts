import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readSnippets } from './read-snippets.js'
import { runSnippets, typeCheckSnippets } from './run-snippets.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const fence = '```'
const document = `
${fence}sh
npm install
${fence}
<!--
${fence}ts file=agent.ts
export { two } from './shop.js'
${fence}
-->
${fence}ts
import { expect, test } from 'vitest'
import { two } from './agent.js'
test('passes', () => expect(two).toBe(2))
${fence}
${fence}ts fails
import { expect, test } from 'vitest'
import { two } from './agent.js'
test('fails', () => expect(two, 'not three').toBe(3))
${fence}
It says:
${fence}text
not three: expected 2 to be 3
${fence}
${fence}ts
import { three } from './agent.js'
three()
${fence}
${fence}ts no-run: needs a key
await fetch('https://example.com')
${fence}
`

const shared = readSnippets('b.md', `${fence}ts shared=shop.ts\nexport const two: number = 2\n${fence}`)

test('the blocks of a document are read with their words', () => {
  expect(
    [...readSnippets('a.md', document), ...shared].map(({ at, kind, name, failure }) => [at, kind, name, failure]),
  ).toEqual([
    ['a.md:6', 'file', 'agent.ts', null],
    ['a.md:10', 'passes', null, null],
    ['a.md:15', 'fails', null, 'not three: expected 2 to be 3'],
    ['a.md:24', 'passes', null, null],
    ['a.md:28', 'no-run', null, null],
    ['b.md:1', 'shared', 'shop.ts', null],
  ])
})

test.each([
  ['an unknown word', `${fence}ts skip\n${fence}`, 'a.md:1: unknown word after `ts`: skip'],
  ['no-run without a reason', `${fence}ts no-run\n${fence}`, 'a.md:1: unknown word after `ts`: no-run'],
  ['fails without its text', `${fence}ts fails\n${fence}\n${fence}sh\n${fence}`, 'needs a `text` block after it'],
  ['fails with an empty text', `${fence}ts fails\n${fence}\n${fence}text\n${fence}`, 'needs a `text` block after it'],
  ['a fence without end', `\n${fence}ts\ncode`, 'a.md:2: a fence without end'],
])('%s is refused', (_name, text, message) => {
  expect(() => readSnippets('a.md', text)).toThrow(message)
})

test('snippets run in a real Vitest, and a broken one is found', { timeout: 60_000 }, () => {
  const folder = join(root, '.cache/docs-planted')
  const snippets = [...readSnippets('a.md', document), ...shared]
  const results = runSnippets(snippets, folder)
  expect(results.get('a.md:10')).toEqual({ passed: 1, failures: [] })
  expect(results.get('a.md:15')?.failures[0]).toContain('not three: expected 2 to be 3')
  expect(results.get('a.md:24')?.failures[0]).toContain('three is not a function')
  expect([...results.keys()]).toEqual(['a.md:10', 'a.md:15', 'a.md:24'])

  expect(typeCheckSnippets(snippets, folder)).toContain("has no exported member 'three'")
})
