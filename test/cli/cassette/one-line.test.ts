import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cassetteCommand } from '../../../src/cli/cassette/cassette-command.js'

const folder = mkdtempSync(join(tmpdir(), 'callsheet-line-'))
const cassettes = join(folder, '__cassettes__')
beforeAll(() => {
  mkdirSync(join(cassettes, 'gone\n::error::a.test.ts'), { recursive: true })
  writeFileSync(join(cassettes, 'gone\n::error::a.test.ts', 'b\u001B[2J.json'), '{')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(['list', 'check', 'prune'])('names of files stay on one line: %s', async (name) => {
  const texts: string[] = []
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      texts.push(String(text))
      return true
    }),
  )
  await cassetteCommand([name, folder])
  for (const spy of spies) spy.mockRestore()

  expect(texts.join('')).toContain(String.raw`gone\n::error::a.test.ts/b\u001b[2J.json`)
  expect(texts.join('')).toMatch(/^(?:[^\p{Cc}]|\n(?! *::))*$/u)
})
