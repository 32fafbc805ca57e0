import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareFile, writeFile } from '../../../src/cli/score/write-file.js'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callsheet-write-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a file in a folder that there is not', () => {
  const file = join(folder, 'a', 'b', 'report.json')
  prepareFile(file)
  writeFile(file, 'one')
  writeFile(file, 'two')

  expect(readFileSync(file, 'utf8')).toBe('two')
  expect(readdirSync(join(folder, 'a', 'b'))).toEqual(['report.json'])
})

test('a link stays, and what it leads to is written', () => {
  writeFileSync(join(folder, 'real.json'), 'old')
  symlinkSync('real.json', join(folder, 'link.json'))
  writeFile(join(folder, 'link.json'), 'new')

  expect(readFileSync(join(folder, 'real.json'), 'utf8')).toBe('new')
  expect(readdirSync(folder)).toEqual(['link.json', 'real.json'])
})

test('a folder is no file, which is known at once', () => {
  mkdirSync(join(folder, 'report.json'))
  expect(() => prepareFile(join(folder, 'report.json'))).toThrow(/^cannot write .*report\.json: it is a folder$/)
})

test('a part of the path is a file', () => {
  writeFileSync(join(folder, 'a'), '')
  expect(() => prepareFile(join(folder, 'a', 'report.json'))).toThrow(/^cannot write .*report\.json: E(?:EXIST|NOTDIR)/)
})

test('what cannot be written leaves nothing behind', () => {
  mkdirSync(join(folder, 'full', 'report.json'), { recursive: true })
  expect(() => writeFile(join(folder, 'full', 'report.json'), 'text')).toThrow(/^cannot write .*report\.json: EISDIR/)
  expect(readdirSync(join(folder, 'full'))).toEqual(['report.json'])
})
