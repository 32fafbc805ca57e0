import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { diffTools } from '../../src/lint/diff/diff-tools.js'
import { fixText } from '../../src/lint/fix/fix-text.js'
import { lintTools } from '../../src/lint/lint-tools.js'
import { digestOf } from '../../src/lint/lock/digest.js'
import { readToolSet } from '../../src/lint/read/read-tool-set.js'
import { everything, keptPromises } from '../lint/fix/kept-promises.js'
import { sameCalls } from '../support/same-calls.js'

const folder = join(process.env['CALLSHEET_CASES'] ?? join(process.cwd(), '../shared/cases'), 'tools')
const isThere = existsSync(folder)
if (!isThere && process.env['CALLSHEET_CASES_REQUIRED'] === '1') throw new Error(`${folder} is missing`)
const files = isThere ? readdirSync(folder).filter((file) => file.endsWith('.json') && file !== 'MANIFEST.json') : []

// Fixes of tools as people wrote them; the examples of rules are held to the same in test/lint/fix.
// Skipped where the shared cases are missing; CI requires them, and fails without.
describe.skipIf(!isThere)('real tools', () => {
  test.each(files)('%s: each fix keeps its promise', (file) => {
    const { broken } = keptPromises(JSON.parse(readFileSync(join(folder, file), 'utf8')))
    expect(broken).toEqual([])
  })

  test.each(files)('%s: no tool differs from itself, and none is locked otherwise', (file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    expect(diffTools(JSON.parse(text), JSON.parse(text))).toEqual([])
    const [one, other] = [readToolSet(JSON.parse(text)), readToolSet(JSON.parse(text))]
    expect(one.tools.map(digestOf)).toEqual(other.tools.map(digestOf))
  })

  test.each(files)('%s: all safe fixes together', { timeout: 60_000 }, (file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    const before = lintTools(JSON.parse(text), everything)
    const fixed = fixText(text, everything)
    const after = lintTools(JSON.parse(fixed.text), everything)
    expect(after.score ?? 100).toBeGreaterThanOrEqual((before.score ?? 100) - 1e-9)
    expect(fixText(fixed.text, everything)).toMatchObject({ text: fixed.text, applied: [] })
    const [old, next] = [readToolSet(JSON.parse(text)), readToolSet(JSON.parse(fixed.text))]
    expect(next.tools.map(({ name }) => name)).toEqual(old.tools.map(({ name }) => name))
    const changed = old.tools.flatMap((tool, index) => {
      const found = sameCalls(tool.inputSchema, next.tools[index]?.inputSchema, index + 1, 10)
      return found.same === true ? [] : [{ name: tool.name, found }]
    })
    expect(changed).toEqual([])
    if (fixed.applied.length === 0) expect(fixed.text).toBe(text)
  })
})
