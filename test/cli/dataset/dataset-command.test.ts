import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { datasetCommand } from '../../../src/cli/dataset/dataset-command.js'

const home = process.cwd()
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'callsheet-check-')))
const evil = 'a\n::error::b\u001B[2J'
beforeAll(() => {
  process.chdir(folder)
  writeFileSync(
    'cases.jsonl',
    `${JSON.stringify({ test_id: evil, expected_tool: evil, arguments: { [evil]: evil } })}\n`,
  )
  writeFileSync('sound.jsonl', '{"test_id":"hello","expected_tool":null}\n')
  writeFileSync('tools.json', JSON.stringify([{ name: `${evil}!`, inputSchema: { type: 'object', properties: {} } }]))
})
afterAll(() => {
  process.chdir(home)
  rmSync(folder, { recursive: true, force: true })
})

async function check(...args: readonly string[]): Promise<string> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    await datasetCommand(['check', ...args, '--tools', 'tools.json'])
    return write.mock.calls.join('')
  } finally {
    write.mockRestore()
  }
}

test('a finding is on one line, whatever is in names', async () => {
  const lines = (await check('cases.jsonl')).split('\n')
  expect(lines.map((line) => line.slice(0, 15))).toEqual(['cases.jsonl:1: ', '1 finding in 1 ', ''])
  expect(lines[0]).toContain(String.raw`: unknown-tool: a\n::error::b\u001b[2J: `)
  expect(lines.join('')).not.toMatch(/\p{Cc}/u)
})

test.each([
  ['--now', 'garbage', 'an instant between the years 0 and 9999, such as 2026-11-30T09:00:00Z'],
  ['--now', '2026-13-45', 'an instant between the years 0 and 9999, such as 2026-11-30T09:00:00Z'],
  ['--zone', 'Mars/Olympus', 'UTC, an offset such as +02:00, or a name such as Europe/Berlin'],
])('%s %s is refused though no case asks for it', async (option, value, needed) => {
  await expect(check('sound.jsonl', option, value)).rejects.toThrow(`${option} takes ${needed}, but got "${value}"`)
})

test.each([
  ['2026-11-30T09:00:00Z', 'UTC'],
  ['2026-11-30T09:00:00', 'Europe/Berlin'],
  ['2026-11-30T09:00+01:00', '+02:00'],
])('--now %s --zone %s', async (now, zone) => {
  expect(await check('sound.jsonl', '--now', now, '--zone', zone)).toMatch(/^no findings/)
})
