import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lintCommand } from '../../src/cli/lint/lint-command.js'
import { lintFormats } from '../../src/cli/lint/formats/format-names.js'
import { lintUsage } from '../../src/cli/lint/usage.js'
import { presets } from '../../src/lint/options/read-options.js'
import { allTargets } from '../../src/lint/targets/target.js'

const page = fileURLToPath(new URL('../../docs/lint.md', import.meta.url))
const text = readFileSync(page, 'utf8')
const command = readFileSync(fileURLToPath(new URL('../../docs/lint-command.md', import.meta.url)), 'utf8')
const home = process.cwd()
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callsheet-lint-page-'))
  process.chdir(folder)
})
afterEach(() => {
  process.chdir(home)
  rmSync(folder, { recursive: true, force: true })
})

test('the page shows what the command prints (vitest -u writes it anew)', async () => {
  const [, tools = ''] = /^```json file=tools\.json\n([\s\S]*?)^```$/mu.exec(text) ?? []
  writeFileSync('tools.json', tools)
  let printed = ''
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((written) => {
    printed += String(written)
    return true
  })
  try {
    expect(await lintCommand(['tools.json', '--no-config'])).toBe(1)
  } finally {
    spy.mockRestore()
  }
  const block = /^```text output\n[\s\S]*?^```$/mu
  expect(text).toMatch(block)
  await expect(text.replace(block, () => `\`\`\`text output\n${printed}\`\`\``)).toMatchFileSnapshot(page)
})

test('the configuration of the page is one', async () => {
  const [, config = ''] = /^```js\n\/\/ callsheet\.config\.mjs\n([\s\S]*?)^```$/mu.exec(text) ?? []
  writeFileSync('callsheet.config.mjs', config)
  writeFileSync('tools.json', '[{"name":"a","description":"b","inputSchema":{"type":"object"}}]')
  // It gets past the configuration, to the baseline that is not there.
  await expect(lintCommand(['tools.json'])).rejects.toThrow(/there is no baseline .*lint-baseline\.json/u)
})

test('every option of the command has a row, and every row is one', () => {
  const optionsIn = (given: string): readonly string[] =>
    [...new Set([...given.matchAll(/--[a-z]+(?:-[a-z]+)*/gu)].map(([option]) => option))].toSorted()
  const rows = command.split('\n').filter((line) => line.startsWith('| `--'))
  const cells = rows.map((line) => line.split(' | ')[0] ?? '').join('\n')
  expect(optionsIn(cells)).toEqual(optionsIn(lintUsage).filter((option) => option !== '--help'))
})

test('every form, preset and target is named', () => {
  expect(lintFormats.filter((format) => !command.includes(`| \`${format}\` |`))).toEqual([])
  expect(presets.filter((preset) => !text.includes(`| \`${preset}\` |`))).toEqual([])
  expect(allTargets.filter((target) => !text.includes(`\`${target}\``))).toEqual([])
})
