import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isolatedDeclarationSync } from 'rolldown/experimental'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** What the types of the package import, and what they use of the global types of Node, by file. */
function typesOfNode(): readonly string[] {
  const seen = new Set<string>()
  const found: string[] = []
  const open = readdirSync(`${root}src/entries`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `src/entries/${file}`)
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const { code } = isolatedDeclarationSync(file, readFileSync(root + file, 'utf8'))
    const bare = code.replaceAll(/\/\*[^]*?\*\//gu, '')
    for (const [, specifier = ''] of bare.matchAll(/(?:from|import\(|import) ?["']([^"']+)["']/gu)) {
      if (specifier.startsWith('node:')) found.push(`${file}: ${specifier}`)
      else if (specifier.startsWith('.')) open.push(posix.join(posix.dirname(file), specifier.replace(/\.js$/u, '.ts')))
    }
    if (/\b(?:NodeJS\.|Buffer\b)/u.test(bare)) found.push(`${file}: a global type of Node`)
  }
  expect(seen.size).toBeGreaterThan(100)
  return found
}

// Whoever writes `"types": ["callsheet/vitest"]` in a tsconfig.json has taken those of Node out.
test('no published type needs those of Node', () => {
  expect(typesOfNode()).toEqual([])
})
