import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDataset } from '../../../src/dataset/read/load-dataset.js'
import { errorOf } from './error-of.js'

const folder = mkdtempSync(join(tmpdir(), 'callsheet-dataset-'))
const server = createServer()

beforeAll(async () => {
  writeFileSync(join(folder, 'ü b.json'), '[{"test_id":"ä","expected_tool":null}]')
  writeFileSync(join(folder, 'latin.json'), Buffer.from('[{"test_id":"ä"}]', 'latin1'))
  writeFileSync(join(folder, 'wide.json'), Buffer.from('\uFEFF[]', 'utf16le'))
  writeFileSync(join(folder, 'mark.json'), '\uFEFF[]')
  mkdirSync(join(folder, 'folder.json'))
  // A socket has no content, as a pipe has none that is there yet.
  await new Promise<void>((resolve) => {
    server.listen(join(folder, 'socket.json'), resolve)
  })
})

afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

test('by path and by URL, named as it was named', () => {
  const file = join(folder, 'ü b.json')
  for (const one of [file, pathToFileURL(file)]) {
    const { cases, file: name } = loadDataset(one)
    expect(name).toBe(file)
    expect(cases.map((located) => located.case)).toEqual([{ test_id: 'ä', expected_tool: null }])
  }
})

test.each([
  ['none.json', 'unreadable', 'cannot be read: there is no such file. Paths are from the working directory.'],
  ['ü b.json/a.json', 'unreadable', 'cannot be read: a part of its path is a file.'],
  ['folder.json', 'unreadable', 'cannot be read: it is a folder.'],
  ['socket.json', 'unreadable', 'cannot be read: it is no regular file.'],
  ['latin.json', 'unreadable', 'cannot be read: it is not UTF-8. Save it as UTF-8.'],
  ['wide.json', 'unreadable', 'cannot be read: it is not UTF-8. Save it as UTF-8.'],
])('%s', (name, code, message) => {
  const file = join(folder, name)
  const error = errorOf(() => loadDataset(file))
  expect([error.code, error.file, error.line, error.message]).toEqual([code, file, null, `${file}: ${message}`])
})

test('a byte order mark is told', () => {
  expect(errorOf(() => loadDataset(join(folder, 'mark.json'))).code).toBe('byte-order-mark')
})

test.each<[string | URL, string]>([
  ['', 'the path of a file is needed'],
  [new URL('https://example.com/a.json'), 'https://example.com/a.json: cannot be read: only files are read'],
])('%s', (file, message) => {
  expect(errorOf(() => loadDataset(file)).message).toContain(message)
})
