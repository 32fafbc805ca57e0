import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFolder } from '../../src/disk/make-folder.js'

const folder = mkdtempSync(join(tmpdir(), 'callsheet-folder-'))
const at = (...names: readonly string[]): string => [folder, ...names].join('/')
beforeAll(() => {
  mkdirSync(at('there'))
  writeFileSync(at('file'), '')
  symlinkSync('there', at('link'))
  symlinkSync('gone', at('dangling'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['one that is there', 'there', false],
  ['one that a link leads to', 'link', false],
  ['one', 'one', true],
  ['several', 'a/b/c', true],
  ['with a slash at the end', 'slash/', true],
  ['round a corner', 'there/../round', true],
  ['below a link', 'link/below', true],
])('%s', (_, name, isNew) => {
  expect(makeFolder(at(name))).toBe(isNew)
  expect(statSync(at(name)).isDirectory()).toBe(true)
  expect(makeFolder(at(name))).toBe(false)
})

test.each([
  ['a file', 'file'],
  ['below a file', 'file/a/b'],
  ['a link that leads nowhere', 'dangling'],
])('%s is no folder', (_, name) => {
  expect(() => makeFolder(at(name))).toThrow(/^E(?:EXIST|NOTDIR|NOENT)/u)
  expect(existsSync(at('gone'))).toBe(false)
})
