import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'vitest'
import { rulePages } from './rule-pages.js'

const root = fileURLToPath(new URL('../../', import.meta.url))

// Not part of the suite: `npm run docs -- --rules` runs it.
test('the pages of rules are written', () => {
  rmSync(join(root, 'docs/rules'), { recursive: true, force: true })
  for (const [file, page] of rulePages()) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), page)
  }
})
